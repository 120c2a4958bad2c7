import pg from "pg";
import { DatabaseUnavailable } from "../problems.ts";
import { type Connection, type Database, isConnectionFault, isDatabaseError } from "./database.ts";

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, Number);
// Returns a date as text, such as "2031-03-05", because a `Date` would depend on a time zone.
parsers.setTypeParser(pg.types.builtins.DATE, String);

/** Returns the error unchanged if the statement caused it. Wraps any other error in `DatabaseUnavailable`. */
function toUnavailable(error: unknown): unknown {
  return isDatabaseError(error) ? error : new DatabaseUnavailable("The database is unavailable.", { cause: error });
}

function connectionOf(client: pg.Pool | pg.ClientBase): Connection {
  return {
    async query<Row extends object>(text: string, values: unknown[] = []) {
      try {
        // pg returns one result for one statement, and a list for several.
        return [await client.query<Row>(text, values)].flat().at(-1)?.rows ?? [];
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

/**
 * How long a schema update waits for a lock. The wait must be short, because other sessions queue behind the update.
 */
const setupLockTimeout = "2s";

/**
 * A connection for schema updates. A transaction has no time limit, but fails with 55P03 if it does not get a lock
 * within `setupLockTimeout`.
 */
export async function connectForSetup(url: string): Promise<Database> {
  const client = new pg.Client({
    connectionString: url,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: "cedarline setup",
  });
  client.on("error", () => {});
  const session = connectionOf(client);
  await client.connect().catch((error) => {
    throw toUnavailable(error);
  });
  // Makes the server cancel the statement if this process ends. Some operating systems do not support the setting.
  await session.run("set client_connection_check_interval = '5s'").catch(() => {});
  return {
    ...session,
    async transaction(work) {
      try {
        // `set local` lasts until the end of the transaction. A plain `set` would last as long as the session, which a
        // connection pooler may give to another client.
        await session.run(
          `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
           set local lock_timeout = '${setupLockTimeout}'`,
        );
        const result = await work(session);
        await session.run("commit");
        return result;
      } catch (error) {
        await client.query("rollback").catch(() => {});
        throw error;
      }
    },
    close: () => client.end(),
  };
}

/**
 * Commits, and throws if the server reports a warning, such as that it stopped waiting for the synchronous standby.
 * After that warning, the transaction is committed on the primary, but is lost if the primary fails before the standby
 * has a copy.
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

/** Does not connect before the first statement. */
export function openPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // Applies if the server stops responding, because such a server does not enforce `statement_timeout`.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "cedarline",
  });
  // Without a listener, the error event of a connection that the server closes would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const pooledConnection = connectionOf(pool);
  return {
    ...pooledConnection,
    async transaction(work) {
      const client = await pool.connect().catch((error) => {
        throw toUnavailable(error);
      });
      const transactionConnection = connectionOf(client);
      try {
        await transactionConnection.run("begin");
        const result = await work(transactionConnection);
        await commit(client);
        client.release();
        return result;
      } catch (error) {
        // A rollback would also get no response and wait for the timeout, so the connection is closed at once.
        if (isConnectionFault(error)) {
          client.release(true);
          throw error;
        }
        // Discards a connection that cannot roll back, because the session may still have the role of this request.
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
