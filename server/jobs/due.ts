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

/** One transaction of at most some rows. */
export interface BatchJob {
  /** In the log. */
  name: string;
  /**
   * Returns how many rows it handled, or the emails to queue. At `limit` or more, it runs again at once. Without a
   * result, nothing is left.
   */
  run: BatchWork;
}

type BatchWork = (tx: Transaction, limit: number) => Promise<PlannedDelivery[] | number> | Promise<void>;

export interface LongJob {
  name: string;
  run: LongWork;
  /** The log event of a failed run. */
  failure: string;
  /** Between two runs. */
  everyMinutes: number;
}

type LongWork = (signal: AbortSignal) => Promise<unknown>;

interface ComposedJobs {
  releaseMails: BatchWork;
  matchAll(tx: Transaction): Promise<number>;
  followPayments: LongWork | null;
  countNeeds: FactSettings["countNeeds"];
  askRegister: LongWork;
  readMailbox: LongWork;
  deleteUnusedPictures: LongWork;
  deleteOldPageCounts: LongWork;
}

/** Every minute, in this order, in one process at a time. */
export function batchJobs(env: Env, { releaseMails, matchAll, countNeeds }: ComposedJobs): BatchJob[] {
  const { remindAfterHours, alarmAfterHours, askAfterHours, askOutcomeAfterDays, waitingDays } = env;
  const findMailsAfter =
    (kind: keyof typeof mailAfterMatchSql, wait: number): BatchWork =>
    (tx, limit) =>
      findMailsAfterMatch(tx, kind, wait, limit);
  return [
    // Once SMTP_URL is set.
    { name: "held emails", run: releaseMails },
    // Once the email that stood for them is gone.
    { name: "gathered emails", run: releaseGathered },
    // Two minutes after their process ended.
    { name: "interrupted deliveries", run: requeueInterrupted },
    // The day after their last day.
    { name: "ended territories", run: endTerritories },
    { name: "offers without an answer", run: lapseOffers },
    // On their first day.
    { name: "territories that were offered", run: beginTerritories },
    { name: "pauses with a day", run: endPauses },
    { name: "scheduled posts", run: publishDuePosts },
    // Two seconds after the request.
    { name: "checks of email domains", run: (tx, limit) => endOverdueMailChecks(tx, waitingDays, limit) },
    // On their first day.
    { name: "fees", run: followFees },
    // At eight on the month's first charged day.
    { name: "invoices", run: issueDueInvoices },
    // At eight, 8 and 15 days after the issue.
    { name: "overdue invoices", run: findOverdueMails },
    // When an invoice is open too long, or no longer.
    { name: "stops for money", run: (tx, limit) => stopForMoney(tx, env.restWhenOverdueDays, limit) },
    // When a contractor serves them.
    { name: "waiting leads", run: matchAll },
    { name: "leads without a contractor", run: (tx, limit) => expireWaitingLeads(tx, waitingDays, limit) },
    // Hours, or days, after the match.
    { name: "reminders", run: findMailsAfter("contractor-reminder", remindAfterHours) },
    { name: "alarms", run: findMailsAfter("contractor-silent", alarmAfterHours) },
    {
      name: "homeowners who said early that nobody contacted them",
      run: findMailsAfter("homeowner-not-contacted", usualHours),
    },
    { name: "questions about contact", run: findMailsAfter("were-you-contacted", askAfterHours) },
    { name: "questions about outcome", run: findMailsAfter("how-did-it-end", askOutcomeAfterDays) },
    // 45 seconds after the first photo, once an hour.
    { name: "later photos", run: findPhotosAddedMails },
    // 30 and 7 days before they expire.
    { name: "licenses", run: findExpiringLicenseMails },
    { name: "insurances", run: findExpiringInsuranceMails },
    // Once the market has a new version.
    { name: "changed terms", run: findTermsMails },
    // 30 seconds after the event.
    { name: "webhooks to unconfigured URLs", run: (tx, limit) => dropUnconfigured(tx, env.webhooks.urls, limit) },
    // On the day until which they were.
    { name: "requests that were marked done", run: unattendDue },
    // At eight, each day or each Monday.
    { name: "digests", run: (tx) => findDigest(tx, env.digest, countNeeds) },
    // A minute after the end of the month.
    { name: "statements", run: freezeStatements },
    // At eight on the first day of the next month.
    { name: "emails with statements", run: findStatementMails },
  ];
}

export function longJobs(
  outbox: Outbox,
  env: Env,
  { followPayments, askRegister, readMailbox, deleteUnusedPictures, deleteOldPageCounts }: ComposedJobs,
): LongJob[] {
  const deleteExpiredRows: LongWork = (signal) =>
    Promise.all([
      deleteExpiredKeys(outbox, signal),
      deleteExpiredCounts(outbox, signal),
      deleteExpiredMailCounts(outbox, signal),
    ]);
  const deleteOldCounts: LongWork = (signal) =>
    Promise.all([deleteOldPageCounts(signal), deleteOldRemovals(outbox, signal)]);
  const payments: LongJob[] = followPayments
    ? [{ name: "payments", run: followPayments, failure: "payments not followed", everyMinutes: 1 }]
    : [];
  return [
    ...payments,
    { name: "register", run: askRegister, failure: "register check failed", everyMinutes: 1 },
    { name: "bounce reports", run: readMailbox, failure: "bounce mailbox check failed", everyMinutes: 1 },
    { name: "expired counts and keys", run: deleteExpiredRows, failure: "housekeeping failed", everyMinutes: 1 },
    {
      name: "personal data",
      run: removeExpiredHourly(outbox, env.retention),
      failure: "expired data not removed",
      everyMinutes: 1,
    },
    { name: "page counts and removals", run: deleteOldCounts, failure: "old counts not removed", everyMinutes: 60 },
    { name: "unused pictures", run: deleteUnusedPictures, failure: "unused pictures not removed", everyMinutes: 60 },
  ];
}

/** For an hour after no expired data is left. */
function removeExpiredHourly(outbox: Outbox, retention: Env["retention"]): LongWork {
  let dueAt = 0;
  return async (signal) => {
    if (Date.now() < dueAt) return;
    const { removed, isDone } = await removeExpired(outbox, retention, erase, signal);
    if (Object.keys(removed).length) log("info", "expired data removed", removed);
    if (isDone) dueAt = Date.now() + 60 * 60_000;
  };
}
