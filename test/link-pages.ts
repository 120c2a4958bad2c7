import { afterEach, beforeEach, vi } from "vitest";
import type { OpenDatabase } from "../server/database/open.ts";
import type { Env } from "../server/env.ts";
import { pageCache } from "../server/http/page-cache.ts";
import { type CreatePageHandler, pageBackend } from "../server/http/page-handler.ts";
import { createHttpShell } from "../server/http/shell.ts";
import { eraseLead } from "../server/leads/lead.ts";
import { links } from "../server/links/links.ts";
import type { Backend } from "../server/process/backend.ts";
import { fir } from "./firms.ts";
import { textOfMain } from "./html-text.ts";
import { changeLeadBySql, storeLead } from "./lead-rows.ts";
import { annsRequest } from "./people.ts";
import { openProduct } from "./product.ts";
import { silentOutbox } from "./silent-outbox.ts";

async function createSite(backend: Backend, env: Env) {
  const built: { createPageHandler: CreatePageHandler } = await import(
    new URL("../build/server/index.js", import.meta.url).href
  );
  return createHttpShell(
    backend,
    pageCache(built.createPageHandler(pageBackend(backend)), env, backend.pageVersion),
    () => false,
  );
}

type Row = Record<string, unknown> & { id: string };

interface PageResponse {
  status: number;
  headers: Headers;
  html: string;
  text: string;
}

/**
 * Runs the site with its built pages in this process. Returns helpers for leads and their signed links. `open` opens
 * another database than a new one.
 */
export function openLinkPages(variables: Record<string, string> = {}, open?: () => Promise<OpenDatabase>) {
  const product = openProduct({ variables: () => variables, serve: createSite, ...(open && { open }) });
  let loggedText = "";
  beforeEach(() => {
    loggedText = "";
    vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
      loggedText += chunk;
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const query = (text: string, values: unknown[] = []): Promise<Row[]> => product.database.query<Row>(text, values);
  const firstColumn = async (text: string, values: unknown[] = []) =>
    (await query(text, values)).map((row) => Object.values(row)[0]);

  async function queryOne(text: string, values: unknown[] = []): Promise<Row> {
    const [row] = await query(text, values);
    if (!row) throw new Error(`The query returned no row: ${text}`);
    return row;
  }

  function insert(table: string, columns: Record<string, unknown>): Promise<Row> {
    const names = Object.keys(columns);
    const placeholders = names.map((_, position) => `$${position + 1}`);
    const statement = `insert into ${table} (${names.join(", ")}) values (${placeholders.join(", ")}) returning *`;
    return queryOne(statement, Object.values(columns));
  }

  const addContractor = (columns: Record<string, unknown> = {}) => insert("contractors", { ...fir, ...columns });

  const addTerritory = (contractor: Row, columns: Record<string, unknown> = {}) =>
    insert("territories", { zip_code: "98033", service: "sprinkler-repair", contractor_id: contractor.id, ...columns });

  /** Stores a lead without matching it. */
  async function addLead(columns: Record<string, unknown> = {}): Promise<Row> {
    const row = {
      ...annsRequest,
      service_issue: "broken-head",
      preferred_contact: "text",
      timeline: "1-week",
      ...columns,
    };
    const id = await silentOutbox(product.database)
      .as({ actor: "system" })
      .transaction((tx) => storeLead(tx, row, false));
    return queryOne("select * from leads where id = $1", [id]);
  }

  const signedLinks = links(null);
  const receiptPathOf = (lead: Row) =>
    signedLinks.pathOf(product.database, { purpose: "receipt", leadId: lead.id, contractorId: null });
  const jobPathOf = (lead: Row, contractor: Row) =>
    signedLinks.pathOf(product.database, { purpose: "job", leadId: lead.id, contractorId: contractor.id });
  const contractorPathOf = (contractor: Row) =>
    signedLinks.pathOf(product.database, { purpose: "contractor", leadId: null, contractorId: contractor.id });

  /** Stores a contractor with a lead. Returns both, and the paths of the receipt link and the job link. */
  async function addAssignedLead(columns: Record<string, unknown> = {}) {
    const contractor = await addContractor();
    const lead = await addLead({ contractor_id: contractor.id, ...columns });
    return { contractor, lead, receipt: await receiptPathOf(lead), job: await jobPathOf(lead, contractor) };
  }

  async function request(path: string, init: RequestInit = {}): Promise<PageResponse> {
    const response = await fetch(product.url + path, { redirect: "manual", ...init });
    const html = await response.text();
    return { status: response.status, headers: response.headers, html, text: textOfMain(html) };
  }

  return {
    query,
    changeLead: ({ id }: { id: string }, columns: string) =>
      silentOutbox(product.database)
        .as({ actor: "system" })
        .transaction((tx) => changeLeadBySql(tx, id, columns)),
    eraseLead: ({ id }: { id: string }) =>
      product.backend.outbox.as({ actor: "homeowner" }).transaction((tx) => eraseLead(tx, id)),
    queryOne,
    insert,
    addContractor,
    addTerritory,
    addLead,
    addAssignedLead,
    receiptPathOf,
    jobPathOf,
    contractorPathOf,
    get: request,
    post: (
      path: string,
      fields: Record<string, string> | FormData | string[][],
      headers: Record<string, string> = {},
    ) =>
      request(path, {
        method: "POST",
        body: fields instanceof FormData ? fields : new URLSearchParams(fields),
        headers,
      }),
    applicationPathOf: ({ id }: { id: string }) =>
      signedLinks.pathOf(product.database, {
        purpose: "application",
        leadId: null,
        contractorId: null,
        applicationId: id,
      }),
    sweep: () => product.backend.scheduler.sweep(),
    lead: (id: string) => queryOne("select * from leads where id = $1", [id]),
    /** A lead's events in order, each as "kind actor". */
    eventsOf: (leadId: string) =>
      firstColumn("select kind || ' ' || actor from events where lead_id = $1 order by id", [leadId]),
    /** All emails in the outbox, each as "kind recipient", sorted. */
    mails: () =>
      firstColumn("select kind || ' ' || recipient from deliveries where channel = 'mail' order by kind, recipient"),
    logged: () => loggedText,
    asOperator: () => product.backend.outbox.as({ actor: "operator", operatorId: null }),
    get backend() {
      return product.backend;
    },
    get url() {
      return product.url;
    },
  };
}
