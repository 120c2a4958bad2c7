import { setTimeout as pause } from "node:timers/promises";
import type { Env } from "../env.ts";
import { DatabaseUnavailable, StartProblem } from "../problems.ts";
import { type Connection, type Database, isDatabaseError, isRetryable } from "./database.ts";
import { syncMarketFacts } from "./market-facts.ts";
import { applyStepOnce, migrate, schemaStep } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { readSchema, type Schema } from "./schema.ts";
import { syncServices } from "./services-table.ts";
import { startEmbedded } from "./supervisor.ts";

export interface OpenDatabase {
  database: Database;
  /** The columns of each table. Throws `DatabaseUnavailable` until the schema is ready. */
  schema(): Schema;
  /** Resolves when the schema is ready or the database is closed. Rejects if the schema cannot be updated. */
  prepared: Promise<void>;
  health(): Promise<Health>;
  close(): Promise<void>;
}

/**
 * `ok` if the schema is ready and the server accepts writes, `preparing` while a process updates the schema, and
 * `unavailable` in all other cases.
 */
type Health = "ok" | "preparing" | "unavailable";

const longestPauseMs = 5_000;

/** The longest time that a start waits for an upgrade of the schema before the site listens anyway. */
const longestUpgradeWaitMs = 3_000;

/** Milliseconds after which a database that does not respond counts as unavailable. */
const longestHealthCheckMs = 2_000;

export type ReportDatabaseEvent = (
  event: "preparing database" | "database prepared" | "database unavailable" | "database folder moved",
  /** An error, or log fields. */
  detail?: unknown,
) => void;

function folderProblem(dataDir: string, error: NodeJS.ErrnoException): StartProblem {
  if (error instanceof StartProblem) return error;
  const { code, message } = error;
  return new StartProblem(`DATA_DIR ${dataDir} cannot be used for the database: ${code ?? message.split("\n")[0]}.`);
}

async function openServer(
  { databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">,
  report: ReportDatabaseEvent,
): Promise<Database & { url: string }> {
  if (databaseUrl !== null) return { ...openPostgres(databaseUrl), url: databaseUrl };
  const server = await startEmbedded(dataDir).catch((error) => {
    throw folderProblem(dataDir, error);
  });
  if (server.movedTo !== null) report("database folder moved", { folder: server.movedTo });
  const database = openPostgres(server.url);
  return {
    ...database,
    url: server.url,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

/**
 * Makes statements throw `DatabaseUnavailable` until `isPrepared` returns true, because this version does not work
 * with an older schema.
 */
function oncePrepared(database: Database, isPrepared: () => boolean): Database {
  const requirePrepared = () => {
    if (!isPrepared()) throw new DatabaseUnavailable("The database is not prepared yet.");
    return database;
  };
  return {
    query: async (text, values) => requirePrepared().query(text, values),
    run: async (script) => requirePrepared().run(script),
    transaction: async (work) => requirePrepared().transaction(work),
    close: () => database.close(),
  };
}

/**
 * Opens the database, updates its schema, and runs `seed` if no earlier start has run it. If the update takes long or
 * the server cannot be reached, resolves before the schema is ready, and the work continues in the background. Throws a
 * `StartProblem` if the schema cannot be updated.
 */
export async function openDatabase(
  env: Pick<Env, "databaseUrl" | "dataDir">,
  report: ReportDatabaseEvent,
  seed?: (connection: Connection) => Promise<void>,
): Promise<OpenDatabase> {
  const database = await openServer(env, report);
  let schema: Schema | null = null;
  let isPreparing = false;
  const closeController = new AbortController();
  const endOfWait = Promise.withResolvers<void>();

  async function prepare() {
    await migrate(
      database.url,
      async (connection) => {
        await syncMarketFacts(connection);
        await syncServices(connection);
        if (seed) await applyStepOnce(connection, "sample blog", () => seed(connection));
      },
      {
        signal: closeController.signal,
        onStep(step) {
          isPreparing = true;
          report("preparing database", step);
          if (step.waits || step.step !== schemaStep) setTimeout(endOfWait.resolve, longestUpgradeWaitMs).unref();
        },
      },
    );
    schema = await readSchema(database);
    report("database prepared");
  }

  async function prepareEventually() {
    for (let pauseMs = 250; !closeController.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await prepare();
      } catch (error) {
        isPreparing = false;
        if (closeController.signal.aborted) return;
        // The site's own PostgreSQL server has already started, so a retry would not help.
        if (env.databaseUrl === null) throw folderProblem(env.dataDir, error as Error);
        if (error instanceof StartProblem || !(isRetryable(error) || isDatabaseError(error))) throw error;
        report("database unavailable", error);
        endOfWait.resolve();
        await pause(pauseMs, null, { signal: closeController.signal }).catch(() => {});
      }
    }
  }

  const preparation = prepareEventually();
  try {
    // Waits until the schema is ready, so that the site can answer requests as soon as it listens. If the schema takes
    // too long or the database is unreachable, `endOfWait` resolves and the site listens before the schema is ready.
    await Promise.race([preparation, endOfWait.promise]);
  } catch (error) {
    await database.close();
    throw error;
  }
  // The caller handles a rejection later. Until it does, Node must not end the process.
  preparation.catch(() => {});

  return {
    database: oncePrepared(database, () => schema !== null),
    schema() {
      if (schema === null) throw new DatabaseUnavailable("The database is not prepared yet.");
      return schema;
    },
    prepared: preparation,
    async health() {
      if (schema === null) return isPreparing ? "preparing" : "unavailable";
      const readOnlySettingQuery =
        "select current_setting('transaction_read_only') as read_only from setup_steps limit 1";
      const health = database.query(readOnlySettingQuery).then(
        ([row]): Health => (row?.read_only === "off" ? "ok" : "unavailable"),
        (): Health => "unavailable",
      );
      return Promise.race([health, pause(longestHealthCheckMs, "unavailable" as const, { ref: false })]);
    },
    async close() {
      closeController.abort();
      await preparation.catch(() => {});
      await database.close();
    },
  };
}
