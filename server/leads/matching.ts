import type { Connection } from "../database/database.ts";
import type { LeadReturnRow, LeadRow } from "../database/rows.ts";

/**
 * Work that follows a change of a table, in the change's own transaction and in the owner's name. `ids` are those of the rows that
 * were stored or changed, where the table has ids.
 */
export type AfterChange = (connection: Connection, ids: string[]) => Promise<void>;

/** What a lead has by its match: when it was given, what both sides said since. A return keeps it, and an undoing brings it back. */
export const matchColumns = [
  "matched_at",
  "accepted_at",
  "contacted_at",
  "booked_at",
  "homeowner_contacted",
  "homeowner_contacted_at",
  "homeowner_outcome",
  "homeowner_outcome_at",
  "settled_at",
] as const satisfies (keyof LeadRow & keyof LeadReturnRow)[];

export type Matching = ReturnType<typeof matching>;

/**
 * Finds each waiting lead its contractor: one, by zip code and service (the SQL function match_leads). `waitingDays` is how long a lead
 * waits before it is given up.
 */
export function matching(waitingDays: number) {
  const run = (connection: Connection, ids: string[] | null) =>
    connection.query("select match_leads($1::uuid[], make_interval(secs => $2))", [ids, waitingDays * 24 * 60 * 60]);
  return {
    /** Leads that have just come in or were set free. Of those that find none an event says that they wait. */
    async match(connection: Connection, ids: string[]): Promise<void> {
      if (ids.length) await run(connection, ids);
    },
    /** All that wait: a territory may have begun to serve. */
    async matchAll(connection: Connection): Promise<void> {
      await run(connection, null);
    },
  };
}
