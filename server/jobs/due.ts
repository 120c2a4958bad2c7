import { publishDuePosts } from "../blog/due-posts.ts";
import { freezeStatements, statementMails } from "../contractors/statements/due-statements.ts";
import { endTerritories } from "../contractors/territory-changes.ts";
import type { Connection, Database } from "../database/database.ts";
import { deleteExpiredCounts } from "../database/rate-limit.ts";
import type { Env } from "../env.ts";
import type { PlannedDelivery } from "../events/outbox.ts";
import { deleteExpiredKeys } from "../leads/idempotency.ts";
import { erase, expire } from "../leads/lead.ts";
import { photosAddedMails } from "../leads/photos/photos-added.ts";
import { log } from "../log.ts";
import { removeExpired } from "../people/retention.ts";
import { requeueInterrupted } from "./delivery-results.ts";
import { type afterMatch, expiringLicenses, mailsAfterMatch } from "./due-mails.ts";
import { dropUnconfigured } from "./waiting-deliveries.ts";

// What is due by the clock. Each row of this table asks the database, so neither the last run nor the process matters.

/** Handles at most `most` rows, and yields their number or the mails to write. Nothing: all are handled. */
export type Take = (connection: Connection, most: number) => Promise<PlannedDelivery[] | number> | Promise<void>;

/** Work that is longer than a transaction, until `signal` aborts. */
export type Work = (signal: AbortSignal) => Promise<unknown>;

/** The verbs that are composed at the start. */
interface Verbs {
  releaseMails: Take;
  matchAll(connection: Connection): Promise<number>;
  askRegister: Work;
  readMailbox: Work;
  deleteUnusedPictures: Work;
}

/** What is due every minute: for whom, when, and by which query, in this order. One process at a time runs it. */
export function dueRows(
  env: Env,
  { releaseMails, matchAll }: Verbs,
): [what: string, whom: string, when: string, Take][] {
  const {
    remindAfterHours: remind,
    alarmAfterHours: alarm,
    askAfterHours: ask,
    askOutcomeAfterDays,
    waitingDays,
  } = env;
  const after =
    (kind: keyof typeof afterMatch, wait: number): Take =>
    (connection, most) =>
      mailsAfterMatch(connection, kind, wait, most);
  const abandoned: Take = (connection, most) => expire(connection, waitingDays, most);
  const unconfigured: Take = (connection, most) => dropUnconfigured(connection, env.webhooks.urls, most);
  return [
    ["held mails", "everybody", "SMTP_URL is set", releaseMails],
    ["interrupted deliveries", "everybody", "two minutes after the attempt began", requeueInterrupted],
    ["ended territories", "contractors", "the day after the last one", endTerritories],
    ["scheduled posts", "readers", "their hour", publishDuePosts],
    ["waiting leads", "homeowners, contractors", "a contractor serves them", matchAll],
    ["leads without a contractor", "homeowners", `after ${waitingDays} days`, abandoned],
    ["reminders", "contractors", `${remind} hours after the match`, after("contractor-reminder", remind)],
    ["alarms", "operator, homeowners", `${alarm} hours after the match`, after("contractor-silent", alarm)],
    ["questions of contact", "homeowners", `${ask} hours after the match`, after("were-you-contacted", ask)],
    ["questions of outcome", "homeowners", `${askOutcomeAfterDays} days`, after("how-did-it-end", askOutcomeAfterDays)],
    ["later photos", "contractors", "45 seconds after the first, once an hour", photosAddedMails],
    ["licenses", "contractors, operator", "30 and 7 days before they expire", expiringLicenses],
    ["webhooks to addresses that are gone", "nobody", "after 30 seconds", unconfigured],
    ["statements", "nobody", "a minute after the month", freezeStatements],
    ["mails with statements", "contractors", "at eight on the day after the month", statementMails],
  ];
}

/**
 * Work with its own schedule: for whom, when, how, what the log says when it fails, and the minutes until the next run.
 */
export function dueWork(
  database: Database,
  env: Env,
  { askRegister, readMailbox, deleteUnusedPictures }: Verbs,
): [what: string, whom: string, when: string, Work, failure: string, minutes: number][] {
  const counts: Work = (signal) =>
    Promise.all([deleteExpiredKeys(database, signal), deleteExpiredCounts(database, signal)]);
  const personalData = hourly(database, env.retention);
  return [
    ["register", "contractors, operator", "a day after the last check", askRegister, "register check failed", 1],
    ["returned mail", "contractors, operator", "at once", readMailbox, "mailbox not read", 1],
    ["expired counts and keys", "nobody", "at once", counts, "housekeeping failed", 1],
    ["personal data", "nobody", "after RETENTION_…_MONTHS", personalData, "expired data not removed", 1],
    ["unused pictures", "nobody", "after a day", deleteUnusedPictures, "unused pictures not removed", 60],
  ];
}

/** Deletes expired data once an hour, and every minute until all of it is deleted, by this process or another. */
function hourly(database: Database, retention: Env["retention"]): Work {
  let dueAt = 0;
  return async (signal) => {
    if (Date.now() < dueAt) return;
    const { removed, isDone } = await removeExpired(database, retention, erase, signal);
    if (Object.keys(removed).length) log("info", "expired data removed", removed);
    if (isDone) dueAt = Date.now() + 60 * 60_000;
  };
}
