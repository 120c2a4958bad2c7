import { isUuid } from "../../domain/uuid.ts";

// Where the page of a list ends that is in the order of a time and, of the same time, of the id. As text for an address, to the
// microsecond that the database has and a `Date` has not.

/** SQL: the place of a row, by the SQL of its time. */
export function placeOf(at: string): string {
  return `(extract(epoch from ${at}) * 1000000)::bigint || '-' || id`;
}

/** The instant and the id of a place, for `isAfter`; null: it is no place, so the list begins anew. */
export function parsePlace(text: string | null): [microseconds: string, id: string] | null {
  const [, microseconds = "", id = ""] = /^(\d{1,16})-(.+)$/.exec(text ?? "") ?? [];
  return isUuid(id) ? [microseconds, id] : null;
}

/** SQL: whether a row comes after a place. The two in the middle are the placeholders of the place, `first` says how the list is ordered. */
export function isAfter(at: string, microseconds: string, id: string, first: "latest" | "oldest" = "latest"): string {
  return `(${at}, id) ${first === "latest" ? "<" : ">"} (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`;
}
