import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type KillRound, type KillTarget, killTargets, openKillableSite } from "../test/kill-round.ts";

// Kills the site repeatedly while it stores leads, and counts lost leads. FOLDER holds the data and the results. A
// later run with the same FOLDER continues until ROUNDS rounds (default 1000) are done.
//     npx node bench/kills.ts FOLDER [ROUNDS]

const [folder, roundCount = "1000"] = process.argv.slice(2);
if (!folder) throw new Error("FOLDER is missing. Usage: npx node bench/kills.ts FOLDER [ROUNDS]");
mkdirSync(folder, { recursive: true });
const resultsFile = join(folder, "rounds.json");

const rounds: (KillRound & { kill: KillTarget })[] = existsSync(resultsFile)
  ? JSON.parse(readFileSync(resultsFile, "utf8"))
  : [];
const totalsOf = (countedRounds = rounds) => {
  const sum = (column: keyof KillRound) => countedRounds.reduce((total, round) => total + round[column], 0);
  const [acknowledged, lost, twice, left] = [sum("acknowledged"), sum("lost"), sum("twice"), sum("left")];
  return { rounds: countedRounds.length, acknowledged, lost, twice, left };
};

const site = openKillableSite({ dataDir: resolve(folder, "data"), databaseUrl: null, remove() {} });
while (rounds.length < Number(roundCount)) {
  const kill = killTargets[rounds.length % killTargets.length] as KillTarget;
  rounds.push({ kill, ...(await site.round(rounds.length, kill)) });
  writeFileSync(resultsFile, JSON.stringify(rounds));
  if (rounds.length % 50 === 0) console.log(totalsOf());
}
// Each round checks only its own leads. This count of all leads also reveals leads that a later round lost.
const storedCount = await site.stored();
await site.stop();
console.table(
  Object.fromEntries(killTargets.map((kill) => [kill, totalsOf(rounds.filter((round) => round.kill === kill))])),
);
const all = totalsOf();
console.log(`${all.rounds} kills, ${all.acknowledged} leads acknowledged, ${storedCount} stored`);
if (all.lost + all.twice + all.left > 0 || storedCount < all.acknowledged) process.exitCode = 1;
