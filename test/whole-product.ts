import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import type { Backend } from "../server/process/backend.ts";
import { visitPage } from "./browser.ts";
import { type DatabasePlace, preparedDatabasePlace } from "./fresh-database.ts";
import { runOperatorInProcess } from "./operator-command.ts";
import type { Variables } from "./rooms.ts";
import { openRowStore, type Row, rowStore } from "./row-store.ts";
import { operatorKey, type RunningServer, readAsOperator, startServer, untilHealth } from "./running-server.ts";
import { startProduct } from "./start-product.ts";

export type WholeProduct = ReturnType<typeof openWholeProduct>;

export interface WholeOptions {
  /** A function if environment variables depend on servers that the suite starts. */
  variables?: Variables | (() => Variables);
  /** The database of another product of the suite, which removes it. */
  on?: () => DatabasePlace;
  createPlace?: () => Promise<DatabasePlace>;
  asProcess?: boolean;
}

/** Starts the product as a separate process for one test, on the database at `place` or on a new database. */
export async function startSite(variables: Variables = {}, place?: DatabasePlace) {
  const database = place ?? (await preparedDatabasePlace());
  const server = await startServer(database, variables);
  onTestFinished(async () => {
    await server.stop();
    if (!place) database.remove();
  });
  await untilHealth(server.url, 200);
  return {
    ...server,
    place: database,
    operator: (words: readonly string[]) => runOperatorInProcess(server.url, words),
    read: <Found = Row>(query: string) => readAsOperator<Found>(server.url, query),
  };
}

/** Starts everything that `server/process/start.ts` starts. The tables keep their rows from test to test. */
export function openWholeProduct({
  variables = {},
  on,
  createPlace = preparedDatabasePlace,
  asProcess = false,
}: WholeOptions) {
  let place: DatabasePlace;
  let server: Pick<RunningServer, "url" | "deskUrl" | "log" | "stop">;
  let backend: Backend | undefined;
  let opened: ReturnType<typeof openRowStore>;
  beforeAll(async () => {
    place = on?.() ?? (await createPlace());
    const environment = typeof variables === "function" ? variables() : variables;
    opened = openRowStore(place.databaseUrl, environment);
    if (asProcess) server = await startServer(place, environment);
    else {
      const started = await startProduct(place, environment);
      server = started;
      backend = started.backend;
    }
    await untilHealth(server.url, 200);
  });
  afterAll(async () => {
    const code = await server?.stop();
    await opened?.close();
    if (!on) place?.remove();
    expect(code).toBe(0);
  });

  /** Makes the server look for changes of its pages, as every command does. The command here deletes nothing. */
  const refreshPages = (): Promise<unknown> =>
    backend?.pageVersion.ask() ??
    fetch(`${server.url}/operator/privacy/erase`, {
      method: "POST",
      headers: { apikey: operatorKey, "Content-Type": "application/json" },
      body: JSON.stringify({ words: ["nobody@example.com"], options: { yes: true } }),
    });

  return {
    ...rowStore(() => opened.operator, { afterChange: refreshPages }),
    visit<Result>(path: string, visit: (page: Page) => Promise<Result>, options?: BrowserContextOptions) {
      return visitPage(server.url, path, visit, options);
    },
    html: async (path: string) => (await fetch(server.url + path)).text(),
    operator: (words: readonly string[]) => runOperatorInProcess(server.url, words),
    read: <Found = Row>(query: string) => readAsOperator<Found>(server.url, query),
    /** For changes that no operator's command can make. */
    get database() {
      return opened.database;
    },
    /** Runs SQL, for changes that no operator's command can make. */
    sql: (statement: string, ...values: unknown[]) => opened.database.query(statement, values),
    get backend() {
      if (!backend) throw new Error("The backend is in another process.");
      return backend;
    },
    get place() {
      return place;
    },
    get databaseUrl() {
      return String(place.databaseUrl);
    },
    get server() {
      return server;
    },
    get url() {
      return server.url;
    },
  };
}
