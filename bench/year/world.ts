import { join } from "node:path";
import { contactConsents } from "../../content/consent-wordings.ts";
import { defaultAnonKey } from "../../server/env.ts";
import { type MailServer, noSuchUser, startMailServer } from "../../test/mail-server.ts";
import { callOperator } from "../../test/operator-command.ts";
import { operatorReads } from "../../test/running-server.ts";
import { openSiteInTime, type SiteInTime } from "../../test/site-in-time.ts";
import { chanceOf } from "./chance.ts";
import { emptyLedger, type Ledger, readLedger, writeLedger } from "./ledger.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** How much happens. */
export interface Scale {
  seed: number;
  days: number;
  requests: number;
  contractors: number;
  /** How often the process is ended in order, and killed; both in the first two thirds, so that one runs for the last one. */
  restarts: number;
  kills: number;
  /** On how many days the mail server does not do what it should. */
  badMailDays: number;
}

/** A year, or as much of one as there are days; a shorter one has at least one of each. */
export function scaleOf(seed: number, days: number): Scale {
  const part = (ofYear: number, least: number) => Math.max(least, Math.round((ofYear * days) / 365));
  return {
    ...{ seed, days, requests: part(6_000, 1), contractors: part(30, 10) },
    ...{ restarts: part(8, 1), kills: part(12, 2), badMailDays: part(16, 3) },
  };
}

/** Months after which personal data is deleted, by its table. */
export const retentionMonths = { leads: 6, contact_messages: 3, partner_applications: 4 };

/** Late in a month, so that two weeks see the end of one. */
export const beginning = Date.parse("2030-02-22T08:00:00Z");

const linkSecret = "what-the-links-of-the-simulated-year-are-derived-from";

/** A mail that a server took. */
export interface TakenMail {
  kind: string;
  deliveryId: string;
  to: string;
  /** Whom reports about it go to. */
  returnPath: string;
  leadId: string | null;
  contractorId: string | null;
  /** The tokens of its links. */
  receipt: string | null;
  job: string | null;
  contractor: string | null;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The product with everybody around it, and how these talk to it: by its pages, its data API, links in mails, the operator's command line. */
export async function openWorld(scale: Scale, say: (line: string) => void, kept: string | undefined = undefined) {
  const chance = chanceOf(scale.seed);
  const ledger: Ledger = kept ? readLedger(join(kept, "ledger")) : emptyLedger();
  let mailServer = await startMailServer();
  let isMailAway = false;
  const port = Number(new URL(mailServer.url).port);
  /** Whose mailbox is not there, for now or for good. */
  const deadMailboxes = new Set<string>();
  const site: SiteInTime = await openSiteInTime(
    new Date(beginning).toISOString(),
    {
      SITE_URL: "https://www.example.com",
      DESK_PORT: "0",
      SMTP_URL: mailServer.url,
      LINK_SECRET: linkSecret,
      BOUNCE_ADDRESS: "bounces@returns.example",
      OPERATOR_EMAIL: "operator@office.example",
      RATE_LIMIT_PER_MINUTE: "1000000",
      RETENTION_LEADS_MONTHS: String(retentionMonths.leads),
      RETENTION_MESSAGES_MONTHS: String(retentionMonths.contact_messages),
      RETENTION_APPLICATIONS_MONTHS: String(retentionMonths.partner_applications),
    },
    kept,
  );

  const listen = (server: MailServer) => {
    server.refusalOf = (address) => (deadMailboxes.has(address) ? noSuchUser(address) : null);
    mailServer = server;
  };
  listen(mailServer);

  /** Counts what happened. */
  function count(what: string, times = 1) {
    ledger.counts.set(what, (ledger.counts.get(what) ?? 0) + times);
  }

  /** What is to happen when its time has come. */
  const agenda: { at: number; what: () => Promise<unknown> }[] = [];
  const plan = (inMs: number, what: () => Promise<unknown>) => agenda.push({ at: site.now() + inMs, what });

  /** Does all of these, a few at a time. */
  async function atOnce(all: readonly (() => Promise<unknown>)[], width = 30) {
    const rest = [...all];
    await Promise.all(
      Array.from({ length: width }, async () => {
        for (let next = rest.shift(); next; next = rest.shift()) await next();
      }),
    );
  }

  const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };

