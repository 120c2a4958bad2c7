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
  /** Throws `DatabaseUnavailable` until the schema is ready. */
  schema(): Schema;
  /** When the schema is ready or the database is closed. Rejects if the schema cannot be updated. */
  prepared: Promise<void>;
  health(): Promise<Health>;
  close(): Promise<void>;
}

/** `ok`: the schema is ready, and the server accepts writes. `preparing`: a process updates the schema. */
type Health = "ok" | "preparing" | "unavailable";

const longestPauseMs = 5_000;

/** Then the site listens before the upgrade has ended. */
const longestUpgradeWaitMs = 3_000;

/** A slower database counts as unavailable. */
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

/** This version does not work with an older schema, so statements throw `DatabaseUnavailable` until `isPrepared`. */
function oncePrepared(database: Database, isPrepared: () => boolean): Database {
  const requirePrepared = () => {
    if (!isPrepared()) throw new DatabaseUnavailable("The database is not prepared yet.");
    return database;
  };
  return {
    query: async (...statement) => requirePrepared().query(...statement),
    run: async (script) => requirePrepared().run(script),
    transaction: async (work) => requirePrepared().transaction(work),
    close: () => database.close(),
  };
}

/**
 * Runs `seed` once for all starts. If an update takes long or the server is away, resolves before the schema is ready,
 * and goes on in the background. Throws a `StartProblem` if the schema cannot be updated.
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
        // The site's own PostgreSQL has already started, so a retry would not help.
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
    // `endOfWait`: the site listens although the schema takes long or the database is away.
    await Promise.race([preparation, endOfWait.promise]);
  } catch (error) {
    await database.close();
    throw error;
  }
  // The caller handles a rejection later. Node must not end the process before.
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
