import { isUuid } from "../../domain/uuid.ts";
import {
  type Connection,
  type Database,
  isDatabaseError,
  isRetryable,
  unlessUnavailable,
} from "../database/database.ts";
import { noteRemoval } from "../events/removals.ts";
import type { Links } from "../links/links.ts";
import type { AfterChange } from "./matching.ts";
import type { Intake, StoredReceipt } from "./submit.ts";

export type Leads = ReturnType<typeof leads>;

/** Stored leads are given to their contractors as they come in, by `match`. */
export function leads(database: Database, intake: Intake, match: AfterChange, links: Links) {
  return {
    /** Stores quote requests, whether a form posted them or the data API brought them. */
    receive: intake({
      table: "leads",
      after: match,
      makeLink: (connection, leadId) => links.create(connection, { purpose: "receipt", leadId, contractorId: null }),
    }),

    /** The path of the receipt for the one lead that a visitor has just sent; null for several, and where nothing was stored. */
    async receiptPath(receipt: StoredReceipt): Promise<string | null> {
      if (receipt.outcome !== "stored") return null;
      if (receipt.linkPath !== null) return receipt.linkPath;
      const [leadId, ...others] = receipt.ids;
      if (leadId === undefined || others.length) return null;
      try {
        const subject = { purpose: "receipt" as const, leadId, contractorId: null };
        return await database.transaction((connection) => links.pathOf(connection, subject));
      } catch (error) {
        // The lead is stored, which is what counts; its receipt comes by mail.
        if (isDatabaseError(error) || isRetryable(error)) return null;
        throw error;
      }
    },

    /**
     * Notes that the homeowner opened the confirmation link. Only the first time counts, and a caller never learns whether
     * there is a lead with this id.
     */
    async confirmMatch(leadId: string): Promise<"noted" | "unavailable"> {
      if (!isUuid(leadId)) return "noted";
      return unlessUnavailable("unavailable", async () => {
        await database.transaction((connection) =>
          connection.query("update leads set match_confirmed_at = now() where id = $1 and match_confirmed_at is null", [
            leadId,
          ]),
        );
        return "noted" as const;
      });
    },
  };
}

/** Deletes one lead, with a note of it. */
export async function removeLead(connection: Connection, id: string): Promise<void> {
  const removed = await connection.query("delete from leads where id = $1 returning id", [id]);
  if (removed.length === 0) return;
  await noteRemoval(connection, { reason: "request", table: "leads" }, 1);
}

/** Closes at most `most` leads that have waited for a contractor for `waitingDays`, and yields how many. */
export async function closeAbandoned(connection: Connection, waitingDays: number, most: number): Promise<number> {
  const closed = await connection.query(
    `update leads set status = 'closed', closed_reason = 'nobody'
      where id in (select id from leads
                    where is_waiting(leads)
                      and created_at <= now() - make_interval(secs => $1)
                      and waiting_since(leads) <= now() - make_interval(secs => $1)
                    order by created_at limit $2 for no key update skip locked)
     returning id`,
    [waitingDays * 24 * 60 * 60, most],
  );
  return closed.length;
}
