import { hashOf } from "../../server/contractors/statements/statements.ts";
import { personalTables } from "../../server/database/schema.ts";
import { type RequestByHand, requestsByHand } from "../../test/statement-by-hand.ts";
import { deliveries, keptSince, mails } from "./deliveries.ts";
import { figuresByHand, figuresOfDesk, shareByHand } from "./figures.ts";
import { type Invariant, invariant } from "./invariant.ts";
import type { SentRequest } from "./ledger.ts";
import { numberIn, person, traces } from "./people.ts";
import { type Replayed, replay, type Standing, type StoredEvent } from "./replay.ts";
import { dayMs, retentionMonths, type World } from "./world.ts";

/** Everything that the product says at the end, compared with its events, and with what people remember. All of it, no samples. */
export async function count(world: World): Promise<Invariant[]> {
  const events = await readEvents(world);
  const byLead = Map.groupBy(
    events.filter(({ lead_id }) => lead_id !== null),
    ({ lead_id }) => lead_id ?? "",
  );
  const replayed = new Map([...byLead].map(([id, own]) => [id, replay(own)]));
  return [
    ...(await states(world, replayed)),
    ...(await memories(world, byLead, replayed)),
    ...(await territories(world, events)),
    ...(await deliveries(world, events, replayed)),
    await mails(world),
    ...(await persons(world)),
    ...(await statements(world, events)),
    ...(await figures(world, byLead, replayed)),
    await formerContractors(world, replayed),
    noted(
      "answers of the site and its command line, none of which says that it did something wrong",
      world.ledger.answers,
      world.ledger.surprises,
    ),
    noted(
      "lines of the log, none of which tells of an error or of a person",
      world.ledger.logLines,
      world.ledger.wrongLines,
    ),
  ];
}

const noted = (what: string, counted: number, faults: string[]): Invariant => ({ what, counted, faults });

async function readEvents({ site }: World): Promise<StoredEvent[]> {
  const rows = await site.query<Omit<StoredEvent, "id" | "at"> & { id: string; at: Date }>(
    "select id, at, at::text as instant, kind, actor, lead_id, detail from events order by id",
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.getTime() }));
}

/** Each request is in one state, which its events explain, and at any time at most one contractor has it. */
async function states({ site }: World, replayed: ReadonlyMap<string, Replayed>): Promise<Invariant[]> {
  const inOneState = invariant("requests whose row is as their events say");
  const oneContractor = invariant("requests that at any time one contractor had at most");
  const rows = await site.query<
    { id: string; settled_at: Date | null } & Record<string, Date | string | boolean | null>
  >("select * from leads");
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { standing, faults }] of replayed) {
    oneContractor.look(faults[0] && `${id}: ${faults.join("; ")}`);
    const row = byId.get(id);
    inOneState.look(difference(id, row, standing));
  }
  for (const { id } of rows) if (!replayed.has(id)) inOneState.look(`${id}: no event tells of it`);
  return [inOneState, oneContractor];
}

function difference(
  id: string,
  row: ({ settled_at: Date | null } & Record<string, unknown>) | undefined,
  standing: Standing | null,
): string | null {
  if (!row || !standing)
    return Boolean(row) === Boolean(standing) ? null : `${id}: ${row ? "it is still there" : "it is gone"}`;
  const { is_settled, ...columns } = standing;
  const differing = Object.entries(columns).filter(([column, said]) => {
    const stored = row[column];
    return (stored instanceof Date ? stored.getTime() : stored) !== said;
  });
  if ((row.settled_at !== null) !== is_settled) differing.push(["settled_at", is_settled]);
  if (differing.length === 0) return null;
  return `${id}: ${differing.map(([column, said]) => `${column} is ${row[column]}, by its events ${said}`).join(", ")}`;
}

