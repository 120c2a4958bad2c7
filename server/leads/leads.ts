import { isUuid } from "../../domain/uuid.ts";
import { type Database, isDatabaseError, isRetryable, unlessUnavailable } from "../database/database.ts";
import type { Links } from "../links/links.ts";
import * as lead from "./lead.ts";
import type { Intake, StoredReceipt } from "./submit.ts";

export type Leads = ReturnType<typeof leads>;

/** Stores leads and matches them. `waitingDays` is how long a lead waits before it is closed. */
export function leads(database: Database, intake: Intake, waitingDays: number, links: Links) {
  return {
    /** Stores leads from forms and from the data API. */
    receive: intake({
      table: "leads",
      store: (connection, ids, circumstances) => lead.store(connection, ids, circumstances, waitingDays),
      makeLink: (connection, leadId) => links.create(connection, { purpose: "receipt", leadId, contractorId: null }),
    }),

    /** The receipt's path of the one lead that a visitor has just sent. Null: several leads, or nothing was stored. */
    async receiptPath(receipt: StoredReceipt): Promise<string | null> {
      if (receipt.outcome !== "stored") return null;
      if (receipt.linkPath !== null) return receipt.linkPath;
      const [leadId, ...others] = receipt.ids;
      if (leadId === undefined || others.length) return null;
      try {
        const subject = { purpose: "receipt" as const, leadId, contractorId: null };
        return await database.transaction((connection) => links.pathOf(connection, subject));
      } catch (error) {
        // The lead is stored, which is what counts. The receipt comes by mail.
        if (isDatabaseError(error) || isRetryable(error)) return null;
        throw error;
      }
    },

    /**
     * Notes that the homeowner opened the confirmation link. Only the first time counts, and a caller never learns
     * whether a lead has this id.
     */
    async confirmMatch(leadId: string): Promise<"noted" | "unavailable"> {
      if (!isUuid(leadId)) return "noted";
      return unlessUnavailable("unavailable", async () => {
        await database.transaction((connection) => lead.confirm(connection, leadId));
        return "noted" as const;
      });
    },
  };
}
