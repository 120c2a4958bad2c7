import { citySlugs, isCitySlug, isServiceSlug, serviceSlugs } from "../../content/chosen-market.ts";
import {
  daysOf,
  type Figures,
  type GroupCounts,
  leadMeasures,
  type MeasureCounts,
  type Period,
  pageMeasures,
  type TimedStep,
  timedSteps,
} from "../../domain/figure.ts";
import { notLeadReasons } from "../../domain/request-state.ts";
import type { Connection } from "../database/database.ts";
import type { PageCountRow } from "../database/rows.ts";

/** Leads from elsewhere than the `staticPages` count together, with the page null. */
export function figures(connection: Connection, staticPages: readonly string[]) {
  return {
    async of(period: Period): Promise<Figures> {
      const [leads, pages, { medians, answers }, notLeads] = await Promise.all([
        readLeads(connection, period, staticPages),
        readPages(connection, period),
        readMediansAndAnswers(connection, period),
        countNotLeads(connection, period),
      ]);
      const by = {
        day: rowsByName(daysOf(period)),
        service: rowsByName([...serviceSlugs, "general"]),
        city: rowsByName(citySlugs),
        page: rowsByName([]),
      };
      const total = zeroCounts();
      for (const { day, path, ...counts } of pages) {
        if (day !== null) {
          add(by.day(day), counts);
          add(total, counts);
        }
        if (path === null) continue;
        const [, service, city] = path.split("/");
        add(by.page(path), counts);
        if (isServiceSlug(service)) add(by.service(service), counts);
        if (isServiceSlug(service) && isCitySlug(city)) add(by.city(city), counts);
      }
      for (const { grouped, of, ...counts } of leads) add(grouped === "all" ? total : by[grouped](of), counts);
      const busiestFirst = (one: GroupCounts, other: GroupCounts) => other.views - one.views || other.sent - one.sent;
      return {
        total,
        days: by.day.all(),
        services: by.service.all(),
        cities: by.city.all(),
        pages: by.page
          .all()
          .toSorted((one, other) => Number(one.of === null) - Number(other.of === null) || busiestFirst(one, other)),
        medians,
        answers,
        notLeads,
      };
    },
  };
}

/** `all` lists `names` first, with or without a count. */
function rowsByName(names: readonly string[]) {
  const rows = new Map<string | null, GroupCounts>();
  const rowOf = (of: string | null) => {
    const row = rows.get(of) ?? { of, ...zeroCounts() };
    rows.set(of, row);
    return row;
  };
  for (const name of names) rowOf(name);
  return Object.assign(rowOf, { all: () => [...rows.values()] });
}

const zeroCounts = (): MeasureCounts => ({
  views: 0,
  arrivals: 0,
  begun: 0,
  sent: 0,
  matched: 0,
  delivered: 0,
  contacted: 0,
  confirmed: 0,
  booked: 0,
});

function add(sum: MeasureCounts, counts: Partial<MeasureCounts>): void {
  for (const measure of [...pageMeasures, ...leadMeasures]) sum[measure] += counts[measure] ?? 0;
}

const periodCondition = "created_at >= day_start($1::date) and created_at < day_start($2::date + 1)";

/** How many leads that were sent in the period an operator has closed as no lead. */
export async function countNotLeads(connection: Connection, { from, to }: Period): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    `select count(*) as count from leads where ${periodCondition} and closed_reason = any ($3::text[])`,
    [from, to, notLeadReasons],
  );
  return row?.count ?? 0;
}

interface LeadSums extends Pick<MeasureCounts, (typeof leadMeasures)[number]> {
  grouped: "day" | "service" | "city" | "page" | "all";
  of: string | null;
}

function readLeads(connection: Connection, { from, to }: Period, pages: readonly string[]): Promise<LeadSums[]> {
  return connection.query<LeadSums>(
    `with sent as (
       select id, market_day(created_at) as day, service,
              case when (lead).city = any ($3::text[]) then (lead).city end as city,
              case when (lead).submitted_from_page = any ($4::text[]) then (lead).submitted_from_page end as page,
              (lead).contractor_id, is_matched, is_contacted, (lead).homeowner_contacted, booked_at
         from lead_origins where ${periodCondition}),
     delivered as (
       select distinct lead_id, contractor_id from deliveries
        where kind = 'lead-to-contractor' and sent_at >= day_start($1::date) and bounced_at is null)
     select case grouping(day, service, city, page)
              when 7 then 'day' when 11 then 'service' when 13 then 'city' when 14 then 'page' else 'all' end as grouped,
            coalesce(day::text, service, city, page) as of, count(*) as sent, count(*) filter (where is_matched) as matched,
            count(delivered.lead_id) as delivered, count(*) filter (where is_contacted) as contacted,
            count(*) filter (where homeowner_contacted) as confirmed, count(booked_at) as booked
       from sent left join delivered on delivered.lead_id = sent.id and delivered.contractor_id = sent.contractor_id
      group by grouping sets ((day), (service), (city), (page), ())`,
    [from, to, citySlugs, pages],
  );
}

interface PageSums extends Pick<PageCountRow, (typeof pageMeasures)[number]> {
  /** Either `day` or `path` is null. */
  day: PageCountRow["day"] | null;
  path: PageCountRow["path"] | null;
}

function readPages(connection: Connection, { from, to }: Period): Promise<PageSums[]> {
  const sums = pageMeasures.map((measure) => `sum(${measure})::float8 as ${measure}`);
  return connection.query<PageSums>(
    `select day::text as day, path, ${sums} from page_counts where day between $1 and $2 group by grouping sets ((day), (path))`,
    [from, to],
  );
}

const stepTimeSql = {
  match: "matched_at",
  accept: "accepted_at",
  contact: "first_contact_at(contacted_at, homeowner_contacted)",
  book: "booked_at",
} as const satisfies Record<TimedStep, string>;

type MediansAndAnswers = Pick<Figures, "medians" | "answers">;

async function readMediansAndAnswers(connection: Connection, { from, to }: Period): Promise<MediansAndAnswers> {
  const columns = timedSteps.flatMap((step) => [
    `percentile_cont(0.5) within group (order by extract(epoch from ${stepTimeSql[step]} - created_at))::float8 as ${step}`,
    `count(${stepTimeSql[step]}) as ${step}_count`,
  ]);
  const [row] = await connection.query<Record<string, number | null> & { answers: Figures["answers"] }>(
    // Materialized, because each mention of `matched_at` would look for the event of the match again.
    `with sent as materialized (
       select created_at, matched_at, (lead).accepted_at, (lead).contacted_at, (lead).homeowner_contacted, booked_at,
              (lead).homeowner_outcome, (lead).settled_at, is_unsettled(lead) as is_unsettled
         from lead_origins where ${periodCondition})
     select ${columns}, json_build_object(
              'contacted', count(*) filter (where homeowner_contacted),
              'notContacted', count(*) filter (where not homeowner_contacted),
              'booked', count(*) filter (where homeowner_outcome = 'booked'),
              'notBooked', count(*) filter (where homeowner_outcome = 'not-booked'),
              'undecided', count(*) filter (where homeowner_outcome = 'undecided'),
              'differing', count(*) filter (where is_unsettled),
              'settled', count(settled_at)) as answers
       from sent`,
    [from, to],
  );
  if (!row) throw new Error("The count of answers returned no row.");
  const medians = timedSteps.map((step) => {
    const seconds = row[step] ?? null;
    return [step, seconds === null ? null : { seconds, count: row[`${step}_count`] ?? 0 }];
  });
  return { medians: Object.fromEntries(medians), answers: row.answers };
}
