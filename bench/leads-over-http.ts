import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { noFormContext } from "../domain/form-context.ts";
import type { Connection } from "../server/database/database.ts";
import type { Schema } from "../server/database/schema.ts";
import { withOutbox } from "../server/deliveries/outbox.ts";
import { defaultAnonKey } from "../server/env.ts";
import { intake } from "../server/intake/submit.ts";
import { postgresBinaries } from "../test/postgres-server.ts";
import { startDatabaseServer, startOnDatabase } from "./product-server.ts";
import { spread } from "./spread.ts";

// How fast leads are stored, beside what the database alone does on the same machine in the same minutes.
//
//   node bench/leads-over-http.ts [--senders 32] [--seconds 10] [--rounds 5] [--addresses 32] [--territories 0]
//
// Each round runs, one after the other and in turns first:
//
// - pgbench, `--senders` connections, prepared statements: one `insert into leads` of the eleven columns that the form sends, as the
//   owner, each in a transaction of its own, so flushed to disk. The table's own triggers run, as they do for everybody: the
//   search for the person's first lead, the check of the service, the events. No key, no rate limit, no contractor, no mail, no link.
// - pgbench again, with what the product's one statement does for a lead beside that (server/intake/submit.ts): the key, the rate
//   limit, the search for a contractor, two mails, the receipt's link, and no wait for the disk, for which the product waits once
//   for all who come at a time (server/database/shared-flush.ts). It is what the database alone could do of the product's work.
// - `--senders` senders over HTTP, each on one kept connection, who POST the same columns to /rest/v1/leads with an
//   `Idempotency-Key`, as the quote form does, from `--addresses` client addresses. The product is the built one, one process, with its
//   rate limit, its key, its matching, its deliveries (two mails a lead, written and not sent) and the receipt's link. A lead
//   counts when its 201 has come.
//
// The processor time of each is printed beside it (Linux alone), because it says the same on a machine that is busy otherwise.
//
// PostgreSQL is the machine's own, as it is installed, on a fresh folder: `fsync` and `synchronous_commit` are on.

const { values: options } = parseArgs({
  options: {
    senders: { type: "string", default: "32" },
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "5" },
    addresses: { type: "string", default: "32" },
    territories: { type: "string", default: "0" },
  },
});
const [senders, seconds, rounds, addresses, territories] = [
  Number(options.senders),
  Number(options.seconds),
  Number(options.rounds),
  Number(options.addresses),
  Number(options.territories),
];

const columns = {
  name: "Ann Lee",
  zip_code: "98033",
  service_issue: "leak",
  preferred_contact: "email",
  timeline: "asap",
  message: "The third zone leaks since we had it winterized. The valve box is under the maple.",
  service: "sprinkler-repair",
  city: "kirkland",
  submitted_from_page: "/sprinkler-repair/kirkland",
};

const folder = mkdtempSync(join(tmpdir(), "cedarline-leads-"));
const script = join(folder, "lead.sql");
writeFileSync(
  script,
  `\\set n random(1, 2000000000)
insert into leads (${Object.keys(columns)}, email, phone)
values (${Object.values(columns).map((value) => `'${value}'`)}, 'bench' || :n || '@example.com', (4000000000 + :n)::text);
`,
);

