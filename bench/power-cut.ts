import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Order } from "./power-cut-machine.ts";
import { seededRandom } from "./simulated-disk.ts";

// Cuts the power of a machine with the embedded database, again and again, and counts what was acknowledged and is lost.
// npx node bench/power-cut.ts [cuts] [--seed n] [--senders n] [--without flushes|"full page writes"]

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    senders: { type: "string", default: "8" },
    without: { type: "string" },
  },
});
const cuts = Number(positionals[0] ?? 200);
const seed = Number(options.seed);
const without = (options.without ?? null) as Order["without"];
const random = seededRandom(seed);
const folder = mkdtempSync(join(tmpdir(), "cedarline-power-cut-"));
const machine = fileURLToPath(new URL("./power-cut-machine.ts", import.meta.url));

/** What those who sent a lead know of it. */
type Known = "stored" | "deleting" | "deleted";

/** The folder that the next start is on: what the last cut left, or an empty one. */
let dataDir = "";
let known = new Map<string, Known>();
let hasOpened = false;

/** How many operations on the disk the latest start on a used folder took: a cut during a start comes before that. */
let operationsOfAStart = 200;

const cutDuring = { "first start": 0, recovery: 0, work: 0, close: 0 };
const count = { cuts: 0, starts: 0, acknowledged: 0, lost: 0, "deleted and back": 0, "not opened": 0 };

function emptyDataDir() {
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  dataDir = join(folder, `new-${count.starts}`);
  mkdirSync(dataDir);
  known = new Map();
  hasOpened = false;
}

/** When the power fails next. The numbers are chosen so that most cuts fall where they are meant to. */
function chooseCut(): NonNullable<Order["cut"]> {
  const upTo = (operations: number) => 1 + Math.floor(random() * operations);
  const draw = random();
  if (!hasOpened && draw < 0.5) return { after: "start", operations: upTo(6000) };
  if (draw < 0.25) return { after: "start", operations: upTo(operationsOfAStart) };
  if (draw < 0.3) return { after: "close", operations: upTo(30) };
  return { after: "ready", operations: upTo(3000 * random()) };
}

/** Starts the machine once, and compares what it finds with what is known. */
function start(cut: Order["cut"]) {
  const report = join(folder, `report-${count.starts}`);
  const afterCut = join(folder, `cut-${count.starts}`);
  count.starts++;
  const order: Order = {
    ...{ dataDir, afterCut, report, cut, without },
    seed: seed * 1_000_000 + count.starts,
    senders: Number(options.senders),
  };
  const words = ["--disable-warning=ExperimentalWarning", machine, JSON.stringify(order)];
  const { stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const lines = existsSync(report) ? readFileSync(report, "utf8").trimEnd().split("\n") : [];
  rmSync(report, { force: true });

  const wasOpened = hasOpened;
  const found = new Set<string>();
  let isExamined = false;
  for (const line of lines) {
    const [event, detail = ""] = line.split(" ");
    if (event === "harness") throw new Error(line);
    if (event === "open") {
      if (wasOpened) operationsOfAStart = Number(detail);
      hasOpened = true;
    }
    if (event === "found") found.add(detail);
    if (event === "examined") {
      isExamined = true;
      for (const [email, state] of known) {
        if (state === "stored" && !found.has(email)) count.lost++;
        if (state === "deleted" && found.has(email)) count["deleted and back"]++;
      }
      known = new Map([...found].map((email) => [email, "stored"]));
    }
    if (event === "stored" || event === "deleting" || event === "deleted") known.set(detail, event);
    if (event === "stored") count.acknowledged++;
  }

  if (lines.at(-1)?.startsWith("cut ")) {
    count.cuts++;
    rmSync(dataDir, { recursive: true });
    dataDir = afterCut;
    if (!hasOpened) cutDuring["first start"]++;
    else if (!isExamined) cutDuring.recovery++;
    else cutDuring[cut?.after === "close" ? "close" : "work"]++;
  } else if (lines.at(-1) !== "examined" || cut !== null) {
    count["not opened"]++;
    const reason = lines.find((line) => line.startsWith("failed ")) ?? stderr.slice(0, 300);
    console.log(`Start ${count.starts}${wasOpened ? "" : ", on what a first start left"}: ${reason}`);
    emptyDataDir();
  }
}

emptyDataDir();
while (count.cuts < cuts) {
  // Now and then a machine that was never started before.
  if (random() < 0.1) emptyDataDir();
  start(chooseCut());
  if (count.starts % 10 === 0) console.error(JSON.stringify({ ...count, cutDuring }));
}
start(null);
console.log(JSON.stringify({ ...count, cutDuring }, null, 2));
rmSync(folder, { recursive: true });
process.exitCode = count.lost + count["deleted and back"] + count["not opened"] > 0 ? 1 : 0;
