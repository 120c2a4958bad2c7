import { market } from "../../content/chosen-market.ts";
import { expiringDays } from "../../domain/contractor.ts";
import { undoHours } from "../../domain/request-state.ts";
import { usualHours } from "../../domain/response-time.ts";
import { readComingInvoices } from "../billing/due-invoices.ts";
import { readComingStatements } from "../contractors/statements/due-statements.ts";
import type { Connection } from "../database/database.ts";
import { settingTime, storeSetting } from "../database/settings.ts";
import { type PlannedDelivery, type PlannedMail, restoredAtSql } from "../events/outbox.ts";
import { type MailOf, mailKinds } from "../mail/kinds.ts";
import type { FactSettings } from "../mail/mail-kind.ts";

/**
 * A run looks for leads that became due since the previous run. Undoing an answer can make a lead due at an earlier
 * time, so each run looks back this long.
 */
const lookBack = `interval '${2 * undoHours} hours'`;

const perMatch = "extract(epoch from matched_at), recipient_role";

/** The condition is that the contractor has no earlier lead of the same person for the same work, or none such as `earlier`. */
const hasNoEarlier = (earlier: string) => `not exists (
  select from leads as earlier
   where (earlier.id = leads.duplicate_of or earlier.duplicate_of = leads.duplicate_of)
     and (earlier.created_at, earlier.id) < (leads.created_at, leads.id)
     and earlier.status = 'matched' and earlier.contractor_id = leads.contractor_id
     and ${earlier})`;

const sameAddress = "caseless(earlier.email) = caseless(leads.email)";

/**
 * A contractor cannot act on a homeowner whom nobody reaches. The emails about an earlier lead that still waits for a
 * response, or had one since this lead was matched, are about this lead, too.
 */
const actionableLeads = `is_unanswered(leads) and not is_out_of_reach(leads) and ${hasNoEarlier(
  `case when is_unanswered(earlier) then not is_out_of_reach(earlier)
      else greatest(earlier.accepted_at, earlier.contacted_at, earlier.booked_at, earlier.lost_at) >= leads.matched_at end
    and (recipient_role <> 'homeowner' or ${sameAddress})`,
)}`;

const hoursBefore = (at: string, hours: string) => `${at} - interval '1 hour' * ${hours}`;

/**
 * `leads`: a condition. `matchedBy`: the match time for an email at the time `at`. `cause` tells apart emails of one
 * kind, lead, and contractor.
 */
export const mailAfterMatchSql = {
  "contractor-reminder": { leads: actionableLeads, matchedBy: hoursBefore, cause: perMatch },
  "contractor-silent": { leads: actionableLeads, matchedBy: hoursBefore, cause: perMatch },
  // An early answer. The email about a later answer has the same cause.
  "homeowner-not-contacted": {
    leads: `leads.status = 'matched' and leads.homeowner_contacted is false
      and leads.homeowner_contacted_at < leads.matched_at + interval '${usualHours} hours'`,
    matchedBy: hoursBefore,
    cause: "recipient_role",
  },
  // Once for each lead and contractor, and not after `how-did-it-end`. A homeowner who asks again gets no question again.
  "were-you-contacted": {
    leads: `may_ask_about_contact(leads) and ${hasNoEarlier(sameAddress)}
      and not exists (select from deliveries where cause = concat_ws(' ', 'how-did-it-end', leads.id, leads.contractor_id))`,
    matchedBy: hoursBefore,
    cause: "null",
  },
  // Calendar days in the market's time zone.
  "how-did-it-end": {
    leads: `may_ask_about_outcome(leads) and ${hasNoEarlier(sameAddress)}`,
    matchedBy: (at: string, days: string) => `market_instant(market_time(${at}) - interval '1 day' * ${days})`,
    cause: "null",
  },
};

/**
 * `wait` is in days for `how-did-it-end`, else in hours. Earlier runs have handled leads that were due more than
 * `lookBack` before the previous run.
 */
export async function findMailsAfterMatch(
  connection: Connection,
  kind: keyof typeof mailAfterMatchSql,
  wait: number,
  limit: number,
): Promise<PlannedDelivery[]> {
  const { leads, matchedBy, cause } = mailAfterMatchSql[kind];
  const dueMatchSql = (at: string) => matchedBy(at, "$3::float8");
  const rows = await connection.query<PlannedMail>(
    `select * from (
       select $1::text as kind, recipient_role, leads.id as lead_id, contractor_id,
              concat_ws(' ', $1::text, leads.id, contractor_id, ${cause}) as cause
         from leads, unnest($2::text[]) as recipient_role
        where ${leads}
          and matched_at <= ${dueMatchSql("now()")} and matched_at > ${dueMatchSql(restoredAtSql)}
          and matched_at > ${dueMatchSql(settingTime("$5"))} - ${lookBack}) as due
      where not exists (select from deliveries where deliveries.cause = due.cause)
      limit $4`,
    [kind, mailKinds[kind].to, wait, limit, `${kind} looked at`],
  );
  if (rows.length < limit) await storeSetting(connection, `${kind} looked at`, "now()::text");
  return rows;
}

