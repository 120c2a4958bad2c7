import { newDatabase, startPostgres } from "../test/postgres-server.ts";
import { readAsOperator, sendAsVisitor } from "../test/running-server.ts";
import { receiptHeader } from "../wire/receipt-header.ts";
import { asSuperuser, fillDatabase } from "./fill.ts";
import { readOptions } from "./options.ts";
import { startProduct } from "./product-server.ts";
import { quantile, spreadInWords } from "./spread.ts";

// Compares how long requests take on a database with two years of leads and on an empty database.
//     npx node bench/growth.ts [--leads 1000000] [--territories 5000] [--rounds 25]

const size = readOptions({ leads: 1_000_000, territories: 5_000, rounds: 25 });
const postgres = await startPostgres();
const [emptyUrl, grownUrl] = [await newDatabase(postgres.superuserUrl), await newDatabase(postgres.superuserUrl)];
const emptyServer = await startProduct(emptyUrl);
const grownServer = await startProduct(grownUrl);
const fillStart = performance.now();
await fillDatabase(asSuperuser(grownUrl, postgres.superuserUrl), size);
console.error(`${size.leads} leads are stored after ${((performance.now() - fillStart) / 1000).toFixed(0)} s.`);

type Server = typeof emptyServer;

let sentCount = 0;
function sendLead(server: Server): Promise<Response> {
  sentCount++;
  return sendAsVisitor(server.url, "leads", {
    name: "Ann Lee",
    zip_code: "98033",
    email: `bench${sentCount}@example.com`,
    phone: `${2_060_000_000 + sentCount}`,
    service: "sprinkler-repair",
    service_issue: "leak",
    submitted_from_page: "/sprinkler-repair/kirkland",
  });
}
const receipts = new Map<Server, string>();
for (const server of [emptyServer, grownServer]) {
  const response = await sendLead(server);
  if (response.status !== 201) throw new Error(`The lead was not stored: ${response.status} ${await response.text()}`);
  receipts.set(server, response.headers.get(receiptHeader) ?? "");
}

const getPath = (path: string) => (server: Server) => fetch(server.url + path);
const readOfDataApi = (query: string) => async (server: Server) =>
  Response.json(await readAsOperator(server.url, query));

const requests: Record<string, (server: Server) => Promise<Response>> = {
  "GET /": getPath("/"),
  "GET /sprinkler-repair/kirkland": getPath("/sprinkler-repair/kirkland"),
  "GET /coverage": getPath("/coverage?service=fence-repair&zip_code=98033"),
  "GET /receipt/{token}": (server) => fetch(server.url + receipts.get(server)),
  "POST /rest/v1/leads": sendLead,
  "operator: the latest 50 leads": readOfDataApi("leads?select=*&order=created_at.desc&limit=50"),
  "operator: leads that wait": readOfDataApi("leads?select=*&status=eq.new&order=created_at.desc&limit=50"),
  "operator: the latest 50 events": readOfDataApi("events?select=*&order=id.desc&limit=50"),
  "GET /healthz": getPath("/healthz"),
};

/** Milliseconds until the last byte of the response. */
async function measureTime(request: (server: Server) => Promise<Response>, server: Server): Promise<number> {
  const start = performance.now();
  const response = await request(server);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}.`);
  return performance.now() - start;
}

console.log(`${"".padEnd(34)}    empty     grown   ratio  of a round`);
for (const [name, request] of Object.entries(requests)) {
  const times = new Map<Server, number[]>([
    [emptyServer, []],
    [grownServer, []],
  ]);
  // The first five rounds warm up both servers.
  for (let round = -5; round < size.rounds; round++)
    for (const server of round % 2 ? [emptyServer, grownServer] : [grownServer, emptyServer]) {
      const milliseconds = await measureTime(request, server);
      if (round >= 0) times.get(server)?.push(milliseconds);
    }
  const [emptyTimes, grownTimes] = [times.get(emptyServer) ?? [], times.get(grownServer) ?? []];
  const [emptyQuartile, grownQuartile] = [quantile(emptyTimes, 0.25), quantile(grownTimes, 0.25)];
  const ratios = grownTimes.map((milliseconds, round) => milliseconds / (emptyTimes[round] ?? milliseconds));
  const figures = [
    `${emptyQuartile.toFixed(1)} ms`.padStart(9),
    `${grownQuartile.toFixed(1)} ms`.padStart(9),
    (grownQuartile / emptyQuartile).toFixed(2),
  ];
  console.log(`${name.padEnd(34)}${figures.join(" ")}   ${spreadInWords(ratios)}`);
}

await Promise.all([emptyServer.remove(), grownServer.remove()]);
await postgres.remove();
