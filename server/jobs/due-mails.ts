import { expiringDays } from "../../domain/contractor.ts";
import { mailRecipients, type RecipientOf } from "../../domain/notification.ts";
import { undoHours } from "../../domain/request-state.ts";
import type { Connection } from "../database/database.ts";
import { keepSetting, settingTime } from "../database/settings.ts";
import { type PlannedDelivery, type PlannedMail, restoredAt } from "../events/outbox.ts";

/** How long ago a lead can be due at most that was not at the last look: since what undoes an answer comes within `undoHours`. */
const latestUndoing = `interval '${2 * undoHours} hours'`;

/** What its contractor has not answered is told anew when it is given anew, to each of those whom it is told. */
const answerCause = "extract(epoch from matched_at), recipient_role";

const hoursBefore = (at: string, hours: string) => `${at} - interval '1 hour' * ${hours}`;

/**
 * The mails that are due because a contractor has had a request for so long, all as SQL: which requests they are about, when these must
 * have been given to be due at the instant `at`, and what they are for beside kind, request and contractor.
 */
export const afterMatch = {
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
 * At most `most` mails about leads that their contractor has had for `wait` hours or days. What was due long before the last look was written then: it
 * is not asked again about every lead that nobody ever answered.
 */
export async function mailsAfterMatch(
  connection: Connection,
  kind: keyof typeof afterMatch,
  wait: number,
  most: number,
): Promise<PlannedDelivery[]> {
  const { isAbout, givenBy, cause } = afterMatch[kind];
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
    [kind, mailRecipients[kind], wait, most, `${kind} looked at`],
  );
  if (rows.length < most) await keepSetting(connection, `${kind} looked at`, "now()::text");
  return rows;
}

/** At most `most` mails about registrations and licenses that a territory needs and that expire soon. */
export async function expiringLicenses(connection: Connection, most: number): Promise<PlannedDelivery[]> {
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
    [most, expiringDays, mailRecipients["license-expiring"]],
  );
  return rows.map(({ license, expires_on, ...row }) => ({
    kind: "license-expiring",
    about: { license, expires_on },
    ...row,
  }));
}
