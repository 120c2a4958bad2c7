import { expiringDays } from "../../domain/contractor.ts";
import { mailRecipients, type RecipientOf } from "../../domain/notification.ts";
import { undoHours } from "../../domain/request-state.ts";
import { publishDuePosts } from "../blog/due-posts.ts";
import { freezeStatements, statementMails } from "../contractors/statements/due-statements.ts";
import { advisoryLocks, tryLock } from "../database/advisory-locks.ts";
import type { Connection, Database } from "../database/database.ts";
import { keepSetting, settingTime } from "../database/settings.ts";
import {
  type OutboxSettings,
  type PlannedDelivery,
  type PlannedMail,
  restoredAt,
  writeDeliveries,
} from "../events/outbox.ts";
import { photosAddedMails } from "../leads/photos/photos-added.ts";
import { errorFields, log } from "../log.ts";
import { dropUnconfigured, requeueInterrupted } from "./due-deliveries.ts";

// What happens because time passes. Each step asks the rows what is due, so that it does not matter when it was last done, or by
// which process.

interface DueJobSettings extends OutboxSettings {
  waitingDays: number;
  remindAfterHours: number;
  alarmAfterHours: number;
  askAfterHours: number;
  askOutcomeAfterDays: number;
}

/** How many rows one transaction takes, so that no one waits long for it. */
const batchSize = 200;

/** Does what is due, and yields the mails that are to be written or how many rows it took; nothing: all of them. */
type Job = (connection: Connection) => Promise<PlannedDelivery[] | number> | Promise<void>;

/**
 * Yields what does all that is due by now. `database` is the one with the outbox, `matchAll` finds waiting leads their contractors.
 */
export function dueJobs(
  database: Database,
  settings: DueJobSettings,
  matchAll: (connection: Connection) => Promise<void>,
): () => Promise<void> {
  const jobs: Record<string, Job> = {
    "what a process left": requeueInterrupted,
    "territories that ended": endTerritories,
    "posts that are due": (connection) => publishDuePosts(connection, batchSize),
    "leads that wait": matchAll,
    "leads that waited too long": (connection) => closeLeads(connection, settings.waitingDays),
    reminders: (connection) => matchedLongAgo(connection, "contractor-reminder", settings.remindAfterHours),
    alarms: (connection) => matchedLongAgo(connection, "contractor-silent", settings.alarmAfterHours),
    "questions of contact": (connection) => matchedLongAgo(connection, "were-you-contacted", settings.askAfterHours),
    "questions of outcome": (connection) => matchedLongAgo(connection, "how-did-it-end", settings.askOutcomeAfterDays),
    photos: (connection) => photosAddedMails(connection, batchSize),
    licenses: expiringLicenses,
    "webhooks to addresses that were taken out": (connection) =>
      dropUnconfigured(connection, settings.webhookUrls, batchSize),
    statements: (connection) => freezeStatements(connection, batchSize),
    "mails with statements": (connection) => statementMails(connection, batchSize),
  };

  /** Yields how many rows it took. One process at a time, by an advisory lock; the others find nothing left to do. */
  const withSchedulerLock = (job: Job) =>
    database.transaction(async (connection) => {
      if (!(await tryLock(connection, advisoryLocks.dueJobs))) return 0;
      const done = (await job(connection)) ?? 0;
      if (typeof done === "number") return done;
      await writeDeliveries(connection, done, settings);
      return done.length;
    });

  return async () => {
    for (const [name, job] of Object.entries(jobs)) {
      try {
        while ((await withSchedulerLock(job)) >= batchSize);
      } catch (error) {
        log("warn", "due job failed", { job: name, ...errorFields(error) });
      }
    }
  };
}

async function endTerritories(connection: Connection): Promise<number> {
  const ended = await connection.query(
    `delete from territories where (zip_code, service) in (
       select zip_code, service from territories where ends_on < market_today()
        order by ends_on, zip_code, service limit $1 for update skip locked)
     returning zip_code`,
    [batchSize],
  );
  return ended.length;
}

