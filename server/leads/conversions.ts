import { clock } from "../../content/market-clock.ts";
import { csvTable } from "../../domain/csv.ts";
import type { ClickIdKind } from "../../domain/lead-source.ts";
import { isDay } from "../../domain/local-time.ts";
import type { Connection } from "../database/database.ts";

// For upload to ad platforms, without data about homeowners. Google's format:
// support.google.com/google-ads/answer/7014069, and for times
// developers.google.com/google-ads/api/reference/rpc/v26/GclidDateTimePair, read on 2026-11-25.

const platforms = {
  google: {
    kind: "gclid",
    heading: [["Google Click ID", "Conversion Name", "Conversion Time", "Ad User Data", "Ad Personalization"]],
    time: (at) => clock.iso(at).replace("T", " "),
    // The query selects only visitors who allowed marketing.
    consent: ["GRANTED", "GRANTED"],
  },
  microsoft: {
    kind: "msclkid",
    heading: [["Parameters:TimeZone=+0000"], ["Microsoft Click ID", "Conversion Name", "Conversion Time"]],
    time: (at) => at.toISOString().slice(0, 19).replace("T", " "),
    consent: [],
  },
} satisfies Record<string, { kind: ClickIdKind; heading: string[][]; time(at: Date): string; consent: string[] }>;

export const conversionPlatforms = Object.keys(platforms);

/** The conversions' names by default. */
export const conversionStages = { booked: "Booked job", matched: "Matched request" } as const;

/** `for`: the ad platform. Empty: `stage` is "booked", `name` the stage's default, and `since` no first day. */
export interface ConversionsQuery {
  for: string;
  stage: string;
  name: string;
  since: string;
}

/**
 * The last 90 days' leads from the platform's ads whose visitors allowed marketing, and that reached the stage on the
 * day `since` or later. Not if withdrawn, or if the homeowner denies the booking.
 */
export async function writeConversionsFile(
  connection: Connection,
  query: ConversionsQuery,
): Promise<{ csv: string } | { problem: string }> {
  if (!Object.hasOwn(platforms, query.for))
    return { problem: `Choose an advertising platform: ${conversionPlatforms.join(" or ")}.` };
  const stage = query.stage || "booked";
  if (!Object.hasOwn(conversionStages, stage)) return { problem: "Choose a stage: matched or booked." };
  if (query.since && !isDay(query.since))
    return { problem: "Give the first day of the export as a date, such as 2026-11-01." };
  const name = query.name.trim() || conversionStages[stage as keyof typeof conversionStages];
  if (name.length > 100 || /\p{Cc}/u.test(name))
    return { problem: "A conversion’s name must be one line of at most 100 characters." };

  const { kind, heading, time, consent } = platforms[query.for as keyof typeof platforms];
  const conversions = await connection.query<{ click_id: string; at: Date }>(
    `select click_id, at
       from lead_origins as origin join leads using (id) join lead_sources on lead_id = leads.id,
            lateral (select case $2 when 'booked' then origin.booked_at else leads.matched_at end as at) as reached
      where click_id_kind = $1 and lead_sources.consent = 'marketing' and leads.created_at >= now() - interval '90 days'
        and closed_reason is distinct from 'withdrawn'
        and is_booking_denied(leads.booked_at, homeowner_contacted, homeowner_outcome) is not true
        and at is not null and at >= day_start(coalesce($3::date, '-infinity'))
      order by at, leads.id`,
    [kind, stage, query.since || null],
  );
  const rows = conversions.map(({ click_id, at }) => [click_id, name, time(at), ...consent]);
  return { csv: csvTable([...heading, ...rows], { isForPeople: false }) };
}
