import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { type DatabasePlace, databasePlace } from "./fresh-database.ts";
import { callOperator } from "./operator-command.ts";
import {
  operatorChanges,
  operatorInserts,
  operatorReads,
  type RunningServer,
  startServer,
  storeContractor,
  untilHealth,
} from "./running-server.ts";

/** A row as the data API gives it. */
export interface Row {
  id: string;
  [column: string]: unknown;
}

/**
 * A running site with a database of its own for the suite that opens it, and the operator's command line on it. `variables` may depend on
 * what was started.
 */
export function openOperatedSite(variables: Record<string, string> | (() => Record<string, string>) = {}) {
  let place: DatabasePlace;
  let server: RunningServer;
  beforeAll(async () => {
    place = await databasePlace();
    server = await startServer(place, typeof variables === "function" ? variables() : variables);
    await untilHealth(server.url, 200);
  });
  afterAll(async () => {
    const code = await server?.stop();
    place?.remove();
    expect(code).toBe(0);
  });
  return {
    operator: (words: readonly string[]) => callOperator(server.url, words),
    /** Reads rows through the data API: `leads?email=eq.a@b.co`. */
    read: <Found = Row>(query: string) => operatorReads<Found>(server.url, query),
    /** Runs SQL, for what only happens in time or by a page. */
    async sql(statement: string, ...values: unknown[]): Promise<void> {
      const client = new pg.Client(String(place.databaseUrl));
      await client.connect();
      await client.query(statement, values).finally(() => client.end());
    },
    change: (query: string, columns: Record<string, unknown>) => operatorChanges(server.url, query, columns),
    store: (table: string, ...rows: Record<string, unknown>[]) => operatorInserts(server.url, table, rows),
    addContractor: (service: string, zipCodes: readonly string[], columns?: Record<string, unknown>) =>
      storeContractor(server.url, service, zipCodes, columns),
    /** Its database, for another process beside it. */
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
