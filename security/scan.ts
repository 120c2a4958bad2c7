import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultAnonKey } from "../server/env.ts";
import { startServer } from "../test/running-server.ts";

// Runs two scanners against the built site on an empty database, prints what they say, and fails when either finds
// something. How to run it, and what it needs: docs/operations.md.

/** The longest that one run of a scanner may take, in milliseconds. */
const longestRunMs = 30 * 60_000;

const folder = mkdtempSync(join(tmpdir(), "cedarline-scan-"));
const site = await startServer(
  { dataDir: join(folder, "data"), databaseUrl: null },
  { RATE_LIMIT_PER_MINUTE: "1000000", ANON_READS_PER_MINUTE: "1000000", SITE_URL: "https://www.example.com" },
);
const findings: string[] = [];

/** What a scanner reports and we mean to be so, with the reason. */
const meant: Record<string, string> = {
  "X-XSS-Protection is not set":
    "it is 0: the filter that it switches on was itself a hole, and browsers have dropped it",
};

/** Runs a program to its end, at most as long as a run may take, and yields what it said. */
async function run(program: string, words: string[]): Promise<string> {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"], timeout: longestRunMs });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) findings.push(`${program} did not come to its end (${code}): ${said.slice(-500)}`);
  return said;
}

const lead = {
  name: "Ann",
  zip_code: "98052",
  service_issue: "other",
  preferred_contact: "email",
  phone: "4255550100",
  email: "ann@example.com",
  timeline: "asap",
  message: "Hello",
};
const application = {
  name: "Bo",
  business_name: "Berg",
  email: "bo@example.com",
  phone: "4255550100",
  city: "Kirkland",
  service: "other",
  message: "Hello",
};
const contactMessage = {
  name: "Cy",
  email: "cy@example.com",
  phone: "4255550100",
  user_type: "other",
  message: "Hello",
};

const privacyRequest = { kind: "copy", email: "di@example.com", name: "Di", message: "Hello" };

/** What sqlmap is let loose on: an address, and a body where it is posted. `*` marks a place in a path. */
const targets: { path: string; json?: object; form?: Record<string, string> }[] = [
  { path: "/rest/v1/blogs?select=slug&title=eq.a&or=(slug.eq.a,tags.cs.{b})&order=title.asc&limit=5&offset=0" },
  { path: "/rest/v1/blogs?title=like.a&faq=cs.[]&read_time_minutes=in.(1,2)&published_at=gt.2020-01-01" },
  { path: "/rest/v1/leads", json: { ...lead, service: "general", city: "redmond", submitted_from_page: "/" } },
  { path: "/rest/v1/partner_applications", json: application },
  { path: "/rest/v1/contact_messages", json: contactMessage },
  { path: "/hooks/confirm-match", json: { lead_id: "0b9c1a52-6d0f-4a8e-9e59-0a4e5a3a9a11" } },
  { path: "/fence-repair/redmond", form: lead },
  { path: "/partner-program", form: application },
  { path: "/contact", form: contactMessage },
  { path: "/privacy", form: privacyRequest },
  { path: "/fence-repair/redmond?name=Ann&zip=98052&issue=other" },
  { path: "/thank-you?lead_id=a&confirm_match=true" },
  { path: "/blog/spring-sprinkler-start-up-checklist*" },
];

for (const { path, json, form } of targets) {
  const headers = [`apikey: ${defaultAnonKey}`, ...(json ? ["Content-Type: application/json"] : [])];
  const body = json ? JSON.stringify(json) : form && String(new URLSearchParams(form));
  const said = await run("sqlmap", [
    ...["--url", site.url + path, "--headers", headers.join("\\n"), ...(body === undefined ? [] : ["--data", body])],
    ...["--batch", "--disable-coloring", "--flush-session", "--output-dir", join(folder, "sqlmap")],
    ...["--dbms", "postgresql", "--level", "2", "--risk", "2", "--ignore-code", "401", "--ignore-redirects"],
  ]);
  const isClean = said.includes("all tested parameters do not appear to be injectable");
  const requests = /HTTP error codes detected during run:\n(.*)/.exec(said)?.[1] ?? "no error codes";
  console.log(
    `sqlmap  ${body === undefined ? "GET " : "POST"} ${path}: ${isClean ? "nothing found" : "FINDING"} (${requests})`,
  );
  if (!isClean) findings.push(`sqlmap on ${path}:\n${said.slice(-3000)}`);
}

/** Stands for another machine: whatever asks it for something was talked into it by the scanner. */
const elsewhere = createServer((request, response) => {
  if (request.url?.startsWith("/ssrf/") || request.url?.includes(".dtd"))
    findings.push(`The site asked for ${request.url}`);
  response.setHeader("Content-Type", "application/json").end("{}");
}).listen(0, "127.0.0.1");
await once(elsewhere, "listening");
const elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;

/** Not `csrf`: it looks for a secret in each form, where this site compares the sender's origin instead. */
const modules =
  "backup,blindsql,cookieflags,crlf,csp,exec,file,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe";
const report = join(folder, "wapiti.json");
const before = site.log.length;
const wapitiSaid = await run("wapiti", [
  // It accepts brotli and, as Debian packs it, cannot read it: it would see no link and no form.
  ...["--header", "Accept-Encoding: gzip"],
  ...["--url", `${site.url}/`, "--scope", "domain", "--module", modules, "--endpoint", elsewhereUrl],
  ...["--start", `${site.url}/thank-you?lead_id=a&confirm_match=true`, "--start", `${site.url}/?service=x&city=y`],
  ...["--start", `${site.url}/fence-repair/redmond?name=a&zip=1&issue=b&message=c`],
  ...["--max-links-per-page", "100", "--max-attack-time", "90", "--timeout", "30", "--no-bugreport"],
  ...["--store-session", join(folder, "session"), "--store-config", join(folder, "config")],
  ...["--flush-session", "--format", "json", "--output", report],
]);
elsewhere.close();
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
for (const { path } of targets.filter(({ form }) => form)) {
  // A scanner that does not reach the forms finds nothing in them either.
  if (!asked.some((line) => line.method === "POST" && line.path === path)) findings.push(`wapiti never sent ${path}`);
}

const { status } = await fetch(`${site.url}/healthz`);
if (status !== 200) findings.push(`/healthz answers ${status} after the scan`);
for (const line of site.log.filter(({ level }) => level === "error")) findings.push(JSON.stringify(line));
const failures = site.log.filter((line) => Number(line.status) >= 500).length;
if (failures > 0) findings.push(`${failures} requests were answered with 500 or more`);
console.log(`site    answered ${site.log.filter(({ event }) => event === "request").length} requests`);
await site.stop();
rmSync(folder, { recursive: true, force: true });

for (const finding of findings) console.error(`\n${finding}`);
console.log(findings.length === 0 ? "Nothing found." : `${findings.length} findings.`);
process.exitCode = findings.length === 0 ? 0 : 1;
