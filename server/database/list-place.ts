import { isUuid } from "../../domain/uuid.ts";

// The end of a page of a list that is ordered by time and then by id. It is text for an address, to the microsecond,
// which a `Date` cannot hold.

/** SQL: a row's place, by the SQL of its time. */
export function placeOf(at: string): string {
  return `(extract(epoch from ${at}) * 1000000)::bigint || '-' || id`;
}

/** The instant and id of a place, for `isAfter`. Null: not a place, so the list starts over. */
export function parsePlace(text: string | null): [microseconds: string, id: string] | null {
  const [, microseconds = "", id = ""] = /^(\d{1,16})-(.+)$/.exec(text ?? "") ?? [];
  return isUuid(id) ? [microseconds, id] : null;
}

/**
 * SQL: whether a row comes after a place. The two middle arguments are the place's placeholders; `first` gives the
 * order.
 */
export function isAfter(at: string, microseconds: string, id: string, first: "latest" | "oldest" = "latest"): string {
  return `(${at}, id) ${first === "latest" ? "<" : ">"} (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`;
}
