import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitForScripts } from "../../e2e/page-steps.ts";
import { sharedChromium } from "../../test/browser.ts";
import { freePort } from "../../test/free-port.ts";
import { preparedDatabasePlace } from "../../test/fresh-database.ts";
import { operatorKey, readAsOperator } from "../../test/running-server.ts";
import { copySource, type SourceCopy } from "../../test/source-copy.ts";
import { until } from "../../test/until.ts";

let source: SourceCopy;
beforeAll(() => {
  source = copySource();
});
afterAll(() => source.remove());

function edit(path: string, from: string, to: string) {
  const file = join(source.folder, path);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

/** Polls, because a restarting server refuses connections. */
async function untilAnswer(url: string, isWanted: (response: Response) => boolean | Promise<boolean>) {
  await until(async () => {
    const response = await fetch(url).catch(() => null);
    return response !== null && isWanted(response);
  });
}

test("npm run dev shows a changed page at once, restarts after a change of the server, and keeps the data", async () => {
  const place = await preparedDatabasePlace();
  const url = `http://localhost:${await freePort()}`;
  const dev = spawn("npm", ["run", "dev"], {
    cwd: source.folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: place.dataDir, SERVICE_ROLE_KEY: operatorKey },
  });
  const exited = once(dev, "exit");
  const page = await (await sharedChromium()).newPage();
  try {
    await untilAnswer(`${url}/healthz`, (response) => response.ok);
    // No time limit for Playwright, because the test has one.
    page.setDefaultTimeout(0);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on(
      "console",
      (message) => message.type() === "error" && complaints.push(`${message.text()} ${message.location().url}`),
    );
    await page.goto(url);
    await waitForScripts(page);

    // Only the server renders this file. A component that the browser has too is refreshed in place.
    edit("app/routes/home/home-page.tsx", "What you can count on", "Words of a minute ago");
    await page.getByRole("region", { name: "Words of a minute ago" }).waitFor();
    await waitForScripts(page);
    appendFileSync(join(source.folder, "app/styles.css"), "h1 { letter-spacing: 7px !important; }");
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector("h1") ?? document.body).letterSpacing === "7px",
    );
    expect(complaints).toEqual([]);

    const fields = { name: "Ann", zip_code: "98004", service_issue: "other", email: "ann@example.com" };
    const sent = await fetch(`${url}/fence-repair/bellevue`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    expect(sent.status).toBe(303);
    expect((await fetch(`${url}/sitemap.xml`)).status).toBe(200);
    expect((await fetch(`${url}/favicon.ico`)).status).toBe(200);
    // Vite serves the source files of the pages, but not those of the server.
    expect((await fetch(`${url}/content/page-words.ts`)).status).toBe(200);
    expect((await fetch(`${url}/server/env.ts`)).status).toBe(403);

    edit("server/public/feeds.ts", "User-agent: *", "# Changed\\nUser-agent: *");
    await untilAnswer(`${url}/robots.txt`, async (response) => (await response.text()).startsWith("# Changed"));
    expect(await readAsOperator(url, "leads?select=email")).toEqual([{ email: "ann@example.com" }]);

    // A mistake in the market ends the server, and the corrected file restarts it.
    edit("market/cities/kirkland/kirkland.ts", '"98033"', '"9833"');
    await until(() =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    edit("market/cities/kirkland/kirkland.ts", '"9833"', '"98033"');
    await untilAnswer(`${url}/sprinkler-repair/kirkland`, (response) => response.ok);
  } finally {
    await page.close();
    dev.kill("SIGINT");
    await exited;
    place.remove();
  }
}, 120_000);
