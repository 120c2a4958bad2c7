import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as requestHttp } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../bench/product-server.ts";
import { defaultAnonKey } from "../server/env.ts";
import { listening } from "../test/local-server.ts";
import { callOperator } from "../test/operator-command.ts";
import { enterDesk, inviteToDesk, operatorReads, visitorSends } from "../test/running-server.ts";
import { startNginx } from "./nginx.ts";
import { deskTargets, lead, siteTargets } from "./targets.ts";

// Runs the scanners sqlmap and wapiti against the built product: the site, the site behind nginx, or the desk. Fails if
// they find something (docs/operations/scan.md).

/** LEVEL: sqlmap's thoroughness, 1 to 5. ATTACK_SECONDS: wapiti's time limit for each kind of attack. */
const { LEVEL: level = "2", ATTACK_SECONDS: attackSeconds = "90" } = process.env;

const longestRunMs = 30 * 60_000;

const what = process.argv[2] ?? "site";
if (!["site", "proxy", "desk"].includes(what)) {
  console.error(`Unknown target "${what}". Use site, proxy, or desk.`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "cedarline-scan-"));
const site = await startProduct(null, { DESK_PORT: "0", SITE_URL: "https://www.example.com" });
const findings: string[] = [];

const scanned = await (what === "desk" ? surfaceOfDesk() : surfaceOfSite());

async function surfaceOfSite() {
  const port = Number(new URL(site.url).port);
  const proxy = what === "proxy" ? await startNginx(port) : null;
  return {
    url: proxy?.url ?? site.url,
    headers: [`apikey: ${defaultAnonKey}`],
    targets: siteTargets,
    starts: [
      ...["/thank-you?lead_id=a&confirm_match=true", "/?service=x&city=y"],
      "/fence-repair/redmond?name=a&zip=1&issue=b&message=c",
    ],
    reached: siteTargets.filter(({ form }) => form).map(({ path }) => path),
    stop: () => proxy?.stop(),
  };
}

