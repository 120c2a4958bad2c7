import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { DatabaseUnavailable } from "../problems.ts";
import { type Connection, type Database, isConnectionFault, isDatabaseError, type keepPlan } from "./database.ts";
import { hasNoSessionLeft, prepareSession, settingsSql } from "./session-settings.ts";

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, Number);
// A day stays text, such as "2031-03-05". A `Date` would depend on a time zone.
parsers.setTypeParser(pg.types.builtins.DATE, String);

/** If the statement did not cause it. */
function toUnavailable(error: unknown): unknown {
  return isDatabaseError(error) ? error : new DatabaseUnavailable("The database is unavailable.", { cause: error });
}

const statementNames = new Map<string, string>();

/** A session keeps the plan of a statement by its name. */
function statementNameOf(text: string): string {
  const name = statementNames.get(text) ?? `cedarline ${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

function connectionOf(client: pg.ClientBase): Connection {
  return {
    async query<Row extends object>(text: string, values: unknown[] = [], plan?: typeof keepPlan) {
      try {
        const name = plan && statementNameOf(text);
        // pg returns a list for several statements.
        return [await client.query<Row>({ name, text, values })].flat().at(-1)?.rows ?? [];
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    async run(script) {
      try {
        await client.query(script);
      } catch (error) {
        throw toUnavailable(error);
      }
    },
  };
}

/** With the server's own settings. */
export interface Session extends Connection {
  /** Behind a pooler, the session's process has another id. */
  processId: number | null;
  close(): Promise<void>;
}

export async function openSession(url: string): Promise<Session> {
  const client: pg.Client & { processID?: number } = new pg.Client({
    connectionString: url,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: "cedarline setup",
  });
  client.on("error", () => {});
  await client.connect().catch((error) => {
    throw toUnavailable(error);
  });
  return { ...connectionOf(client), processId: client.processID ?? null, close: () => client.end() };
}

/** Other sessions queue behind a schema update. */
const setupLockTimeout = "2s";

/** For schema updates: no time limit, but 55P03 without a lock within `setupLockTimeout`. */
export async function connectForSetup(url: string): Promise<Database> {
  const session = await openSession(url);
  await session.run(settingsSql({ statement_timeout: "0", idle_in_transaction_session_timeout: "0" }));
  // If this process ends, the server cancels the statement. Some operating systems do not support it.
  await session.run("set client_connection_check_interval = '5s'").catch(() => {});
  return {
    ...session,
    async transaction(work) {
      try {
        await session.run(`begin; set local lock_timeout = '${setupLockTimeout}'`);
        const result = await work(session);
        await session.run("commit");
        return result;
      } catch (error) {
        await session.run("rollback").catch(() => {});
        throw error;
      }
    },
  };
}

/**
 * Throws at a warning, such as that the server stopped waiting for the synchronous standby. The commit would be lost if
 * the primary fails before the standby has it.
 */
async function commit(client: pg.ClientBase): Promise<void> {
  const warnings: Error[] = [];
  const onNotice = ({ code, message }: { code?: string; message?: string }) => {
    if (code !== successfulCompletion) warnings.push(new Error(message));
  };
  client.on("notice", onNotice);
  try {
    await connectionOf(client).run("commit");
  } finally {
    client.off("notice", onNotice);
  }
  if (warnings.length) throw new DatabaseUnavailable("The database committed with a warning.", { cause: warnings[0] });
}

const successfulCompletion = "00000";

/** For a connection, by a statement or a transaction. */
const connectionPatienceMs = 5_000;

/** The server refused a connection, and the pool has none. */
const refusedPauseMs = 100;

/** Then a pool that shrank tries one more connection. */
const growthPauseMs = 2_000;

/** It connects at the first statement. */
export function openPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: parsers,
    connectionTimeoutMillis: connectionPatienceMs,
    // A server that stops responding does not enforce `statement_timeout`.
    query_timeout: 20_000,
    application_name: "cedarline",
    onConnect: (client) =>
      prepareSession(client, { statement_timeout: "15s", idle_in_transaction_session_timeout: "30s" }),
  });
  // The error event of a connection that the server closes would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));

  let isGrowing = false;
  const growLater = () => {
    if (isGrowing) return;
    isGrowing = true;
    setTimeout(() => {
      isGrowing = false;
      pool.options.max++;
      if (pool.options.max < poolSize) growLater();
    }, growthPauseMs).unref();
  };

  /** A server without a free session keeps the pool as it is. Later statements wait for its connections. */
  function shrink(): void {
    pool.options.max = Math.max(1, Math.min(pool.options.max, pool.totalCount));
    growLater();
  }

  async function takeClient(): Promise<pg.PoolClient> {
    const deadline = Date.now() + connectionPatienceMs;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!hasNoSessionLeft(error) || Date.now() > deadline) throw toUnavailable(error);
        shrink();
        if (pool.totalCount === 0) await pause(refusedPauseMs);
      }
    }
  }

  async function withClient<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const client = await takeClient();
    try {
      const result = await work(connectionOf(client));
      client.release();
      return result;
    } catch (error) {
      client.release(!isDatabaseError(error));
      throw error;
    }
  }

  return {
    query: (...statement) => withClient((connection) => connection.query(...statement)),
    run: (script) => withClient((connection) => connection.run(script)),
    async transaction(work) {
      const client = await takeClient();
      const transactionConnection = connectionOf(client);
      try {
        await transactionConnection.run("begin");
        const result = await work(transactionConnection);
        await commit(client);
        client.release();
        return result;
      } catch (error) {
        // A rollback would get no response, either.
        if (isConnectionFault(error)) {
          client.release(true);
          throw error;
        }
        // Without a rollback, a session may still have this request's role.
        await client.query("rollback").then(
          () => client.release(),
          (broken) => client.release(broken),
        );
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
