import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "./browser.ts";

// `npm test`: checks the types, lints, builds, and runs all tests. Arguments go to Vitest: `npm test -- domain`.

const root = fileURLToPath(new URL("../", import.meta.url));
const binPath = (name: string) => join(root, "node_modules/.bin", name);
const reportFolder = mkdtempSync(join(tmpdir(), "cedarline-report-"));
const report = join(reportFolder, "report.json");

const chromium = findChromium();

async function succeeds(command: string, ...args: string[]): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  const [code] = await once(child, "close");
  return code === 0;
}

const steps: [string, () => Promise<boolean>][] = [
  ["type check", () => succeeds("npm", "run", "--silent", "typecheck")],
  ["lint", () => succeeds(binPath("biome"), "check", "--error-on-warnings", ".")],
  [
    "build",
    () => succeeds(process.execPath, "--disable-warning=ExperimentalWarning", "server/process/build-command.ts"),
  ],
];

/** The reason of each test that `skipTest` (skip-test.ts) skipped. */
function skipReasons(files: { assertionResults: { meta?: { skipReason?: string } }[] }[]): string[] {
  return files.flatMap(({ assertionResults }) => assertionResults.flatMap(({ meta }) => meta?.skipReason ?? []));
}

let passed = 0;
let failed = 0;
await Promise.all(
  steps.map(async ([name, step]) => {
    if (await step()) passed++;
    else {
      failed++;
      console.error(`✗ ${name}`);
    }
  }),
);

const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const testsSucceeded = await succeeds(binPath("vitest"), "run", ...reporters, ...process.argv.slice(2));
try {
  const counts = JSON.parse(readFileSync(report, "utf8"));
  passed += counts.numPassedTests;
  // If a test file cannot be loaded, Vitest fails but counts no failed test.
  failed += counts.numFailedTests || (testsSucceeded ? 0 : 1);
  const reasons = skipReasons(counts.testResults);
  for (const reason of new Set(reasons)) console.log(`left out: ${reason}`);
  failed += counts.numPendingTests - reasons.length;
} catch {
  failed++;
}
rmSync(reportFolder, { recursive: true, force: true });

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
