import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as requestHttp } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../bench/product-server.ts";
import { defaultAnonKey } from "../server/env.ts";
import { startListening } from "../test/local-server.ts";
import { runOperatorInProcess } from "../test/operator-command.ts";
import { enterDesk, inviteToDesk, readAsOperator, sendAsVisitor } from "../test/running-server.ts";
import { startNginx } from "./nginx.ts";
import { deskTargets, leadFields, siteTargets } from "./targets.ts";

// Runs the scanners sqlmap and wapiti against the built product: the site, the site behind nginx, or the desk (the
// operators' pages). Fails if a scanner finds something (docs/operations/scan.md).

/** LEVEL: sqlmap's thoroughness, 1 to 5. ATTACK_SECONDS: wapiti's time limit for each kind of attack. */
const { LEVEL: level = "2", ATTACK_SECONDS: attackSeconds = "90" } = process.env;

const longestRunMs = 30 * 60_000;

const target = process.argv[2] ?? "site";
if (!["site", "proxy", "desk"].includes(target)) {
  console.error(`Unknown target "${target}". Use site, proxy, or desk.`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "cedarline-scan-"));
const site = await startProduct(null, { DESK_PORT: "0", SITE_URL: "https://www.example.com" });
const findings: string[] = [];

const surface = await (target === "desk" ? surfaceOfDesk() : surfaceOfSite());

async function surfaceOfSite() {
  const port = Number(new URL(site.url).port);
  const proxy = target === "proxy" ? await startNginx(port) : null;
  return {
    url: proxy?.url ?? site.url,
    headers: [`apikey: ${defaultAnonKey}`],
    targets: siteTargets,
    starts: [
      "/thank-you?lead_id=a&confirm_match=true",
      "/?service=x&city=y",
      "/fence-repair/redmond?name=a&zip=1&issue=b&message=c",
    ],
    reached: siteTargets.filter(({ form }) => form).map(({ path }) => path),
    stop: () => proxy?.stop(),
  };
}

async function surfaceOfDesk() {
  await sendAsVisitor(site.url, "leads", { ...leadFields, service: "fence-repair" });
  const [stored] = await readAsOperator<{ id: string }>(site.url, "leads?select=id&order=created_at.desc&limit=1");
  const leadId = stored?.id ?? "";
  const options = { "business-name": "Fir Repairs", email: "fir@example.com", "registration-number": "FIRREP*012AB" };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const addResponse = await runOperatorInProcess(site.url, [
    "contractors",
    "add",
    "--json",
    ...args,
    "--registration-expires-on",
    "2099-06-30",
  ]);
  const contractorId = addResponse.json<{ id: string }>().id;
  const deskUrl = site.deskUrl ?? "";
  const cookie = await enterDesk(deskUrl, await inviteToDesk(site.url, "op@example.com"));
  // This proxy blocks the URLs that would sign the scanners out. The option --exclude could keep wapiti away from these
  // URLs, but it fails on Python 3.11.
  const deskProxy = createServer((request, response) => {
    if (/^\/(?:sign-out|settings)\b/.test(request.url ?? "")) return response.writeHead(404).end();
    const forwarded = requestHttp(deskUrl + request.url, {
      method: request.method,
      headers: { ...request.headers, host: new URL(deskUrl).host, origin: deskUrl, cookie },
    });
    forwarded.on("error", () => response.destroy());
    forwarded.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  const { url, close } = await startListening(deskProxy);
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

const httpsExplanation = "the scan uses plain http; with an https DESK_URL it is set";

/** Reports of wapiti that are not problems, each with the reason why it is not a problem. */
const expectedReports: Record<string, string> = {
  "X-XSS-Protection is not set":
    "it is 0 on purpose: the filter that it enables was itself insecure, and browsers have removed it",
  ...(target === "desk" && {
    "Strict-Transport-Security is not set": httpsExplanation,
    "Secure flag is not set in the cookie : cedarline_desk_flash": httpsExplanation,
    "Secure flag is not set in the cookie : cedarline_desk_return": httpsExplanation,
  }),
};

async function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], timeout: longestRunMs });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) findings.push(`${program} did not finish (exit code ${code}): ${output.slice(-500)}`);
  return output;
}

