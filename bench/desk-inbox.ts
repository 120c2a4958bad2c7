import pg from "pg";
import { serviceSlugs } from "../content/chosen-market.ts";
import { parseInboxFilter } from "../domain/inbox.ts";
import type { Database } from "../server/database/database.ts";
import { inbox } from "../server/desk/inbox-list.ts";
import { operatorKey } from "../test/running-server.ts";
import { type ProductServer, startDatabaseServer, startOnDatabase } from "./product-server.ts";
import { lowerQuartile, spread } from "./spread.ts";

// What growth costs the desk: its inbox with LEADS against the same with 100, on one PostgreSQL server, in turns.
//
//   [LEADS=100000] [ROUNDS=25] [PLANS=1] node bench/desk-inbox.ts
//
// Leads over two years: an eighth waits or was given up, a seventh of the others never got an answer, a hundredth is held, a tenth of the
// deliveries of the last week failed. Both are vacuumed and analyzed once, as autovacuum does. What is printed is the ratio of the lower
// quartiles, with the middle, least and greatest ratio of a single round, and how often the grown table of leads was read from
// beginning to end. The exit code is 1 where the inbox takes more than 1.5 times as long, or one of the pages reads the whole table. The
// other pages show fewer rows of the small one than of the grown one, which costs too: their ratio is shown and does not count. PLANS=1
// prints how PostgreSQL reads the grown list, its first page and one that is continued.

const leads = Number(process.env.LEADS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 25);
const goal = 1.5;

const rows = (count: number) => [
  "set session_replication_role = replica",
  `insert into contractors (id, business_name, email, registration_number, registration_expires_on, electrical_license_number)
   select gen_random_uuid(), 'Contractor ' || n, 'contractor' || n || '@example.com', lpad(n::text, 12, 'A'), current_date + 60 + n, 'EC' || n
     from generate_series(1, 50) as n`,
  `insert into leads (id, name, zip_code, service_issue, phone, email, message, service, city, submitted_from_page, status, hold_reason,
       created_at, contractor_id, matched_at, accepted_at, closed_reason)
   select gen_random_uuid(), 'Ann Lee' || n, (98004 + n % 74)::text, 'leak', (4250000000 + n)::text, 'person' || n || '@example.com',
          'The third zone leaks.', service, (array['kirkland','redmond','bellevue','woodinville'])[1 + n % 4], '/' || service || '/kirkland',
          status, case when status = 'held' then 'too-fast' end, at, contractor, case when status = 'matched' then at end,
          case when n % 7 > 0 and status = 'matched' then at + interval '20 minutes' end, case when status = 'closed' then 'nobody' end
     from generate_series(1, ${count}) as n,
          lateral (select (array['${serviceSlugs.join("','")}'])[1 + n % ${serviceSlugs.length}] as service,
                          now() - interval '1 hour' - (${count} - n) * (interval '729 days' / ${count}) as at) as made,
          lateral (select case when n % 101 = 50 then 'held' when n % 8 > 0 then 'matched' when at > now() - interval '13 days' then 'new'
                               else 'closed' end as status) as judged,
          lateral (select case when status = 'matched' then contractors[1 + n % cardinality(contractors)] end as contractor
                     from (select array(select id from contractors) as contractors) as known) as given`,
  `insert into events (at, kind, lead_id, actor, detail)
   select created_at, kind, id, 'homeowner', jsonb_build_object('service', service, 'zip_code', zip_code)
     from leads, unnest(array['lead.created', 'lead.matched']) as kind order by created_at`,
  `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, cause, state, attempts, next_attempt_at, sent_at, created_at)
   select 'receipt', 'mail', email, 'homeowner', id, 'receipt ' || id,
          case when created_at > now() - interval '7 days' and phone like '%0' then 'failed' else 'sent' end, 1, null, created_at, created_at
     from leads`,
];

async function fill(databaseUrl: string, superuserUrl: string, count: number): Promise<pg.Client> {
  const url = new URL(superuserUrl);
  url.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const statement of rows(count)) await client.query(statement);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
  return client;
}

