import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Order } from "./power-cut-machine.ts";
import { type Random, seededRandom } from "./simulated-disk.ts";

// Cuts the power of a machine with the embedded database, again and again, and counts what was acknowledged and is lost.
// npx node bench/power-cut.ts [cuts] [--seed n] [--senders n] [--without flushes|"full page writes"] [--keep]

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    senders: { type: "string", default: "8" },
    without: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const cuts = Number(positionals[0] ?? 200);
const seed = Number(options.seed);
const random = seededRandom(seed);
const folder = mkdtempSync(join(tmpdir(), "cedarline-power-cut-"));
const machine = fileURLToPath(new URL("./power-cut-machine.ts", import.meta.url));

/** What is known of a lead by those who sent it. */
type Known = "stored" | "deleting" | "deleted";

let known = new Map<string, Known>();
let dataDir = "";
let hasOpened = false;
let operationsOfAStart = 4000;
const moments = { "first start": 0, recovery: 0, work: 0, close: 0 };
const count = { cuts: 0, starts: 0, acknowledged: 0, lost: 0, returned: 0, unopened: 0 };

function emptyDataDir() {
  if (dataDir && !options.keep) rmSync(dataDir, { recursive: true, force: true });
  dataDir = join(folder, `new-${count.cuts}`);
  mkdirSync(dataDir);
  known = new Map();
  hasOpened = false;
}

function cutMoment(isEmpty: boolean, random: Random): NonNullable<Order["cut"]> {
  const draw = random();
  if (process.env.FIRST) return { after: "start", operations: 1 + Math.floor(random() * 7000) };
  if (isEmpty && draw < 0.5) return { after: "start", operations: 1 + Math.floor(random() * 7000) };
  if (draw < 0.25) return { after: "start", operations: 1 + Math.floor(random() * operationsOfAStart) };
  if (draw < 0.3) return { after: "close", operations: 1 + Math.floor(random() * 30) };
  return { after: "ready", operations: 1 + Math.floor(random() ** 2 * 3000) };
}

/** Starts the machine and reads what it reports. A start that fails, or finds too little, is counted; then a new folder begins. */
function run(cut: Order["cut"]): { isCut: boolean } {
  const report = join(folder, `report-${count.starts}`);
  const afterCut = join(folder, `cut-${count.starts}`);
  count.starts++;
  const order: Order = {
    ...{ dataDir, afterCut, report, cut },
    seed: seed * 1_000_000 + count.starts,
    senders: Number(options.senders),
    without: (options.without as Order["without"]) ?? null,
  };
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", machine, JSON.stringify(order)],
    { encoding: "utf8" },
  );
  const lines = existsSync(report) ? readFileSync(report, "utf8").split("\n").filter(Boolean) : [];
  rmSync(report, { force: true });
  const found = new Set<string>();
  let isExamined = false;
  let isOpen = false;
  for (const line of lines) {
    const [event = "", detail = ""] = line.split(" ");
    if (event === "open") {
      isOpen = true;
      if (hasOpened) operationsOfAStart = Number(detail);
      hasOpened = true;
    }
    if (event === "found") found.add(detail);
    if (event === "examined") {
      isExamined = true;
      for (const [email, state] of known) {
        if (state === "stored" && !found.has(email)) count.lost++;
        if (state === "deleted" && found.has(email)) count.returned++;
      }
      known = new Map([...found].map((email) => [email, "stored"]));
    }
    if (event === "stored" || event === "deleting" || event === "deleted") known.set(detail, event);
    if (event === "stored") count.acknowledged++;
  }
  const isCut = lines.at(-1)?.startsWith("cut") ?? false;
  const ended = cut ? isCut && signal === "SIGKILL" : status === 0;
  const harness = lines.find((line) => line.startsWith("harness"));
  if (harness) throw new Error(harness);
  if (!ended) {
    count.unopened++;
    const reason = lines.find((line) => line.startsWith("failed")) ?? stderr.slice(0, 300);
    console.log(`start ${count.starts}${hasOpened ? "" : " (first start)"}${isOpen ? " once open" : ""}: ${reason}`);
    emptyDataDir();
    return { isCut: false };
  }
  if (isCut) {
    count.cuts++;
    if (!options.keep) rmSync(dataDir, { recursive: true });
    dataDir = afterCut;
    moments[momentOf(isExamined, cut?.after === "close")]++;
  }
  return { isCut };
}

function momentOf(isExamined: boolean, isClosing: boolean): keyof typeof moments {
  if (!hasOpened) return "first start";
  if (!isExamined) return "recovery";
  return isClosing ? "close" : "work";
}

emptyDataDir();
let isEmpty = true;
while (count.cuts < cuts) {
  if (random() < (process.env.FIRST ? 0.6 : 0.1)) {
    emptyDataDir();
    isEmpty = true;
  }
  const { isCut } = run(cutMoment(isEmpty, random));
  isEmpty = !isCut;
  if (count.starts % 10 === 0) console.error(JSON.stringify({ ...count, ...moments }));
}
run(null);
console.log(JSON.stringify({ ...count, ...moments }));
if (!options.keep) rmSync(folder, { recursive: true });
