import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startProduct } from "./started.ts";

// Puts the cache of nginx in front of the product, as docs/operations.md says, and looks what it keeps and what it does not.
// apt-get install nginx; npx node bench/nginx-cache.ts (about a minute: one step waits until a page is no longer fresh)

if (spawnSync("nginx", ["-v"]).error) {
  console.error("nginx is not installed.");
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "cedarline-nginx-"));
mkdirSync(join(folder, "logs"));
const operatorKey = "bench-service-role-key-0123456789abcdef";
const product = await startProduct(join(folder, "data"), { TRUST_PROXY: "127.0.0.1", SERVICE_ROLE_KEY: operatorKey });

const port = await new Promise<number>((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address() as { port: number };
    probe.close(() => resolve(port));
  });
});
const configuration = join(folder, "nginx.conf");
writeFileSync(
  configuration,
  `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/logs/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/pages keys_zone=pages:10m max_size=1g inactive=1h use_temp_path=off;
  upstream cedarline { server ${product.url.host}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://cedarline;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $host;
      proxy_cache pages;
      proxy_cache_lock on;
      proxy_cache_background_update on;
      proxy_cache_use_stale updating error timeout;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`,
);
const nginx = spawn("nginx", ["-p", folder, "-c", configuration], { stdio: "inherit" });

interface Answer {
  status: number;
  /** What nginx's cache says: HIT, MISS, STALE, EXPIRED, REVALIDATED; empty where it was not asked. */
  cache: string;
  encoding: string;
  body: Buffer;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET", body = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          cache: String(response.headers["x-cache"] ?? ""),
          encoding: response.headers["content-encoding"] ?? "",
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on("error", reject)
      .end(body);
  });
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
  while (!(await ask("/healthz").catch(() => null))) await setTimeout(50);
  check("a page is kept", await caches("/faq", 3), ["MISS", "HIT", "HIT"]);
  const browser = { "Accept-Encoding": "gzip, deflate, br" };
  check("and in another form for who accepts one", await caches("/faq", 2, browser), ["MISS", "HIT"]);
  check("which is brotli", (await ask("/faq", browser)).encoding, "br");
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
  nginx.kill();
  process.kill(product.pid);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
