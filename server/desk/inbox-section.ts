import type { InboxFilter, InboxItem, InboxNeed } from "../../domain/inbox.ts";

/** Items of one kind that all need an operator for one reason, or all need none. */
export interface InboxSection {
  kind: InboxItem["kind"];
  need: InboxNeed | null;
  /** Filters that show these items, besides `needs`. */
  states: readonly InboxFilter["state"][];
  from: string;
  where: string;
  /** SQL for the order. */
  at: string;
  columns: Partial<Record<keyof InboxItem, string>>;
  /** Without one, no search finds these items. */
  search: InboxSearch | null;
  service?: string;
  city?: string;
  /** SQL for the filter of days. By default, `at`. */
  arrivedAt?: string;
  /** SQL for the contractor whom the item is about. */
  contractorId?: string;
  /** For leads. */
  hasSource?: boolean;
}

/** The rows that a search finds, by the ids of their items. */
export interface InboxSearch {
  table: string;
  /** SQL for the search vector. */
  words: string;
  /** SQL: a partial index's condition, `and`, and the search vector of name and message as typed. */
  typedWords?: string;
  /** SQL: with it, PostgreSQL uses a small index. */
  where?: string;
}

export const contractorSearch: InboxSearch = {
  table: "contractors",
  words: "search_words(business_name || ' ' || email)",
};