/** The statement that the product sends for a lead, with pgbench's number in the place of what differs from lead to lead. */
async function productStatement(): Promise<string> {
  let sent = { text: "", values: [] as unknown[] };
  const connection: Connection = {
    query: async <Row extends object>(text: string, values: unknown[] = []) => {
      sent = { text, values };
      return [{ kept: null }] as unknown as Row[];
    },
    run: async () => {},
  };
  const outbox = withOutbox(
    {
      ...connection,
      engine: "postgres",
      transaction: (work) => work(connection),
      queryAhead: connection.query,
      flush: async () => {},
      close: async () => {},
    },
    { operatorEmail: "operator@example.com", webhookUrls: [] },
    () => {},
  );
  const schema = { leads: new Map([...Object.keys(columns), "email", "phone"].map((name) => [name, "text"])) };
  const into = intake(outbox, () => schema as unknown as Schema, {
    rateLimitPerMinute: 1_000_000,
    siteName: "Cedarline",
  });
  const receive = into({
    table: "leads",
    waitingDays: 14,
    makeLink: async () => ({ id: linkMark, hash: Buffer.alloc(32), path: "", lifetimeDays: 365 }),
  });
  await receive(
    { rows: [{ ...columns, email: "bench{n}@example.com", phone: "{n}" }], context: noFormContext },
    { role: "anon", client: "198.51.100.1", idempotency: { key: "key {n}" } },
  );
  const literal = (value: unknown): string => {
    if (value === null) return "null";
    if (value === linkMark) return "gen_random_uuid()";
    if (Buffer.isBuffer(value)) return "sha256(random()::text::bytea)";
    if (Array.isArray(value)) return `array[${value.map(literal)}]::text[]`;
    const text = `'${String(value).replaceAll("'", "''").replace(/\s+/g, " ")}'`;
    return text.includes("{n}") ? `replace(${text}, '{n}', (4000000000 + :n)::text)` : text;
  };
  const written = sent.text.replace(/\$(\d+)/g, (_, place) => literal(sent.values[Number(place) - 1]));
  // pgbench sends what it is given as text, without a type.
  return written.replace(/(replace\('\[.*?::text\))/, "$1::json");
}

const linkMark = randomUUID();
const whole = join(folder, "whole.sql");
writeFileSync(whole, `\\set n random(1, 2000000000)\n${await productStatement()};\n`);

const databases = await startDatabaseServer();
const product = await startOnDatabase(databases, "leads");
const databaseUrl = product.databaseUrl ?? "";
const { hostname, port } = new URL(product.url);
if (territories) await takeTerritories();

/** A contractor for the zip code that the leads are from. */
async function takeTerritories() {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    with contractor as (
      insert into contractors (business_name, email, registration_number, registration_expires_on)
      values ('Fir Sprinklers', 'fir@example.com', 'FIRSPR*012AB', current_date + 365) returning id)
    insert into territories (zip_code, service, contractor_id)
    select (98032 + n)::text, 'sprinkler-repair', id from contractor, generate_series(1, ${territories}) as n`);
  await client.end();
}

function pgbench(script: string, times: number[]): number {
  const before = databaseTime();
  const { hostname: host, port, username, pathname } = new URL(databaseUrl);
  const output = execFileSync(
    join(postgresBinaries(), "pgbench"),
    [
      ...["-h", host, "-p", port, "-U", username, "-n", "-M", "prepared", "-f", script],
      ...["-c", String(senders), "-j", "2", "-T", String(seconds), pathname.slice(1)],
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
  const [, rows] = /actually processed: (\d+)/.exec(output) ?? [];
  times.push((databaseTime() - before) / Number(rows));
  const [, perSecond] = /tps = ([\d.]+) \(without initial/.exec(output) ?? [];
  if (perSecond === undefined) throw new Error(output);
  return Number(perSecond);
}

/** Sends one lead after the other until `end`; yields how long each took, in milliseconds. */
async function send(number: number, end: number): Promise<number[]> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  const times: number[] = [];
  while (performance.now() < end) {
    const person = Math.floor(Math.random() * 2e9);
    const body = JSON.stringify({ ...columns, email: `http${person}@example.com`, phone: String(4e9 + person) });
    const begun = performance.now();
    socket.write(
      `POST /rest/v1/leads HTTP/1.1\r\nHost: ${hostname}:${port}\r\napikey: ${defaultAnonKey}\r\n` +
        `Content-Type: application/json\r\nIdempotency-Key: ${randomUUID()}\r\nX-Forwarded-For: 198.51.100.${number % addresses}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    let answer = "";
    while (!/\r\n\r\n(0\r\n\r\n)?$/.test(answer)) answer += (await once(socket, "data"))[0];
    if (!answer.startsWith("HTTP/1.1 201")) throw new Error(answer);
    times.push(performance.now() - begun);
  }
  socket.destroy();
  return times;
}

async function overHttp(): Promise<{ perSecond: number; times: number[] }> {
  const begun = performance.now();
  const before = [databaseTime(), processorTime(product.process.pid ?? 0)] as const;
  const times = await Promise.all(Array.from({ length: senders }, (_, number) => send(number, begun + seconds * 1000)));
  const all = times.flat();
  used.database.push((databaseTime() - before[0]) / all.length);
  used.server.push((processorTime(product.process.pid ?? 0) - before[1]) / all.length);
  return { perSecond: (all.length * 1000) / (performance.now() - begun), times: all };
}

/** The processor time, in milliseconds, that a process has used, and those of its children that have ended. */
function processorTime(id: string | number): number {
  const fields = readFileSync(`/proc/${id}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  // utime, stime, cutime and cstime, in hundredths of a second (proc_pid_stat(5)).
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field) * 10, 0);
}

const superuser = new pg.Client({ connectionString: databases.superuserUrl });
await superuser.connect();
const { rows: settings } = await superuser.query<{ data_directory: string }>("show data_directory");
const [postmaster = ""] = readFileSync(join(settings[0]?.data_directory ?? "", "postmaster.pid"), "utf8").split("\n");

/** What PostgreSQL has used, in milliseconds. */
function databaseTime(): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
  return [postmaster, ...children].reduce((sum, id) => {
    try {
      return sum + processorTime(id);
    } catch {
      // It has ended meanwhile, and counts as one of the postmaster's next time.
      return sum;
    }
  }, 0);
}

const ratios = { insert: [] as number[], whole: [] as number[] };
const used = { insert: [] as number[], whole: [] as number[], database: [] as number[], server: [] as number[] };
const rates = { insert: [] as number[], whole: [] as number[], http: [] as number[], slowest: [] as number[] };
await overHttp();
for (let round = 0; round < rounds; round++) {
  const first = round % 2 ? await overHttp() : null;
  const insert = pgbench(script, used.insert);
  const statement = pgbench(whole, used.whole);
  const { perSecond, times } = first ?? (await overHttp());
  ratios.insert.push(perSecond / insert);
  ratios.whole.push(perSecond / statement);
  rates.insert.push(insert);
  rates.whole.push(statement);
  rates.http.push(perSecond);
  rates.slowest.push(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0);
  console.error(
    `round ${round + 1}: ${[insert, statement, perSecond].map((rate) => rate.toFixed(0)).join(", ")} a second`,
  );
}
const line = (name: string, value: string) => console.log(`${name.padEnd(44)}${value}`);
line("pgbench, the bare insert, a second", spread(rates.insert, 0));
line("pgbench, the product's statement, a second", spread(rates.whole, 0));
line("over HTTP, leads a second", spread(rates.http, 0));
line("99 of 100 answered within, ms", spread(rates.slowest, 0));
line("HTTP / the bare insert", spread(ratios.insert));
line("HTTP / the product's statement", spread(ratios.whole));
line("processor time, ms: the bare insert", spread(used.insert));
line("processor time, ms: the product's statement", spread(used.whole));
line("processor time, ms: HTTP, in the database", spread(used.database));
line("processor time, ms: HTTP, in the server", spread(used.server));

await superuser.end();
await product.remove();
await databases.remove();
rmSync(folder, { recursive: true });