export async function findExpiringLicenseMails(connection: Connection, limit: number): Promise<PlannedDelivery[]> {
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
       select recipient_role, contractor_id, license, expires_on,
              concat_ws(' ', 'license-expiring', contractor_id, license, expires_on, days, recipient_role) as cause
         from expiring, unnest($3::text[]) as recipient_role
        where expires_on - days >= market_day(${restoredAtSql}))
     select * from due where not exists (select from deliveries where deliveries.cause = due.cause) limit $1`,
    [limit, expiringDays, mailKinds["license-expiring"].to],
  );
  return rows.map(({ license, expires_on, ...row }) => ({
    kind: "license-expiring",
    about: { license, expires_on },
    ...row,
  }));
}

export async function findExpiringInsuranceMails(connection: Connection, limit: number): Promise<PlannedDelivery[]> {
  const rows = await connection.query<{
    recipient_role: MailOf<"insurance-expiring">["to"];
    contractor_id: string;
    expires_on: string;
    cause: string;
  }>(
    `with expiring as (
       select *, case when expires_on - market_today() <= 7 then 7 else $2 end as days from expiring_insurances
        where expires_on >= market_today()),
     due as (
       select recipient_role, contractor_id, expires_on,
              concat_ws(' ', 'insurance-expiring', contractor_id, expires_on, days, recipient_role) as cause
         from expiring, unnest($3::text[]) as recipient_role
        where expires_on - days >= market_day(${restoredAtSql}))
     select * from due where not exists (select from deliveries where deliveries.cause = due.cause) limit $1`,
    [limit, expiringDays, mailKinds["insurance-expiring"].to],
  );
  return rows.map(({ expires_on, ...row }) => ({ kind: "insurance-expiring", about: { expires_on }, ...row }));
}

/** The day of the latest digest that was looked at, with anything to say or not. */
const digestSetting = "digest looked at";

/**
 * From eight o'clock of the market's day until it is over, or from eight on Monday until the next. It says what goes
 * out before the next one.
 */
export async function findDigest(
  connection: Connection,
  frequency: "daily" | "weekly" | "off",
  countNeeds: FactSettings["countNeeds"],
): Promise<PlannedDelivery[]> {
  if (frequency === "off") return [];
  const [due] = await connection.query<{ day: string }>(
    `select day
       from (select date_trunc($1, market_time(now()))::date as day) as latest
      where market_instant(day + time '08:00') <= now() and market_instant(day + time '08:00') > ${restoredAtSql}
        and day > coalesce((select value::date from server_settings where name = $2), '-infinity')`,
    [frequency === "daily" ? "day" : "week", digestSetting],
  );
  if (!due) return [];
  const { day } = due;
  await storeSetting(connection, digestSetting, "$2", day);
  const days = frequency === "daily" ? 1 : 7;
  const isNews = (await countNeeds(connection)).length > 0 || (await goesSoon(connection, day, days));
  if (!isNews) return [];
  return [{ kind: "digest", recipient_role: "operator", about: { day, days: String(days) }, cause: `digest ${day}` }];
}

async function goesSoon(connection: Connection, day: string, days: number): Promise<boolean> {
  const statements = await readComingStatements(connection, day, days);
  return statements.length > 0 || (await readComingInvoices(connection, day, days)).length > 0;
}

/** For active contractors who agreed to another version. The others find the terms on their page. */
export async function findTermsMails(connection: Connection, limit: number): Promise<PlannedDelivery[]> {
  const { version } = market.partnerTerms;
  const rows = await connection.query<{ contractor_id: string; cause: string }>(
    `select id as contractor_id, cause from contractors, concat_ws(' ', 'terms-changed', id, $2::text) as cause
      where status = 'active'
        and (select version from agreements where contractor_id = contractors.id and kind = 'terms' order by at desc limit 1) <> $2
        and not exists (select from deliveries where deliveries.cause = concat_ws(' ', 'terms-changed', contractors.id, $2::text))
      order by id limit $1`,
    [limit, version],
  );
  return rows.map((row) => ({ kind: "terms-changed", recipient_role: "contractor", about: { version }, ...row }));
}
