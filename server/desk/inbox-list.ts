import {
  type CappedCount,
  fullTextQuery,
  groupOf,
  type InboxCursor,
  type InboxFilter,
  type InboxItem,
  type InboxNeed,
  type NeedCount,
  type NeedGroup,
  rankOf,
  unrecordedSource,
} from "../../domain/inbox.ts";
import type { OutcomeReports } from "../../domain/outcome.ts";
import { uuidRangeOf } from "../../domain/uuid.ts";
import { type Connection, keepPlan, type Sql } from "../database/database.ts";
import { isAfter } from "../database/list-cursor.ts";
import type { EventRow, LeadRow } from "../database/rows.ts";
import { answerColumns } from "../leads/homeowner-answers.ts";
import { isFound, searchQueries } from "./inbox-search.ts";
import type { InboxSection } from "./inbox-section.ts";
import { sectionsOf } from "./inbox-sections.ts";
import { readLeadRows } from "./lead-rows.ts";

const inboxPageSize = 50;

/** In all, and at once. */
const mostInFile = 50_000;
const filePageSize = 2_000;

const mostSourceNames = 50;

/** The requests whose sources the filter names: a month or two of a busy site. */
const latestForSources = 2_000;

const mostCounted = 99;

const capped = (found: number): CappedCount => ({ count: Math.min(found, mostCounted), isMore: found > mostCounted });

const textColumns = ["state", "name", "service", "zip_code", "city", "excerpt", "contractor", "reason", "privacy_kind"];

/** Then a lead without a response needs an operator. */
export function inbox(database: Connection, alarmAfterHours: number) {
  const sections = sectionsOf(alarmInterval(alarmAfterHours));
  const sectionsFor = (showsMoney: boolean) => sections.filter(({ kind }) => showsMoney || kind !== "money");
  const neededSections = (showsMoney: boolean) => sectionsFor(showsMoney).filter(({ need }) => need !== null);

  const desk = {
    /** `next`: the next page's `after`. `seen`: the latest event before the rows were read. */
    async list(filter: InboxFilter, after: InboxCursor | null, showsMoney = true, pageSize = inboxPageSize) {
      const values: unknown[] = [];
      const placeholderOf = (item: unknown) => `$${values.push(item)}`;
      const words = fullTextQuery(filter.query);
      const canMatchNothing = filter.query !== "" && words === null;
      const matchingSections = canMatchNothing
        ? []
        : sectionsFor(showsMoney).filter((section) => canMatch(section, filter, after));
      const query = words === null ? null : placeholderOf(words);
      const [from, to] = uuidRangeOf(filter.query)?.map(placeholderOf) ?? [];
      const ids = from ? `between ${from}::uuid and ${to}::uuid` : null;
      const service = filter.service && placeholderOf(filter.service);
      const city = filter.city && placeholderOf(filter.city.toLowerCase());
      const cursor = after && ([placeholderOf(after.at), placeholderOf(after.id)] as const);
      const withMatches = query ? searchQueries(matchingSections, query, ids) : "";
      const selects = matchingSections.map((section) => {
        const { from, where, at, columns, need, kind, search } = section;
        const rank = rankOf(need);
        const order = need === null ? "desc" : "asc";
        const conditions = [where];
        if (query && search) conditions.push(isFound(search));
        if (service) conditions.push(`${section.service} = ${service}`);
        if (city) conditions.push(`${section.city} = ${city}`);
        const status = statusOf(section, filter);
        if (status) conditions.push(`status = '${status}'`);
        // No new lead has a contractor. With this condition, PostgreSQL uses the small index of waiting leads.
        if (kind === "lead" && status === "new") conditions.push("contractor_id is null");
        const arrivedAt = section.arrivedAt ?? at;
        if (filter.from) conditions.push(`${arrivedAt} >= day_start(${placeholderOf(filter.from)}::date)`);
        if (filter.to) conditions.push(`${arrivedAt} < day_start(${placeholderOf(filter.to)}::date + 1)`);
        if (filter.contractor) conditions.push(`${section.contractorId} = ${placeholderOf(filter.contractor)}::uuid`);
        if (filter.source) conditions.push(sourceCondition(filter.source, placeholderOf));
        if (cursor && after?.rank === rank)
          conditions.push(isAfter(at, ...cursor, need === null ? "latest" : "oldest"));
        const texts = textColumns.map((column) => `${columns[column as keyof InboxItem] ?? "null"}::text as ${column}`);
        return `(select '${kind}' as kind, ${rank} as rank, ${need === null ? null : `'${need}'`}::text as need, id, ${at} as at, ${texts}, ${columns.lead_id ?? "null"}::uuid as lead_id
                   from ${from} where ${conditions.map((condition) => `(${condition})`).join(" and ")}
                  order by ${at} ${order}, id ${order} limit ${pageSize + 1})`;
      });
      const [{ seen } = { seen: 0 }] = await database.query<{ seen: EventRow["id"] }>(
        "select coalesce(max(id), 0) as seen from events",
      );
      if (selects.length === 0) return { items: [], next: null, seen };
      const rows = await database.query<Omit<InboxItem, "sides"> & { rank: number; at_us: number }>(
        `${withMatches} select *, (extract(epoch from at) * 1000000)::bigint as at_us from (${selects.join(" union all ")}) as found
          order by rank, case when need is not null then at end, case when need is not null then id end, at desc, id desc
          limit ${pageSize + 1}`,
        values,
      );
      const shown = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? shown.at(-1) : undefined;
      const sides = await readDisputedAnswers(
        database,
        shown.flatMap(({ kind, id }) => (kind === "lead" ? [id] : [])),
      );
      return {
        items: shown.map(({ rank: _rank, at_us: _at, ...item }) => ({
          ...item,
          sides: sides.get(item.id) ?? null,
        })),
        next: last ? { rank: last.rank, at: last.at_us, id: last.id } : null,
        seen,
      };
    },

    async nameOf(kind: string, id: string): Promise<string | null> {
      const table = { lead: "leads", message: "contact_messages", delivery: "deliveries" }[kind];
      if (!table) return null;
      const [row] = await database.query<{ name: string }>(
        `select ${kind === "delivery" ? "recipient" : "coalesce(name_as_typed, name)"} as name from ${table} where id = $1`,
        [id],
      );
      return row?.name ?? null;
    },

    /** For the filter, the most frequent of the latest requests first. Each load of the inbox asks for them. */
    async sourceNames(): Promise<string[]> {
      // A join would read all of lead_sources.
      const rows = await database.query<{ name: string }>(
        `select coalesce((select source || ' / ' || medium from lead_sources where lead_id = latest.id), '${unrecordedSource}') as name
           from (select id from leads order by created_at desc limit ${latestForSources}) as latest
          group by 1 order by count(*) desc, 1 limit ${mostSourceNames}`,
      );
      return rows.map(({ name }) => name);
    },

    /** For a CSV file, whose first record names the columns. */
    async leadRows(filter: InboxFilter): Promise<(string | number)[][]> {
      const needs = new Map<string, string>();
      for (let after: InboxCursor | null = null; needs.size < mostInFile; ) {
        const page: Awaited<ReturnType<typeof desk.list>> = await desk.list(
          { ...filter, kind: "lead" },
          after,
          false,
          filePageSize,
        );
        for (const { id, need } of page.items) needs.set(id, need ?? "");
        if (page.next === null) break;
        after = page.next;
      }
      return readLeadRows(database, needs);
    },

    /** `names`: such as `lead-0b5c12fe`. Each count is at most `mostCounted`. */
    async needs(showsMoney = true) {
      const selects = neededSections(showsMoney).map(
        ({ kind, need, from, where, at }) =>
          `(select '${kind}-' || left(id::text, 8) as name, '${need}' as need from ${from} where ${where} order by ${at} desc, id desc limit ${mostCounted + 1})`,
      );
      const rows = await database.query<{ name: string; need: InboxNeed }>(selects.join(" union all "), [], keepPlan);
      const rowsByGroup = Map.groupBy(rows, ({ need }) => groupOf(need));
      return {
        names: rows.map(({ name }) => name),
        ...capped(rows.length),
        groups: Object.fromEntries([...rowsByGroup].map(([group, { length }]) => [group, capped(length)])) as Partial<
          Record<NeedGroup, CappedCount>
        >,
      };
    },

    /** The same count, for each page of the desk. PostgreSQL stops when it has found `mostCounted` and one more. */
    async needCount(showsMoney: boolean): Promise<CappedCount> {
      const selects = neededSections(showsMoney).map(({ from, where }) => `(select from ${from} where ${where})`);
      const [row] = await database.query<{ count: number }>(
        `select count(*)::integer as count from (select from (${selects.join(" union all ")}) as needed limit ${mostCounted + 1}) as counted`,
        [],
        keepPlan,
      );
      return capped(row?.count ?? 0);
    },
  };
  return desk;
}

