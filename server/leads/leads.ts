import { isUuid } from "../../domain/uuid.ts";
import { isDatabaseError, isRetryable, unlessUnavailable } from "../database/database.ts";
import type { Outbox } from "../events/outbox.ts";
import type { Links } from "../links/links.ts";
import * as lead from "./lead.ts";
import type { Intake, StoredReceipt } from "./submit.ts";

export type Leads = ReturnType<typeof leads>;

/** A lead that has waited `waitingDays` for a contractor is closed. */
export function leads(outbox: Outbox, intake: Intake, waitingDays: number, links: Links) {
  return {
    receive: intake({
      table: "leads",
      who: { actor: "homeowner" },
      columns: lead.lockedColumns,
      afterInsert: (tx, _ids, circumstances, stored: readonly lead.LockedLead[]) =>
        lead.store(tx, stored, circumstances, waitingDays),
      makeLink: (connection, leadId) => links.create(connection, { purpose: "receipt", leadId, contractorId: null }),
    }),

    /** Null if the submission did not store exactly one lead, or if the database is unreachable. */
    async receiptPath(receipt: StoredReceipt): Promise<string | null> {
      if (receipt.outcome !== "stored") return null;
      if (receipt.linkPath !== null) return receipt.linkPath;
      const [leadId, ...others] = receipt.ids;
      if (leadId === undefined || others.length) return null;
      try {
        const subject = { purpose: "receipt" as const, leadId, contractorId: null };
        return await outbox.transaction((connection) => links.pathOf(connection, subject));
      } catch (error) {
        // A missing path is harmless, because the homeowner also gets the link to the receipt by email.
        if (isDatabaseError(error) || isRetryable(error)) return null;
        throw error;
      }
    },

    /**
     * Only the first call counts. Returns "noted" for an unknown id too, so that a caller cannot test which ids exist.
     */
    async confirmMatch(leadId: string): Promise<"noted" | "unavailable"> {
      if (!isUuid(leadId)) return "noted";
      return unlessUnavailable("unavailable", async () => {
        await outbox.as({ actor: "homeowner" }).transaction((tx) => lead.confirm(tx, leadId));
        return "noted" as const;
      });
    },
  };
}
