import type { InboxFilter, InboxItem, InboxNeed } from "../../domain/inbox.ts";

/**
 * Selects inbox items of one kind. Either all these items need an operator for the same reason, or no item needs an
 * operator.
 */
export interface InboxSource {
  kind: InboxItem["kind"];
  /** Why the items need an operator. Null if the items need no operator. */
  need: InboxNeed | null;
  /** The inbox shows these items if it is filtered by one of these states. The filter `needs` ignores this list. */
  states: readonly InboxFilter["state"][];
  from: string;
  where: string;
  /** The SQL expression to sort by. */
  at: string;
  columns: Partial<Record<keyof InboxItem, string>>;
  /** The SQL expression of the text search vector. */
  words: string;
  /**
   * SQL text: the condition of a partial index, `and`, and the search vector of the name and message as the sender
   * typed them. `searchQueries` appends `@@` and the query. The condition lets PostgreSQL use the partial index.
   */
  typedWords?: string;
  service?: string;
  city?: string;
  /** The SQL expression of the time by which the filter of days goes, by default `at`. */
  arrivedAt?: string;
  /** The SQL expression of the id of the contractor whom the item is about. */
  contractorId?: string;
  /** Whether the items are leads, which have a source. */
  hasSource?: boolean;
}
