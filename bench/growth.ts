import { serviceSlugs } from "../content/chosen-market.ts";
import { composeBackend } from "../server/backend.ts";
import { openDatabase } from "../server/database/open.ts";
import { defaultAnonKey, parseEnv } from "../server/env.ts";
import { deleteExpiredKeys } from "../server/intake/idempotency.ts";
import { deleteExpiredCounts } from "../server/intake/rate-limit.ts";
import { residentKbOf } from "../server/photos/decoder.ts";
import { newDatabase, startPostgres } from "../test/postgres-server.ts";
import { operatorInserts, visitorSends } from "../test/running-server.ts";
import { receiptHeader } from "../wire/receipt-header.ts";
import { fill, type ProductServer, startProduct } from "./product-server.ts";
import { median, quantile, spread } from "./spread.ts";

// What growth costs: every kind of public request, and the jobs of every minute, on a database with years of use in it and on a
// fresh one, in turns on the same machine; and the server's memory under a mixed load.
//
//   [LEADS=1000000] [POSTS=10000] [TERRITORIES=5000] [ROUNDS=25] [MINUTES=10] node bench/growth.ts
//
// The grown database has LEADS over two years, each with what a lead leaves behind (two events, two deliveries, a link), those of
// the last two weeks partly waiting, a fifth of the others never answered by their contractor; POSTS of the sample articles' length;
// TERRITORIES, half of them expiring. It is vacuumed and analyzed once, as autovacuum does. The fresh one has the sample blog.
//
// Two servers, one on each, are asked in turns, ROUNDS times after a warm-up. Before each the pages in memory are dropped, as a
// change of the blog does. What is printed is the ratio of the two lower quartiles, which other work on the machine disturbs least, with the middle,
// least and greatest ratio of a single round. Then, for MINUTES,
// four senders ask the grown one for everything at once, and its resident memory is read every second.
//
// The exit code is 1 where a ratio is above 1.5, or where the memory of the last fifth of the time is more than a quarter above that
// of the second fifth.

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const size = {
  leads: number("LEADS", 1_000_000),
  posts: number("POSTS", 10_000),
  territories: number("TERRITORIES", 5_000),
};
const rounds = number("ROUNDS", 25);
const minutes = number("MINUTES", 10);
const goal = 1.5;

const growth = [
  `insert into contractors (id, business_name, email, registration_number, registration_expires_on, electrical_license_number)
   select gen_random_uuid(), 'Contractor ' || n, 'contractor' || n || '@example.com', lpad(n::text, 12, 'A'), current_date + 20 + n % 300, 'EC' || n
     from generate_series(1, greatest(${size.territories} / 20, 1)) as n`,
  `insert into territories (zip_code, service, contractor_id, starts_on, ends_on)
   select (98000 + n / ${serviceSlugs.length})::text, (array['${serviceSlugs.join("','")}'])[1 + n % ${serviceSlugs.length}],
          (array(select id from contractors order by business_name))[1 + n % greatest(${size.territories} / 20, 1)],
          current_date - 700, case when n % 2 = 0 then current_date + n % 400 end
     from generate_series(0, ${size.territories} - 1) as n`,
  `insert into leads (id, name, zip_code, service_issue, preferred_contact, phone, email, timeline, message, service, city,
       submitted_from_page, status, created_at, contractor_id, matched_at, accepted_at, contacted_at, closed_reason)
   select gen_random_uuid(), 'Ann Lee ' || n, (98004 + n % 74)::text, 'leak', 'either', (4250000000 + n)::text,
          'person' || n || '@example.com', 'asap', repeat('The third zone leaks. ', 8), service, 'kirkland', '/' || service || '/kirkland',
          status, at, contractor,
          case when status = 'matched' then at end, case when n % 5 > 0 and status = 'matched' then at + interval '20 minutes' end,
          case when n % 5 > 0 and status = 'matched' then at + n % 300 * interval '1 minute' end,
          case when status = 'closed' then 'nobody' end
     from generate_series(1, ${size.leads}) as n,
          lateral (select (array['${serviceSlugs.join("','")}'])[1 + n % ${serviceSlugs.length}] as service,
                          now() - interval '1 hour' - (${size.leads} - n) * (interval '729 days' / ${size.leads}) as at) as made,
          lateral (select case when n % 8 > 0 then 'matched' when at > now() - interval '13 days' then 'new' else 'closed' end as status) as judged,
          lateral (select case when status = 'matched' then contractors[1 + n % cardinality(contractors)] end as contractor
                     from (select array(select id from contractors) as contractors) as known) as given`,
  `insert into events (at, kind, lead_id, actor, detail)
   select created_at, kind, id, 'homeowner', jsonb_build_object('service', service, 'zip_code', zip_code)
     from leads, unnest(array['lead.created', 'lead.matched']) as kind order by created_at`,
  `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, cause, state, attempts, next_attempt_at, sent_at,
       last_attempt_at, created_at)
   select kind, 'mail', email, 'homeowner', id, concat_ws(' ', kind, id), 'sent', 1, null, created_at, created_at, created_at
     from leads, unnest(array['receipt', 'lead-to-contractor']) as kind`,
  `insert into link_tokens (hash, purpose, lead_id, expires_at, created_at)
   select sha256(id::text::bytea), 'receipt', id, created_at + interval '365 days', created_at from leads`,
  `insert into blogs (slug, title, excerpt, content_markdown, cover_image_url, category, service_type, author, tags, published_at,
       read_time_minutes, faq, internal_links, is_published)
   select sample.slug || '-' || n, sample.title, sample.excerpt, sample.content_markdown, sample.cover_image_url, sample.category,
          sample.service_type, sample.author, sample.tags, now() - interval '60 days' - n * interval '7 hours',
          sample.read_time_minutes, sample.faq, sample.internal_links, true
     from (select *, row_number() over (order by slug) as place, count(*) over () as places from blogs) as sample
     join generate_series(1, ${size.posts}) as n on n % places = place - 1`,
];

