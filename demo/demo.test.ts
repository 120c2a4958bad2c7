import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cities } from "../content/chosen-market.ts";
import { demoBand } from "../content/demo-words.ts";
import { mailNames } from "../content/mail-names.ts";
import type { HoldReason } from "../domain/lead-life.ts";
import { jobSteps, type LeadState, lostReasons } from "../domain/request-state.ts";
import { returnReasons } from "../domain/return-reason.ts";
import { until } from "../test/until.ts";

const command = fileURLToPath(new URL("demo-command.ts", import.meta.url));

/** What a machine of somebody who also runs the product may have. Each would stop the demo, or lead it elsewhere. */
const poison = {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/production",
  PGHOST: "127.0.0.1",
  SMTP_URL: "smtp://127.0.0.1:1",
  WEBHOOK_URLS: "https://production.example/hook",
  BOUNCE_MAILBOX_URL: "imap://a:b@127.0.0.1:1/INBOX",
  REGISTER_WATCH: "on",
  REGISTER_URL: "http://127.0.0.1:1/",
  GA_MEASUREMENT_ID: "G-ABC123DEF4",
  AUTOMATION_WEBHOOK_URL: "https://production.example/confirm",
  STRIPE_SECRET_KEY: "sk_live_not",
  SERVICE_ROLE_KEY: "production-key-production-key-production",
  SITE_NAME: "Production",
  HOST: "0.0.0.0",
};

/** Kinds of email that only an answer of Stripe causes. The demo asks nobody. */
const fromStripe = ["payment-refused"];

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

function runDemo(...words: string[]) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", command, ...words], {
    env: { ...process.env, ...poison },
  });
  children.push(child);
  const output = { out: "", err: "" };
  child.stdout.on("data", (text) => {
    output.out += text;
  });
  child.stderr.on("data", (text) => {
    output.err += text;
  });
  return { child, output, closed: once(child, "close").then(([code]) => ({ code, err: output.err.trim() })) };
}

/** A port that is free, as the next one is. Ports that the system gives to outgoing connections are higher. */
async function freePortPair(): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = createServer().once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
  let port = 20_000 + 2 * (process.pid % 5_000);
  while (!((await isFree(port)) && (await isFree(port + 1)))) port += 2;
  return port;
}

const newFolder = () => mkdtempSync(join(tmpdir(), "cedarline-demo-"));
const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let port = 0;
let demo: ReturnType<typeof runDemo>;
let addresses: Record<string, string> = {};

beforeAll(async () => {
  port = await freePortPair();
  demo = runDemo("--folder", folder, "--port", String(port));
  await until(() => demo.output.out.includes("Stop with") || demo.child.exitCode !== null);
  expect(demo.output.err).toBe("");
  addresses = Object.fromEntries(
    [...demo.output.out.matchAll(/^ {2}(\w+) +(http\S+)$/gm)].map(([, name = "", url = ""]) => [name, url]),
  );
}, 320_000);

async function rows<Row = Record<string, unknown>>(query: string): Promise<Row[]> {
  const apikey = readFileSync(join(folder, "operator.key"), "utf8").trim();
  const response = await fetch(`http://localhost:${port}/rest/v1/${query}&limit=1000`, { headers: { apikey } });
  const found = (await response.json()) as Row[];
  expect([query, response.status, found.length < 1000]).toEqual([query, 200, true]);
  return found;
}

const distinct = async (table: string, column: string) =>
  [...new Set((await rows(`${table}?select=${column}`)).map((row) => row[column]))]
    .filter((value) => value !== null)
    .sort();

/** Every state that a request can have. Fails to compile when the life of a request gets another one. */
const statuses: Record<LeadState["status"], true> = { new: true, held: true, matched: true, closed: true };
const closedReasons: Record<NonNullable<LeadState["closed_reason"]>, true> = {
  nobody: true,
  withdrawn: true,
  operator: true,
  "not-real": true,
  duplicate: true,
  test: true,
};
const holdReasons: Record<HoldReason, boolean> = {
  honeypot: true,
  "incomplete-form": true,
  "too-fast": true,
  markup: true,
  links: true,
  phone: true,
  "not-real": true,
  operator: true,
  // Only a DNS server on the Internet could say so.
  "mail-domain": false,
};

