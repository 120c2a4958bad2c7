import type { Source } from "./inbox-sources.ts";

/** How many of each sort a search finds at most: the newest. */
const maxFound = 2_000;

/**
 * What a search finds of each kind, by the index of its words alone: a planner that could mix it with the order of the list would read the
 * list from its beginning, and make the words of each row on the way.
 */
export function foundBy(sources: readonly Source[], query: string, ids: string | null): string {
  const kinds = new Map(sources.map((source) => [source.kind, source]));
  const parts = [...kinds.values()].map(({ kind, from, words, typedWords, where }) => {
    // Where the index of the list is the shorter way: of deliveries only those that failed are listed.
    const listed = kind === "delivery" ? `(${where}) and ` : "";
    const isFound = [words, ...(typedWords ? [typedWords] : [])].map(
      (vector) => `${vector} @@ to_tsquery('simple', ${query})`,
    );
    const conditions = [...isFound, ...(ids ? [`id ${ids}`] : [])];
    const selects = conditions.map((condition) => `select id, created_at from ${from} where ${listed}${condition}`);
    return `${kind}_all as materialized (${selects.join(" union all ")}),
            ${kind}_found as materialized (select id from ${kind}_all order by created_at desc limit ${maxFound})`;
  });
  return `with ${parts.join(", ")}`;
}
