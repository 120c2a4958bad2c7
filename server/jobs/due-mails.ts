import { expiringDays } from "../../domain/contractor.ts";
import { undoHours } from "../../domain/request-state.ts";
import type { Connection } from "../database/database.ts";
import { keepSetting, settingTime } from "../database/settings.ts";
import { type PlannedDelivery, type PlannedMail, restoredAt } from "../events/outbox.ts";
import { type MailOf, mailKinds } from "../mail/kinds.ts";

/** How far back a lead can become due after the last look, because undoing an answer is possible within `undoHours`. */
const latestUndoing = `interval '${2 * undoHours} hours'`;

/** A new match starts the questions anew for each recipient. */
const answerCause = "extract(epoch from matched_at), recipient_role";

const hoursBefore = (at: string, hours: string) => `${at} - interval '1 hour' * ${hours}`;

/**
 * Mails that are due after a contractor has had a lead for some time, as SQL: the leads, the latest match that is due
 * at the instant `at`, and the cause beside kind, lead, and contractor.
 */
export const afterMatch = {
  "contractor-reminder": { isAbout: "is_unanswered(leads)", givenBy: hoursBefore, cause: answerCause },
  "contractor-silent": { isAbout: "is_unanswered(leads)", givenBy: hoursBefore, cause: answerCause },
  // Each question is asked once for a lead and contractor. After the question about the outcome no other follows.
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
 * At most `most` mails about leads that their contractor has had for `wait` hours or days. Leads that were due long
 * before the last look have been handled and are not read again.
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
    [kind, mailKinds[kind].to, wait, most, `${kind} looked at`],
  );
  if (rows.length < most) await keepSetting(connection, `${kind} looked at`, "now()::text");
  return rows;
}

/** At most `most` mails about needed registrations and licenses that expire soon. */
export async function expiringLicenses(connection: Connection, most: number): Promise<PlannedDelivery[]> {
  const rows = await connection.query<{
    recipient_role: MailOf<"license-expiring">["to"];
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
    [most, expiringDays, mailKinds["license-expiring"].to],
  );
  return rows.map(({ license, expires_on, ...row }) => ({
    kind: "license-expiring",
    about: { license, expires_on },
    ...row,
  }));
}
