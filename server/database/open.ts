import { join } from "node:path";
import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { Env } from "../env.ts";
import { type Database, DatabaseUnavailable } from "./database.ts";
import { openJournal } from "./journal.ts";
import { journaled, replay } from "./journaled.ts";
import { migrate, once } from "./migrate.ts";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";
import { readSchema, type Schema } from "./schema.ts";
import { plantSampleBlog } from "./seed.ts";
import { syncServices } from "./services-table.ts";

/** An open database, and what is known of it once it is prepared. */
export interface OpenDatabase {
  database: Database;
  /** The tables as they are; throws `DatabaseUnavailable` until the schema is in place. */
  schema(): Schema;
  /** Resolves when the schema is in place, or when the database is closed before that. */
  prepared: Promise<void>;
  /** Whether the database is prepared, answers right now and can be written. */
  isHealthy(): Promise<boolean>;
  /**
   * Erases what is kept beside the database of rows that were deleted or changed. To be called after personal data was
   * deleted on request, and now and then; on a PostgreSQL server nothing is kept beside it.
   */
  eraseTraces(): Promise<void>;
  close(): Promise<void>;
}

const longestPauseMs = 5_000;

/** A database that takes longer than this to say anything counts as away. */
const longestHealthCheckMs = 2_000;

/** Hears what happens to the database; the detail is the error, or the `Replay`. */
export type Report = (
  event: "database prepared" | "database unavailable" | "journal replayed",
  detail?: unknown,
) => void;

/** The engine as it is, and as the product uses it: the embedded one with a journal beside it. */
async function openEngine({ databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">) {
  if (databaseUrl !== null) {
    const engine = openPostgres(databaseUrl);
    return { engine, database: engine, journal: null };
  }
  const engine = await openPglite(dataDir);
  const journal = openJournal(join(dataDir, "journal"));
  return { engine, database: journaled(engine, journal), journal };
}

/**
 * Opens the database that the environment names, brings its schema up to date and plants the sample blog.
 * The embedded one is ready when this resolves, or throws. A server that cannot be reached is tried again in the
 * background for as long as it takes; `report` hears of each failure and of the success.
 */
export async function openDatabase(env: Pick<Env, "databaseUrl" | "dataDir">, report: Report): Promise<OpenDatabase> {
  const { engine, database, journal } = await openEngine(env);
  let schema: Schema | null = null;
  let closed = false;
  let wake = () => {};

  async function prepare() {
    await migrate(engine, async (connection) => {
      await syncServices(connection);
      await once(connection, "sample blog", () => plantSampleBlog(connection));
    });
    if (journal) {
      const found = await replay(engine, journal);
      if (Object.values(found).some((count) => count > 0)) report("journal replayed", found);
    }
    schema = await readSchema(database);
    report("database prepared");
  }

  async function prepareEventually() {
    for (let pauseMs = 250; !closed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await prepare();
      } catch (error) {
        report("database unavailable", error);
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs).unref();
      });
    }
  }

  let prepared = Promise.resolve();
  if (engine.engine === "embedded") {
    try {
      await prepare();
    } catch (error) {
      await database.close();
      throw error;
    }
  } else prepared = prepareEventually();

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
    async eraseTraces() {
      await journal?.eraseTraces();
    },
    async close() {
      closed = true;
      wake();
      await prepared;
      await database.close();
    },
  };
}
