import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { visitPage } from "./browser.ts";
import { type DatabasePlace, preparedDatabasePlace } from "./fresh-database.ts";
import { runOperatorInProcess } from "./operator-command.ts";
import { openRowStore, type Row } from "./row-store.ts";
import { operatorKey, type RunningServer, readAsOperator, startServer, untilHealth } from "./running-server.ts";
import { startProduct } from "./start-product.ts";

export type { Row };
export type Site = ReturnType<typeof openSite>;

/** Starts the product as a separate process for one test, on the database at `place` or on a new database. */
export async function startSite(variables: Record<string, string> = {}, place?: DatabasePlace) {
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

/**
 * Starts the product for a suite, in this process unless `asProcess` is true. If `existingPlace` is missing,
 * `createPlace` creates a new database.
 */
export function openSite(
  variables: Record<string, string> | (() => Record<string, string>) = {},
  {
    existingPlace,
    createPlace = preparedDatabasePlace,
    asProcess = false,
  }: { existingPlace?: () => DatabasePlace; createPlace?: () => Promise<DatabasePlace>; asProcess?: boolean } = {},
) {
  let place: DatabasePlace;
  let server: Pick<RunningServer, "url" | "deskUrl" | "log" | "stop">;
  let rows: ReturnType<typeof openRowStore>;
  beforeAll(async () => {
    place = existingPlace?.() ?? (await createPlace());
    const environment = typeof variables === "function" ? variables() : variables;
    rows = openRowStore(place.databaseUrl, environment);
    server = await (asProcess ? startServer : startProduct)(place, environment);
    await untilHealth(server.url, 200);
  });
  afterAll(async () => {
    const code = await server?.stop();
    await rows?.close();
    if (!existingPlace) place?.remove();
    expect(code).toBe(0);
  });

  /** Makes the server look for changes of its pages, as every command does. This command deletes nothing. */
  const refreshPages = () =>
    fetch(`${server.url}/operator/privacy/erase`, {
      method: "POST",
      headers: { apikey: operatorKey, "Content-Type": "application/json" },
      body: JSON.stringify({ words: ["nobody@example.com"], options: { yes: true } }),
    });

  return {
    visit<Result>(path: string, visit: (page: Page) => Promise<Result>, options?: BrowserContextOptions) {
      return visitPage(server.url, path, visit, options);
    },
    html: async (path: string) => (await fetch(server.url + path)).text(),
    operator: (words: readonly string[]) => runOperatorInProcess(server.url, words),
    read: <Found = Row>(query: string) => readAsOperator<Found>(server.url, query),
    /** For changes that no operator's command can make. */
    get database() {
      return rows.database;
    },
    /** Runs SQL, for changes that no operator's command can make. */
    sql: (statement: string, ...values: unknown[]) => rows.database.query(statement, values),
    async change(table: string, id: string, columns: Record<string, unknown>): Promise<void> {
      await rows.change(table, id, columns);
      await refreshPages();
    },
    async store(table: string, ...newRows: Record<string, unknown>[]): Promise<void> {
      await rows.store(table, ...newRows);
      await refreshPages();
    },
    async addContractor(service: string, zipCodes: readonly string[], columns?: object): Promise<string> {
      const id = await rows.addContractor(service, zipCodes, columns);
      await refreshPages();
      return id;
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
