import pg from "pg";
import { DatabaseUnavailable } from "../problems.ts";
import { type Connection, type Database, isDatabaseError, isUnanswered } from "./database.ts";

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, Number);
// A date stays text, such as "2031-03-05", because a `Date` would depend on a time zone.
parsers.setTypeParser(pg.types.builtins.DATE, String);

/** Wraps every error that is not the statement's fault in `DatabaseUnavailable`. */
function toUnavailable(error: unknown): unknown {
  return isDatabaseError(error) ? error : new DatabaseUnavailable("The database is unavailable.", { cause: error });
}

function connection(client: pg.Pool | pg.ClientBase): Connection {
  return {
    async query<Row extends object>(text: string, values: unknown[] = []) {
      try {
        return (await client.query<Row>(text, values)).rows;
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

/** The longest wait of the setup for a lock. Other sessions queue behind the waiting statement. */
const setupLockTimeout = "2s";

/**
 * A connection for schema updates. Its transactions have no time limit, but fail after `setupLockTimeout` without a lock
 * (55P03).
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
  const statements = connection(client);
  await client.connect().catch((error) => {
    throw toUnavailable(error);
  });
  // Cancels the statement if this process ends. Some operating systems do not support it.
  await statements.run("set client_connection_check_interval = '5s'").catch(() => {});
  return {
    ...statements,
    async transaction(work) {
      try {
        // `set local`, because a connection pooler would pass other settings on to other clients.
        await statements.run(
          `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
           set local lock_timeout = '${setupLockTimeout}'`,
        );
        const result = await work(statements);
        await statements.run("commit");
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
 * Throws if the server commits with a warning: after a canceled wait for a synchronous standby, the change can be lost
 * with the primary.
 */
async function commit(client: pg.ClientBase): Promise<void> {
  const warnings: Error[] = [];
  const onNotice = ({ code, message }: { code?: string; message?: string }) => {
    if (code !== successfulCompletion) warnings.push(new Error(message));
  };
  client.on("notice", onNotice);
  try {
    await connection(client).run("commit");
  } finally {
    client.off("notice", onNotice);
  }
  if (warnings.length) throw new DatabaseUnavailable("The database committed with a warning.", { cause: warnings[0] });
}

const successfulCompletion = "00000";

/** Opens a pool on the PostgreSQL server at `url`. The first statement connects. */
export function openPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // For a server that accepts the statement and then falls silent.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "cedarline",
  });
  // Without a listener, the error event of a connection that the server closes would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const statements = connection(pool);
  return {
    ...statements,
    async transaction(work) {
      const client = await pool.connect().catch((error) => {
        throw toUnavailable(error);
      });
      const within = connection(client);
      try {
        await within.run("begin");
        const result = await work(within);
        await commit(client);
        client.release();
        return result;
      } catch (error) {
        // On a silent connection, a rollback would wait for its timeout too.
        if (isUnanswered(error)) {
          client.release(true);
          throw error;
        }
        // A connection that cannot roll back is discarded, so that no other request gets it with a role still set.
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