describe("the invented business", () => {
  test("it has a request in every state that the life of a request knows", async () => {
    expect(await distinct("leads", "status")).toEqual(Object.keys(statuses).sort());
    expect(await distinct("leads", "closed_reason")).toEqual(Object.keys(closedReasons).sort());
    const shownHolds = Object.entries(holdReasons).flatMap(([reason, isShown]) => (isShown ? [reason] : []));
    expect(await distinct("leads", "hold_reason")).toEqual(expect.arrayContaining(shownHolds));
    expect(await distinct("leads", "homeowner_outcome")).toEqual(["booked", "not-booked", "undecided"]);
    expect(await distinct("leads", "homeowner_contacted")).toEqual([false, true]);
    for (const column of ["duplicate_of", "unreachable_since", "released_at", "settled_at"])
      expect([column, (await distinct("leads", column)).length > 0]).toEqual([column, true]);
    for (const step of jobSteps) expect((await distinct("leads", `${step}_at`)).length).toBeGreaterThan(10);
    const returned = await rows<{ reason: string }>("events?kind=eq.lead.returned&select=reason:detail->>reason");
    expect([...new Set(returned.map(({ reason }) => reason))].sort()).toEqual([...returnReasons].sort());
    expect(await distinct("leads", "lost_reason")).toEqual([...lostReasons].sort());
    const count = (await rows("leads?select=id")).length;
    expect(count).toBeGreaterThan(75);
    expect(count).toBeLessThan(110);
  });

  test("what a homeowner writes is about the problem that they chose, so no two problems have the same message", async () => {
    const requests = await rows<{ service_issue: string; message: string }>(
      "leads?select=service_issue,message&message=not.is.null",
    );
    const problems = new Map<string, Set<string>>();
    for (const { service_issue, message } of requests)
      problems.set(message, (problems.get(message) ?? new Set()).add(service_issue));
    expect(problems.size).toBeGreaterThan(25);
    expect([...problems].filter(([, issues]) => issues.size > 1)).toEqual([]);
  });

  test("it has six contractors in every state, applicants, free territories, and everything that an operator answers", async () => {
    const served = await rows("contractors?select=id&billed_from=not.is.null");
    expect(served).toHaveLength(6);
    expect(await distinct("contractors", "status")).toEqual(["active", "ended", "offered", "paused"]);
    expect((await distinct("contractors", "unreachable_since")).length).toBe(1);
    expect(await distinct("partner_applications", "status")).toEqual(["accepted", "declined", "new"]);
    expect(await distinct("contact_messages", "status")).toEqual(["done", "new"]);
    expect((await rows("lead_photos?select=position")).length).toBe(3);
    expect((await rows("ad_spend?select=month")).length).toBeGreaterThan(5);
    expect((await rows("lead_sources?select=click_id&click_id=not.is.null")).length).toBeGreaterThan(0);
    expect((await distinct("statements", "month")).length).toBeGreaterThanOrEqual(3);
    expect(await distinct("invoices", "state")).toEqual(["issued", "paid"]);
    expect((await distinct("invoices", "month")).length).toBeGreaterThanOrEqual(3);
    expect((await distinct("invoices", "credit_for")).length).toBeGreaterThan(0);
    expect((await rows("agreements?select=id")).length).toBe(2);
    expect((await rows("contractor_files?select=id")).length).toBeGreaterThan(3);
    expect(await rows("events?kind=eq.operator.post-scheduled&select=id")).toHaveLength(1);
    const demoOnly = (await rows<{ email: string }>("leads?select=email")).filter(
      ({ email }) => !email.endsWith(".example"),
    );
    expect(demoOnly).toEqual([]);
  });

  test("it has every kind of email, and none of them went anywhere", async () => {
    const kinds = Object.keys(mailNames).filter((kind) => !fromStripe.includes(kind));
    expect(await distinct("deliveries", "kind")).toEqual(kinds.sort());
    expect(await distinct("deliveries", "channel")).toEqual(["mail"]);
    const states = await rows<{ state: string }>("deliveries?select=state");
    expect(states.filter(({ state }) => state === "queued").length).toBeGreaterThan(200);
    expect(states.filter(({ state }) => state === "sending")).toEqual([]);
  });

  test("its times are in the past, and the database's own clock is right again", async () => {
    const now = Date.now();
    for (const table of ["leads", "events", "deliveries"]) {
      const times = (await rows<{ at: string }>(`${table}?select=at:${table === "events" ? "at" : "created_at"}`)).map(
        ({ at }) => Date.parse(at),
      );
      expect(Math.max(...times)).toBeLessThanOrEqual(now);
      expect(Math.min(...times)).toBeLessThan(now - 90 * 24 * 60 * 60 * 1000);
    }
    const sent = await fetch(`http://localhost:${port}/contact`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        name: "Now",
        email: "now@home.example",
        user_type: "other",
        message: "What time is it?",
      }),
    });
    expect(sent.status).toBe(303);
    const [stored] = await rows<{ created_at: string }>("contact_messages?name=eq.Now&select=created_at");
    expect(Math.abs(Date.parse(stored?.created_at ?? "") - Date.now())).toBeLessThan(60_000);
  });
});