const databases = await startPostgres();
const urls = { fresh: await newDatabase(databases.superuserUrl), grown: await newDatabase(databases.superuserUrl) };
const fresh = await startProduct(urls.fresh);
const grown = await startProduct(urls.grown);
const begun = performance.now();
await fill(databases, urls.grown, growth);
console.error(`The grown database is there after ${((performance.now() - begun) / 1000).toFixed(0)} s.`);

type Ask = (server: ProductServer) => Promise<Response>;

let sent = 0;
const lead = () => ({
  name: "Ann Lee",
  zip_code: "98033",
  service_issue: "leak",
  email: `bench${++sent}@example.com`,
  phone: String(2_060_000_000 + sent),
  service: "sprinkler-repair",
  submitted_from_page: "/sprinkler-repair/kirkland",
});
const sendLead: Ask = ({ url }) => visitorSends(url, "leads", lead());
const get =
  (path: string): Ask =>
  (server) =>
    fetch(server.url + path);

const receiptPaths = new Map<ProductServer, string>();
for (const server of [fresh, grown]) {
  const answer = await sendLead(server);
  receiptPaths.set(server, answer.headers.get(receiptHeader) ?? "");
}

const requests: Record<string, Ask> = {
  "GET /": get("/"),
  "GET /sprinkler-repair/kirkland": get("/sprinkler-repair/kirkland"),
  "GET /generator-installation/bellevue": get("/generator-installation/bellevue"),
  "GET /faq": get("/faq"),
  "GET /partner-program": get("/partner-program"),
  "GET /blog": get("/blog"),
  "GET /blog?page=500 (page 1 of the fresh one)": (server) =>
    get(server === grown ? `/blog?page=${Math.floor(size.posts / 20)}` : "/blog")(server),
  "GET /blog/{slug}": get("/blog/fix-broken-sprinkler-head"),
  "GET /blog/{unknown}": get("/blog/no-such-post"),
  "GET /feed.xml": get("/feed.xml"),
  "GET /sitemap.xml": get("/sitemap.xml"),
  "GET /coverage": get("/coverage?service=fence-repair&zip_code=98033"),
  "GET /receipt/{token}": (server) => fetch(`${server.url}${receiptPaths.get(server)}`),
  "GET /rest/v1/blogs, ten rows": (server) =>
    fetch(`${server.url}/rest/v1/blogs?select=*&is_published=eq.true&order=published_at.desc&limit=10`, {
      headers: { apikey: defaultAnonKey },
    }),
  "POST /rest/v1/leads": sendLead,
  "GET /healthz": get("/healthz"),
};

