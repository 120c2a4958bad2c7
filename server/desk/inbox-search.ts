import type { InboxSearch, InboxSection } from "./inbox-section.ts";

/** The newest of each table. */
const maxMatchesPerTable = 2_000;

/**
 * A `with` clause for the text search indexes. Materialized, because PostgreSQL would otherwise read all rows in the
 * inbox's order and compute each search vector.
 */
export function searchQueries(sections: readonly InboxSection[], query: string, ids: string | null): string {
  const searches = new Map(sections.flatMap(({ search }) => (search ? [[search.table, search]] : [])));
  const parts = [...searches.values()].map((search) => searchQuery(search, query, ids));
  return `with ${parts.join(", ")}`;
}

function searchQuery({ table, words, typedWords, where }: InboxSearch, query: string, ids: string | null): string {
  const textConditions = [words, ...(typedWords ? [typedWords] : [])].map(
    (vector) => `${vector} @@ to_tsquery('simple', lower(${query} collate "C"))`,
  );
  const conditions = [...textConditions, ...(ids ? [`id ${ids}`] : [])];
  const selects = conditions.map(
    (condition) => `select id, created_at from ${table} where ${where ? `(${where}) and ` : ""}${condition}`,
  );
  return `${table}_all as materialized (${selects.join(" union all ")}),
          ${table}_found as materialized (select id from ${table}_all order by created_at desc limit ${maxMatchesPerTable})`;
}

export const isFound = ({ table }: InboxSearch): string => `id in (select id from ${table}_found)`;
