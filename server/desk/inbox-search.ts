import type { Source } from "./inbox-sources.ts";

/** The most rows of each sort that a search finds: the newest. */
const maxFound = 2_000;

/**
 * A search finds each kind by the index of its words alone. A planner that combined it with the list's order would read
 * the list from its beginning and build each row's words on the way.
 */
export function foundBy(sources: readonly Source[], query: string, ids: string | null): string {
  const kinds = new Map(sources.map((source) => [source.kind, source]));
  const parts = [...kinds.values()].map(({ kind, from, words, typedWords, where }) => {
    // The list's index is shorter here, because only failed deliveries are listed.
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
