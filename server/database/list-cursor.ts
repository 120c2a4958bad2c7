import { isUuid } from "../../domain/uuid.ts";
import type { Sql } from "./database.ts";

// For lists by time and then id. The time is in microseconds, which a `Date` would lose.

/** `at`: the row's time. */
export function cursorOf(at: Sql): Sql {
  return `(extract(epoch from ${at}) * 1000000)::bigint || '-' || id`;
}

/** For `isAfter`. Null if the text is no cursor. */
export function parseCursor(text: string | null): [microseconds: string, id: string] | null {
  const [, microseconds = "", id = ""] = /^(\d{1,16})-(.+)$/.exec(text ?? "") ?? [];
  return isUuid(id) ? [microseconds, id] : null;
}

/** `microseconds` and `id` are the placeholders of the cursor's parts. */
export function isAfter(at: Sql, microseconds: Sql, id: Sql, first: "latest" | "oldest" = "latest"): Sql {
  return `(${at}, id) ${first === "latest" ? "<" : ">"} (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`;
}