/** What people sent and did, and were told that it is done, is there once; nothing else is. */
async function memories(
  { ledger, site }: World,
  byLead: ReadonlyMap<string, StoredEvent[]>,
  replayed: ReadonlyMap<string, Replayed>,
): Promise<Invariant[]> {
  const sent = invariant("requests that were acknowledged, stored once each");
  const others = invariant("stored requests that somebody sent");
  const gone = invariant("requests that are gone because somebody wanted it, or of their age");
  const acts = invariant("acts by links that were answered as done, recorded");
  const recorded = invariant("recorded acts by links that somebody did");

  const leadIds = new Set(ledger.requests.flatMap(({ leadId }) => leadId ?? []));
  for (const { leadId, isAcknowledged, reference, isHeld } of ledger.requests) {
    const own = byLead.get(leadId ?? "");
    if (isAcknowledged) sent.look(!own && `${reference}: it was acknowledged and is not there`);
    if (own && isHeld !== own.some(({ kind }) => kind === "lead.held"))
      sent.faults.push(`${reference} ${leadId}: held or not`);
  }
  const copies = await site.query<{ reference: string; count: number }>(
    "select split_part(message, ' ', 1) as reference, count(*)::integer as count from leads group by 1 having count(*) > 1",
  );
  for (const { reference, count } of copies) sent.faults.push(`${reference} is there ${count} times`);
  for (const id of byLead.keys()) others.look(!leadIds.has(id) && `${id}: nobody sent it`);

  const agedBefore = site.now() - retentionMonths.leads * 32 * dayMs;
  const youngerThan = site.now() - (retentionMonths.leads * 28 - 3) * dayMs;
  for (const [id, { standing }] of replayed) {
    const own = byLead.get(id) ?? [];
    const isOld = (own[0]?.at ?? 0) < agedBefore;
    const erasure = own.find(({ kind }) => kind === "lead.erased")?.detail.reason;
    if (standing && isOld) gone.look(`${id}: it is older than may be`);
    else if (standing) gone.look(ledger.erased.has(id) && `${id}: it was erased and is there`);
    else if (erasure === "retention") gone.look((own[0]?.at ?? 0) > youngerThan && `${id}: it was too young to go`);
    else
      gone.look(
        !ledger.erased.has(id) && !ledger.perhapsDone.has(`lead.erased ${id}`) && `${id}: nobody wanted it gone`,
      );
  }

  const kinds = /^(lead\.(accepted|contacted|booked|returned|withdrawn|erased|corrected)|homeowner\..*)$/;
  const done = new Set<string>();
  for (const [id, own] of byLead) {
    for (const { kind, detail } of own) {
      if (kind === "lead.undone") done.add(`undone ${detail.reason} ${id}`);
      if (kinds.test(kind) && !(kind === "lead.erased" && detail.reason === "retention")) done.add(`${kind} ${id}`);
    }
  }
  for (const act of ledger.done) {
    // Who takes back what does not stand is answered as done too.
    if (!act.startsWith("undone")) acts.look(!done.has(act) && act);
  }
  for (const act of done) {
    const isErasedByOperator = act.startsWith("lead.erased") && ledger.erased.has(act.slice("lead.erased ".length));
    recorded.look(!ledger.done.has(act) && !ledger.perhapsDone.has(act) && !isErasedByOperator && act);
  }
  return [sent, others, gone, acts, recorded];
}

/** Of what happened within so many milliseconds it is open what came first: a statement may take fifteen seconds. */
const atOnceMs = 20_000;

/** Who has what is what was taken and not released; and a request goes to who had its place then, and was not paused. */
async function territories({ ledger, site }: World, events: readonly StoredEvent[]): Promise<Invariant[]> {
  const holds = invariant("territories whose contractor is the one who took them last");
  const rightly = invariant("requests given by the site to who had their territory then");
  const takers = new Map<string, string>();
  /** When a territory was released by whom, and who paused when. */
  const ended = new Map<string, number>();
  const paused = new Set<string>();
  const endedJustBefore = (what: string, at: number) => at - (ended.get(what) ?? Number.NEGATIVE_INFINITY) < atOnceMs;
  // The second request of somebody within thirty days goes where the first one went.
  const byPerson = Map.groupBy(ledger.requests, (sent) => sent.person);
  const only = new Set(
    ledger.requests.flatMap((sent) => {
      const isNear = (other: SentRequest) => other !== sent && Math.abs(other.sentAt - sent.sentAt) < 31 * dayMs;
      return sent.leadId === null || byPerson.get(sent.person)?.some(isNear) ? [] : sent.leadId;
    }),
  );
  for (const { kind, actor, lead_id, at, detail } of events) {
    const place = `${detail.service}/${detail.zip_code}`;
    const contractor = detail.contractor_id ?? "";
    if (kind === "territory.taken") {
      if (takers.has(place)) holds.faults.push(`${place} was taken twice`);
      takers.set(place, contractor);
    } else if (kind === "territory.released") {
      if (takers.get(place) !== contractor) holds.faults.push(`${place} was released by another`);
      takers.delete(place);
      ended.set(`${place} ${contractor}`, at);
    } else if (kind === "contractor.paused") {
      paused.add(contractor);
      ended.set(contractor, at);
    } else if (kind === "contractor.resumed") paused.delete(contractor);
    else if (kind === "lead.matched" && actor !== "operator" && only.has(lead_id ?? "")) {
      const isRight =
        (takers.get(place) === contractor || endedJustBefore(`${place} ${contractor}`, at)) &&
        (!paused.has(contractor) || endedJustBefore(contractor, at));
      rightly.look(!isRight && `${lead_id} for ${contractor}, ${new Date(at).toISOString()}`);
    }
  }
  const rows = await site.query<{ place: string; contractor_id: string }>(
    "select service || '/' || zip_code as place, contractor_id from territories",
  );
  for (const { place, contractor_id } of rows) {
    holds.look(takers.get(place) !== contractor_id && `${place}: ${contractor_id}, by its events ${takers.get(place)}`);
    takers.delete(place);
  }
  for (const [place, taker] of takers) holds.look(`${place}: nobody, by its events ${taker}`);
  return [holds, rightly];
}

