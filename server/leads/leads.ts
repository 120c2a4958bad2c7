import { systemActor } from "../../domain/event.ts";
import { isUuid } from "../../domain/uuid.ts";
import { isDatabaseError, isRetryable, keepPlan, unlessUnavailable } from "../database/database.ts";
import type { Outbox } from "../events/outbox.ts";
import { noteNetwork } from "../events/visitor-mails.ts";
import type { Links } from "../links/links.ts";
import { errorFields, log } from "../log.ts";
import { leadCircumstancesOf } from "./circumstances.ts";
import * as lead from "./lead.ts";
import type { MailDomains } from "./mail-domains.ts";
import { storeSources } from "./sources.ts";
import type { ReceiveSubmission, Submit } from "./submit.ts";

export type Leads = ReturnType<typeof leads>;

/** A lead waits for `waitingDays` at most. */
export function leads(
  outbox: Outbox,
  submit: Submit,
  links: Links,
  mailDomains: MailDomains,
  { waitingDays, siteName }: { waitingDays: number; siteName: string },
) {
  /** The next job (server/jobs/due.ts) ends an interrupted check. */
  async function checkMailDomains(unchecked: readonly lead.UncheckedLead[]): Promise<void> {
    await Promise.all(
      unchecked.map(async ({ id, email }) => {
        const takesMail = (await mailDomains.ask(email)) !== "takes-none";
        await outbox.as(systemActor).transaction((tx) => lead.endMailCheck(tx, id, takesMail, waitingDays));
      }),
    );
  }

  /** The homeowner also gets it by email. */
  async function receiptPathOf(leadId: string): Promise<string | null> {
    try {
      return await outbox.transaction((connection) => links.pathOf(connection, receiptOf(leadId)));
    } catch (error) {
      if (isDatabaseError(error) || isRetryable(error)) return null;
      throw error;
    }
  }

  return {
    receive: (async (sent, sender) => {
      let unchecked: lead.UncheckedLead[] = [];
      const outcome = await submit("leads", "homeowner", sent, sender, async (tx, submission, insert) => {
        // The second of two simultaneous leads of a person waits here, and is recognized as a duplicate. Before
        // `insert`, which locks the sender's counters until the commit.
        await tx.query("select lock_people($1)", [JSON.stringify(submission.rows)], keepPlan);
        const stored = await insert<lead.LockedLead>(lead.lockedColumns);
        const ids = stored.map(({ id }) => id);
        await noteNetwork(tx, ids, sender.client);
        await storeSources(tx, ids, submission.context.arrival);
        unchecked = await lead.begin(tx, stored, leadCircumstancesOf(submission, siteName), waitingDays, mailDomains);
        const onlyId = onlyOf(ids);
        return { ids, receiptPath: onlyId && (await links.create(tx, receiptOf(onlyId))) };
      });
      if (outcome.outcome !== "stored") return outcome;
      if (outcome.isRepeated) {
        const onlyId = onlyOf(outcome.ids);
        return { ...outcome, receiptPath: onlyId && (await receiptPathOf(onlyId)) };
      }
      checkMailDomains(unchecked).catch((error) => log("warn", "email domain not checked", errorFields(error)));
      return outcome;
    }) satisfies ReceiveSubmission,

    /** Only the first call counts. "noted" also for an unknown id, so that nobody can test which ids exist. */
    async confirmMatch(leadId: string): Promise<"noted" | "unavailable"> {
      if (!isUuid(leadId)) return "noted";
      return unlessUnavailable("unavailable", async () => {
        await outbox.as({ actor: "homeowner" }).transaction((tx) => lead.take(tx, leadId, { do: "confirm" }));
        return "noted" as const;
      });
    },
  };
}

const receiptOf = (leadId: string) => ({ purpose: "receipt", leadId, contractorId: null }) as const;

const onlyOf = (ids: readonly string[]): string | null => (ids.length === 1 ? (ids[0] ?? null) : null);
