import { afterEach, beforeEach, vi } from "vitest";
import type { Env } from "../server/env.ts";
import { pageCache } from "../server/http/page-cache.ts";
import { type CreatePageHandler, pageBackend } from "../server/http/page-handler.ts";
import { createHttpShell } from "../server/http/shell.ts";
import { links } from "../server/links/links.ts";
import type { Backend } from "../server/process/backend.ts";
import { textOfMain } from "./html-text.ts";
import { annsRequest } from "./people.ts";
import type { Rooms } from "./rooms.ts";
import { type Row, rowStore } from "./row-store.ts";
import { silentOutbox } from "./silent-outbox.ts";

export type Pages = ReturnType<typeof pagesOf>;

export async function servePages(backend: Backend, env: Env) {
  const built: { createPageHandler: CreatePageHandler } = await import(
    new URL("../build/server/index.js", import.meta.url).href
  );
  return createHttpShell(
    backend,
    pageCache(built.createPageHandler(pageBackend(backend)), env, backend.pageVersion),
    () => false,
  );
}

interface PageResponse {
  status: number;
  headers: Headers;
  html: string;
  text: string;
}

/** Pages of a suite's product, and signed links to them. Rows that the suite stores match no lead and cause no email. */
export function pagesOf(product: Pick<Rooms, "database" | "url">) {
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

  const rows = rowStore(() => silentOutbox(product.database).as({ actor: "system" }), { isQuiet: true });
  const { addContractor, row } = rows;

  /** Stores a lead without matching it. */
  const addLead = (columns: Record<string, unknown> = {}) =>
    rows.store("leads", {
      ...annsRequest,
      service_issue: "broken-head",
      preferred_contact: "text",
      timeline: "1-week",
      ...columns,
    });

  const signedLinks = links(null);
  type Party = Pick<Row, "id">;
  const receiptPathOf = (lead: Party) =>
    signedLinks.pathOf(product.database, { purpose: "receipt", leadId: lead.id, contractorId: null });
  const jobPathOf = (lead: Party, contractor: Party) =>
    signedLinks.pathOf(product.database, { purpose: "job", leadId: lead.id, contractorId: contractor.id });
  const contractorPathOf = (contractor: Party) =>
    signedLinks.pathOf(product.database, { purpose: "contractor", leadId: null, contractorId: contractor.id });
  const applicationPathOf = ({ id }: Party) =>
    signedLinks.pathOf(product.database, {
      purpose: "application",
      leadId: null,
      contractorId: null,
      applicationId: id,
    });

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
    ...rows,
    changeLead: ({ id }: Party, columns: string) => rows.change("leads", id, columns),
    addLead,
    addAssignedLead,
    receiptPathOf,
    jobPathOf,
    contractorPathOf,
    applicationPathOf,
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
    lead: (id: string) => row("leads", { id }),
    /** All emails in the outbox, each as "kind recipient", sorted. */
    async mails(): Promise<string[]> {
      const mails = await rows.query<{ line: string }>(
        "select kind || ' ' || recipient as line from deliveries where channel = 'mail' order by kind, recipient",
      );
      return mails.map(({ line }) => line);
    },
    logged: () => loggedText,
  };
}
