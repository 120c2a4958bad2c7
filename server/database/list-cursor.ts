import { isUuid } from "../../domain/uuid.ts";

// Cursors for lists that are ordered by time and then by id. A cursor consists of a row's time and id.
// The time is in microseconds, because a `Date` would round it to milliseconds.

/** SQL for a row's cursor. `at` is SQL for the row's time. */
export function cursorOf(at: string): string {
  return `(extract(epoch from ${at}) * 1000000)::bigint || '-' || id`;
}

/** The parts of a cursor, for `isAfter`. Null if the text is not a cursor. */
export function parseCursor(text: string | null): [microseconds: string, id: string] | null {
  const [, microseconds = "", id = ""] = /^(\d{1,16})-(.+)$/.exec(text ?? "") ?? [];
  return isUuid(id) ? [microseconds, id] : null;
}

/** SQL for whether a row comes after a cursor. `microseconds` and `id` are the placeholders of the cursor's parts. */
export function isAfter(at: string, microseconds: string, id: string, first: "latest" | "oldest" = "latest"): string {
  return `(${at}, id) ${first === "latest" ? "<" : ">"} (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`;
}
