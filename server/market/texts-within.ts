import type { Finding, MarketFiles, Path } from "./finding.ts";

/** Every text within a value, with the way to it. */
export function* textsWithin(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; text: string }> {
  if (typeof value === "string") yield { path, text: value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* textsWithin(part, [...path, key]);
}

/** Every text of a market's module and of its articles, with where it stands. */
export function* textsOfMarket(
  market: object,
  { articles, placeOf }: MarketFiles,
): Generator<{ text: string; path: Path; place: Pick<Finding, "file" | "field"> }> {
  for (const { path, text } of textsWithin(market)) yield { text, path, place: placeOf(path) };
  for (const { file, columns } of articles) {
    for (const { path, text } of textsWithin(columns)) yield { text, path, place: { file, field: path.join(".") } };
  }
}