async function surfaceOfDesk() {
  await visitorSends(site.url, "leads", { ...lead, service: "fence-repair" });
  const [stored] = await operatorReads<{ id: string }>(site.url, "leads?select=id&order=created_at.desc&limit=1");
  const leadId = stored?.id ?? "";
  const options = { "business-name": "Fir Repairs", email: "fir@example.com", "registration-number": "FIRREP*012AB" };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const added = await callOperator(site.url, [
    "contractors",
    "add",
    "--json",
    ...words,
    "--registration-expires-on",
    "2099-06-30",
  ]);
  const contractorId = added.json<{ id: string }>().id;
  const deskUrl = site.deskUrl ?? "";
  const cookie = await enterDesk(deskUrl, await inviteToDesk(site.url, "op@example.com"));
  // Blocks the URLs that would sign the scanners out. wapiti's option --exclude fails on Python 3.11.
  const gate = createServer((request, response) => {
    if (/^\/(?:sign-out|settings)\b/.test(request.url ?? "")) return response.writeHead(404).end();
    const passed = requestHttp(deskUrl + request.url, {
      method: request.method,
      headers: { ...request.headers, host: new URL(deskUrl).host, origin: deskUrl, cookie },
    });
    passed.on("error", () => response.destroy());
    passed.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  const { url, close } = await listening(gate);
  return {
    url,
    headers: [] as string[],
    targets: deskTargets(leadId, contractorId),
    starts: [`/leads/${leadId}`, `/contractors/${contractorId}`, "/deliveries?q=a"],
    reached: [`/leads/${leadId}`, `/contractors/${contractorId}`, "/contractors"],
    async stop() {
      await close();
      const { status } = await fetch(deskUrl, { redirect: "manual", headers: { Cookie: cookie } });
      if (status !== 200) findings.push(`The scan was signed out: / answers ${status}.`);
    },
  };
}

const plainHttp = "the scan uses plain http; with an https DESK_URL it is set";

const meant: Record<string, string> = {
  "X-XSS-Protection is not set":
    "it is 0 on purpose: the filter that it enables was itself insecure, and browsers have removed it",
  ...(what === "desk" && {
    "Strict-Transport-Security is not set": plainHttp,
    "Secure flag is not set in the cookie : cedarline_desk_flash": plainHttp,
  }),
};

async function run(program: string, words: string[]): Promise<string> {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"], timeout: longestRunMs });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) findings.push(`${program} did not finish (exit code ${code}): ${said.slice(-500)}`);
  return said;
}

for (const { path, json, form } of scanned.targets) {
  const headers = [...scanned.headers, ...(json ? ["Content-Type: application/json"] : [])];
  const body = json ? JSON.stringify(json) : form && String(new URLSearchParams(form));
  const said = await run("sqlmap", [
    ...["--url", scanned.url + path, "--headers", headers.join("\\n"), ...(body === undefined ? [] : ["--data", body])],
    ...["--batch", "--disable-coloring", "--flush-session", "--output-dir", join(folder, "sqlmap")],
    ...["--dbms", "postgresql", "--level", level, "--risk", "2", "--ignore-code", "401,404", "--ignore-redirects"],
    // A new client IP address for each request, because the site blocks an address after 100 refused posts in a minute.
    ...["--tamper", "xforwardedfor"],
  ]);
  const isClean = said.includes("all tested parameters do not appear to be injectable");
  const requests = /HTTP error codes detected during run:\n(.*)/.exec(said)?.[1] ?? "no error codes";
  console.log(
    `sqlmap  ${body === undefined ? "GET " : "POST"} ${path}: ${isClean ? "nothing found" : "FINDING"} (${requests})`,
  );
  if (!isClean) findings.push(`sqlmap on ${path}:\n${said.slice(-3000)}`);
}

/** A server outside the product. A request to this server shows that a scanner tricked the product into sending it. */
const elsewhere = await listening(
  createServer((request, response) => {
    if (request.url?.startsWith("/ssrf/") || request.url?.includes(".dtd"))
      findings.push(`The site requested ${request.url} from a server that a scanner named`);
    response.setHeader("Content-Type", "application/json").end("{}");
  }),
);

/** Without `csrf`, which expects a secret in each form. The product checks the `Origin` header instead. */
const modules =
  "backup,blindsql,cookieflags,crlf,csp,exec,file,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe";
const report = join(folder, "wapiti.json");
const before = site.log.length;
const wapitiSaid = await run("wapiti", [
  // Debian's wapiti accepts brotli but cannot decode brotli, so it would see no link and no form.
  ...["--header", "Accept-Encoding: gzip"],
  ...scanned.headers.flatMap((header) => ["--header", header]),
  ...["--url", `${scanned.url}/`, "--scope", "domain", "--module", modules, "--endpoint", `${elsewhere.url}/`],
  ...scanned.starts.flatMap((path) => ["--start", scanned.url + path]),
  ...["--max-links-per-page", "100", "--max-attack-time", attackSeconds, "--timeout", "30", "--no-bugreport"],
  ...["--store-session", join(folder, "session"), "--store-config", join(folder, "config")],
  ...["--flush-session", "--format", "json", "--output", report],
]);
await elsewhere.close();
if (!existsSync(report)) throw new Error(`wapiti made no report: ${wapitiSaid.slice(-2000)}`);
type Report = Record<"vulnerabilities" | "anomalies", Record<string, { info: string; http_request: string }[]>>;
const { vulnerabilities, anomalies }: Report = JSON.parse(readFileSync(report, "utf8"));
for (const [kind, cases] of [...Object.entries(vulnerabilities), ...Object.entries(anomalies)]) {
  const unmeant = cases.filter(({ info }) => !meant[info]);
  for (const { info } of cases) if (meant[info]) console.log(`wapiti  ${info}: ${meant[info]}`);
  console.log(`wapiti  ${kind}: ${unmeant.length === 0 ? "nothing found" : `${unmeant.length} FINDINGS`}`);
  for (const { info, http_request } of unmeant) findings.push(`wapiti, ${kind}: ${info}\n${http_request}`);
}

const asked = site.log.slice(before).filter(({ event }) => event === "request");
const paths = new Set(asked.map(({ path }) => path));
console.log(`wapiti  sent ${asked.length} requests to ${paths.size} paths`);
for (const path of scanned.reached) {
  // The scan has not tested a form that it never posted.
  if (!asked.some((line) => line.method === "POST" && line.path === path))
    findings.push(`wapiti never posted the form of ${path}`);
}

const { status } = await fetch(`${site.url}/healthz`);
if (status !== 200) findings.push(`/healthz answers ${status} after the scan`);
for (const line of site.log.filter(({ level }) => level === "error")) findings.push(JSON.stringify(line));
const failures = site.log.filter((line) => Number(line.status) >= 500).length;
if (failures > 0) findings.push(`${failures} requests were answered with 500 or more`);
console.log(`site    answered ${site.log.filter(({ event }) => event === "request").length} requests`);
await scanned.stop();
await site.remove();
rmSync(folder, { recursive: true, force: true });

for (const finding of findings) console.error(`\n${finding}`);
console.log(findings.length === 0 ? "Nothing found." : `${findings.length} findings.`);
process.exitCode = findings.length === 0 ? 0 : 1;
