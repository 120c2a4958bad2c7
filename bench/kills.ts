import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Kill, type KillRound, killedSite, kills } from "../test/kill-round.ts";

// Kills the site repeatedly while it stores leads, and counts lost leads. FOLDER stores data and results, so a later
// run continues until ROUNDS rounds are done (default 1000).
//     npx node bench/kills.ts FOLDER [ROUNDS]

const [folder, wanted = "1000"] = process.argv.slice(2);
if (!folder) throw new Error("FOLDER is missing. Usage: npx node bench/kills.ts FOLDER [ROUNDS]");
mkdirSync(folder, { recursive: true });
const notes = join(folder, "rounds.json");

const rounds: (KillRound & { kill: Kill })[] = existsSync(notes) ? JSON.parse(readFileSync(notes, "utf8")) : [];
const totals = (of = rounds) => {
  const sum = (column: keyof KillRound) => of.reduce((so, round) => so + round[column], 0);
  const [acknowledged, lost, twice, left] = [sum("acknowledged"), sum("lost"), sum("twice"), sum("left")];
  return { rounds: of.length, acknowledged, lost, twice, left };
};

const site = killedSite({ dataDir: resolve(folder, "data"), databaseUrl: null, remove() {} });
while (rounds.length < Number(wanted)) {
  const kill = kills[rounds.length % kills.length] as Kill;
  rounds.push({ kill, ...(await site.round(rounds.length, kill)) });
  writeFileSync(notes, JSON.stringify(rounds));
  if (rounds.length % 50 === 0) console.log(totals());
}
// Each round checks only its own leads. The total also shows leads that were lost after their round.
const stored = await site.stored();
await site.stop();
console.table(Object.fromEntries(kills.map((kill) => [kill, totals(rounds.filter((round) => round.kill === kill))])));
const all = totals();
console.log(`${all.rounds} kills, ${all.acknowledged} leads acknowledged, ${stored} stored`);
if (all.lost + all.twice + all.left > 0 || stored < all.acknowledged) process.exitCode = 1;
