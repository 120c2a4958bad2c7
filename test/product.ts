import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { OpenDatabase } from "../server/database/open.ts";
import { type Env, parseEnv } from "../server/env.ts";
import { type Backend, composeBackend } from "../server/process/backend.ts";
import { freshDatabase } from "./fresh-database.ts";
import { serveApp } from "./local-server.ts";
import { highLimits } from "./running-server.ts";

interface ProductOptions {
  /** A function, because environment variables can depend on servers that the suite starts. */
  variables?: () => Record<string, string>;
  open?: () => Promise<OpenDatabase>;
  writeMail?: Parameters<typeof composeBackend>[2];
  mailTimes?: Parameters<typeof composeBackend>[3];
  /** Creates the application that responds to HTTP requests. Without `serve`, the suite starts no server. */
  serve?: (backend: Backend, env: Env) => Pick<Hono, "fetch"> | Promise<Pick<Hono, "fetch">>;
}

/** SQL that empties most tables, but not those of operators and blog posts. Invoices have triggers that refuse this. */
export const emptyTablesSql = `
  do $$ begin if exists (select from invoice_numbers) then
    alter table invoices disable trigger user; alter table invoice_lines disable trigger user; alter table invoice_numbers disable trigger user;
    delete from payments; delete from stripe_events; delete from invoice_lines; delete from invoices; delete from invoice_numbers;
    set constraints all immediate;
    alter table invoices enable trigger user; alter table invoice_lines enable trigger user; alter table invoice_numbers enable trigger user;
  end if; end $$;
  delete from prices; truncate agreements;
  delete from statements; delete from leads; delete from territories; delete from lead_returns;
  delete from link_tokens; update partner_applications set contractor_id = null; delete from contractors;
  delete from contact_messages; delete from partner_applications; delete from privacy_requests; delete from deliveries;
  delete from events; delete from removals; delete from rate_limits; delete from mail_networks; delete from erased_mails; delete from idempotency_keys; delete from server_settings`;

/** Runs the product in this process on an open database. Rate limits are high unless `variables` sets them. */
export const productOn = (
  open: OpenDatabase,
  variables: Record<string, string> = {},
  writeMail?: ProductOptions["writeMail"],
  mailTimes?: ProductOptions["mailTimes"],
) => composeBackend(envWith(variables), open, writeMail, mailTimes);

const envWith = (variables: Record<string, string>) => parseEnv({ ...highLimits, ...variables });

/** Runs the product in this process. Before each test, empties the tables (`emptyTablesSql`). */
export function openProduct({
  variables = () => ({}),
  open: openDatabase = freshDatabase,
  writeMail,
  mailTimes,
  serve,
}: ProductOptions = {}) {
  let open: OpenDatabase;
  let backend: Backend;
  let server: Awaited<ReturnType<typeof serveApp>> | undefined;
  const compose = (changes?: Record<string, string>) =>
    productOn(open, { ...variables(), ...changes }, writeMail, mailTimes);

  beforeAll(async () => {
    open = await openDatabase();
    backend = compose();
    if (serve) server = await serveApp(await serve(backend, envWith(variables())));
  });
  afterAll(async () => {
    await server?.close();
    await open?.close();
  });
  beforeEach(() => open.database.run(emptyTablesSql));

  return {
    /**
     * Creates a second product on the same database, as if it ran in another process. `changes` replaces environment
     * variables.
     */
    compose,
    recompose(changes: Record<string, string>) {
      backend = compose(changes);
    },
    get open() {
      return open;
    },
    get database() {
      return open.database;
    },
    get backend() {
      return backend;
    },
    /** The database, for changes that an operator makes at the command line. */
    get asOperator() {
      return backend.outbox.as({ actor: "operator" });
    },
    get url() {
      return server?.url ?? "";
    },
  };
}