/** How long an answer takes, to its last byte, in milliseconds. */
async function time(ask: Ask, server: ProductServer): Promise<number> {
  const begun = performance.now();
  const answer = await ask(server);
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${answer.url}: ${answer.status}`);
  return performance.now() - begun;
}

let hasFailed = false;

function report(name: string, times: { fresh: number[]; grown: number[] }): void {
  const [ofFresh, ofGrown] = [quantile(times.fresh, 0.25), quantile(times.grown, 0.25)];
  const ratio = ofGrown / ofFresh;
  const single = times.grown.map((grown, round) => grown / (times.fresh[round] ?? grown));
  if (ratio > goal) hasFailed = true;
  const columns = [name.padEnd(46), `${ofFresh.toFixed(1)} ms`.padStart(9), `${ofGrown.toFixed(1)} ms`.padStart(9)];
  console.log(
    `${columns.join(" ")}   ${ratio.toFixed(2)}   ${spread(single)}${ratio > goal ? "  above the goal" : ""}`,
  );
}

console.log(`${JSON.stringify(size)}, ${rounds} rounds`);
console.log(`${"".padEnd(46)}     fresh     grown   ratio  of single rounds`);
for (const [name, ask] of Object.entries(requests)) {
  const times = { fresh: [] as number[], grown: [] as number[] };
  for (let round = -5; round < rounds; round++) {
    const first = round % 2 ? fresh : grown;
    const taken = new Map<ProductServer, number>();
    for (const server of [first, first === fresh ? grown : fresh]) {
      await operatorInserts(server.url, "blogs", []);
      taken.set(server, await time(ask, server));
    }
    if (round < 0) continue;
    times.fresh.push(taken.get(fresh) ?? 0);
    times.grown.push(taken.get(grown) ?? 0);
  }
  report(name, times);
}

// What happens once a minute, done by this process on the same databases.
const minuteTimes = { fresh: [] as number[], grown: [] as number[] };
for (const [name, url] of Object.entries(urls)) {
  const env = parseEnv({ DATABASE_URL: url });
  const open = await openDatabase(env, () => {});
  await open.prepared;
  const backend = composeBackend(env, open);
  // The first one writes what was due meanwhile.
  await backend.deliveries.sweep();
  for (let round = 0; round < 5; round++) {
    const begun = performance.now();
    await backend.deliveries.sweep();
    await Promise.all([deleteExpiredKeys(open.database), deleteExpiredCounts(open.database)]);
    minuteTimes[name as keyof typeof minuteTimes].push(performance.now() - begun);
  }
  await backend.deliveries.stop();
  await open.close();
}
console.log(`jobs of a minute: fresh ${spread(minuteTimes.fresh, 0)} ms, grown ${spread(minuteTimes.grown, 0)} ms`);

if (minutes > 0) {
  const end = performance.now() + minutes * 60_000;
  const asks = Object.values(requests);
  const slugs = readSlugs();
  let answered = 0;
  const samples: number[] = [];
  const timer = setInterval(() => samples.push((residentKbOf(grown.process.pid) * 1024) / 1e6), 1_000);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < end) {
        const any = asks[answered % asks.length] ?? get("/");
        const post = slugs[answered % slugs.length];
        // Every other one opens an article that nobody has opened before, or its picture, or one of the sitemap's lists.
        const ask =
          answered % 2
            ? any
            : get([`/blog/${post}`, `/social/blog/${post}.png`, "/sitemaps/posts-2.xml"][answered % 3] ?? "/");
        answered++;
        await time(ask, grown);
      }
    }),
  );
  clearInterval(timer);
  const fifth = Math.floor(samples.length / 5);
  const [second, last] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)];
  if (median(last) > 1.25 * median(second)) hasFailed = true;
  console.log(
    `mixed load, ${minutes} minutes, ${answered} requests: memory in MB, second fifth ${spread(second, 0)}, last fifth ${spread(last, 0)}`,
  );
}

function readSlugs(): string[] {
  const samples = ["fix-broken-sprinkler-head", "backflow-testing-washington", "when-to-winterize-sprinklers-eastside"];
  return samples.flatMap((slug) => Array.from({ length: Math.min(size.posts, 9_000) }, (_, n) => `${slug}-${n}`));
}

await Promise.all([fresh.remove(), grown.remove()]);
await databases.remove();
process.exitCode = hasFailed ? 1 : 0;
