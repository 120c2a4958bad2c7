import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { OpenDatabase } from "../server/database/open.ts";
import { type Env, parseEnv } from "../server/env.ts";
import { eraseLead } from "../server/leads/lead.ts";
import { type Backend, composeBackend } from "../server/process/backend.ts";
import { emptyTables } from "./empty-tables.ts";
import { freshDatabase } from "./fresh-database.ts";
import { serveApp } from "./local-server.ts";
import { databaseWithClock } from "./moved-clock.ts";
import { rowStore } from "./row-store.ts";
import { highLimits } from "./running-server.ts";

export type Variables = Record<string, string>;

export interface RoomOptions {
  /** A function if environment variables depend on servers that the suite starts. */
  variables?: Variables | (() => Variables);
  /** At the start of each test, the database's clock stands at this time. `setClock` sets it. */
  clock?: string;
  open?: () => Promise<OpenDatabase>;
  writeMail?: Parameters<typeof composeBackend>[2];
  mailTimes?: Parameters<typeof composeBackend>[3];
  /** Creates the application that responds to HTTP requests. Without `serve`, the suite starts no server. */
  serve?: (backend: Backend, env: Env) => Pick<Hono, "fetch"> | Promise<Pick<Hono, "fetch">>;
}

export type Rooms = ReturnType<typeof openRooms>;

const envWith = (variables: Variables) => parseEnv({ ...highLimits, ...variables });

/** The members of both; `above` replaces members of `below`. A getter stays a getter. */
export const joined = <Below extends object, Above extends object>(
  below: Below,
  above: Above,
): Omit<Below, keyof Above> & Above =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(below), ...Object.getOwnPropertyDescriptors(above) },
  ) as Omit<Below, keyof Above> & Above;

/** Runs the product in this process on an open database. Rate limits are high unless `variables` sets them. */
export const productOn = (
  open: OpenDatabase,
  variables: Variables = {},
  writeMail?: RoomOptions["writeMail"],
  mailTimes?: RoomOptions["mailTimes"],
) => composeBackend(envWith(variables), open, writeMail, mailTimes);

/** Runs the product without doors in this process. Each test begins with empty tables. */
export function openRooms({ variables = {}, clock, open: openDatabase, writeMail, mailTimes, serve }: RoomOptions) {
  let moved: Awaited<ReturnType<typeof databaseWithClock>> | undefined;
  let open: OpenDatabase;
  let backend: Backend;
  let server: Awaited<ReturnType<typeof serveApp>> | undefined;
  const currentVariables = () => (typeof variables === "function" ? variables() : variables);
  const compose = (changes?: Variables) => productOn(open, { ...currentVariables(), ...changes }, writeMail, mailTimes);

  const movedClock = () => {
    if (!moved) throw new Error("The suite opened its product without `clock`.");
    return moved;
  };

  async function openAtClock(isoTime: string): Promise<OpenDatabase> {
    moved = await databaseWithClock(isoTime);
    return { ...(await moved.open()), close: moved.close };
  }

  beforeAll(async () => {
    open = await (clock === undefined ? (openDatabase ?? freshDatabase)() : openAtClock(clock));
    backend = compose();
    if (serve) server = await serveApp(await serve(backend, envWith(currentVariables())));
  });
  afterAll(async () => {
    await server?.close();
    await open?.close();
  });
  beforeEach(async () => {
    await emptyTables(open.database);
    if (clock !== undefined) await movedClock().setClock(clock);
  });

  const asOperator = () => backend.outbox.as({ actor: "operator" });

  return {
    ...rowStore(asOperator),
    /**
     * Creates a second product on the same database, as if it ran in another process. `changes` replaces environment
     * variables.
     */
    compose,
    recompose(changes: Variables) {
      backend = compose(changes);
    },
    setClock: (isoTime: string) => movedClock().setClock(isoTime),
    /** Opens the database with the moved clock once more, for another process. */
    openAnother: () => movedClock().open(),
    get open() {
      return open;
    },
    get database() {
      return open.database;
    },
    get backend() {
      return backend;
    },
    /** The database, for changes that an operator makes at the command line. */
    get asOperator() {
      return asOperator();
    },
    get url() {
      return server?.url ?? "";
    },
    /** Does what is due, `times` times. */
    async sweep(times = 1): Promise<void> {
      for (let count = 0; count < times; count++) await backend.scheduler.sweep();
    },
    /** Erases a lead as its homeowner does. */
    eraseLead: ({ id }: { id: string }) =>
      backend.outbox.as({ actor: "homeowner" }).transaction((tx) => eraseLead(tx, id)),
  };
}
