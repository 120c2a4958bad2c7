import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { Env } from "../env.ts";
import { StartProblem } from "../start-problem.ts";
import { type Database, DatabaseUnavailable } from "./database.ts";
import { syncMarketFacts } from "./market-facts.ts";
import { migrate, once } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { readSchema, type Schema } from "./schema.ts";
import { plantSampleBlog } from "./seed.ts";
import { syncServices } from "./services-table.ts";
import { startEmbedded } from "./supervisor.ts";

/** An open database, and what is known of it once it is prepared. */
export interface OpenDatabase {
  database: Database;
  /** The tables as they are; throws `DatabaseUnavailable` until the schema is in place. */
  schema(): Schema;
  /** Resolves when the schema is in place, or when the database is closed before that. */
  prepared: Promise<void>;
  /** Whether the database is prepared, answers right now and can be written. */
  isHealthy(): Promise<boolean>;
  close(): Promise<void>;
}

const longestPauseMs = 5_000;

/** A database that takes longer than this to say anything counts as away. */
const longestHealthCheckMs = 2_000;

/** Hears what happens to the database. */
export type Report = (
  event: "database prepared" | "database unavailable" | "database elsewhere",
  detail?: unknown,
) => void;

/** The server that the environment names, or, where it names none, one of our own. */
async function openServer(
  { databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">,
  report: Report,
): Promise<Database> {
  if (databaseUrl !== null) return openPostgres(databaseUrl);
  const server = await startEmbedded(dataDir);
  if (server.movedTo !== null) report("database elsewhere", server.movedTo);
  const database = openPostgres(server.url);
  return {
    ...database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

/**
 * Opens the database that the environment names, brings its schema up to date and plants the sample blog.
 * The embedded one is ready when this resolves, or throws. So is a server that answers; one that does not at the first attempt
 * is tried again in the background for as long as it takes. `report` hears of each failure and of the success. Throws a `StartProblem`
 * when the database is older than this version can bring up to date.
 */
export async function openDatabase(env: Pick<Env, "databaseUrl" | "dataDir">, report: Report): Promise<OpenDatabase> {
  const database = await openServer(env, report);
  let schema: Schema | null = null;
  let closed = false;
  let wake = () => {};
  const attempted = Promise.withResolvers<void>();

  async function prepare() {
    await migrate(database, async (connection) => {
      await syncMarketFacts(connection);
      await syncServices(connection);
      await once(connection, "sample blog", () => plantSampleBlog(connection));
    });
    schema = await readSchema(database);
    report("database prepared");
  }

  async function prepareEventually() {
    for (let pauseMs = 250; !closed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await prepare();
      } catch (error) {
        // What no other attempt can change is said to whoever starts the site.
        if (error instanceof StartProblem) attempted.reject(error);
        else report("database unavailable", error);
      } finally {
        attempted.resolve();
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs).unref();
      });
    }
  }

  // A process that begins to answer can take forms, so that it may follow another one without a gap: the first attempt is waited for.
  const prepared = env.databaseUrl === null ? prepare() : prepareEventually();
  try {
    await (env.databaseUrl === null ? prepared : attempted.promise);
  } catch (error) {
    closed = true;
    wake();
    await prepared.catch(() => {});
    await database.close();
    throw error;
  }

  return {
    database,
    schema() {
      if (schema === null) throw new DatabaseUnavailable("The database is not prepared yet.");
      return schema;
    },
    prepared,
    async isHealthy() {
      if (schema === null) return false;
      const state = "select current_setting('transaction_read_only') as read_only from setup_steps limit 1";
      const answers = database.query(state).then(
        ([row]) => row?.read_only === "off",
        () => false,
      );
      return Promise.race([answers, setTimeoutPromise(longestHealthCheckMs, false, { ref: false })]);
    },
    async close() {
      closed = true;
      wake();
      await prepared;
      await database.close();
    },
  };
}
