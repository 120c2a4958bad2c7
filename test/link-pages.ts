import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { composeBackend } from "../server/backend.ts";
import type { OpenDatabase } from "../server/database/open.ts";
import { parseEnv } from "../server/env.ts";
import { pageCache } from "../server/http/page-cache.ts";
import { type CreatePageHandler, pageBackend } from "../server/http/page-handler.ts";
import { createShell } from "../server/http/shell.ts";
import { links } from "../server/links/links.ts";
import { freshDatabase } from "./fresh-database.ts";
import { wordsOfMain } from "./html-text.ts";
import { serving } from "./local-server.ts";

/** The product in this process, over a database that the test can reach too. */
async function listen(open: OpenDatabase, variables: Record<string, string>) {
  const built: { createPageHandler: CreatePageHandler } = await import(
    new URL("../build/server/index.js", import.meta.url).href
  );
  const env = parseEnv({ RATE_LIMIT_PER_MINUTE: "100000", ...variables });
  const backend = composeBackend(env, open);
  const pages = pageCache(built.createPageHandler(pageBackend(backend)), env);
  return serving(createShell(backend, pages, () => false));
}

type Row = Record<string, unknown> & { id: string };

/** A page as it was answered. */
export interface Answer {
  status: number;
  headers: Headers;
  html: string;
  /** What a reader sees of it. */
  text: string;
}

/** The pages of signed links over a database of its own, which is empty again before each test of the suite that opens it. */
export function openLinkPages(variables: Record<string, string> = {}) {
  let open: OpenDatabase;
  let server: Awaited<ReturnType<typeof listen>>;

  beforeAll(async () => {
    open = await freshDatabase();
    server = await listen(open, variables);
  });
  afterAll(async () => {
    await server?.close();
    await open?.close();
  });
  let logged = "";
  beforeEach(async () => {
    await open.database.run(
      "delete from leads; delete from territories; delete from deliveries; delete from link_tokens; delete from contractors; delete from removals; delete from rate_limits",
    );
    logged = "";
    vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
      logged += chunk;
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const query = (text: string, values: unknown[] = []): Promise<Row[]> => open.database.query<Row>(text, values);
  /** The first column of what is asked for. */
  const lines = async (text: string, values: unknown[] = []) =>
    (await query(text, values)).map((row) => Object.values(row)[0]);

  async function one(text: string, values: unknown[] = []): Promise<Row> {
    const [row] = await query(text, values);
    if (!row) throw new Error(`No row: ${text}`);
    return row;
  }

  function insert(table: string, columns: Record<string, unknown>): Promise<Row> {
    const names = Object.keys(columns);
    const places = names.map((_, position) => `$${position + 1}`);
    const statement = `insert into ${table} (${names.join(", ")}) values (${places.join(", ")}) returning *`;
    return one(statement, Object.values(columns));
  }

  const addContractor = (columns: Record<string, unknown> = {}) =>
    insert("contractors", {
      business_name: "Fir Sprinklers",
      email: "fir@example.com",
      registration_number: "FIRSPR*012AB",
      registration_expires_on: "2099-12-31",
      ...columns,
    });

  const take = (contractor: Row, columns: Record<string, unknown> = {}) =>
    insert("territories", { zip_code: "98033", service: "sprinkler-repair", contractor_id: contractor.id, ...columns });

  const addLead = (columns: Record<string, unknown> = {}) =>
    insert("leads", {
      name: "Ann Lee",
      zip_code: "98033",
      service_issue: "broken-head",
      preferred_contact: "text",
      phone: "4255550142",
      email: "ann@example.com",
      timeline: "1-week",
      message: "The third zone leaks.",
      service: "sprinkler-repair",
      city: "kirkland",
      submitted_from_page: "/sprinkler-repair/kirkland",
      ...columns,
    });

  const signed = links(null);
  const receiptOf = (lead: Row) =>
    signed.pathOf(open.database, { purpose: "receipt", leadId: lead.id, contractorId: null });
  const jobOf = (lead: Row, contractor: Row) =>
    signed.pathOf(open.database, { purpose: "job", leadId: lead.id, contractorId: contractor.id });
  const contractorLinkOf = (contractor: Row) =>
    signed.pathOf(open.database, { purpose: "contractor", leadId: null, contractorId: contractor.id });

  /** A request that a contractor has, with the links to it. */
  async function addAssignedLead(columns: Record<string, unknown> = {}) {
    const contractor = await addContractor();
    const lead = await addLead({ contractor_id: contractor.id, ...columns });
    return { contractor, lead, receipt: await receiptOf(lead), job: await jobOf(lead, contractor) };
  }

  async function request(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(server.url + path, { redirect: "manual", ...init });
    const html = await response.text();
    return { status: response.status, headers: response.headers, html, text: wordsOfMain(html) };
  }

  return {
    query,
    one,
    insert,
    addContractor,
    take,
    addLead,
    addAssignedLead,
    receiptOf,
    jobOf,
    contractorLinkOf,
    get: request,
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      request(path, { method: "POST", body: new URLSearchParams(fields), headers }),
    lead: (id: string) => one("select * from leads where id = $1", [id]),
    /** What happened to a lead and by whom, in order. */
    eventsOf: (leadId: string) =>
      lines("select kind || ' ' || actor from events where lead_id = $1 order by id", [leadId]),
    /** What is to be mailed, in no order. */
    mails: () =>
      lines("select kind || ' ' || recipient from deliveries where channel = 'mail' order by kind, recipient"),
    /** Every line that was logged in the test so far. */
    logged: () => logged,
    get url() {
      return server.url;
    },
  };
}
