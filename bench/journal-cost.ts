import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noFormContext } from "../domain/form-context.ts";
import type { Database } from "../server/database/database.ts";
import { openJournal } from "../server/database/journal.ts";
import { journaled, replay } from "../server/database/journaled.ts";
import { migrate } from "../server/database/migrate.ts";
import { openPglite } from "../server/database/pglite.ts";
import { readSchema } from "../server/database/schema.ts";
import { syncServices } from "../server/database/services-table.ts";
import { intake } from "../server/intake/submit.ts";

// What the journal costs: the same leads into the same embedded database with the journal and without, in turn.
// npx node bench/journal-cost.ts [leads in each round]

const leadsInRound = Number(process.argv[2] ?? 200);

/** Rounds of each kind; the first is not counted. */
const rounds = 7;

const folder = mkdtempSync(join(tmpdir(), "cedarline-bench-"));
const engine = await openPglite(folder);
const journal = openJournal(join(folder, "journal"));
await migrate(engine, syncServices);
await replay(engine, journal);
const schema = await readSchema(engine);

let sent = 0;

/** Sends one round's leads, so many at a time, and yields how long each took to be acknowledged, in milliseconds. */
async function round(database: Database, senders: number): Promise<{ perSecond: number; medianMs: number }> {
  const submit = intake(database, () => schema, { rateLimitPerMinute: 1_000_000, siteName: "Cedarline" })({
    table: "leads",
  });
  const times: number[] = [];
  let left = leadsInRound;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (left-- > 0) {
        const start = performance.now();
        const number = sent++;
        const row = { name: "Ann Lee", zip_code: "98033", service_issue: "other", email: `${number}@example.com` };
        const receipt = await submit(
          { rows: [row], context: noFormContext },
          { role: "anon", client: "bench", idempotency: { key: String(number) } },
        );
        if (receipt.outcome !== "stored") throw new Error(`A lead was not stored: ${receipt.outcome}.`);
        times.push(performance.now() - start);
      }
    }),
  );
  return { perSecond: leadsInRound / ((performance.now() - begun) / 1000), medianMs: median(times) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const kinds = [
  { name: "on", setting: "on", database: journaled(engine, journal) },
  { name: "off", setting: "off", database: engine },
];

console.log(`Medians of ${rounds - 1} rounds of ${leadsInRound} leads; the ratio is on / off, round by round.\n`);
console.log("senders  journal  acknowledged/s  median ms");
for (const senders of [1, 8]) {
  const results = kinds.map(() => [] as Awaited<ReturnType<typeof round>>[]);
  for (let number = 0; number < rounds; number++) {
    for (const [kind, { setting, database }] of kinds.entries()) {
      await engine.run(`set cedarline.journal = ${setting}`);
      const result = await round(database, senders);
      if (number > 0) results[kind]?.push(result);
    }
  }
  const [on = [], off = []] = results;
  const line = (name: string, perSecond: string, ms: string) =>
    console.log(`${String(senders).padStart(7)}  ${name.padEnd(7)}  ${perSecond.padStart(14)}  ${ms.padStart(9)}`);
  for (const [kind, { name }] of kinds.entries()) {
    const of = results[kind] ?? [];
    line(name, median(of.map((one) => one.perSecond)).toFixed(0), median(of.map((one) => one.medianMs)).toFixed(2));
  }
  const ratio = (value: "perSecond" | "medianMs") =>
    median(on.map((one, number) => one[value] / (off[number]?.[value] ?? Number.NaN))).toFixed(2);
  line("ratio", ratio("perSecond"), ratio("medianMs"));
}

await journal.close();
await engine.close();
rmSync(folder, { recursive: true });
