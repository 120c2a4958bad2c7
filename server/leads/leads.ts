import { systemActor } from "../../domain/event.ts";
import { isUuid } from "../../domain/uuid.ts";
import { isDatabaseError, isRetryable, unlessUnavailable } from "../database/database.ts";
import type { Outbox } from "../events/outbox.ts";
import type { Links } from "../links/links.ts";
import { errorFields, log } from "../log.ts";
import * as lead from "./lead.ts";
import type { MailDomains } from "./mail-domains.ts";
import type { Intake, ReceiveSubmission, StoredReceipt } from "./submit.ts";

export type Leads = ReturnType<typeof leads>;

/** A lead that has waited `waitingDays` for a contractor is closed. */
export function leads(outbox: Outbox, intake: Intake, waitingDays: number, links: Links, mailDomains: MailDomains) {
  const store = intake({
    table: "leads",
    who: { actor: "homeowner" },
    columns: lead.lockedColumns,
    afterInsert: (tx, _ids, circumstances, stored: readonly lead.LockedLead[]) =>
      lead.store(tx, stored, circumstances, waitingDays, mailDomains),
    makeLink: (connection, leadId) => links.create(connection, { purpose: "receipt", leadId, contractorId: null }),
  });

  /** Asks about the domains of new leads. A check that is interrupted ends with the next job (server/jobs/due.ts). */
  async function checkMailDomains(ids: readonly string[]): Promise<void> {
    const unchecked = await outbox.query<{ id: string; email: string }>(
      "select id, email from leads where id = any ($1::uuid[]) and mail_checked_by is not null",
      [ids],
    );
    await Promise.all(
      unchecked.map(async ({ id, email }) => {
        const takesMail = (await mailDomains.ask(email)) !== "takes-none";
        await outbox.as(systemActor).transaction((tx) => lead.endMailCheck(tx, id, takesMail, waitingDays));
      }),
    );
  }

  return {
    receive: (async (submission, sender) => {
      const outcome = await store(submission, sender);
      if (outcome.outcome === "stored" && !outcome.isRepeated)
        checkMailDomains(outcome.ids).catch((error) => log("warn", "email domain not checked", errorFields(error)));
      return outcome;
    }) satisfies ReceiveSubmission,

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
        await outbox.as({ actor: "homeowner" }).transaction((tx) => lead.take(tx, leadId, { do: "confirm" }));
        return "noted" as const;
      });
    },
  };
}
