import { createServer } from "node:http";
import { defaultAnonKey } from "../server/env.ts";
import { freePort } from "../test/free-port.ts";
import { listening } from "../test/local-server.ts";
import { connected, newDatabase, startPostgres } from "../test/postgres-server.ts";
import { check, faults } from "./check.ts";
import { options } from "./options.ts";
import { type ProductServer, startProduct } from "./product-server.ts";
import { type Answer, type ProxyName, proxyNames, startProxy } from "./proxy.ts";

// Two processes on one PostgreSQL server behind the proxy as deploy/ configures it: what the site knows of its visitors there, a
// stream through the desk's name, and restarts of the processes, one after the other, under load.
// apt-get install nginx caddy; npx node bench/behind-a-proxy.ts nginx (or caddy; about a minute). `--rounds 20` restarts more often.

const { words, rounds } = options({ rounds: 5 });
const name = words[0] as ProxyName;
if (!proxyNames.includes(name)) {
  console.error(`Which proxy: ${proxyNames.join(" or ")}?`);
  process.exit(2);
}

/** Visitors at the same time, each with another address for every request. */
const visitors = 8;

/** Few: what all visitors send together is far more. */
const rateLimit = 3;

const origin = "https://www.example.com";

const databases = await startPostgres();
const databaseUrl = await newDatabase(databases.superuserUrl);

const startProcess = (port: number): Promise<ProductServer> =>
  startProduct(databaseUrl, { PORT: String(port), SITE_URL: origin, RATE_LIMIT_PER_MINUTE: String(rateLimit) });

/** In the desk's place: a stream whose second event is sent once the first has arrived. */
let hasArrived = () => {};
const desk = await listening(
  createServer((request, response) => {
    if (request.url !== "/stream") return response.end(String(request.headers.host));
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.write("data: first\n\n");
    hasArrived = () => response.end("data: second\n\n");
  }),
);

const ports: [number, number] = [await freePort(), await freePort()];
const processes = await Promise.all(ports.map(startProcess));
const proxy = await startProxy(name, { site: ports, desk: Number(new URL(desk.url).port) });

const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: origin };
const page = "/fence-repair/bellevue";
const lead = (email: string) => ({ name: "Ann", zip_code: "98004", service_issue: "other", email });
const sendForm = (email: string, from: string, headers: Record<string, string> = {}) =>
  proxy.ask({
    path: page,
    method: "POST",
    headers: { ...form, ...headers },
    body: new URLSearchParams(lead(email)).toString(),
    from,
  });

const plain = await proxy.askPlain({ path: "/faq?a=b" });
check(
  "who comes without TLS is sent to it",
  [plain.status >= 301 && plain.status <= 308, plain.headers.location?.replace(/:\d+/, "")],
  [true, `${origin}/faq?a=b`],
);
const read = await proxy.ask({ path: page });
check(
  "a page is there",
  [read.status, read.body.includes(`<link rel="canonical" href="${origin}${page}"`)],
  [200, true],
);
check("with HSTS", read.headers["strict-transport-security"] !== undefined, true);
const compressed = await proxy.ask({ path: page, headers: { "Accept-Encoding": "br" } });
check("compressed as the site did it", compressed.headers["content-encoding"], "br");
const sent: Answer[] = [];
for (let count = 0; count <= rateLimit; count++) sent.push(await sendForm(`one-${count}@example.com`, "127.0.9.1"));
check(
  "forms are taken from an address until it has sent too many",
  sent.map(({ status }) => status),
  [...Array(rateLimit).fill(303), 429],
);
const pretending = await sendForm("other@example.com", "127.0.9.1", { "X-Forwarded-For": "198.51.100.7" });
check("another address that it merely claims does not help", pretending.status, 429);
check("and the next visitor's counts by itself", (await sendForm("next@example.com", "127.0.9.2")).status, 303);
const foreign = await sendForm("foreign@example.com", "127.0.9.3", { Origin: "https://evil.example" });
check("a form of another site is refused", foreign.status, 403);
let parts = "";
const stream = await proxy.ask({ path: "/stream", host: "desk.example.com" }, (part) => {
  parts += part;
  if (parts.includes("first")) hasArrived();
});
check("an event reaches the desk's page before the next one is there", stream.body.toString().match(/\w+$/gm), [
  "first",
  "second",
]);
check(
  "the desk has a name of its own",
  (await proxy.ask({ path: "/", host: "desk.example.com" })).body.toString(),
  "desk.example.com",
);

console.log(`  … ${rounds} rounds of restarts`);
const acknowledged: string[] = [];
const answers = new Map<string, number>();
let isOver = false;

async function visit(visitor: number): Promise<void> {
  for (let number = 0; !isOver; number++) {
    const from = `127.${10 + visitor}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;
    const email = `v${visitor}-n${number}@example.com`;
    const key = { apikey: defaultAnonKey, "Content-Type": "application/json", "Idempotency-Key": email };
    const data = { ...lead(email), service: "fence-repair", city: "bellevue", submitted_from_page: page };
    const asked = [
      () => proxy.ask({ path: `/?round=${number}`, from }),
      () => sendForm(email, from),
      () => proxy.ask({ path: "/rest/v1/leads", method: "POST", headers: key, body: JSON.stringify(data), from }),
    ][number % 3];
    const kind = ["read", "form", "data API"][number % 3];
    const status = (await asked?.().catch((error) => error.code ?? error.message))?.status ?? "no answer";
    if (kind !== "read" && [201, 303].includes(status)) acknowledged.push(email);
    answers.set(`${kind} ${status}`, (answers.get(`${kind} ${status}`) ?? 0) + 1);
  }
}

const load = Array.from({ length: visitors }, (_, visitor) => visit(visitor));
for (let round = 0; round < rounds; round++) {
  for (const [index, port] of ports.entries()) {
    await processes[index]?.remove();
    processes[index] = await startProcess(port);
  }
}
isOver = true;
await Promise.all(load);

const counts = Object.fromEntries([...answers].sort());
console.log(`  ${JSON.stringify(counts)}`);
check("every request was answered as if nothing had happened", Object.keys(counts), [
  "data API 201",
  "form 303",
  "read 200",
]);
const { rows } = await connected(databaseUrl, (client) =>
  client.query("select email from leads where email like 'v%' order by email"),
);
check(
  "every request for a quote that was answered is stored, and stored once",
  rows.map(({ email }) => email).join() === acknowledged.sort().join(),
  true,
);

proxy.stop();
await desk.close();
await Promise.all(processes.map((server) => server.remove()));
await databases.remove();
process.exit(faults() ? 1 : 0);
