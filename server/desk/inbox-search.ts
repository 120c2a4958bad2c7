import type { Source } from "./inbox-sources.ts";

/** A search finds at most this many rows of each kind, the newest ones. */
const maxFound = 2_000;

/**
 * Finds each kind's rows through its text search index. The queries are materialized, because the planner would
 * otherwise scan the list in order and compute each row's search vector.
 */
export function searchQueries(sources: readonly Source[], query: string, ids: string | null): string {
  const kinds = new Map(sources.map((source) => [source.kind, source]));
  const parts = [...kinds.values()].map(({ kind, from, words, typedWords, where }) => {
    // The inbox lists only failed deliveries. With this condition, PostgreSQL can use their small index.
    const listed = kind === "delivery" ? `(${where}) and ` : "";
    const textConditions = [words, ...(typedWords ? [typedWords] : [])].map(
      (vector) => `${vector} @@ to_tsquery('simple', ${query})`,
    );
    const conditions = [...textConditions, ...(ids ? [`id ${ids}`] : [])];
    const selects = conditions.map((condition) => `select id, created_at from ${from} where ${listed}${condition}`);
    return `${kind}_all as materialized (${selects.join(" union all ")}),
            ${kind}_found as materialized (select id from ${kind}_all order by created_at desc limit ${maxFound})`;
  });
  return `with ${parts.join(", ")}`;
}
