import { rmSync } from "node:fs";
import { newDatabase, publicFolder, startPostgres, withConnection } from "../test/postgres-server.ts";
import { enterDesk, inviteToDesk, readAsOperator, startServer, untilHealth } from "../test/running-server.ts";
import { asSuperuser, fillDatabase } from "./fill.ts";
import { readOptions } from "./options.ts";
import { spreadInWords } from "./spread.ts";

// Measures the desk's pages on a database with two years of leads, each from the request to its last byte. Another build
// of the product is measured in turns, on a database of its own in the same PostgreSQL. Filling takes some minutes.
//     OTHER=/path/to/a/built/checkout npx node bench/desk-pages.ts [--leads 500000] [--territories 5000] [--rounds 9]

const { rounds, ...size } = readOptions({ leads: 500_000, territories: 5_000, rounds: 9 });
const folders = [new URL("../", import.meta.url).pathname, ...(process.env.OTHER ? [`${process.env.OTHER}/`] : [])];

const pages: Record<string, (lead: string) => string> = {
  inbox: () => "/",
  "waiting requests": () => "/?state=new",
  "search by an address": () => "/?q=person4711",
  "search by a first name": () => "/?q=Ann",
  "a request": (lead) => `/leads/${lead}`,
  contractors: () => "/contractors",
  territories: () => "/territories",
  deliveries: () => "/deliveries",
  figures: () => "/figures",
  sources: () => "/figures/sources",
};

const postgres = await startPostgres({ shared_buffers: "256MB", max_wal_size: "4GB" });

async function openProduct(folder: string) {
  const databaseUrl = await newDatabase(postgres.superuserUrl);
  const dataDir = publicFolder("cedarline-bench-");
  const variables = { NODE_ENV: "production", HOST: "127.0.0.1", DESK_PORT: "0" };
  const start = async () => {
    const server = await startServer({ dataDir, databaseUrl }, variables, folder);
    await untilHealth(server.url, 200);
    return server;
  };
  // The first start creates the schema. While the database is filled, no job should run.
  await (await start()).stop();
  await fillDatabase(asSuperuser(databaseUrl, postgres.superuserUrl), size);
  const server = await start();
  const deskUrl = server.deskUrl ?? "";
  const cookie = await enterDesk(deskUrl, await inviteToDesk(server.url, "op@example.com"));
  const [lead] = await readAsOperator<{ id: string }>(
    server.url,
    "leads?select=id&status=eq.matched&order=created_at.desc&offset=1000&limit=1",
  );
  return {
    folder,
    lead: lead?.id ?? "",
    async load(path: string): Promise<number> {
      const start = performance.now();
      const response = await fetch(deskUrl + path, { headers: { Cookie: cookie }, redirect: "error" });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} responded with status ${response.status}.`);
      return performance.now() - start;
    },
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const products: Awaited<ReturnType<typeof openProduct>>[] = [];
for (const folder of folders) products.push(await openProduct(folder));
await withConnection(postgres.superuserUrl, (client) => client.query("checkpoint"));

for (const [name, pathOf] of Object.entries(pages)) {
  const times = products.map(() => [] as number[]);
  // The first two rounds warm up.
  for (let round = -2; round < rounds; round++) {
    const turns = [...products.entries()];
    for (const [index, { load, lead }] of round % 2 ? turns.reverse() : turns) {
      const milliseconds = await load(pathOf(lead));
      if (round >= 0) times[index]?.push(milliseconds);
    }
  }
  for (const [index, { folder }] of products.entries()) {
    console.log(`${name.padEnd(24)}${spreadInWords(times[index] ?? [], 0)} ms   ${folder}`);
  }
}

for (const { remove } of products) await remove();
await postgres.remove();
