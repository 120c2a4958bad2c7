import { market, services } from "../../../content/chosen-market.ts";
import { mapWords, servedWords } from "../../../content/map-words.ts";
import type { ServiceSlug } from "../../../domain/service.ts";
import { Slot } from "../../slots/slot.tsx";
import { AreaMap } from "../../ui/area-map.tsx";
import { LitAreas } from "../../ui/lit-areas.tsx";
import { servedAreasId } from "./choice-form.ts";
import { ChosenZips, ServedList, type ServedService } from "./served-list.tsx";

interface ServedAreasProps {
  /** The zip codes where each service has a contractor today. */
  serving: Readonly<Partial<Record<ServiceSlug, readonly string[]>>>;
  chosen: ServiceSlug | null;
}

/** served-areas-root.tsx fills the slots when a service is chosen in the form. */
export function ServedAreas({ serving, chosen }: ServedAreasProps) {
  const served: ServedService[] = services.map(({ slug, name }) => ({ slug, name, zips: serving[slug] ?? [] }));
  const shown = { services: served, chosen };
  const lit = served.find(({ slug }) => slug === chosen)?.zips ?? [];
  return (
    <section id={servedAreasId} aria-labelledby="served" data-served={JSON.stringify(served)}>
      <div className="column grid gap-x-12 gap-y-6 py-14 lg:grid-cols-2 lg:py-20">
        <div className="lg:self-end">
          <h2 id="served" className="title text-3xl">
            {servedWords.heading}
          </h2>
          <p className="mt-3 max-w-[34rem] text-lg text-ink-soft">{servedWords.lead}</p>
        </div>
        {market.map && (
          <figure className="w-full max-w-120 max-lg:mx-auto lg:row-span-2 lg:justify-self-end">
            <AreaMap label={servedWords.map}>
              <Slot as="g" name="lit">
                <LitAreas zips={lit} />
              </Slot>
            </AreaMap>
            <figcaption className="mt-2 flex flex-wrap justify-between gap-x-6 text-sm text-ink-soft">
              <Slot name="chosen" role="status" className="tabular-nums">
                <ChosenZips {...shown} />
              </Slot>
              <span>{mapWords.schematic}</span>
            </figcaption>
          </figure>
        )}
        <Slot as="ul" name="served" className="divide-y divide-line self-start border-y border-line">
          <ServedList {...shown} />
        </Slot>
      </div>
    </section>
  );
}
