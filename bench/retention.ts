import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { serviceSlugs } from "../content/chosen-market.ts";
import { advisoryLocks } from "../server/database/advisory-locks.ts";
import { connected, newDatabase, startPostgres } from "../test/postgres-server.ts";
import { operatorReads, visitorSends } from "../test/running-server.ts";
import { until } from "../test/until.ts";
import { fill, startProduct } from "./product-server.ts";
import { median } from "./spread.ts";

// Many leads fall due at once: how long the deletion takes, and what becomes of the leads that come in meanwhile.
//
//   [LEADS=330000] [SENDERS=4] npx node bench/retention.ts
//
// A database gets LEADS that are older than RETENTION_LEADS_MONTHS, each with what a lead leaves behind (two events, two deliveries, an
// attempt, a link). The product starts on it and begins to delete; SENDERS send leads all the time, until nothing is due any more, and for
// as long again as a tenth of that. Printed are the minutes, leads stored a second meanwhile and after, how long they took, and the longest
// transaction of the deletion, as PostgreSQL saw it, ten times a second.
//
// The exit code is 1 where a lead was not stored, something that is due is left, the record says another number, or a transaction of the
// deletion took longer than five seconds.

const leads = Number(process.env.LEADS ?? 330_000);
const senders = Number(process.env.SENDERS ?? 4);
const longestStepMs = 5_000;

const dueLeads = [
  `insert into leads (name, zip_code, service_issue, phone, email, message, service, submitted_from_page, status, closed_reason, created_at)
   select 'Ann Lee ' || n, (98004 + n % 74)::text, 'leak', (4250000000 + n)::text, 'person' || n || '@example.com',
          repeat('The third zone leaks. ', 8), service, '/' || service || '/kirkland', 'closed', 'nobody',
          now() - interval '25 months' - n * interval '1 minute'
     from generate_series(1, ${leads}) as n,
          lateral (select (array['${serviceSlugs.join("','")}'])[1 + n % ${serviceSlugs.length}] as service) as chosen`,
  `insert into events (at, kind, lead_id, actor, detail)
   select created_at, kind, id, 'homeowner', '{}' from leads, unnest(array['lead.created', 'lead.closed']) as kind`,
  `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, cause, state, attempts, next_attempt_at, sent_at,
       last_attempt_at, created_at)
   select kind, 'mail', email, 'homeowner', id, concat_ws(' ', kind, id), 'sent', 1, null, created_at, created_at, created_at
     from leads, unnest(array['receipt', 'nobody-found']) as kind`,
  `insert into delivery_attempts (delivery_id, began_at, ended_at, outcome)
   select id, created_at, created_at, 'accepted' from deliveries where kind = 'receipt'`,
  `insert into link_tokens (hash, purpose, lead_id, expires_at, created_at)
   select sha256(id::text::bytea), 'receipt', id, created_at + interval '365 days', created_at from leads`,
];

const databases = await startPostgres();
const databaseUrl = await newDatabase(databases.superuserUrl);
await (await startProduct(databaseUrl)).remove();
await fill(databases, databaseUrl, dueLeads);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();

const count = async (what: string) => Number((await client.query(`select count(*) from ${what}`)).rows[0]?.count);
const due = () => count("leads where created_at < now() - interval '24 months'");

/** Of each lead that was sent: when it was answered, and after how many milliseconds. */
const answers: { at: number; ms: number }[] = [];
let refused = 0;
let isOver = false;

async function sendLeads(site: string, sender: number): Promise<void> {
  for (let number = 0; !isOver; number++) {
    const begun = performance.now();
    const answer = await visitorSends(site, "leads", {
      name: "Ann Lee",
      zip_code: "98033",
      service_issue: "leak",
      email: `new${sender}-${number}@example.com`,
      phone: String(2_060_000_000 + senders * number + sender),
      service: "sprinkler-repair",
    });
    if (answer.status !== 201) refused++;
    answers.push({ at: performance.now(), ms: performance.now() - begun });
  }
}

let longestMs = 0;
const watchSteps = () =>
  connected(databaseUrl, async (watcher) => {
    while (!isOver) {
      const { rows } = await watcher.query<{ ms: string | null }>(
        `select max(extract(epoch from clock_timestamp() - xact_start) * 1000) as ms
           from pg_stat_activity join pg_locks using (pid)
          where locktype = 'advisory' and objid = ${advisoryLocks.retention} and granted`,
      );
      longestMs = Math.max(longestMs, Number(rows[0]?.ms ?? 0));
      await setTimeout(100);
    }
  });

const begun = performance.now();
const server = await startProduct(databaseUrl);
const sending = [watchSteps(), ...Array.from({ length: senders }, (_, sender) => sendLeads(server.url, sender))];
await until(async () => server.log.some(({ event }) => event === "expired data removed"));
const ended = performance.now();
await setTimeout(Math.max(5_000, (ended - begun) / 10));
isOver = true;
const after = performance.now();
await Promise.all(sending);

function described(from: number, to: number): string {
  const these = answers.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms);
  const slowest = Math.max(...these).toFixed(0);
  return `${(these.length / ((to - from) / 1000)).toFixed(0)} leads a second, ${median(these).toFixed(0)} ms in the middle, ${slowest} ms at most`;
}

const [left, stored] = [await due(), await count("leads")];
const [removal] = await operatorReads<{ row_count: number }>(
  server.url,
  "removals?table_name=eq.leads&select=row_count",
);
for (const line of server.log.filter(({ event }) => String(event).includes("expired data")))
  console.log(JSON.stringify(line));
console.log(
  `${leads} leads gone after ${((ended - begun) / 60_000).toFixed(1)} minutes, ${left} left, ${removal?.row_count} on record`,
);
console.log(`meanwhile ${described(begun, ended)}`);
console.log(`after it  ${described(ended, after)}`);
console.log(
  `longest transaction of the deletion ${longestMs.toFixed(0)} ms; ${refused} leads not stored of ${answers.length}`,
);
await server.remove();
await client.end();
await databases.remove();
const isWell = left === 0 && refused === 0 && removal?.row_count === leads && longestMs <= longestStepMs;
process.exitCode = isWell && stored === answers.length ? 0 : 1;
