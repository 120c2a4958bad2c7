import { DatabaseUnavailable } from "../problems.ts";

export const keepPlan = "keep";

export interface Connection {
  /**
   * One statement with `values` for `$1`, `$2` …, or several without. Returns the last one's rows, with bigints as
   * numbers. `keepPlan`: the session plans the statement once, for a visitor who waits. Only for a text that never
   * varies and that names its columns: after `*`, a migration's new column would be refused.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
    plan?: typeof keepPlan,
  ): Promise<Row[]>;
  run(script: string): Promise<void>;
}

export interface Database extends Connection {
  /** Commits when `work` resolves, and rolls back when it throws. `work` must use `connection`. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** For a statement that returns these columns as text or in JSON. */
export type AsText<Row, Column extends keyof Row> = {
  [Each in Column]: null extends Row[Each] ? string | null : string;
};

/** Part of a statement. What somebody typed is bound as a value, and never stands in it. */
export type Sql = string;

/** For the data API. schema/rights.sql grants their rights. */
export type ApiRole = "anon" | "service_role";

interface DatabaseError extends Error {
  /** The SQLSTATE. */
  code: string;
  detail?: string;
  hint?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

/**
 * Not the statement's fault: connection lost (08), wrong user or database (28, 3D), out of resources (53), shutting
 * down (57P), system error (58), and no schema yet (42P01).
 */
const unavailableClasses = ["08", "28", "3D", "53", "57P", "58", "42P01"];

/** Node's codes, such as EPIPE, have no digit. */
function sqlStateOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : null;
}

function isUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && unavailableClasses.some((prefix) => state.startsWith(prefix));
}

/** False without the database. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return sqlStateOf(error) !== null && !isUnavailable(error);
}

/** A conflict with another transaction (40001, 40P01, 55P03), or a canceled statement (57014). */
const contentionStates = ["40001", "40P01", "55P03", "57014"];

/** 25006: the database is read-only. */
const retryableStates = [...contentionStates, "25006"];

/**
 * A schema update is tried again. Concurrent catalog changes cause 55006 and XX000. A migration that names a missing
 * table is wrong, so not 42P01.
 */
const transientStates = [
  ...unavailableClasses.filter((state) => state !== "42P01"),
  ...retryableStates,
  "55006",
  "XX000",
];

/** On the same connection. */
export function isContention(error: unknown): boolean {
  return contentionStates.includes(sqlStateOf(error) ?? "");
}

/** A retry would fail in the same way. */
export function permanentFault(error: unknown): { state: string; message: string } | null {
  const original = error instanceof DatabaseUnavailable ? error.cause : error;
  const state = sqlStateOf(original);
  if (state === null || transientStates.some((transient) => state.startsWith(transient))) return null;
  return { state, message: (original as Error).message };
}

/** Also if the server did not respond in time. */
export function isConnectionFault(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && sqlStateOf(error.cause) === null;
}

/** Perhaps on another connection. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || (isDatabaseError(error) && retryableStates.includes(error.code));
}

/** `fallback` if `work` fails and a retry may succeed. */
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
