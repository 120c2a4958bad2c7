// Lighthouse's mobile score of every kind of page: `npx node bench/lighthouse.ts` (about twelve minutes; `ROUNDS=3` for fewer, `PAGES=/,/faq` for some). It is
// no dependency of ours: the npm registry's `lighthouse` is run, or the program that LIGHTHOUSE names.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../test/browser.ts";
import { startProduct } from "./product-server.ts";
import { spread } from "./spread.ts";

const rounds = Number(process.env.ROUNDS ?? 5);
const kinds = [
  "/",
  "/sprinkler-repair/kirkland",
  "/why-us",
  "/faq",
  "/blog",
  "/blog/sprinkler-zone-wont-turn-off",
  "/contact",
  "/partner-program",
  "/privacy",
  "/thank-you",
];
const paths = process.env.PAGES?.split(",") ?? kinds;
const [program = "", ...before] = (process.env.LIGHTHOUSE ?? "npx --yes lighthouse@13.5.0").split(" ");

/** What is shown of a report, in this order: the score of a hundred, milliseconds and a sum of shifts. */
const measures = [
  "score",
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

interface Report {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
}

const folder = mkdtempSync(join(tmpdir(), "cedarline-bench-"));
const product = await startProduct(null);

function look(path: string): number[] {
  const file = join(folder, "report.json");
  const words = [
    product.url + path,
    "--only-categories=performance",
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
    "--chrome-flags=--headless --no-sandbox",
  ];
  execFileSync(program, [...before, ...words], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CHROME_PATH: findChromium() },
  });
  const { categories, audits } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const [, ...names] = measures;
  return [100 * (categories.performance.score ?? 0), ...names.map((name) => audits[name]?.numericValue ?? Number.NaN)];
}

const digits = [0, 0, 0, 0, 3];
console.log(["page", ...measures].join("\t"));
for (const path of paths) {
  const found = Array.from({ length: rounds }, () => look(path));
  const columns = measures.map((_, place) => found.map((row) => row[place] ?? Number.NaN));
  console.log([path, ...columns.map((values, place) => spread(values, digits[place]))].join("\t"));
}
await product.remove();
rmSync(folder, { recursive: true });
