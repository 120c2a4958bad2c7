export const areaId = (zip: string) => `zip-${zip}`;

interface LitAreasProps {
  zips: readonly string[];
  /** Stands out from the other zip codes. */
  chosen?: string | null;
}

/** Lights zip code areas of a map (area-map.tsx). Needs no data of the market, so that a script can render it. */
export function LitAreas({ zips, chosen = null }: LitAreasProps) {
  return zips.map((zip) => (
    <use key={zip} href={`#${areaId(zip)}`} className={zip === chosen ? "lit chosen" : "lit"} />
  ));
}