/** Reads a page of the desk, once the desk's address was used. */
let deskPage = async (_path: string): Promise<string> => "";

test("each of the four addresses opens a page that says Demo, the desk’s once, and nothing of the environment is used", async () => {
  expect(Object.keys(addresses)).toEqual(["Site", "Desk", "Receipt", "Job"]);
  expect(demo.output.out.match(/http:\S+/g)).toEqual(Object.values(addresses));
  const { contractor } = JSON.parse(readFileSync(join(folder, "demo.json"), "utf8")) as { contractor: string };
  const pages = { ...addresses, Contractor: `${addresses.Site}${contractor}` };
  for (const name of ["Site", "Receipt", "Job", "Contractor"] as const) {
    const page = await (await fetch((pages as Record<string, string>)[name] ?? "")).text();
    expect([name, page.includes(demoBand)]).toEqual([name, true]);
    expect(page).not.toContain("Production");
  }
  const signIn = () =>
    fetch(addresses.Desk ?? "", {
      method: "POST",
      headers: { Origin: new URL(addresses.Desk ?? "").origin },
      redirect: "manual",
    });
  const signedIn = await signIn();
  expect(new URL(signedIn.headers.get("Location") ?? "", addresses.Desk).pathname).toBe("/");
  const cookie = signedIn.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  expect(cookie).toMatch(/^cedarline_desk=./);
  expect((await signIn()).headers.get("Set-Cookie")).toBeNull();
  deskPage = async (path) => (await fetch(new URL(path, addresses.Desk), { headers: { Cookie: cookie } })).text();
  const [firstInInbox] = (await deskPage("/")).match(/\/leads\/[\w-]{36}/) ?? [];
  expect(await deskPage(firstInInbox ?? "")).toContain("Disputed");
  for (const path of ["/", "/mails/receipt", "/mails/receipt/waiting/light"])
    expect([path, (await deskPage(path)).includes(demoBand)]).toEqual([path, true]);
  for (const { id } of await rows<{ id: string }>("contractors?select=id")) {
    const path = `/contractors/${id}`;
    expect([path, (await deskPage(path)).includes("Something went wrong")]).toEqual([path, false]);
  }
});