/** After `alarmAfterHours`, a lead without a response needs an operator. */
export async function countNeeds(connection: Connection, alarmAfterHours: number): Promise<NeedCount[]> {
  const selects = sectionsOf(alarmInterval(alarmAfterHours)).flatMap(({ kind, need, from, where, at }) =>
    need === null
      ? []
      : [
          `(select ${rankOf(need)} as rank, '${kind}' as kind, '${need}' as need, count(*) as count, market_day(min(${at}))::text as since
              from ${from} where ${where})`,
        ],
  );
  return connection.query<NeedCount>(
    `select kind, need, count, since from (${selects.join(" union all ")}) as counted where count > 0 order by rank, since`,
  );
}

const alarmInterval = (hours: number): Sql => `interval '${hours * 3600} seconds'`;

/** By lead id. */
async function readDisputedAnswers(
  database: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OutcomeReports>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<Pick<LeadRow, "id" | keyof OutcomeReports>>(
    `select lead.id, ${answerColumns} from leads as lead where id = any ($1) and is_unsettled(lead)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...sides }) => [id, sides]));
}

function canMatch(section: InboxSection, filter: InboxFilter, after: InboxCursor | null): boolean {
  if (filter.kind && filter.kind !== section.kind) return false;
  const isInState = filter.state === "needs" ? section.need !== null : section.states.includes(filter.state);
  if (filter.state && !isInState) return false;
  if (filter.query && !section.search) return false;
  if (filter.service && !section.service) return false;
  if (filter.city && !section.city) return false;
  if (filter.contractor && !section.contractorId) return false;
  if (filter.source && !section.hasSource) return false;
  // Ranks ascend, so a page from `after.rank` on shows no smaller one.
  return after === null || rankOf(section.need) >= after.rank;
}

function sourceCondition(source: string, placeholderOf: (value: unknown) => string): string {
  if (source === unrecordedSource) return "not exists (select from lead_sources where lead_id = item.id)";
  const name = `lead_sources.source || ' / ' || lead_sources.medium = ${placeholderOf(source)}`;
  return `exists (select from lead_sources where lead_id = item.id and ${name})`;
}

function statusOf({ kind }: InboxSection, { state }: InboxFilter): string | null {
  if (state === null || state === "needs") return null;
  return kind === "privacy" ? null : state;
}
