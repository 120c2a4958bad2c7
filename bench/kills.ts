import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Kill, killedSite, kills } from "../test/kill-round.ts";

// Kills the site in the middle of what it does, again and again on one data folder, and counts what is lost.
// npx node bench/kills.ts FOLDER [ROUNDS] goes on where a run with the same folder stopped, until so many rounds are done (1,000).

const [folder, wanted = "1000"] = process.argv.slice(2);
if (!folder) throw new Error("Say in which folder: npx node bench/kills.ts FOLDER [ROUNDS].");
mkdirSync(folder, { recursive: true });
const notes = join(folder, "rounds.json");

interface Total {
  rounds: number;
  acknowledged: number;
  lost: number;
  twice: number;
  left: number;
}
const none: Total = { rounds: 0, acknowledged: 0, lost: 0, twice: 0, left: 0 };
const totals: Record<Kill, Total> = existsSync(notes)
  ? JSON.parse(readFileSync(notes, "utf8"))
  : Object.fromEntries(kills.map((kill) => [kill, none]));
const sum = (column: keyof Total) => kills.reduce((so, kill) => so + totals[kill][column], 0);

const site = killedSite({ dataDir: resolve(folder, "data"), databaseUrl: null, remove() {} });
for (let round = sum("rounds"); round < Number(wanted); round = sum("rounds")) {
  const kill = kills[round % kills.length] ?? "server";
  const { acknowledged, lost, twice, left } = await site.round(round, kill);
  const so = totals[kill];
  totals[kill] = {
    rounds: so.rounds + 1,
    acknowledged: so.acknowledged + acknowledged,
    lost: so.lost + lost,
    twice: so.twice + twice,
    left: so.left + left,
  };
  writeFileSync(notes, JSON.stringify(totals));
  if ((round + 1) % 50 === 0)
    console.log(`${round + 1} rounds, ${sum("acknowledged")} acknowledged, ${sum("lost")} lost`);
}
// What earlier rounds acknowledged is still there.
const stored = await site.stored();
await site.stop();
console.table(totals);
console.log(`${sum("rounds")} kills, ${sum("acknowledged")} leads acknowledged, ${stored} stored`);
if (sum("lost") + sum("twice") + sum("left") > 0 || stored < sum("acknowledged")) process.exitCode = 1;
