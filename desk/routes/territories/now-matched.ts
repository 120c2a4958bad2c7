/** What else a change did, to be said after what it was. */
export function nowMatched(matched: number): string {
  if (matched === 0) return "";
  return matched === 1
    ? " A request that waited has its contractor."
    : ` ${matched} requests that waited have their contractor.`;
}
