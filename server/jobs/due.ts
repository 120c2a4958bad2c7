import { usualHours } from "../../domain/response-time.ts";
import { followFees, issueDueInvoices } from "../billing/due-invoices.ts";
import { findOverdueMails, stopForMoney } from "../billing/overdue.ts";
import { publishDuePosts } from "../blog/due-posts.ts";
import { endPauses } from "../contractors/contractors.ts";
import { beginTerritories, lapseOffers } from "../contractors/offers.ts";
import { findStatementMails, freezeStatements } from "../contractors/statements/due-statements.ts";
import { endTerritories } from "../contractors/territory-changes.ts";
import type { Env } from "../env.ts";
import type { Outbox, PlannedDelivery, Transaction } from "../events/outbox.ts";
import { deleteOldRemovals } from "../events/removals.ts";
import { deleteExpiredMailCounts } from "../events/visitor-mails.ts";
import { deleteExpiredKeys } from "../leads/idempotency.ts";
import { endOverdueMailChecks, erase, expireWaitingLeads, unattendDue } from "../leads/lead.ts";
import { findPhotosAddedMails } from "../leads/photos/photos-added.ts";
import { deleteExpiredCounts } from "../limits/count-in-database.ts";
import { log } from "../log.ts";
import type { FactSettings } from "../mail/mail-kind.ts";
import { removeExpired } from "../people/retention.ts";
import { requeueInterrupted } from "./delivery-results.ts";
import { releaseGathered } from "./gathered-mails.ts";
import {
  findDigest,
  findExpiringInsuranceMails,
  findExpiringLicenseMails,
  findMailsAfterMatch,
  findTermsMails,
  type mailAfterMatchSql,
} from "./mails-to-queue.ts";
import { dropUnconfigured } from "./waiting-deliveries.ts";

// Each job finds its work in the database, so any process can run it at any time.

/**
 * Returns how many rows it handled, or the emails to queue. At `limit` or more, it runs again at once. Without a
 * result, nothing is left.
 */
export type BatchJob = (tx: Transaction, limit: number) => Promise<PlannedDelivery[] | number> | Promise<void>;

export type LongJob = (signal: AbortSignal) => Promise<unknown>;

interface ComposedJobs {
  releaseMails: BatchJob;
  matchAll(tx: Transaction): Promise<number>;
  followPayments: LongJob | null;
  countNeeds: FactSettings["countNeeds"];
  askRegister: LongJob;
  readMailbox: LongJob;
  deleteUnusedPictures: LongJob;
  deleteOldPageCounts: LongJob;
}