async function closeLeads(connection: Connection, waitingDays: number): Promise<number> {
  const closed = await connection.query(
    `update leads set status = 'closed', closed_reason = 'nobody'
      where id in (select id from leads
                    where is_waiting(leads)
                      and created_at <= now() - make_interval(secs => $1)
                      and waiting_since(leads) <= now() - make_interval(secs => $1)
                    order by created_at limit $2 for update skip locked)
     returning id`,
    [waitingDays * 24 * 60 * 60, batchSize],
  );
  return closed.length;
}

/** How long ago a lead can be due at most that was not at the last look: since what undoes an answer comes within `undoHours`. */
const latestUndoing = `interval '${2 * undoHours} hours'`;

/** What its contractor has not answered is told anew when it is given anew, to each of those whom it is told. */
const answerCause = "extract(epoch from matched_at), recipient_role";

const hoursBefore = (at: string, hours: string) => `${at} - interval '1 hour' * ${hours}`;

/**
 * The mails that are due because a contractor has had a request for so long, all as SQL: which requests they are about, when these must
 * have been given to be due at the instant `at`, and what they are for beside kind, request and contractor.
 */
export const mailsAfterMatch = {
  "contractor-reminder": { isAbout: "is_unanswered(leads)", givenBy: hoursBefore, cause: answerCause },
  "contractor-silent": { isAbout: "is_unanswered(leads)", givenBy: hoursBefore, cause: answerCause },
  // Each question once for a request and contractor. Once the outcome was asked for, no other one follows.
  "were-you-contacted": {
    isAbout: `may_ask_about_contact(leads)
      and not exists (select from deliveries where cause = concat_ws(' ', 'how-did-it-end', leads.id, contractor_id))`,
    givenBy: hoursBefore,
    cause: "null",
  },
  // Days of the market's calendar.
  "how-did-it-end": {
    isAbout: "may_ask_about_outcome(leads)",
    givenBy: (at: string, days: string) => `market_instant(market_time(${at}) - interval '1 day' * ${days})`,
    cause: "null",
  },
};

/**
 * Mails about leads that their contractor has had for `wait` hours or days. What was due long before the last look was written then: it
 * is not asked again about every lead that nobody ever answered.
 */
async function matchedLongAgo(
  connection: Connection,
  kind: keyof typeof mailsAfterMatch,
  wait: number,
): Promise<PlannedDelivery[]> {
  const { isAbout, givenBy, cause } = mailsAfterMatch[kind];
  const wasGivenBy = (at: string) => givenBy(at, "$3::float8");
  const rows = await connection.query<PlannedMail & object>(
    `select * from (
       select $1::text as kind, recipient_role, leads.id as lead_id, contractor_id,
              concat_ws(' ', $1::text, leads.id, contractor_id, ${cause}) as cause
         from leads, unnest($2::text[]) as recipient_role
        where ${isAbout}
          and matched_at <= ${wasGivenBy("now()")} and matched_at > ${wasGivenBy(restoredAt)}
          and matched_at > ${wasGivenBy(settingTime("$5"))} - ${latestUndoing}) as due
      where not exists (select from deliveries where deliveries.cause = due.cause)
      limit $4`,
    [kind, mailRecipients[kind], wait, batchSize, `${kind} looked at`],
  );
  if (rows.length < batchSize) await keepSetting(connection, `${kind} looked at`, "now()::text");
  return rows;
}

/** Mails about registrations and licenses that a territory needs and that expire soon. */
async function expiringLicenses(connection: Connection): Promise<PlannedDelivery[]> {
  const rows = await connection.query<{
    recipient_role: RecipientOf<"license-expiring">;
    contractor_id: string;
    license: string;
    expires_on: string;
    cause: string;
  }>(
    `with expiring as (
       select *, case when expires_on - market_today() <= 7 then 7 else $2 end as days from expiring_licenses),
     due as (
       select recipient_role, contractor_id, license, expires_on::text,
              concat_ws(' ', 'license-expiring', contractor_id, license, expires_on, days, recipient_role) as cause
         from expiring, unnest($3::text[]) as recipient_role
        where expires_on - days >= market_day(${restoredAt}))
     select * from due where not exists (select from deliveries where deliveries.cause = due.cause) limit $1`,
    [batchSize, expiringDays, mailRecipients["license-expiring"]],
  );
  return rows.map(({ license, expires_on, ...row }) => ({
    kind: "license-expiring",
    about: { license, expires_on },
    ...row,
  }));
}
