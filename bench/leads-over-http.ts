import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import pg from "pg";
import { defaultAnonKey } from "../server/env.ts";
import { newDatabase, startPostgres } from "../test/postgres-server.ts";
import { options } from "./options.ts";
import { startProduct } from "./product-server.ts";
import { quantile, spread } from "./spread.ts";

// What a lead costs: how many are stored a second, beside bare rows in the same database in the same minutes.
//
//   npx node bench/leads-over-http.ts [--senders 32] [--seconds 10] [--rounds 3]
//
// Each round runs, in turns first:
//
// - `--senders` connections, each inserting one lead after the other as the owner, a transaction each, so flushed to disk. The table's
//   own triggers run. No key, no rate limit, no contractor, no mail, no link.
// - `--senders` senders over HTTP, each on one kept connection and from an address of its own, who POST the same columns to
//   /rest/v1/leads with an `Idempotency-Key`, as the quote form does, to the built product, one process. A lead counts when its 201 has
//   come.

const { senders, seconds, rounds } = options({ senders: 32, seconds: 10, rounds: 3 });

const databases = await startPostgres();
const databaseUrl = await newDatabase(databases.superuserUrl);
const product = await startProduct(databaseUrl);
const { hostname, port } = new URL(product.url);

function newLead() {
  const person = Math.floor(Math.random() * 2e9);
  return {
    name: "Ann Lee",
    zip_code: "98033",
    service_issue: "leak",
    preferred_contact: "email",
    timeline: "asap",
    message: "The third zone leaks since we had it winterized. The valve box is under the maple.",
    service: "sprinkler-repair",
    city: "kirkland",
    submitted_from_page: "/sprinkler-repair/kirkland",
    email: `bench${person}@example.com`,
    phone: String(4e9 + person),
  };
}

/** Has every sender repeat `send` until the time is over; yields how long each took, in milliseconds. */
async function repeat(
  open: (number: number) => Promise<{ send(): Promise<void>; close(): unknown }>,
): Promise<number[]> {
  const all = await Promise.all(Array.from({ length: senders }, (_, number) => open(number)));
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    all.map(async ({ send, close }) => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        await send();
        times.push(performance.now() - begun);
      }
      await close();
    }),
  );
  return times;
}

async function bareInsert() {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const columns = Object.keys(newLead());
  const text = `insert into leads (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`;
  return {
    async send() {
      await client.query({ name: "lead", text, values: Object.values(newLead()) });
    },
    close: () => client.end(),
  };
}

async function overHttp(number: number) {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  return {
    async send() {
      const body = JSON.stringify(newLead());
      socket.write(
        `POST /rest/v1/leads HTTP/1.1\r\nHost: ${hostname}:${port}\r\napikey: ${defaultAnonKey}\r\n` +
          `Content-Type: application/json\r\nIdempotency-Key: ${randomUUID()}\r\nX-Forwarded-For: 198.51.100.${number}\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      let answer = "";
      while (!/\r\n\r\n(0\r\n\r\n)?$/.test(answer)) answer += (await once(socket, "data"))[0];
      if (!answer.startsWith("HTTP/1.1 201")) throw new Error(answer);
    },
    close: () => socket.destroy(),
  };
}

const rates = { bare: [] as number[], http: [] as number[], ratio: [] as number[], slowest: [] as number[] };
await repeat(overHttp);
for (let round = 0; round < rounds; round++) {
  const first = round % 2 ? await repeat(overHttp) : null;
  const bare = (await repeat(bareInsert)).length / seconds;
  const times = first ?? (await repeat(overHttp));
  rates.bare.push(bare);
  rates.http.push(times.length / seconds);
  rates.ratio.push(times.length / seconds / bare);
  rates.slowest.push(quantile(times, 0.99));
}
const line = (name: string, value: string) => console.log(`${name.padEnd(36)}${value}`);
line("bare inserts a second", spread(rates.bare, 0));
line("leads over HTTP a second", spread(rates.http, 0));
line("HTTP / bare insert", spread(rates.ratio));
line("99 of 100 answered within, ms", spread(rates.slowest, 0));
await product.remove();
await databases.remove();
