export const areaId = (zip: string) => `zip-${zip}`;

/** Lights zip code areas of a map (area-map.tsx). Needs no data of the market, so that a script can render it. */
export function LitAreas({ zips }: { zips: readonly string[] }) {
  return zips.map((zip) => <use key={zip} href={`#${areaId(zip)}`} className="lit" />);
}
