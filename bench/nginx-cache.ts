import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startProxy } from "./proxy.ts";
import { startProduct } from "./started.ts";

// Puts the cache of nginx in front of the product, as deploy/nginx.conf has it, and looks what it keeps and what it does not.
// apt-get install nginx; npx node bench/nginx-cache.ts (about a minute: one step waits until a page is no longer fresh)

const folder = mkdtempSync(join(tmpdir(), "cedarline-nginx-cache-"));
const operatorKey = "bench-service-role-key-0123456789abcdef";
const product = await startProduct(folder, { TRUST_PROXY: "127.0.0.1", SERVICE_ROLE_KEY: operatorKey });
const port = Number(product.url.port);
const proxy = await startProxy("nginx", { site: [port, port], desk: port });

/** Asks for a path; `cache` is what nginx's cache says: HIT, MISS, STALE, EXPIRED, REVALIDATED; empty where it was not asked. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET", body = "") {
  const answer = await proxy.ask({ path, headers, method, body });
  return { ...answer, cache: String(answer.headers["x-cache"] ?? "") };
}

let failed = 0;
function check(what: string, found: unknown, wanted: unknown) {
  const isRight = JSON.stringify(found) === JSON.stringify(wanted);
  if (!isRight) failed++;
  console.log(`${isRight ? "✓" : "✗"} ${what}${isRight ? "" : `: ${JSON.stringify(found)}`}`);
}
const caches = async (path: string, times: number, headers: Record<string, string> = {}) => {
  const answers: string[] = [];
  for (let count = 0; count < times; count++) answers.push((await ask(path, headers)).cache);
  return answers;
};

try {
  check("a page is kept", await caches("/faq", 3), ["MISS", "HIT", "HIT"]);
  const browser = { "Accept-Encoding": "gzip, deflate, br" };
  check("and in another form for who accepts one", await caches("/faq", 2, browser), ["MISS", "HIT"]);
  check("which is brotli", (await ask("/faq", browser)).headers["content-encoding"], "br");
  check("a file is kept", await caches("/favicon.svg", 2), ["MISS", "HIT"]);
  check("a form that the address fills in is not", await caches("/fence-repair/redmond?name=Ann", 2), ["MISS", "MISS"]);
  check("what a signed link opens is not", await caches("/receipt/none", 2), ["MISS", "MISS"]);
  check("an unknown address is not", await caches("/no-such-page", 2), ["MISS", "MISS"]);
  check("a redirect is not", await caches("/sprinkler-repair/seattle", 2), ["MISS", "MISS"]);
  check("the data API is not", await caches("/rest/v1/blogs", 2), ["MISS", "MISS"]);
  const form = new URLSearchParams({ name: "Ann" }).toString();
  const posted = await ask("/contact", { "Content-Type": "application/x-www-form-urlencoded" }, "POST", form);
  check("a form with problems is answered by the site", [posted.status, posted.cache], [422, ""]);

  await caches("/blog", 2);
  const title = "An article that nginx does not know of";
  const headers = { apikey: operatorKey, "Content-Type": "application/json" };
  const article = JSON.stringify({ slug: "unknown-to-nginx", title, is_published: true });
  check("an article is stored", (await ask("/rest/v1/blogs", headers, "POST", article)).status, 201);
  const shows = async () => (await ask("/blog")).body.includes(title);
  check("which the kept page does not show", await shows(), false);
  console.log("  … half a minute");
  await setTimeout(31_000);
  const stale = await ask("/blog");
  check(
    "after half a minute the kept page comes once more",
    [stale.cache, stale.body.includes(title)],
    ["STALE", false],
  );
  for (let tries = 0; tries < 100 && !(await shows()); tries++) await setTimeout(50);
  check("and then the new one", await shows(), true);
} finally {
  proxy.stop();
  process.kill(product.pid);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
