import type { InboxFilter, InboxItem, InboxNeed } from "../../domain/inbox.ts";

/** Items of one kind that all need an operator for one reason, or all need none. */
export interface InboxSource {
  kind: InboxItem["kind"];
  need: InboxNeed | null;
  /** Filters that show these items, besides `needs`. */
  states: readonly InboxFilter["state"][];
  from: string;
  where: string;
  /** SQL for the order. */
  at: string;
  columns: Partial<Record<keyof InboxItem, string>>;
  /** SQL for the search vector. */
  words: string;
  /**
   * SQL: a partial index's condition, `and`, and the search vector of name and message as typed. `searchQueries`
   * appends `@@` and the query.
   */
  typedWords?: string;
  service?: string;
  city?: string;
  /** SQL for the filter of days. By default, `at`. */
  arrivedAt?: string;
  /** SQL for the contractor whom the item is about. */
  contractorId?: string;
  /** For leads. */
  hasSource?: boolean;
}