/** Nobody is left of whom no row of their own is left: every column of every table is searched. And no row is older than may be. */
async function persons({ site }: World): Promise<Invariant[]> {
  const nowhere = invariant("traces of people in the database, of those alone whose rows it holds");
  const young = invariant("rows with personal data, younger than their retention");
  const columns = await site.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name in (select tablename from pg_tables where schemaname = 'public')`,
  );
  const known = new Set<number>();
  const found = new Map<string, number>();
  for (const { table, column, type } of columns) {
    const text = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    for (const [kind, pattern] of Object.entries(traces)) {
      const rows = await site.query<{ trace: string; count: number }>(
        `select found[1] as trace, count(*)::integer as count
           from "${table}", regexp_matches(${text}, $1, 'g') as found where ${text} ~ $1 group by 1`,
        [pattern],
      );
      for (const { trace, count } of rows) {
        const number = numberIn(kind as keyof typeof traces, trace);
        nowhere.counted += count;
        found.set(`${table}.${column} ${kind} h${number}`, number);
        if ((personalTables as readonly string[]).includes(table) && column === "email") known.add(number);
      }
    }
  }
  for (const [where, number] of found) if (!known.has(number)) nowhere.faults.push(where);

  for (const [table, most] of Object.entries(retentionMonths)) {
    const rows = await site.query<{ id: string; is_old: boolean }>(
      `select id, created_at < now() - interval '${most} months 1 day' as is_old from ${table}`,
    );
    for (const { id, is_old } of rows) young.look(is_old && `${table} ${id}`);
  }
  return [nowhere, young];
}

/** Of each month that ended each contractor has the statement that somebody counts by hand. */
async function statements(world: World, events: readonly StoredEvent[]): Promise<Invariant[]> {
  const { site } = world;
  const equal = invariant("statements equal a count by hand, and their hash");
  const mailed = invariant("statements that were mailed once");
  const rows = await site.query<{
    contractor_id: string;
    month: string;
    content: Content;
    sha256: string;
    start: Date;
    end: Date;
  }>(
    `select contractor_id, to_char(month, 'YYYY-MM') as month, content, sha256, month_start(month) as start,
            month_start(month_after(month)) as end from statements where revision = 1`,
  );
  const mails = await site.query<{ cause: string }>("select cause from deliveries where kind = 'monthly-statement'");
  const causes = new Set(mails.map(({ cause }) => cause));
  const stored = new Map(rows.map((row) => [`${row.contractor_id} ${row.month}`, row]));
  const months = new Map(rows.map(({ month, start, end }) => [month, { start: start.getTime(), end: end.getTime() }]));
  const byContractor = Map.groupBy(events, ({ detail }) => detail.contractor_id ?? "");
  for (const [contractor, own] of byContractor) {
    if (contractor === "") continue;
    const told = own.map((event) => ({ ...event, at: new Date(event.at).toISOString() }));
    for (const [month, { start, end }] of months) {
      const expected = requestsByHand(told, start, end);
      const row = stored.get(`${contractor} ${month}`);
      const isExpected = expected.length > 0 || holdsIn(own, start, end);
      if (!row && !isExpected) continue;
      if (!row || !isExpected) equal.look(`${contractor} ${month}: ${row ? "it is one too many" : "there is none"}`);
      else {
        equal.look(
          statementDifference(row.content, expected) ??
            (hashOf(row.content as never) !== row.sha256 && `${contractor} ${month}: the hash`),
        );
        if (end > keptSince(world))
          mailed.look(!causes.has(`monthly-statement ${contractor} ${month}-01`) && `${contractor} ${month}`);
      }
    }
  }
  return [equal, mailed];
}

interface Content {
  given: number;
  accepted: number;
  contacted: { noted: number; denied: number };
  booked: { noted: number };
  returned: Record<string, number>;
  withdrawn: number;
  requests: (RequestByHand & { service: string; zip_code: string })[];
}

function statementDifference(content: Content, expected: RequestByHand[]): string | null {
  const inOrder = (rows: RequestByHand[]) =>
    rows.toSorted((one, other) => one.reference.localeCompare(other.reference));
  const found = inOrder(content.requests.map(({ service: _service, zip_code: _zip, ...row }) => row));
  const sums = [
    content.given,
    content.accepted,
    content.contacted.noted,
    content.contacted.denied,
    content.booked.noted,
  ];
  const counted = [
    expected.length,
    expected.filter(({ accepted_at }) => accepted_at).length,
    expected.filter(({ contacted_at }) => contacted_at).length,
    expected.filter(({ contacted_at, homeowner_contacted }) => contacted_at && homeowner_contacted === false).length,
    expected.filter(({ booked_at }) => booked_at).length,
  ];
  const sorted = (rows: object[]) => JSON.stringify(rows.map((row) => Object.entries(row).sort()));
  if (sorted(found) === sorted(inOrder(expected)) && JSON.stringify(sums) === JSON.stringify(counted)) return null;
  return `${JSON.stringify({ sums, found })} by hand ${JSON.stringify({ counted, expected })}`;
}

/** Whether they had a territory at some time from `start` to `end`. */
function holdsIn(own: readonly StoredEvent[], start: number, end: number): boolean {
  const taken = new Map<string, number>();
  for (const { kind, at, detail } of own) {
    const place = `${detail.service}/${detail.zip_code}`;
    if (kind === "territory.taken" && at < end) taken.set(place, at);
    if (kind === "territory.released" && at < end) {
      if (at > start && taken.has(place)) return true;
      taken.delete(place);
    }
  }
  return taken.size > 0;
}

/** What the desk and the pages count is what somebody counts by hand. */
async function figures(
  world: World,
  byLead: ReadonlyMap<string, StoredEvent[]>,
  replayed: ReadonlyMap<string, Replayed>,
): Promise<Invariant[]> {
  const equal = invariant("figures of the desk equal a count by hand");
  const shown = await figuresOfDesk(world);
  const byHand = figuresByHand(world, byLead, replayed);
  for (const [name, number] of byHand) {
    equal.look(shown.get(name) !== number && `${name}: ${shown.get(name)}, by hand ${number}`);
    shown.delete(name);
  }
  for (const [name, number] of shown) equal.look(number !== 0 && `${name}: ${number}, by hand 0`);
  const said = invariant("what why-us says was counted equals a count by hand");
  said.look(await shareByHand(world, replayed));
  return [equal, said];
}

/** By the link to a job nobody reads a request any more that they gave back, or that was withdrawn or erased. */
async function formerContractors({ ask, ledger }: World, replayed: ReadonlyMap<string, Replayed>): Promise<Invariant> {
  const blind = invariant("links to jobs of former contractors and of withdrawn or erased requests, which show nobody");
  const people = new Map(ledger.requests.map(({ leadId, person: number }) => [leadId, person(number)]));
  for (const [whose, token] of ledger.jobs) {
    const [lead = "", contractor] = whose.split(" ");
    const standing = replayed.get(lead)?.standing;
    if (standing && standing.contractor_id === contractor && standing.closed_reason !== "withdrawn") continue;
    const page = await (await ask(`/job/${token}`)).text();
    const { email = "", name = "" } = people.get(lead) ?? {};
    blind.look((page.includes(email) || page.includes(name.split(" ")[1] ?? "")) && whose);
  }
  return blind;
}
