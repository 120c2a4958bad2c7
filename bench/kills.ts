import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Kill, type KillRound, killedSite, kills } from "../test/kill-round.ts";

// Kills the site while it works, repeatedly on one data folder, and counts what is lost.
//     npx node bench/kills.ts FOLDER [ROUNDS]
// continues an earlier run in the folder until this many rounds are done (1,000).

const [folder, wanted = "1000"] = process.argv.slice(2);
if (!folder) throw new Error("Say in which folder: npx node bench/kills.ts FOLDER [ROUNDS].");
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
// Leads acknowledged in earlier rounds must still be there.
const stored = await site.stored();
await site.stop();
console.table(Object.fromEntries(kills.map((kill) => [kill, totals(rounds.filter((round) => round.kill === kill))])));
const all = totals();
console.log(`${all.rounds} kills, ${all.acknowledged} leads acknowledged, ${stored} stored`);
if (all.lost + all.twice + all.left > 0 || stored < all.acknowledged) process.exitCode = 1;