for (const { path, json, form } of surface.targets) {
  const headers = [...surface.headers, ...(json ? ["Content-Type: application/json"] : [])];
  const body = json ? JSON.stringify(json) : form && String(new URLSearchParams(form));
  const output = await run("sqlmap", [
    "--url",
    surface.url + path,
    "--headers",
    headers.join("\\n"),
    ...(body === undefined ? [] : ["--data", body]),
    "--batch",
    "--disable-coloring",
    "--flush-session",
    "--output-dir",
    join(folder, "sqlmap"),
    "--dbms",
    "postgresql",
    "--level",
    level,
    "--risk",
    "2",
    "--ignore-code",
    "401,404",
    "--ignore-redirects",
    // Uses a new IP address for each request, because the site blocks an address after 100 refused POSTs in a minute.
    "--tamper",
    "xforwardedfor",
  ]);
  const isClean = output.includes("all tested parameters do not appear to be injectable");
  const responseCodes = /HTTP error codes detected during run:\n(.*)/.exec(output)?.[1] ?? "no error codes";
  console.log(
    `sqlmap  ${body === undefined ? "GET " : "POST"} ${path}: ${isClean ? "nothing found" : "FINDING"} (${responseCodes})`,
  );
  if (!isClean) findings.push(`sqlmap on ${path}:\n${output.slice(-3000)}`);
}

/** The product sends this server a request only if a scanner's attack works. */
const outsideServer = await startListening(
  createServer((request, response) => {
    if (request.url?.startsWith("/ssrf/") || request.url?.includes(".dtd"))
      findings.push(`The site requested ${request.url} from a server whose address a scanner sent`);
    response.setHeader("Content-Type", "application/json").end("{}");
  }),
);

/** The module `csrf` is missing because it expects a secret in each form. The product checks `Origin` instead. */
const modules =
  "backup,blindsql,cookieflags,crlf,csp,exec,file,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe";
const reportFile = join(folder, "wapiti.json");
const logLengthBefore = site.log.length;
const wapitiOutput = await run("wapiti", [
  // Debian's wapiti accepts brotli but cannot decode brotli, so it would see no link and no form.
  "--header",
  "Accept-Encoding: gzip",
  ...surface.headers.flatMap((header) => ["--header", header]),
  "--url",
  `${surface.url}/`,
  "--scope",
  "domain",
  "--module",
  modules,
  "--endpoint",
  `${outsideServer.url}/`,
  ...surface.starts.flatMap((path) => ["--start", surface.url + path]),
  "--max-links-per-page",
  "100",
  "--max-attack-time",
  attackSeconds,
  "--timeout",
  "30",
  "--no-bugreport",
  "--store-session",
  join(folder, "session"),
  "--store-config",
  join(folder, "config"),
  "--flush-session",
  "--format",
  "json",
  "--output",
  reportFile,
]);
await outsideServer.close();
if (!existsSync(reportFile)) throw new Error(`wapiti wrote no report: ${wapitiOutput.slice(-2000)}`);
type WapitiReport = Record<"vulnerabilities" | "anomalies", Record<string, { info: string; http_request: string }[]>>;
const { vulnerabilities, anomalies }: WapitiReport = JSON.parse(readFileSync(reportFile, "utf8"));
for (const [kind, cases] of [...Object.entries(vulnerabilities), ...Object.entries(anomalies)]) {
  const unexpectedReports = cases.filter(({ info }) => !expectedReports[info]);
  for (const { info } of cases) if (expectedReports[info]) console.log(`wapiti  ${info}: ${expectedReports[info]}`);
  console.log(
    `wapiti  ${kind}: ${unexpectedReports.length === 0 ? "nothing found" : `${unexpectedReports.length} FINDINGS`}`,
  );
  for (const { info, http_request } of unexpectedReports) findings.push(`wapiti, ${kind}: ${info}\n${http_request}`);
}

const wapitiRequests = site.log.slice(logLengthBefore).filter(({ event }) => event === "request");
const paths = new Set(wapitiRequests.map(({ path }) => path));
console.log(`wapiti  sent ${wapitiRequests.length} requests to ${paths.size} paths`);
for (const path of surface.reached) {
  if (!wapitiRequests.some((line) => line.method === "POST" && line.path === path))
    findings.push(`wapiti never sent the form of ${path}, so it did not test the form`);
}

const { status } = await fetch(`${site.url}/healthz`);
if (status !== 200) findings.push(`/healthz answers ${status} after the scan`);
for (const line of site.log.filter(({ level }) => level === "error")) findings.push(JSON.stringify(line));
const failures = site.log.filter((line) => Number(line.status) >= 500).length;
if (failures > 0) findings.push(`${failures} requests were answered with 500 or more`);
console.log(`site    answered ${site.log.filter(({ event }) => event === "request").length} requests`);
await surface.stop();
await site.remove();
rmSync(folder, { recursive: true, force: true });

for (const finding of findings) console.error(`\n${finding}`);
console.log(findings.length === 0 ? "Nothing found." : `${findings.length} findings.`);
process.exitCode = findings.length === 0 ? 0 : 1;
