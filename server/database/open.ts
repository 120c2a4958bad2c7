import { setTimeout as pause } from "node:timers/promises";
import type { Env } from "../env.ts";
import { DatabaseUnavailable, StartProblem } from "../problems.ts";
import { type Connection, type Database, isDatabaseError, isRetryable } from "./database.ts";
import { syncMarketFacts } from "./market-facts.ts";
import { applyStepOnce, migrate, newSchema } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { readSchema, type Schema } from "./schema.ts";
import { syncServices } from "./services-table.ts";
import { startEmbedded } from "./supervisor.ts";

/** An open database, and what is known of it once it is prepared. */
export interface OpenDatabase {
  database: Database;
  /** The tables as they are; throws `DatabaseUnavailable` until the schema is in place. */
  schema(): Schema;
  /** Resolves when the schema is in place, or when the database is closed before that; rejects where it cannot be put in place. */
  prepared: Promise<void>;
  health(): Promise<Health>;
  close(): Promise<void>;
}

/**
 * `ok`: the database is prepared, answers right now and can be written. `preparing`: its schema is being made or brought up to date, by
 * this process or another one that it waits for.
 */
type Health = "ok" | "preparing" | "unavailable";

const longestPauseMs = 5_000;

/** How long an upgrade is waited for before the site listens without a database, in milliseconds. */
const upgradeNoticeMs = 3_000;

/** A database that takes longer than this to say anything counts as away. */
const longestHealthCheckMs = 2_000;

/** Hears what happens to the database. */
export type Report = (
  event: "preparing database" | "database prepared" | "database unavailable" | "database elsewhere",
  /** Of what went wrong the error, otherwise what a log says beside the event. */
  detail?: unknown,
) => void;

/** Why our own database cannot be used, in one line. */
function folderProblem(dataDir: string, error: NodeJS.ErrnoException): StartProblem {
  if (error instanceof StartProblem) return error;
  const { code, message } = error;
  return new StartProblem(`DATA_DIR ${dataDir} cannot be used for the database: ${code ?? message.split("\n")[0]}.`);
}

/** The server that the environment names, or, where it names none, one of our own. */
async function openServer(
  { databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">,
  report: Report,
): Promise<Database & { url: string }> {
  if (databaseUrl !== null) return { ...openPostgres(databaseUrl), url: databaseUrl };
  const server = await startEmbedded(dataDir).catch((error) => {
    throw folderProblem(dataDir, error);
  });
  if (server.movedTo !== null) report("database elsewhere", { folder: server.movedTo });
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

/** Throws `DatabaseUnavailable` for whatever is asked before `isPrepared`: to this version an older schema is none. */
function oncePrepared(database: Database, isPrepared: () => boolean): Database {
  const prepared = () => {
    if (!isPrepared()) throw new DatabaseUnavailable("The database is not prepared yet.");
    return database;
  };
  return {
    query: async (text, values) => prepared().query(text, values),
    run: async (script) => prepared().run(script),
    transaction: async (work) => prepared().transaction(work),
    close: () => database.close(),
  };
}

/**
 * Opens the database that the environment names, brings its schema up to date and has `seed` put the first rows into a new one. A new embedded one is ready
 * when this resolves. So is another one that answers, unless its upgrade takes long: that goes on in the background. A server that does
 * not answer at the first attempt is tried again there for as long as it takes. `report` hears of each step, of each failure and of the
 * success. Throws, or has `prepared` reject with, a `StartProblem` when the schema cannot be brought up to date.
 */
export async function openDatabase(
  env: Pick<Env, "databaseUrl" | "dataDir">,
  report: Report,
  seed?: (connection: Connection) => Promise<void>,
): Promise<OpenDatabase> {
  const database = await openServer(env, report);
  let schema: Schema | null = null;
  let isPreparing = false;
  const closing = new AbortController();
  const waitedFor = Promise.withResolvers<void>();

  async function prepare() {
    await migrate(
      database.url,
      async (connection) => {
        await syncMarketFacts(connection);
        await syncServices(connection);
        if (seed) await applyStepOnce(connection, "sample blog", () => seed(connection));
      },
      {
        signal: closing.signal,
        onStep(step) {
          isPreparing = true;
          report("preparing database", step);
          if (step.waits || step.step !== newSchema) setTimeout(waitedFor.resolve, upgradeNoticeMs).unref();
        },
      },
    );
    schema = await readSchema(database);
    report("database prepared");
  }

  async function prepareEventually() {
    for (let pauseMs = 250; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await prepare();
      } catch (error) {
        isPreparing = false;
        if (closing.signal.aborted) return;
        // The server of our own answers, or is not to be had.
        if (env.databaseUrl === null) throw folderProblem(env.dataDir, error as Error);
        if (error instanceof StartProblem || !(isRetryable(error) || isDatabaseError(error))) throw error;
        report("database unavailable", error);
        waitedFor.resolve();
        await pause(pauseMs, null, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  const prepared = prepareEventually();
  try {
    // A process that begins to answer can take forms, so that it may follow another one without a gap.
    await Promise.race([prepared, waitedFor.promise]);
  } catch (error) {
    await database.close();
    throw error;
  }
  // Who cares for its end asks for it.
  prepared.catch(() => {});

  return {
    database: oncePrepared(database, () => schema !== null),
    schema() {
      if (schema === null) throw new DatabaseUnavailable("The database is not prepared yet.");
      return schema;
    },
    prepared,
    async health() {
      if (schema === null) return isPreparing ? "preparing" : "unavailable";
      const state = "select current_setting('transaction_read_only') as read_only from setup_steps limit 1";
      const answers = database.query(state).then(
        ([row]): Health => (row?.read_only === "off" ? "ok" : "unavailable"),
        (): Health => "unavailable",
      );
      return Promise.race([answers, pause(longestHealthCheckMs, "unavailable" as const, { ref: false })]);
    },
    async close() {
      closing.abort();
      await prepared.catch(() => {});
      await database.close();
    },
  };
}