/** Every minute, in this order, in one process at a time. `whom`: who is affected. `when`: when a row is due. */
export function batchJobs(
  env: Env,
  { releaseMails, matchAll, countNeeds }: ComposedJobs,
): [name: string, whom: string, when: string, BatchJob][] {
  const {
    remindAfterHours: remind,
    alarmAfterHours: alarm,
    askAfterHours: ask,
    askOutcomeAfterDays: outcomeDays,
    waitingDays,
  } = env;
  const findMailsAfter =
    (kind: keyof typeof mailAfterMatchSql, wait: number): BatchJob =>
    (tx, limit) =>
      findMailsAfterMatch(tx, kind, wait, limit);
  const closeUnmatched: BatchJob = (tx, limit) => expireWaitingLeads(tx, waitingDays, limit);
  const endMailChecks: BatchJob = (tx, limit) => endOverdueMailChecks(tx, waitingDays, limit);
  const stops: BatchJob = (tx, limit) => stopForMoney(tx, env.restWhenOverdueDays, limit);
  const dropWebhooks: BatchJob = (tx, limit) => dropUnconfigured(tx, env.webhooks.urls, limit);
  return [
    ["held emails", "everybody", "once SMTP_URL is set", releaseMails],
    ["gathered emails", "operator", "once the email that stood for them is gone", releaseGathered],
    ["interrupted deliveries", "everybody", "two minutes after their process ended", requeueInterrupted],
    ["ended territories", "contractors", "the day after their last day", endTerritories],
    ["offers without an answer", "contractors, operator", "the day after their last day", lapseOffers],
    [
      "territories that were offered",
      "contractors",
      "on their first day",
      (connection, limit) => beginTerritories(connection, limit),
    ],
    ["pauses with a day", "contractors", "on the day", endPauses],
    ["scheduled posts", "readers", "at their time", publishDuePosts],
    ["checks of email domains", "homeowners, contractors", "two seconds after the request", endMailChecks],
    ["fees", "contractors", "on their first day", followFees],
    ["invoices", "contractors", "at eight on the month's first charged day", issueDueInvoices],
    ["overdue invoices", "contractors", "at eight, 8 and 15 days after the issue", findOverdueMails],
    ["stops for money", "contractors", "when an invoice is open too long, or no longer", stops],
    ["waiting leads", "homeowners, contractors", "when a contractor serves them", matchAll],
    ["leads without a contractor", "homeowners", `after ${waitingDays} days`, closeUnmatched],
    ["reminders", "contractors", `${remind} hours after the match`, findMailsAfter("contractor-reminder", remind)],
    ["alarms", "operator, homeowners", `${alarm} hours after the match`, findMailsAfter("contractor-silent", alarm)],
    [
      "homeowners who said early that nobody contacted them",
      "contractors, operator",
      `${usualHours} hours after the match`,
      findMailsAfter("homeowner-not-contacted", usualHours),
    ],
    [
      "questions about contact",
      "homeowners",
      `${ask} hours after the match`,
      findMailsAfter("were-you-contacted", ask),
    ],
    [
      "questions about outcome",
      "homeowners",
      `${outcomeDays} days after the match`,
      findMailsAfter("how-did-it-end", outcomeDays),
    ],
    ["later photos", "contractors", "45 seconds after the first photo, once an hour", findPhotosAddedMails],
    ["licenses", "contractors, operator", "30 and 7 days before they expire", findExpiringLicenseMails],
    ["insurances", "contractors, operator", "30 and 7 days before they expire", findExpiringInsuranceMails],
    ["changed terms", "contractors", "once the market has a new version", findTermsMails],
    ["webhooks to unconfigured URLs", "nobody", "30 seconds after the event", dropWebhooks],
    ["requests that were marked done", "operator", "on the day until which they were", unattendDue],
    ["digests", "operator", "at eight, each day or each Monday", (tx) => findDigest(tx, env.digest, countNeeds)],
    ["statements", "nobody", "a minute after the end of the month", freezeStatements],
    ["emails with statements", "contractors", "at eight on the first day of the next month", findStatementMails],
  ];
}

/**
 * `whom` and `when` are for the reader of the table. `failure` is the log event of a failed run, and `minutes` the time
 * between two.
 */
export function longJobs(
  outbox: Outbox,
  env: Env,
  { followPayments, askRegister, readMailbox, deleteUnusedPictures, deleteOldPageCounts }: ComposedJobs,
): [name: string, whom: string, when: string, LongJob, failure: string, minutes: number][] {
  const deleteExpiredRows: LongJob = (signal) =>
    Promise.all([
      deleteExpiredKeys(outbox, signal),
      deleteExpiredCounts(outbox, signal),
      deleteExpiredMailCounts(outbox, signal),
    ]);
  const deleteOldCounts: LongJob = (signal) =>
    Promise.all([deleteOldPageCounts(signal), deleteOldRemovals(outbox, signal)]);
  const personalData = removeExpiredHourly(outbox, env.retention);
  const payments: ReturnType<typeof longJobs> = followPayments
    ? [["payments", "contractors", "at eight, the day after the issue", followPayments, "payments not followed", 1]]
    : [];
  return [
    ...payments,
    ["register", "contractors, operator", "a day after the last check", askRegister, "register check failed", 1],
    ["bounce reports", "contractors, operator", "at once", readMailbox, "bounce mailbox check failed", 1],
    ["expired counts and keys", "nobody", "at once", deleteExpiredRows, "housekeeping failed", 1],
    ["personal data", "nobody", "after RETENTION_…_MONTHS", personalData, "expired data not removed", 1],
    ["page counts and removals", "nobody", "after 36 months", deleteOldCounts, "old counts not removed", 60],
    ["unused pictures", "nobody", "after a day", deleteUnusedPictures, "unused pictures not removed", 60],
  ];
}

/** For an hour after no expired data is left. */
function removeExpiredHourly(outbox: Outbox, retention: Env["retention"]): LongJob {
  let dueAt = 0;
  return async (signal) => {
    if (Date.now() < dueAt) return;
    const { removed, isDone } = await removeExpired(outbox, retention, erase, signal);
    if (Object.keys(removed).length) log("info", "expired data removed", removed);
    if (isDone) dueAt = Date.now() + 60 * 60_000;
  };
}