describe("the desk of the demo", () => {
  const textOf = (page: string) => page.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, " ").replace(/\s+/g, " ");
  const csv = async (path: string) =>
    (await deskPage(path))
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(","));

  test("a mail of each kind that waits can be read", async () => {
    const mails = await rows<{ id: string; kind: string }>("deliveries?state=eq.queued&select=id,kind");
    const unread: string[] = [];
    for (const [kind, [{ id } = { id: "" }]] of Map.groupBy(mails, (mail) => mail.kind)) {
      const page = await deskPage(`/deliveries/${id}`);
      if (!/<pre[^>]*>\s*\S/.test(page)) unread.push(kind);
    }
    expect(unread).toEqual([]);
  });

  test("nobody agreed to a text before its day", async () => {
    const agreements = await rows<{ version: string; at: string }>("agreements?select=version,at");
    expect(agreements.filter(({ version, at }) => version > at.slice(0, 10))).toEqual([]);
  });

  test("visitors open several pages, all landing pages have some, and each request has its city", async () => {
    const [header = ""] = (await deskPage("/figures.csv?days=90&by=page")).split(/\r?\n/);
    const [, views, arrivals, begun, sent] = header.split(",");
    expect([views, arrivals, begun, sent]).toEqual(["views", "arrivals", "begun", "sent"]);
    const pages = await csv("/figures.csv?days=90&by=page");
    expect(
      pages.filter(([path = ""]) => /^\/[\w-]+\/(kirkland|redmond|bellevue|woodinville)$/.test(path)),
    ).toHaveLength(20);
    const numbers = pages.map(([, ...counts]) => counts.map(Number));
    for (const [views = 0, arrivals = 0, begun = 0, sent = 0] of numbers) {
      expect(views).toBeGreaterThan(0);
      expect(views).toBeGreaterThanOrEqual(arrivals);
      expect(begun).toBeGreaterThanOrEqual(sent);
    }
    const sumOf = (column: number) => numbers.reduce((sum, counts) => sum + (counts[column] ?? 0), 0);
    expect(sumOf(0) / sumOf(1)).toBeGreaterThan(1.3);
    const cities = await csv("/figures.csv?days=90&by=city");
    expect(cities.map(([city, , , , sent]) => [city, Number(sent) > 0])).toEqual(
      ["kirkland", "redmond", "bellevue", "woodinville"].map((city) => [city, true]),
    );
  });

  test("money, figures, and territories say the same, and everybody pays what the price list comes to", async () => {
    const taken = await rows<{ contractor_id: string; service: string; zip_code: string }>(
      "territories?offered_until=is.null&select=contractor_id,service,zip_code",
    );
    const offered = (await rows("territories?offered_until=not.is.null&select=zip_code")).length;
    expect(offered).toBeGreaterThan(0);
    expect(textOf(await deskPage("/territories"))).toContain(
      `${taken.length} territories taken, ${offered} more on offer`,
    );
    const money = textOf(await deskPage("/money"));
    expect(money).toContain(`${taken.length} territories taken, ${offered} more on offer`);
    const [latest = []] = await csv("/figures/money.csv?days=30");
    expect(latest).toContain(String(taken.length));

    const apikey = readFileSync(join(folder, "operator.key"), "utf8").trim();
    const answer = await fetch(`http://localhost:${port}/operator/prices/list`, {
      method: "POST",
      headers: { apikey, "Content-Type": "application/json" },
      body: JSON.stringify({ words: [], options: {} }),
    });
    const prices = ((await answer.json()) as { json: { service: string; city: string; cents: number }[] }).json;
    const served = await rows<{ id: string; monthly_fee_cents: number }>(
      "contractors?status=in.(active,paused)&select=id,monthly_fee_cents",
    );
    expect(served.length).toBeGreaterThan(4);
    for (const { id, monthly_fee_cents } of served) {
      const pairs = new Set(
        taken
          .filter(({ contractor_id }) => contractor_id === id)
          .map(
            ({ service, zip_code }) => `${service} ${cities.find(({ zipCodes }) => zipCodes.includes(zip_code))?.slug}`,
          ),
      );
      const comesTo = prices.filter(({ service, city }) => pairs.has(`${service} ${city}`));
      expect(comesTo).toHaveLength(pairs.size);
      expect(comesTo.reduce((sum, { cents }) => sum + cents, 0)).toBe(monthly_fee_cents);
    }
  });

  test("an invoice names the firm once", async () => {
    const invoices = await rows<{ issued_to: { name: string; address: string } }>("invoices?select=issued_to");
    expect(invoices.filter(({ issued_to: { name, address } }) => address.includes(name))).toEqual([]);
  });
});

test("a second demo, another’s folder, a folder that cannot be written, and a wrong word are refused with one line", async () => {
  const refused = async (...words: string[]) => {
    const { code, err } = await runDemo(...words).closed;
    expect(err.split("\n")).toHaveLength(1);
    return `${code} ${err}`;
  };
  const free = String(await freePortPair());
  expect(await refused("--folder", folder, "--port", String(port))).toMatch(/^1 Port \d+ is in use by another process/);
  expect(await refused("--folder", folder, "--port", free, "--reset")).toMatch(/^1 The data folder .* is in use/);
  const others = newFolder();
  writeFileSync(join(others, "letter.txt"), "mine");
  expect(await refused("--folder", others, "--port", free)).toMatch(/^1 The folder .* is not the demo's, and nothing/);
  rmSync(others, { recursive: true });
  expect(await refused("--folder", "/proc/nowhere/demo", "--port", free)).toMatch(/^1 The demo cannot use the folder/);
  expect(await refused("--port", "many")).toMatch(/^1 --port must be a whole number/);
  expect(await refused("--please")).toMatch(/^1 Unknown option '--please'.*Usage: npm run demo/);
  // The running demo lost nothing.
  expect((await fetch(addresses.Receipt ?? "")).status).toBe(200);
});

test("it stops with Ctrl+C, and the next start has the same business and a new way in", async () => {
  const before = (await rows("leads?select=id")).length;
  demo.child.kill("SIGINT");
  expect((await demo.closed).code).toBe(0);
  const again = runDemo("--folder", folder, "--port", String(port));
  await until(() => again.output.out.includes("Stop with"));
  expect((await rows("leads?select=id")).length).toBe(before);
  expect(again.output.out).toContain(addresses.Receipt);
  expect(again.output.out).not.toContain(addresses.Desk);
  expect(again.output.out).not.toContain("Making");
  again.child.kill("SIGTERM");
  expect((await again.closed).code).toBe(0);
});
