import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { operatorProgram } from "../test/operator-command.ts";
import { fileColumns, officialRow, registerCsv } from "../test/register-server.ts";
import { operatorInserts, operatorKey } from "../test/running-server.ts";
import { options } from "./options.ts";
import { startProduct } from "./product-server.ts";

// How long the whole register takes as a file, and what the command and the site need for it: a file of the official columns, in which
// every hundredth name has a line break in quotes, read by the operator's command for fifty contractors.
//
//   npx node bench/register-file.ts [--rows 161000] [--rounds 5]

const { rows, rounds } = options({ rows: 161_000, rounds: 5 });
const contractors = 50;
const folder = mkdtempSync(join(tmpdir(), "cedarline-register-file-"));
const path = join(folder, "register.csv");

const numberOf = (place: number) => `BENCH*${String(place).padStart(6, "0")}`;

async function writeFile(): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${fileColumns.join(",")}\n`);
  for (let place = 0; place < rows; place++) {
    const businessname = place % 100 === 0 ? `BENCH "${place}"\nFENCES, LLC` : `BENCH ${place} FENCES LLC`;
    const row = registerCsv([officialRow({ businessname, contractorlicensenumber: numberOf(place) })]);
    if (!file.write(row.slice(row.indexOf("\n") + 1))) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
}

/** The most memory that a process has had so far, in MiB; 0: it has ended. */
function peak(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function read(url: string): Promise<{ seconds: number; mib: number; said: string }> {
  const [program = "", ...words] = operatorProgram;
  const begin = performance.now();
  const child = spawn(program, [...words, "register", "read", path], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, SERVICE_ROLE_KEY: operatorKey, OPERATE_URL: url },
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    said += chunk;
  });
  let mib = 0;
  const closed = once(child, "close").then(() => true);
  while (!(await Promise.race([closed, setTimeout(10, false)]))) mib = Math.max(mib, peak(child.pid ?? 0));
  return { seconds: (performance.now() - begin) / 1000, mib, said: said.trim() };
}

await writeFile();
const server = await startProduct(null);
try {
  const added = Array.from({ length: contractors }, (_, place) => ({
    business_name: `Bench ${place * 1000} Fences`,
    email: "bench@example.com",
    registration_number: numberOf(place * 1000),
    registration_expires_on: "2099-06-30",
  }));
  await operatorInserts(server.url, "contractors", added);
  const before = peak(server.process.pid ?? 0);
  console.log(`${rows} rows, ${Math.round(statSync(path).size / 1024 / 1024)} MiB`);
  for (let round = 0; round < rounds; round++) {
    const { seconds, mib, said } = await read(server.url);
    console.log(`${seconds.toFixed(1)} s, the command at most ${Math.round(mib)} MiB: ${said}`);
  }
  console.log(`the site grew by ${Math.round(peak(server.process.pid ?? 0) - before)} MiB at most`);
} finally {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
