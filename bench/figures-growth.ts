import pg from "pg";
import { serviceSlugs } from "../content/chosen-market.ts";
import { openDatabase } from "../server/database/open.ts";
import { parseEnv } from "../server/env.ts";
import { figures } from "../server/figures/figures.ts";
import { standingPages } from "../server/http/feeds.ts";
import { everyLandingPath } from "../server/publishing/publishing.ts";
import { emptyDatabase, startDatabaseServer } from "./product-server.ts";
import { spread } from "./spread.ts";

// What the desk's figures cost on a database with LEADS over two years, each with its delivery, on PostgreSQL.
//
//   [LEADS=1000000] [ROUNDS=7] node bench/figures-growth.ts

const leads = Number(process.env.LEADS ?? 1_000_000);
const rounds = Number(process.env.ROUNDS ?? 7);
const services = `(array['${serviceSlugs.join("','")}'])`;

const growth = [
  "set session_replication_role = replica",
  `insert into contractors (business_name, email, registration_number, registration_expires_on)
   select 'Contractor ' || n, 'contractor' || n || '@example.com', lpad(n::text, 12, 'A'), current_date + 300 from generate_series(1, 200) as n`,
  `insert into leads (name, zip_code, service_issue, phone, email, message, service, city, submitted_from_page, status, created_at,
       contractor_id, matched_at, accepted_at, contacted_at, booked_at)
   select 'Ann Lee ' || n, (98004 + n % 74)::text, 'leak', (4250000000 + n)::text, 'person' || n || '@example.com',
          repeat('The third zone leaks. ', 8), service, 'kirkland', '/' || service || '/kirkland', 'matched', at,
          contractors[1 + n % 200], at + n % 50 * interval '1 minute', at + interval '1 hour', at + n % 300 * interval '1 minute',
          case when n % 3 = 0 then at + interval '2 days' end
     from (select array(select id from contractors) as contractors) as known, generate_series(1, ${leads}) as n,
          lateral (select ${services}[1 + n % ${serviceSlugs.length}] as service,
                          now() - (${leads} - n) * (interval '729 days' / ${leads}) as at) as made`,
  `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, contractor_id, cause, state, attempts, next_attempt_at,
       sent_at, last_attempt_at, created_at)
   select kind, 'mail', email, 'contractor', id, contractor_id, concat_ws(' ', kind, id), 'sent', 1, null, matched_at, matched_at, matched_at
     from leads, unnest(array['receipt', 'lead-to-contractor']) as kind`,
  `insert into page_counts (day, path, views, arrivals, begun)
   select current_date - day, '/page-' || page, page, page, 1 from generate_series(0, 728) as day, generate_series(1, 200) as page`,
  "set session_replication_role = origin",
  "vacuum analyze",
];

const databases = await startDatabaseServer();
const databaseUrl = await emptyDatabase(databases, "figures");
const open = await openDatabase(parseEnv({ DATABASE_URL: databaseUrl }), () => {});
await open.prepared;
const superuser = new URL(databases.superuserUrl);
superuser.pathname = "/figures";
const client = new pg.Client({ connectionString: superuser.href });
await client.connect();
for (const statement of growth) await client.query(statement);
await client.end();

console.log(`${leads} leads over two years, ${rounds} rounds: milliseconds`);
const verb = figures(open.database, standingPages(everyLandingPath));
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
for (const days of [7, 30, 90, 365]) {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now();
    await verb.of({ from: dayAgo(days), to: dayAgo(0) });
    if (round > 0) times.push(performance.now() - begun);
  }
  console.log(`${String(days).padStart(4)} days  ${spread(times, 0)}`);
}
await open.close();
await databases.remove();
