import { setTimeout } from "node:timers/promises";
import { defaultAnonKey } from "../server/env.ts";
import { residentKbOf } from "../server/photos/decoder.ts";
import { connected, newDatabase, startPostgres } from "../test/postgres-server.ts";
import { operatorKey } from "../test/running-server.ts";
import { startProduct } from "./product-server.ts";
import { median } from "./spread.ts";

// What a client that tries its worst at reading costs the others: while it asks the data API for what takes longest, others ask for
// /healthz, read an article through the data API and send a lead, each again and again.
//
//   [POSTS=2000] [SECONDS=20] npx node bench/anonymous-reads.ts
//
// The blog has POSTS articles of 10 kB. The worst is asked over 24 connections, each with the next request as soon as it has an answer.
// "Without limits" is the same with the operator's key and 200 conditions: so it was for everybody before reads were bounded. What is
// printed of each is how many answers there were of which status, and the median and the longest time of an answer.
// The exit code is 1 where beside one of the bounded clients a healthz or a lead is answered otherwise than usual.

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const posts = number("POSTS", 2_000);
const seconds = number("SECONDS", 20);
const connections = 24;

/** Matches nothing, and tries long: each star is another place to begin at. */
const pattern = `*${"e*a*".repeat(40)}q0z*`;
const conditions = (count: number) => `or=(${Array(count).fill(`content_markdown.ilike.${pattern}`).join()})`;

/** As an address has it, with no more characters than are allowed. */
const worst = {
  conditions: `select=slug&${conditions(20)
    .slice(0, 3_900)
    .replace(/[^,]*$/, "slug.eq.x)")}`,
  // All that is in a thousand articles, the largest answer that there is.
  columns: "select=*",
};

interface Asker {
  path: string;
  key: string;
  /** How many addresses it comes from. */
  addresses: number;
}

const cases: Record<string, Asker | null> = {
  "nobody else": null,
  "without limits": {
    path: `/rest/v1/blogs?select=slug&${conditions(200)
      .slice(0, 12_000)
      .replace(/[^,]*$/, "slug.eq.x)")}`,
    key: operatorKey,
    addresses: 1,
  },
  "one address": { path: `/rest/v1/blogs?${worst.conditions}`, key: defaultAnonKey, addresses: 1 },
  "24 addresses": { path: `/rest/v1/blogs?${worst.conditions}`, key: defaultAnonKey, addresses: 24 },
  "one address, everything": { path: `/rest/v1/blogs?${worst.columns}`, key: defaultAnonKey, addresses: 1 },
  "24 addresses, everything": { path: `/rest/v1/blogs?${worst.columns}`, key: defaultAnonKey, addresses: 24 },
};

const databases = await startPostgres();
const databaseUrl = await newDatabase(databases.superuserUrl);
const product = await startProduct(databaseUrl, { ANON_READS_PER_MINUTE: "600" });
await connected(databaseUrl, async (client) => {
  await client.query(
    `insert into blogs (slug, title, content_markdown, is_published, published_at)
     select 'bench-' || n, 'Bench ' || n, (select string_agg(md5(n::text || part), ' ') from generate_series(1, 310) as part), true, now()
       from generate_series(1, $1) as n`,
    [posts],
  );
  await client.query("vacuum analyze blogs");
});

class Answers {
  readonly statuses = new Map<number, number>();
  readonly times: number[] = [];

  async of(request: () => Promise<Response>): Promise<void> {
    const begun = performance.now();
    const response = await request();
    for await (const _chunk of response.body ?? []);
    this.times.push(performance.now() - begun);
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
  }

  toString(): string {
    const counts = [...this.statuses].sort().map(([status, count]) => `${count} × ${status}`);
    return `${counts.join(", ")}; ${Math.round(median(this.times))} ms, at most ${Math.round(Math.max(...this.times))}`;
  }
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(product.url + path, { headers });

/** What others do all the time, with the status that says that it went as usual. */
const others: Record<string, { status: number; ask(count: number): Promise<Response> }> = {
  healthz: { status: 200, ask: () => get("/healthz") },
  lead: {
    status: 303,
    ask: (count) =>
      fetch(`${product.url}/fence-repair/bellevue`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({
          name: "Ann",
          zip_code: "98004",
          service_issue: "other",
          email: `a${Date.now()}${count}@example.com`,
        }),
      }),
  },
  article: {
    status: 200,
    ask: (count) =>
      get("/rest/v1/blogs?slug=eq.bench-1&select=title", {
        apikey: defaultAnonKey,
        "X-Forwarded-For": `198.51.${count >> 8}.${count % 256}`,
      }),
  },
};

let isFailed = false;
for (const [round, [name, asker]] of Object.entries(cases).entries()) {
  let isOver = false;
  let most = 0;
  const watched = (async () => {
    while (!isOver) {
      most = Math.max(most, Math.round(residentKbOf(product.process.pid) / 1024));
      await setTimeout(100);
    }
  })();
  const asked = new Answers();
  const asking = Array.from({ length: asker ? connections : 0 }, async (_, place) => {
    const { path = "", key = "", addresses = 1 } = asker ?? {};
    const headers = { apikey: key, "X-Forwarded-For": `203.0.${round}.${place % addresses}` };
    while (!isOver) await asked.of(() => get(path, headers));
  });
  await setTimeout(1_000);
  const told = Object.entries(others).map(([what, { status, ask }]) => {
    const answers = new Answers();
    const all = (async () => {
      for (let count = 0; !isOver; count++) {
        await answers.of(() => ask(count)).catch(() => answers.statuses.set(0, 1));
        await setTimeout(50);
      }
    })();
    return { what, status, answers, all };
  });
  await setTimeout(seconds * 1_000);
  isOver = true;
  await Promise.all([...asking, watched, ...told.map(({ all }) => all)]);
  console.log(`${name}: resident at most ${most} MB${asker ? `; the worst got ${asked}` : ""}`);
  for (const { what, status, answers } of told) {
    console.log(`  ${what}: ${answers}`);
    const isUsual = [...answers.statuses.keys()].every((other) => other === status);
    if (!isUsual && asker?.key !== operatorKey && what !== "article") isFailed = true;
  }
}

await product.remove();
await databases.remove();
process.exit(isFailed ? 1 : 0);
