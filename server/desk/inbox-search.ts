import type { InboxSource } from "./inbox-source.ts";

/** The newest of each kind. */
const maxMatchesPerKind = 2_000;

/**
 * A `with` clause for the text search indexes. Materialized, because PostgreSQL would otherwise read all rows in the
 * inbox's order and compute each search vector.
 */
export function searchQueries(sources: readonly InboxSource[], query: string, ids: string | null): string {
  const kinds = new Map(sources.map((source) => [source.kind, source]));
  const parts = [...kinds.values()].map(({ kind, from, words, typedWords, where }) => {
    // With this condition, PostgreSQL uses the small index of failed deliveries.
    const listedCondition = kind === "delivery" ? `(${where}) and ` : "";
    const textConditions = [words, ...(typedWords ? [typedWords] : [])].map(
      (vector) => `${vector} @@ to_tsquery('simple', lower(${query} collate "C"))`,
    );
    const conditions = [...textConditions, ...(ids ? [`id ${ids}`] : [])];
    const selects = conditions.map(
      (condition) => `select id, created_at from ${from} where ${listedCondition}${condition}`,
    );
    return `${kind}_all as materialized (${selects.join(" union all ")}),
            ${kind}_found as materialized (select id from ${kind}_all order by created_at desc limit ${maxMatchesPerKind})`;
  });
  return `with ${parts.join(", ")}`;
}
