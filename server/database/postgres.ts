import pg from "pg";
import { DatabaseUnavailable } from "../problems.ts";
import { type Connection, type Database, isDatabaseError, isUnanswered } from "./database.ts";

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, Number);
// A day is no instant: it stays "2031-03-05".
parsers.setTypeParser(pg.types.builtins.DATE, String);

/** A connection that broke or never opened is not the statement's fault, so the caller may try again. */
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

/** The longest wait of setup for another session's lock. Everybody behind it in the queue waits too. */
const setupLockTimeout = "2s";

/**
 * One connection for schema updates. In its transactions no statement takes too long, and none waits long for a lock
 * (55P03). If this process ends, the server soon stops its work.
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
  // Not every operating system of a server supports this.
  await statements.run("set client_connection_check_interval = '5s'").catch(() => {});
  return {
    ...statements,
    async transaction(work) {
      try {
        // Set for the transaction only, so that a pooler passes it to nobody else.
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
 * Commits. Also throws where the server commits with a warning: a canceled wait for a synchronous standby leaves the
 * change on one server, with which it can be lost. The statement_timeout does not end that wait, but canceling the
 * backend does.
 */
async function commit(client: pg.ClientBase): Promise<void> {
  const warnings: Error[] = [];
  const note = ({ code, message }: { code?: string; message?: string }) => {
    if (code !== successfulCompletion) warnings.push(new Error(message));
  };
  client.on("notice", note);
  try {
    await connection(client).run("commit");
  } finally {
    client.off("notice", note);
  }
  if (warnings.length) throw new DatabaseUnavailable("The database warns of the commit.", { cause: warnings[0] });
}

/** The SQLSTATE of a notice that is no warning. */
const successfulCompletion = "00000";

/** Opens a pool on the PostgreSQL server at `url`. The first statement connects. */
export function openPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // Covers a server that accepted the statement and fell silent.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "cedarline",
  });
  // The pool replaces a connection that the server closes, and a statement on it fails. Without a listener its error
  // event would end the process.
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
        // The caller has waited long enough for one statement, and on a silent connection the next would take as long.
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
