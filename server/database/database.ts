import { DatabaseUnavailable } from "../problems.ts";

/** One connection to the database. All statements of a transaction use the connection that it was given. */
export interface Connection {
  /** Runs one statement. `values` fill `$1`, `$2` …; counts come back as numbers. */
  query<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs a script of several statements without values. */
  run(script: string): Promise<void>;
}

export interface Database extends Connection {
  /** Commits when `work` resolves and rolls back when it throws. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A row's columns where a statement yields them as text or inside JSON. Times are text there. */
export type AsText<Row, Column extends keyof Row> = {
  [Each in Column]: null extends Row[Each] ? string | null : string;
};

/** The roles of data API requests. `schema/` decides what each may do. */
export type Role = "anon" | "service_role";

/** An error of the database with its five-character SQLSTATE. */
interface DatabaseError extends Error {
  code: string;
  detail?: string;
  hint?: string;
  /** The constraint that refused a row, its table, and the column without a value. */
  constraint?: string;
  table?: string;
  column?: string;
}

/**
 * SQLSTATEs where the server is at fault and not the statement: connection lost (08), our user or database is wrong
 * (28, 3D), out of resources (53), shutting down (57P), system error (58), and a missing schema (42P01).
 */
const unavailableClasses = ["08", "28", "3D", "53", "57P", "58", "42P01"];

/** The SQLSTATE of a database error. Null: another error. Every SQLSTATE here has a digit, and EPIPE has none. */
function sqlStateOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Whether the database reports that it cannot work at all. */
function isUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && unavailableClasses.some((prefix) => state.startsWith(prefix));
}

/** Whether the database refused this statement. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return sqlStateOf(error) !== null && !isUnavailable(error);
}

/** SQLSTATEs of a statement that conflicted with others (40001, 40P01, 55P03) or was canceled (57014). */
const contentionStates = ["40001", "40P01", "55P03", "57014"];

/** SQLSTATEs of a valid statement at the wrong time. 25006: the database is read-only. */
const retryableStates = [...contentionStates, "25006"];

/**
 * SQLSTATEs that pass by themselves during a schema update: those above, and two that concurrent catalog changes cause
 * (55006, XX000). A missing table (42P01) is the statement's fault there.
 */
const transientStates = [
  ...unavailableClasses.filter((state) => state !== "42P01"),
  ...retryableStates,
  "55006",
  "XX000",
];

/** Whether a retry on the same connection may succeed. */
export function isContention(error: unknown): boolean {
  return contentionStates.includes(sqlStateOf(error) ?? "");
}

/** The database's message where a retry must fail again. Null: a retry may succeed. */
export function permanentFault(error: unknown): { state: string; message: string } | null {
  const said = error instanceof DatabaseUnavailable ? error.cause : error;
  const state = sqlStateOf(said);
  if (state === null || transientStates.some((transient) => state.startsWith(transient))) return null;
  return { state, message: (said as Error).message };
}

/** Whether the database did not answer: the connection broke or is silent. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && sqlStateOf(error.cause) === null;
}

/** Whether a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || (isDatabaseError(error) && retryableStates.includes(error.code));
}

/** The result of `work`, or `fallback` while the database is away. */
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
