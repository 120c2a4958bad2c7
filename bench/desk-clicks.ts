import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { defaultAnonKey } from "../server/env.ts";
import { launchChromium } from "../test/browser.ts";
import { publicFolder } from "../test/postgres-server.ts";
import { inviteToDesk, startServer, untilHealth } from "../test/running-server.ts";
import { until } from "../test/until.ts";
import { readOptions } from "./options.ts";
import { spreadInWords } from "./spread.ts";

// Measures twenty clicks through the desk's inbox: how many documents the browser loads, and how long it takes from a
// click until the next page's heading is there. Measures another build of the product in turns.
//     OTHER=/path/to/a/built/checkout npx node bench/desk-clicks.ts [--rounds 5] [--latency 0]

const { rounds, latency } = readOptions({ rounds: 5, latency: 0 });
const clicksPerRound = 20;
const folders = [new URL("../", import.meta.url).pathname, ...(process.env.OTHER ? [`${process.env.OTHER}/`] : [])];

declare global {
  interface Window {
    clickTimes(): number[];
  }
}

/** Measures across documents, so the clock is that of the computer. */
function recordClicks(): void {
  const now = () => performance.timeOrigin + performance.now();
  const heading = () => document.querySelector("h1")?.textContent ?? "";
  const noteHeading = () => {
    const pending = sessionStorage.getItem("pending");
    if (pending !== null && heading() !== "") {
      const { at, from } = JSON.parse(pending);
      if (heading() !== from) {
        sessionStorage.removeItem("pending");
        sessionStorage.setItem("times", JSON.stringify([...window.clickTimes(), now() - at]));
      }
    }
    requestAnimationFrame(noteHeading);
  };
  window.clickTimes = () => JSON.parse(sessionStorage.getItem("times") ?? "[]");
  addEventListener(
    "click",
    (event) => {
      if (event.target instanceof Element && event.target.closest("a"))
        sessionStorage.setItem("pending", JSON.stringify({ at: now(), from: heading() }));
    },
    true,
  );
  noteHeading();
}

const browser = await launchChromium();

async function openProduct(folder: string) {
  const dataDir = publicFolder("cedarline-bench-");
  const variables = { NODE_ENV: "production", DESK_PORT: "0", RATE_LIMIT_PER_MINUTE: "1000000" };
  const server = await startServer({ dataDir, databaseUrl: null }, variables, folder);
  await untilHealth(server.url, 200);
  const names = Array.from({ length: clicksPerRound / 2 }, (_, index) => `Click ${index}`);
  for (const [index, name] of names.entries()) {
    const lead = { name, zip_code: "98199", service_issue: "other", email: `click${index}@example.com` };
    const init = {
      method: "POST",
      headers: { apikey: defaultAnonKey, "Content-Type": "application/json" },
      body: JSON.stringify(lead),
    };
    await until(async () => (await fetch(`${server.url}/rest/v1/leads`, init)).ok);
  }
  const context = await browser.newContext({ baseURL: server.deskUrl ?? "" });
  const page = await context.newPage();
  await page.goto(await inviteToDesk(server.url, "op@example.com"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const network = { latency, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await page.addInitScript(recordClicks);
  const remove = async () => {
    await context.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { folder, page, names, remove };
}

async function clickThrough(page: Page, names: readonly string[]) {
  let documents = 0;
  const countDocument = (request: { isNavigationRequest(): boolean }) => {
    if (request.isNavigationRequest()) documents++;
  };
  page.on("request", countDocument);
  await page.goto("/");
  await page.evaluate(() => sessionStorage.removeItem("times"));
  for (const name of names) {
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: `Request: ${name}`, exact: true }).click();
    await page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    await page.getByRole("main").getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
  }
  await page.waitForFunction((count) => window.clickTimes().length >= count, names.length * 2);
  page.off("request", countDocument);
  return { documents, times: await page.evaluate(() => window.clickTimes()) };
}

const products = await Promise.all(folders.map(openProduct));
const results = products.map(() => ({ documents: [] as number[], times: [] as number[] }));
for (let round = 0; round < rounds; round++) {
  const turns = [...products.entries()];
  for (const [index, { page, names }] of round % 2 ? turns.reverse() : turns) {
    const { documents, times } = await clickThrough(page, names);
    results[index]?.documents.push(documents);
    results[index]?.times.push(...times);
  }
}
for (const [index, { folder, remove }] of products.entries()) {
  const { documents, times } = results[index] ?? { documents: [], times: [] };
  console.log(`${folder}: ${spreadInWords(documents, 0)} documents for ${clicksPerRound} clicks,`);
  console.log(`  ${spreadInWords(times, 0)} ms from a click to the next page`);
  await remove();
}
await browser.close();
