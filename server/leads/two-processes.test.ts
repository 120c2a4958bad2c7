import pg from "pg";
import { expect, test } from "vitest";
import { preparedDatabasePlace } from "../../test/fresh-database.ts";
import { openRowStore } from "../../test/row-store.ts";
import { operatorKey, sendAsVisitor, startServer, untilHealth } from "../../test/running-server.ts";
import { until } from "../../test/until.ts";

/** A long run: `LEADS=10000 npx vitest run server/leads/two-processes`. */
const leads = Number(process.env.LEADS ?? 120);

/** Simultaneous requests to each process. */
const senders = 8;

const zips = ["98033", "98034", "98052", "98004", "98072"];
const services = ["sprinkler-repair", "fence-repair"];

test(
  "each lead gets one contractor and one email, although two processes store leads while territories are taken",
  async () => {
    const place = await preparedDatabasePlace();
    const start = async () => {
      const server = await startServer(place, { RATE_LIMIT_PER_MINUTE: "1000000" });
      await untilHealth(server.url, 200);
      return server;
    };
    const servers = await Promise.all([start(), start()]);
    const stored = openRowStore(place.databaseUrl);
    const contractors: string[] = [];
    for (const name of ["One", "Two"]) {
      contractors.push(await stored.addContractorIn("", [], { business_name: name, email: `${name}@example.com` }));
    }
    await stored.close();
    const client = new pg.Client({ connectionString: place.databaseUrl ?? "" });
    await client.connect();

    // While leads arrive, both contractors try to take every zip code except the first. Each contractor uses a
    // different process.
    let begun = 0;
    const statuses: number[] = [];
    const takings: Promise<unknown>[] = [];
    const take = (zip_code: string) => {
      for (const service of services) {
        for (const [place, contractor] of contractors.entries()) {
          const body = JSON.stringify({ words: [], options: { contractor, service, zip: [zip_code] } });
          const headers = { apikey: operatorKey, "Content-Type": "application/json" };
          const taking = fetch(`${servers[place]?.url}/operator/territories/take`, { method: "POST", headers, body });
          takings.push(taking.then(({ status }) => status));
        }
      }
    };
    await Promise.all(
      servers.flatMap((server) =>
        Array.from({ length: senders }, async () => {
          while (begun < leads) {
            const number = begun++;
            const share = Math.floor(leads / zips.length);
            if (number % share === share - 1) take(zips[Math.floor(number / share) + 1] ?? "98033");
            const row = {
              name: "Ann",
              zip_code: zips[number % zips.length],
              service: services[number % services.length],
              service_issue: "other",
              email: `n${number}@example.com`,
            };
            statuses.push((await sendAsVisitor(server.url, "leads", row)).status);
          }
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    const takingStatuses = (await Promise.all(takings)) as number[];
    expect(new Set(takingStatuses)).toEqual(new Set([200, 400]));
    for (const server of servers) await server.stop();
    // When a server starts, it matches the leads that arrived while their territory was being taken.
    const last = await start();
    await until(async () => (await client.query("select from leads where status = 'new'")).rowCount === 0);
    await last.stop();

    const { rows } = await client.query<{
      is_matched: boolean;
      matches: number;
      mails: number;
      receipts: number;
      count: number;
    }>(
      `select lead.contractor_id is not null as is_matched,
              (select count(*)::integer from events where lead_id = lead.id and kind = 'lead.matched') as matches,
              (select count(*)::integer from deliveries where lead_id = lead.id and kind = 'lead-to-contractor') as mails,
              (select count(*)::integer from deliveries where lead_id = lead.id and kind = 'receipt') as receipts,
              count(*)::integer
         from leads as lead group by 1, 2, 3, 4 order by 5 desc`,
    );
    await client.end();
    place.remove();
    console.log(`${leads} leads, ${takingStatuses.filter((status) => status === 200).length} territories:`, rows);
    expect(rows).toEqual([{ is_matched: true, matches: 1, mails: 1, receipts: 1, count: leads }]);
  },
  leads * 100 + 120_000,
);
