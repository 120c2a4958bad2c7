import { sendAsVisitor } from "../test/running-server.ts";
import { readOptions } from "./options.ts";
import { startProduct } from "./product-server.ts";
import { quantile, spreadInWords } from "./spread.ts";

// Measures how many leads per second one site process stores in its own database, and how long each response takes.
//     npx node bench/leads.ts [--senders 32] [--seconds 10] [--rounds 3]
// Each sender has its own IP address and waits for a response before it sends its next lead.

const { senders, seconds, rounds } = readOptions({ senders: 32, seconds: 10, rounds: 3 });
const product = await startProduct(null);

async function sendLead(sender: number): Promise<void> {
  const key = crypto.randomUUID();
  const lead = {
    name: "Ann Lee",
    zip_code: "98033",
    email: `${key}@example.com`,
    service_issue: "leak",
    preferred_contact: "email",
    timeline: "asap",
    service: "sprinkler-repair",
    city: "kirkland",
    message: "The third zone leaks since we had it winterized. The valve box is under the maple.",
    submitted_from_page: "/sprinkler-repair/kirkland",
  };
  const headers = { "Idempotency-Key": key, "X-Forwarded-For": `198.51.100.${sender}` };
  const response = await sendAsVisitor(product.url, "leads", lead, headers);
  if (response.status !== 201) throw new Error(`The lead was not stored: ${response.status} ${await response.text()}`);
}

/** Sends leads for `seconds`. Returns the milliseconds until each response. */
async function sendDuringRound(): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const sendInTurn = async (sender: number) => {
    for (let sentAt = performance.now(); sentAt < end; sentAt = performance.now()) {
      await sendLead(sender);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: senders }, (_, sender) => sendInTurn(sender)));
  return times;
}

// Warms up the compiler.
await sendDuringRound();
const timesByRound: number[][] = [];
for (let round = 0; round < rounds; round++) timesByRound.push(await sendDuringRound());
const printSpread = (name: string, values: number[]) => console.log(`${name.padEnd(36)}${spreadInWords(values, 0)}`);
printSpread(
  "leads a second",
  timesByRound.map((times) => times.length / seconds),
);
printSpread(
  "half answered within, ms",
  timesByRound.map((times) => quantile(times, 0.5)),
);
printSpread(
  "99 of 100 answered within, ms",
  timesByRound.map((times) => quantile(times, 0.99)),
);
await product.remove();
