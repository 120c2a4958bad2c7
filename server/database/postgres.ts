import pg from "pg";
import { DatabaseUnavailable } from "../problems.ts";
import { type Connection, type Database, isDatabaseError, isUnanswered } from "./database.ts";

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, Number);
// A day is no moment: it stays "2031-03-05".
parsers.setTypeParser(pg.types.builtins.DATE, String);

/** A connection that broke, or never came about, is not the statement's fault: whoever asked may try again. */
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

/** How long setup waits in one go for what others have locked: whoever comes after it waits behind it. */
const setupLockTimeout = "2s";

/**
 * Connects once, for what brings the schema up to date. In its transactions no statement takes too long, and none waits long for a lock
 * (55P03). Where this process ends meanwhile, the server soon gives up what it was doing for it.
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
  // Not every system that a server runs on can tell.
  await statements.run("set client_connection_check_interval = '5s'").catch(() => {});
  return {
    ...statements,
    async transaction(work) {
      try {
        // For the transaction alone, so that a pooler in between hands them to nobody else.
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
 * Commits. Throws as well where the server has done so and warns: where the wait for a synchronous standby is cancelled, what was
 * written is on the one server alone, and lost with it. The statement_timeout does not reach that wait, whoever cancels a backend does.
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

/** Opens a pool on the PostgreSQL server at `url`. It does not connect yet: the first statement does. */
export function openPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // Of a server that accepted the statement and then fell silent, whatever the reason.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "cedarline",
  });
  // A connection that the server closes is replaced by the pool, and a statement on it fails by itself; without listeners,
  // idle or lent out, its error event would end the process.
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
        // Whoever waits has waited long enough for one statement, and on a silent connection the next would take as long.
        if (isUnanswered(error)) {
          client.release(true);
          throw error;
        }
        // A connection that cannot even roll back is thrown away, never handed to the next request with its role still set.
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
