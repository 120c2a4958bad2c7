import { isUuid } from "../../domain/uuid.ts";
import { type Database, isDatabaseError, isRetryable, unlessUnavailable } from "../database/database.ts";
import type { Links } from "../links/links.ts";
import * as lead from "./lead.ts";
import type { Intake, StoredReceipt } from "./submit.ts";

export type Leads = ReturnType<typeof leads>;

/** Stored leads are given to their contractors as they come in. `waitingDays` is how long one waits before it is given up. */
export function leads(database: Database, intake: Intake, waitingDays: number, links: Links) {
  return {
    /** Stores quote requests, whether a form posted them or the data API brought them. */
    receive: intake({
      table: "leads",
      store: (connection, ids, circumstances) => lead.store(connection, ids, circumstances, waitingDays),
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
        await database.transaction((connection) => lead.confirm(connection, leadId));
        return "noted" as const;
      });
    },
  };
}