/** The cookie of an operator who has come in by a link. */
async function signIn({ url, deskUrl }: ProductServer): Promise<string> {
  const response = await fetch(`${url}/operator/invite`, {
    method: "POST",
    headers: { apikey: operatorKey, "Content-Type": "application/json" },
    body: JSON.stringify({ words: ["bench@example.com"] }),
  });
  const { json } = (await response.json()) as { json: { link: string } };
  const arrived = await fetch(json.link, { method: "POST", redirect: "manual", headers: { Origin: deskUrl ?? "" } });
  return arrived.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const databases = await startDatabaseServer();
const sides = await Promise.all(
  [
    ["small", 100],
    ["grown", leads],
  ].map(async ([name, count]) => {
    const server = await startOnDatabase(databases, String(name), { DESK_PORT: "0" });
    const client = await fill(server.databaseUrl ?? "", databases.superuserUrl, Number(count));
    return { server, client, cookie: await signIn(server) };
  }),
);
const [small, grown] = sides;
if (!small || !grown) throw new Error("Two servers are compared.");

async function time({ server, cookie }: (typeof sides)[number], path: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${server.deskUrl}${path}`, { headers: { Cookie: cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - begun;
}

async function wholeReads(): Promise<number> {
  await grown?.client.query("select pg_stat_clear_snapshot()");
  const { rows } = await (grown?.client.query("select seq_scan from pg_stat_user_tables where relname = 'leads'") ?? {
    rows: [],
  });
  return Number(rows[0]?.seq_scan);
}

// The first eight characters of an id, as a mail has them.
const { rows: some } = await grown.client.query("select left(id::text, 8) as id from leads limit 1");
const paths: Record<string, string> = {
  "/": "/",
  "/?state=needs": "/?state=needs",
  "/?state=matched": "/?state=matched",
  "/?service=fence-repair": "/?service=fence-repair",
  "/?city=kirkland&kind=lead": "/?city=kirkland&kind=lead",
  "/?q={email}": "/?q=person77%40example.com",
  "/?q={reference}": `/?q=${some[0]?.id}`,
  "/?q={a word of every lead}": "/?q=zone",
};

let hasFailed = false;
console.log(`${leads} leads against 100, PostgreSQL, ${rounds} rounds`);
console.log(`${"".padEnd(30)}     small     grown   ratio  of single rounds`);
for (const [name, path] of Object.entries(paths)) {
  const times = { small: [] as number[], grown: [] as number[] };
  for (let round = -5; round < rounds; round++) {
    const taken = round % 2 ? [await time(small, path), await time(grown, path)] : [];
    if (!taken.length) taken.unshift(...[await time(grown, path), await time(small, path)].reverse());
    if (round < 0) continue;
    times.small.push(taken[0] ?? 0);
    times.grown.push(taken[1] ?? 0);
  }
  const [ofSmall, ofGrown] = [lowerQuartile(times.small), lowerQuartile(times.grown)];
  const ratio = ofGrown / ofSmall;
  const isAbove = name === "/" && ratio > goal;
  if (isAbove) hasFailed = true;
  const single = times.grown.map((taken, round) => taken / (times.small[round] ?? taken));
  const columns = [name.padEnd(30), `${ofSmall.toFixed(1)} ms`.padStart(9), `${ofGrown.toFixed(1)} ms`.padStart(9)];
  console.log(`${columns.join(" ")}   ${ratio.toFixed(2)}   ${spread(single)}${isAbove ? "  above the goal" : ""}`);
}

const before = await wholeReads();
for (const path of Object.values(paths)) await time(grown, path);
// PostgreSQL tells of what a connection did when that has been idle for a moment.
await new Promise((resolve) => setTimeout(resolve, 2_000));
const reads = (await wholeReads()) - before;
console.log(`reads of all leads by these pages: ${reads}`);
if (reads > 0) hasFailed = true;

if (process.env.PLANS) {
  const { client } = grown;
  const explaining = {
    async query(text: string, values: unknown[] = []) {
      const { rows } = await client.query(`explain (analyze, costs off, timing off, summary off) ${text}`, values);
      console.log(rows.map((row) => row["QUERY PLAN"]).join("\n"), "\n");
      return [];
    },
  } as unknown as Database;
  const list = inbox(explaining, 24);
  const everything = parseInboxFilter(new URLSearchParams());
  for (const at of [null, Date.now() * 1000 - 365 * 86_400_000_000]) {
    console.log(at === null ? "\nthe first page" : "a page of a year ago");
    await list.list(
      everything,
      at === null ? null : { isNeeded: false, at, id: "00000000-0000-4000-8000-000000000000" },
    );
  }
}

for (const { client } of sides) await client.end();
await Promise.all(sides.map(({ server }) => server.remove()));
await databases.remove();
process.exitCode = hasFailed ? 1 : 0;
