import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { noFormContext } from "../domain/form-context.ts";
import { composeBackend } from "../server/backend.ts";
import type { Database } from "../server/database/database.ts";
import { FlushedFolder, flushingStartParams } from "../server/database/flushed-folder.ts";
import { openDatabase } from "../server/database/open.ts";
import { readDataTables } from "../server/database/tables.ts";
import { parseEnv } from "../server/env.ts";
import { SimulatedDisk, seededRandom } from "./simulated-disk.ts";

// The machine whose power is cut, started by power-cut.ts: it opens the database, tells which leads it finds, and stores further
// ones until the simulated disk has counted enough operations. Then it leaves what the disk holds in another folder and is gone.

/** What the machine is to do. */
export interface Order {
  dataDir: string;
  /** Where the folder goes that the power cut leaves. */
  afterCut: string;
  /** The file to which it writes what happened, a line each. */
  report: string;
  seed: number;
  /** When the power fails: so many operations on the disk after this moment. Null: it does not, and the machine stops in order. */
  cut: { after: "start" | "ready" | "close"; operations: number } | null;
  senders: number;
  /** What the database is denied, to see whether the cuts find out. */
  without: "flushes" | "full page writes" | null;
}

const order: Order = JSON.parse(process.argv[2] ?? "");
const random = seededRandom(order.seed);
const { writeSync } = fs;
const report = fs.openSync(order.report, "a");
let sent = 0;

function tell(line: string) {
  writeSync(report, `${line}\n`);
}

if (order.without === "flushes") {
  const { init } = NodeFS.prototype;
  FlushedFolder.prototype.init = init;
}
if (order.without === "full page writes") flushingStartParams.push("-c", "full_page_writes=off");

const disk = new SimulatedDisk(order.dataDir, ["lock", "lock-journal"]);
let counted = 0;
let cutAt = Number.POSITIVE_INFINITY;

function expectCutAfter(moment: string) {
  if (order.cut?.after === moment) cutAt = counted + order.cut.operations;
}

disk.onOperation = (operations) => {
  counted = operations;
  if (operations >= cutAt) fail();
};

/** Cuts the power. An error would be the engine's to handle, were it thrown: it is told instead. */
function fail() {
  cutAt = Number.POSITIVE_INFINITY;
  try {
    disk.verify();
    disk.cut(order.afterCut, random);
    tell(`cut ${counted}`);
  } catch (error) {
    tell(`harness ${(error as Error).stack?.replaceAll("\n", " ")}`);
  }
  process.kill(process.pid, "SIGKILL");
}

process.on("uncaughtException", (error) => {
  tell(`failed ${error.message ?? error} ${error.cause instanceof Error ? error.cause.message : ""}`);
  process.exit(1);
});

expectCutAfter("start");
const env = parseEnv({ DATA_DIR: order.dataDir, RATE_LIMIT_PER_MINUTE: "100000" });
const open = await openDatabase(env, () => {});
tell(`open ${counted}`);
await examine(open.database);
for (const { email } of await open.database.query<{ email: string }>("select email from leads")) tell(`found ${email}`);
tell("examined");
if (order.cut === null) {
  await open.close();
  process.exit();
}
expectCutAfter("ready");

/** Reads every row by every way there is: a page that was torn fails its checksum, an index that lost entries counts fewer. */
async function examine(database: Database) {
  for (const { name, columns } of await readDataTables(database)) {
    await database.query(`select ${columns.map((column) => `max("${column}"::text)`)} from ${name}`);
    const [bySequence] = await database.query(`select count(*) from ${name}`);
    await database.run("set enable_seqscan = off");
    const [byIndex] = await database.query(`select count(*) from ${name}`);
    await database.run("set enable_seqscan = on");
    if (bySequence?.count !== byIndex?.count) throw new Error(`An index of ${name} lost entries.`);
  }
}

const { receivers } = composeBackend(env, open);
let isClosing = false;

/** Stores one lead after the other, and takes some back. */
async function send(sender: number) {
  while (!isClosing) {
    const email = `s${order.seed}-${sender}-${sent++}@example.com`;
    const row = {
      name: "Ann Lee",
      zip_code: "98033",
      service_issue: "other",
      email,
      message: "x".repeat(random() * 3000),
    };
    const receipt = await receivers.leads(
      { rows: [row], returning: null, context: noFormContext },
      { role: "anon", client: String(sender), idempotency: { key: email } },
    );
    if (receipt.outcome !== "stored") throw new Error(`A lead was not stored: ${JSON.stringify(receipt)}.`);
    tell(`stored ${email}`);
    // As the mail that follows does: a commit that waits for no disk, and may cost no other one.
    if (random() < 0.5) {
      await open.database.queryAhead("update deliveries set unanswered = 1 where recipient = $1", [email]);
    }
    if (random() < 0.1) {
      tell(`deleting ${email}`);
      await open.database.query("delete from leads where email = $1", [email]);
      tell(`deleted ${email}`);
    }
  }
}

/** What makes the engine write more than its log: now and then, between the senders' statements. */
const upkeep = [
  ...Array(6).fill("checkpoint"),
  "select pg_switch_wal()",
  "vacuum",
  "reindex table leads",
  "vacuum full leads",
  "create table grown as select * from leads; drop table grown",
];

async function keepUp() {
  while (!isClosing) {
    for (let pause = Math.floor(random() * 60); pause > 0; pause--) await open.database.query("select 1");
    await open.database.run(upkeep[Math.floor(random() * upkeep.length)] ?? "checkpoint");
  }
}

const working = [...Array.from({ length: order.senders }, (_, sender) => send(sender)), keepUp()];
if (order.cut.after === "close") {
  while (sent < 40) await open.database.query("select 1");
  isClosing = true;
  await Promise.all(working);
  expectCutAfter("close");
  await open.close();
  fail();
}
await Promise.all(working);
