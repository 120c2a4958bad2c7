import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeEach, expect, test } from "vitest";
import { sharedChromium } from "../../test/browser.ts";
import { startListening } from "../../test/local-server.ts";
import { openProduct } from "../../test/product.ts";
import { thankYouPath } from "../../wire/receipt-header.ts";

const site = openProduct({ pages: true });

/** Requests as a proxy received them, because Playwright does not report all headers. */
let requests: { method: string; path: string; headers: IncomingHttpHeaders; status: number }[] = [];
const proxy = await startListening(
  createServer((incoming, outgoing) => {
    const { method = "", url: path = "", headers } = incoming;
    const forwarded = request(new URL(path, site.url), { method, headers }, (response) => {
      const { statusCode: status = 0 } = response;
      requests.push({ method, path, headers, status });
      response.pipe(outgoing.writeHead(status, response.headers));
    });
    incoming.pipe(forwarded);
  }),
);
const { url: baseURL } = proxy;
beforeEach(() => {
  requests = [];
});
afterAll(async () => {
  await proxy.close();
});

test.each([
  ["in a wide window", {}, 4],
  ["on a phone", { viewport: { width: 390, height: 844 } }, 2],
  ["without JavaScript", { javaScriptEnabled: false }, 2],
])("no Referer contains a signed link's token, and forms send their origin, %s", async (_case, options, stepCount) => {
  // The accented letters make the page load a font file.
  const contractor = await site.addContractor({ business_name: "Señor Sprinklers" });
  await site.addTerritory(contractor);
  const lead = await site.addLead({ contractor_id: contractor.id, name_as_typed: "Señora Lee" });
  const receipt = await site.receiptPathOf(lead);
  const steps = [
    [thankYouPath(receipt), null],
    [await site.jobPathOf(lead, contractor), "Accept this request"],
    [await site.contractorPathOf(contractor), "Pause all requests"],
    [receipt, "Cancel my request"],
  ] as const;
  for (const [path, button] of steps.slice(0, stepCount)) {
    requests = [];
    // A new context has an empty cache, so every page must request its font again.
    const context = await (await sharedChromium()).newContext({ baseURL, ...options });
    const page = await context.newPage();
    await page.goto(path);
    await expect.poll(() => requests.some((request) => request.path.endsWith(".woff2"))).toBe(true);
    if (button) await page.getByRole("button", { name: button }).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await context.close();

    const [, token = ""] = /([\w-]{43})/.exec(path) ?? [];
    expect(token).not.toBe("");
    expect(requests.filter(({ headers }) => headers.referer?.includes(token))).toEqual([]);
    const posts = requests.filter(({ path, method }) => method === "POST" && !path.startsWith("/counts"));
    expect(posts).toMatchObject(button ? [{ headers: { origin: baseURL, referer: `${baseURL}/` }, status: 303 }] : []);
  }
});
