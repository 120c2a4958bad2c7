import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { OpenDatabase } from "../server/database/open.ts";
import { type Env, parseEnv } from "../server/env.ts";
import { actingAs } from "../server/events/outbox.ts";
import { type Backend, composeBackend } from "../server/process/backend.ts";
import { freshDatabase } from "./fresh-database.ts";
import { serving } from "./local-server.ts";

/** What a suite needs beyond the product with its defaults. */
interface ProductNeeds {
  /** Settings. They may depend on what was started before. */
  variables?: () => Record<string, string>;
  /** The place of the rows, if not a fresh database. */
  open?: () => Promise<OpenDatabase>;
  writeMail?: Parameters<typeof composeBackend>[2];
  /** The part that answers over HTTP. Default: none. */
  serve?: (backend: Backend, env: Env) => Pick<Hono, "fetch"> | Promise<Pick<Hono, "fetch">>;
}

/** SQL: deletes people's and operators' rows. The sample blog stays. */
export const emptied = `
  delete from statements; delete from leads; delete from territories; delete from lead_returns;
  delete from link_tokens; update partner_applications set contractor_id = null; delete from contractors;
  delete from contact_messages; delete from partner_applications; delete from privacy_requests; delete from deliveries;
  delete from events; delete from removals; delete from rate_limits; delete from idempotency_keys; delete from server_settings`;

/**
 * The product in this process on an open database, with limits that no test reaches unless `variables` say otherwise.
 */
export const productOn = (
  open: OpenDatabase,
  variables: Record<string, string> = {},
  writeMail?: ProductNeeds["writeMail"],
) => composeBackend(envWith(variables), open, writeMail);

const envWith = (variables: Record<string, string>) =>
  parseEnv({ RATE_LIMIT_PER_MINUTE: "100000", ANON_READS_PER_MINUTE: "100000", ...variables });

/**
 * The product in this process, on a database that the suite reaches too. People's rows are deleted before each test.
 * `startServer` starts it as a separate process.
 */
export function openProduct({
  variables = () => ({}),
  open: opens = freshDatabase,
  writeMail,
  serve,
}: ProductNeeds = {}) {
  let open: OpenDatabase;
  let backend: Backend;
  let server: Awaited<ReturnType<typeof serving>> | undefined;
  const compose = (changes?: Record<string, string>) => productOn(open, { ...variables(), ...changes }, writeMail);

  beforeAll(async () => {
    open = await opens();
    backend = compose();
    if (serve) server = await serving(await serve(backend, envWith(variables())));
  });
  afterAll(async () => {
    await server?.close();
    await open?.close();
  });
  beforeEach(() => open.database.run(emptied));

  return {
    /** The same product on the same database, as another process or with other settings. */
    compose,
    /** Continues with other settings. */
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
    /** The database in the name of an operator who works without the desk. */
    get asOperator() {
      return actingAs(backend.outbox, null);
    },
    get url() {
      return server?.url ?? "";
    },
  };
}
