import { parseArgs } from "node:util";
import { buildWhenStale } from "../server/process/build.ts";
import type { Invariant } from "./year/invariant.ts";
import { count } from "./year/invariants.ts";
import { live, type MemorySample } from "./year/story.ts";
import { openWorld, scaleOf, type World } from "./year/world.ts";

// A year of the whole product in less than an hour: contractors come and go, homeowners send requests and answer, an operator works, mail
// servers have bad days, the process is restarted and killed, a backup is brought back. Then everything is counted that must hold.
// npx node bench/year.ts [--seed 1] [--days 365] (real embedded PostgreSQL, a real mail server, by HTTP and the operator's command line; the clock is moved).
// What did not hold leaves its folder; npx node bench/year.ts --kept FOLDER counts it again.

const { values: given } = parseArgs({
  options: { seed: { type: "string" }, days: { type: "string" }, kept: { type: "string" } },
});
const seed = Number(given.seed ?? 1);
const begun = performance.now();
const minutes = () => Math.round((performance.now() - begun) / 6_000) / 10;

function print({ what, counted, faults }: Invariant) {
  console.log(
    `${faults.length ? "✗" : "✓"} ${String(counted).padStart(7)}  ${what}${faults.length ? `: ${faults.length} not` : ""}`,
  );
  for (const fault of faults.slice(0, 20)) console.log(`             ${fault}`);
}

function printYear({ ledger }: World, memory: readonly MemorySample[]) {
  for (const [what, times] of [...ledger.counts].sort()) console.log(`${String(times).padStart(7)}  ${what}`);
  for (const { day, mebibytes, age } of memory)
    console.log(`day ${day}: ${mebibytes} MiB, ${age} days after its start`);
}

console.log(`seed ${seed}`);
await buildWhenStale();
const world = await openWorld(
  scaleOf(seed, Number(given.days ?? 365)),
  (line) => console.log(`${minutes()} min, ${line}`),
  given.kept,
);
let hasFailed = true;
try {
  if (given.kept === undefined) printYear(world, await live(world));
  const invariants = await count(world);
  for (const each of invariants) print(each);
  hasFailed = invariants.some(({ faults }) => faults.length > 0);
  console.log(`${minutes()} min, seed ${seed}${hasFailed ? `, kept in ${world.site.scratch}` : ""}`);
} finally {
  await world.close(hasFailed || given.kept !== undefined);
}
process.exit(hasFailed ? 1 : 0);
