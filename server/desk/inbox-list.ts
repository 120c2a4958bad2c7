import { fullTextQuery, type InboxCursor, type InboxFilter, type InboxItem, rankOf } from "../../domain/inbox.ts";
import type { OutcomeReports } from "../../domain/outcome.ts";
import { uuidRangeOf } from "../../domain/uuid.ts";
import type { Connection } from "../database/database.ts";
import { isAfter } from "../database/list-cursor.ts";
import type { EventRow, LeadRow } from "../database/rows.ts";
import { answerColumns } from "../leads/homeowner-answers.ts";
import { searchQueries } from "./inbox-search.ts";
import type { InboxSource } from "./inbox-source.ts";
import { sourcesOf } from "./inbox-sources.ts";

const inboxPageSize = 50;

/** The function `needs` reads at most this many items from each source. */
const maxCountedItems = 100;

const textColumns = ["state", "name", "service", "zip_code", "city", "excerpt", "contractor", "reason", "privacy_kind"];

/** If a contractor has not responded to a lead after `alarmAfterHours` hours, the lead needs an operator. */
export function inbox(database: Connection, alarmAfterHours: number) {
  const sources = sourcesOf(`interval '${alarmAfterHours * 3600} seconds'`);
  const sourcesFor = (showsMoney: boolean) => sources.filter(({ kind }) => showsMoney || kind !== "money");

  return {
    /**
     * `next` is the next page's `after`, or null on the last page. `seen` is the id of the latest event that was stored
     * before the rows were read.
     */
    async list(filter: InboxFilter, after: InboxCursor | null, showsMoney = true) {
      const values: unknown[] = [];
      const placeholderOf = (item: unknown) => `$${values.push(item)}`;
      const words = fullTextQuery(filter.query);
      const canMatchNothing = filter.query !== "" && words === null;
      const searchedSources = canMatchNothing
        ? []
        : sourcesFor(showsMoney).filter((source) => canMatch(source, filter, after));
      const query = words === null ? null : placeholderOf(words);
      const [from, to] = uuidRangeOf(filter.query)?.map(placeholderOf) ?? [];
      const ids = from ? `between ${from}::uuid and ${to}::uuid` : null;
      const service = filter.service && placeholderOf(filter.service);
      const city = filter.city && placeholderOf(filter.city.toLowerCase());
      const cursor = after && ([placeholderOf(after.at), placeholderOf(after.id)] as const);
      const withMatches = query ? searchQueries(searchedSources, query, ids) : "";
      const selects = searchedSources.map((source) => {
        const { from, where, at, columns, need, kind } = source;
        const rank = rankOf(need);
        const order = need === null ? "desc" : "asc";
        const conditions = [where];
        if (query) conditions.push(`id in (select id from ${kind}_found)`);
        if (service) conditions.push(`${source.service} = ${service}`);
        if (city) conditions.push(`${source.city} = ${city}`);
        const status = statusOf(source, filter);
        if (status) conditions.push(`status = '${status}'`);
        if (cursor && after?.rank === rank)
          conditions.push(isAfter(at, ...cursor, need === null ? "latest" : "oldest"));
        const texts = textColumns.map((column) => `${columns[column as keyof InboxItem] ?? "null"}::text as ${column}`);
        return `(select '${kind}' as kind, ${rank} as rank, ${need === null ? null : `'${need}'`}::text as need, id, ${at} as at, ${texts}, ${columns.lead_id ?? "null"}::uuid as lead_id
                   from ${from} where ${conditions.map((condition) => `(${condition})`).join(" and ")}
                  order by ${at} ${order}, id ${order} limit ${inboxPageSize + 1})`;
      });
      const [{ seen } = { seen: 0 }] = await database.query<{ seen: EventRow["id"] }>(
        "select coalesce(max(id), 0) as seen from events",
      );
      if (selects.length === 0) return { items: [], next: null, seen };
      const rows = await database.query<Omit<InboxItem, "sides"> & { rank: number; at_us: number }>(
        `${withMatches} select *, (extract(epoch from at) * 1000000)::bigint as at_us from (${selects.join(" union all ")}) as found
          order by rank, case when need is not null then at end, case when need is not null then id end, at desc, id desc
          limit ${inboxPageSize + 1}`,
        values,
      );
      const shown = rows.slice(0, inboxPageSize);
      const last = rows.length > inboxPageSize ? shown.at(-1) : undefined;
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

    /**
     * `names` lists the items that need an operator, such as `lead-0b5c12fe`. `count` is the number of these items, but
     * at most `maxCountedItems` - 1. `isMore` is true if more than `count` items need an operator.
     */
    async needs(showsMoney = true) {
      const selects = sourcesFor(showsMoney)
        .filter(({ need }) => need !== null)
        .map(
          ({ kind, from, where, at }) =>
            `(select '${kind}-' || left(id::text, 8) as name from ${from} where ${where} order by ${at} desc, id desc limit ${maxCountedItems})`,
        );
      const rows = await database.query<{ name: string }>(selects.join(" union all "));
      const count = rows.length;
      return {
        names: rows.map(({ name }) => name),
        count: Math.min(count, maxCountedItems - 1),
        isMore: count >= maxCountedItems,
      };
    },
  };
}

/** By lead id: what the contractor and the homeowner reported, for each lead on which their reports disagree. */
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

function canMatch(source: InboxSource, filter: InboxFilter, after: InboxCursor | null): boolean {
  if (filter.kind && filter.kind !== source.kind) return false;
  const isInState = filter.state === "needs" ? source.need !== null : source.states.includes(filter.state);
  if (filter.state && !isInState) return false;
  if (filter.service && !source.service) return false;
  if (filter.city && !source.city) return false;
  // Items are sorted by rank in ascending order, so a page that starts at `after.rank` shows no item of a smaller rank.
  return after === null || rankOf(source.need) >= after.rank;
}

/** The status that a row must have, or null if the source's `where` already selects the right rows. */
function statusOf({ kind }: InboxSource, { state }: InboxFilter): string | null {
  if (state === null || state === "needs") return null;
  return kind === "privacy" ? null : state;
}
