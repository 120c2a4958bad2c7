import { DatabaseUnavailable } from "../problems.ts";

/** One connection's view of the database: every statement of a transaction goes through the one it was given. */
export interface Connection {
  /** Runs one statement. `values` fill `$1`, `$2` …; counts come back as numbers. */
  query<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs a script of several statements without values. */
  run(script: string): Promise<void>;
}

/** The database. */
export interface Database extends Connection {
  /** Commits what `work` did when it resolves and takes all of it back when it throws. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** These columns of a row where a statement yields them as text or within JSON: a time is text there. */
export type AsText<Row, Column extends keyof Row> = {
  [Each in Column]: null extends Row[Each] ? string | null : string;
};

/** The roles that a data API request can take on; what each may do is decided in `schema/`. */
export type Role = "anon" | "service_role";

/** An error that the database itself raised, with its five-character SQLSTATE. */
interface DatabaseError extends Error {
  code: string;
  detail?: string;
  hint?: string;
  /** The names of the constraint that refused a row, of its table, and of the column that lacks a value. */
  constraint?: string;
  table?: string;
  column?: string;
}

/**
 * SQLSTATEs in which the server and not the statement is at fault: connection lost (08), wrong name or password of ours (28, 3D),
 * out of resources (53), shutting down (57P), trouble below (58), and a schema that is not there, yet or any more (42P01).
 */
const unavailableClasses = ["08", "28", "3D", "53", "57P", "58", "42P01"];

/** The SQLSTATE of what the database said; null: it is not the database that said it. Each has a digit, which EPIPE has not. */
function sqlStateOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Whether the database itself says that it cannot work at all. */
function isUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && unavailableClasses.some((prefix) => state.startsWith(prefix));
}

/** Whether `error` says that the database refused this very statement. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return sqlStateOf(error) !== null && !isUnavailable(error);
}

/** SQLSTATEs of a statement that others were in the way of (40001, 40P01, 55P03), or that was broken off (57014). */
const contentionStates = ["40001", "40P01", "55P03", "57014"];

/** SQLSTATEs of a statement that is in order and came at the wrong time; 25006: the database can only be read. */
const retryableStates = [...contentionStates, "25006"];

/**
 * SQLSTATEs that go away by themselves where the schema is brought up to date: those above, of the server and of the time, and what two
 * that change the catalog at once say of each other (55006, XX000). A table that is not there (42P01) is then a fault of the statement.
 */
const transientStates = [
  ...unavailableClasses.filter((state) => state !== "42P01"),
  ...retryableStates,
  "55006",
  "XX000",
];

/** Whether the same, tried again on the same connection, may succeed. */
export function isContention(error: unknown): boolean {
  return contentionStates.includes(sqlStateOf(error) ?? "");
}

/** What the database said where the same, tried again as it is, will fail again; null: it may succeed. */
export function permanentFault(error: unknown): { state: string; message: string } | null {
  const said = error instanceof DatabaseUnavailable ? error.cause : error;
  const state = sqlStateOf(said);
  if (state === null || transientStates.some((transient) => state.startsWith(transient))) return null;
  return { state, message: (said as Error).message };
}

/** Whether the database said nothing to it: the connection broke, or is silent. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && sqlStateOf(error.cause) === null;
}

/** Whether the same, tried again as it is, may succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || (isDatabaseError(error) && retryableStates.includes(error.code));
}

/** What `work` yields, or `fallback` while the database is away. */
export async function unlessUnavailable<Fallback, Result>(
  fallback: Fallback,
  work: () => Promise<Result>,
): Promise<Result | Fallback> {
  try {
    return await work();
  } catch (error) {
    if (isRetryable(error)) return fallback;
    throw error;
  }
}
