import type { ReactNode } from "react";
import { market } from "../../content/chosen-market.ts";
import { receiptWords } from "../../content/link-words.ts";
import { fill } from "../../domain/text.ts";
import { AreaMap } from "../ui/area-map.tsx";
import { LitAreas } from "../ui/lit-areas.tsx";

interface RequestPlaceProps {
  zip: string;
  /** Whether a contractor there has the request. Then the zip code is lit as well. */
  isServed: boolean;
  className: string;
  /** Shown for a zip code that is not on the map. */
  children: ReactNode;
}

/** The market's map with a pin at the request. */
export function RequestPlace({ zip, isServed, className, children }: RequestPlaceProps) {
  if (market.map?.zipAreas[zip] === undefined) return children;
  return (
    <div className={`no-print w-full md:max-w-88 md:justify-self-end ${className}`}>
      <AreaMap label={fill(receiptWords.map, { zip })} pin={zip}>
        {isServed && <LitAreas zips={[zip]} />}
      </AreaMap>
    </div>
  );
}