  /** Asks the site; what a server must never answer is noted. */
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(site.url + path, {
      redirect: "manual",
      ...init,
      headers: { ...browser, ...init.headers },
    });
    ledger.answers++;
    if (response.status >= 500)
      ledger.surprises.push(`${init.method ?? "GET"} ${path} is answered with ${response.status}`);
    return response;
  }

  const post = (path: string, fields: Record<string, string>) =>
    ask(path, { method: "POST", body: new URLSearchParams(fields) });

  /** Does something by a link to a request; `done` is what it is recorded as. Yields whether it was answered as done. */
  async function actByLink(purpose: "receipt" | "job", token: string, done: string, fields: Record<string, string>) {
    const response = await post(`/${purpose}/${token}`, fields).catch(() => null);
    const isDone = response?.status === 303;
    if (response === null) ledger.perhapsDone.add(done);
    else if (isDone) ledger.done.add(done);
    const who = purpose === "receipt" ? "homeowner" : "contractor";
    count(`${who}: ${fields.action}${isDone ? "" : ` (${response?.status})`}`);
    return isDone;
  }

  /** The hidden fields of a form that was open for this long, in milliseconds. */
  const hiddenFields = (table: keyof typeof contactConsents, openMs: number) => ({
    consent_version: contactConsents[table][0].version,
    form_made_at: String(openMs),
  });

  /** Calls the operator's command line; yields null where it refuses, which is counted with its reason. */
  async function operator<Json = unknown>(...words: string[]): Promise<Json | null> {
    const { code, out, err } = await callOperator(site.url, [...words, "--json"]);
    const name = words
      .slice(0, 2)
      .filter((word) => /^[a-z-]+$/.test(word))
      .join(" ");
    ledger.answers++;
    if (/went wrong|unavailable|status 5|No site/.test(err) || code > 1)
      ledger.surprises.push(`${words.join(" ")}: ${err}`);
    count(
      code === 0
        ? `operator: ${name}`
        : `operator: ${name} refused: ${err.replace(/[0-9a-f-]{36}|\S+@\S+|\S+\/\d{5}/g, "…")}`,
    );
    return code === 0 ? ((out === "" ? null : JSON.parse(out)) as Json) : null;
  }

  /** Reads what mail servers took since the last time. */
  async function takenMails(): Promise<TakenMail[]> {
    const mails = mailServer.mails.splice(0).filter(({ behaviour }) => behaviour === "accept");
    const idOf = (raw: string | undefined) => raw?.slice(1, raw.indexOf("@")) ?? "";
    const ids = mails.map(({ headers }) => idOf(headers.get("message-id")));
    const rows = await site.query<{ id: string; kind: string; lead_id: string | null; contractor_id: string | null }>(
      "select id, kind, lead_id, contractor_id from deliveries where id = any ($1::uuid[])",
      [ids],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return mails.flatMap(({ raw, to, from }, position) => {
      const deliveryId = ids[position] ?? "";
      ledger.taken.set(deliveryId, (ledger.taken.get(deliveryId) ?? 0) + 1);
      const row = byId.get(deliveryId);
      // Of a request that was erased meanwhile.
      if (!row) return [];
      count(`mail taken: ${row.kind}`);
      if (row.kind === "lead-to-contractor") ledger.told.add(`${row.lead_id} ${row.contractor_id}`);
      const text = raw.replaceAll("=\r\n", "");
      const token = (purpose: string) => new RegExp(`/${purpose}/([\\w-]{43})`).exec(text)?.[1] ?? null;
      const job = token("job");
      if (job) ledger.jobs.set(`${row.lead_id} ${row.contractor_id}`, job);
      return {
        ...{ kind: row.kind, deliveryId, to, returnPath: from, leadId: row.lead_id, contractorId: row.contractor_id },
        ...{ receipt: token("receipt"), job, contractor: token("contractor") },
      };
    });
  }

  return {
    scale,
    say,
    chance,
    ledger,
    site,
    count,
    agenda,
    plan,
    atOnce,
    ask,
    post,
    actByLink,
    hiddenFields,
    operator,
    takenMails,
    deadMailboxes,
    anonKey: defaultAnonKey,
    read: <Row = Record<string, string>>(query: string) => operatorReads<Row>(site.url, query),
    get mailServer() {
      return mailServer;
    },

    /** Looks at a page as a visitor. */
    async look(path: string): Promise<string> {
      const response = await ask(path);
      if (response.status === 200) ledger.views++;
      return response.text();
    },

    /** Looks through what was logged since the last time. */
    readLog() {
      for (const line of site.server.log.splice(0)) {
        ledger.logLines++;
        const text = JSON.stringify(line);
        if (line.level === "error" || /@homes|Zu[a-z]{4}q|206200\d{4}/.test(text)) ledger.wrongLines.push(text);
      }
    },

    /** The mail server goes away, or comes back. */
    async awayWithMail() {
      isMailAway = true;
      await mailServer.stop();
    },
    async mailIsBack() {
      if (isMailAway) listen(await startMailServer(port));
      isMailAway = false;
    },

    /** Ends it all; what is needed to look at it again stays where it `isKept`. */
    async close(isKept: boolean) {
      if (isKept) writeLedger(join(site.scratch, "ledger"), ledger);
      await site.close(isKept);
      await mailServer.stop();
    },
  };
}
