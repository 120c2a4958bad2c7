import type { InboxFilter, InboxItem, InboxNeed } from "../../domain/inbox.ts";
import type { Sql } from "../database/database.ts";

/** Items of one kind that all need an operator for one reason, or all need none. */
export interface InboxSection {
  kind: InboxItem["kind"];
  need: InboxNeed | null;
  /** Filters that show these items, besides `needs`. */
  states: readonly InboxFilter["state"][];
  from: Sql;
  where: Sql;
  /** Orders the items. */
  at: Sql;
  columns: Partial<Record<keyof InboxItem, Sql>>;
  /** Without one, no search finds these items. */
  search: InboxSearch | null;
  service?: Sql;
  city?: Sql;
  /** For the filter of days. By default, `at`. */
  arrivedAt?: Sql;
  /** The contractor whom the item is about. */
  contractorId?: Sql;
  /** For leads. */
  hasSource?: boolean;
}

/** The rows that a search finds, by the ids of their items. */
export interface InboxSearch {
  table: string;
  /** The search vector. */
  words: Sql;
  /** A partial index's condition, `and`, and the search vector of name and message as typed. */
  typedWords?: Sql;
  /** With it, PostgreSQL uses a small index. */
  where?: Sql;
}

export const contractorSearch: InboxSearch = {
  table: "contractors",
  words: "search_words(business_name || ' ' || email)",
};
