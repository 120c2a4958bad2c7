import type { Backend } from "../backend.ts";
import { type Connection, isDatabaseError, type Role } from "../database/database.ts";
import { isTableName, type TableName, type TableSchema } from "../database/schema.ts";
import { storedIds } from "../intake/submit.ts";
import { Problem, statusOf, tooSlow, unsupportedMethod } from "./problem.ts";
import { parseQuery, type Query } from "./query.ts";
import { authenticate, checkSchema, negotiate, type Preferences, parsePreferences } from "./request.ts";
import type { Fragment, Shape } from "./sql.ts";

/** The methods that some table understands. */
export const methods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"];

/** A request on a table, understood as far as every verb needs it. */
export interface Call {
  request: Request;
  role: Role;
  table: TableName;
  columns: TableSchema;
  query: Query;
  preferences: Preferences;
  shape: Shape;
}

/** Takes a request apart, in the order in which PostgREST finds fault with it. */
export function parseCall(backend: Backend, request: Request, name: string): Call {
  const role = authenticate(backend.env, request.headers);
  const preferences = parsePreferences(request.headers.get("Prefer"));
  checkSchema(request);
  if (!methods.includes(request.method)) throw unsupportedMethod(request.method);
  if (!isTableName(name)) {
    throw new Problem(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
  }
  const query = parseQuery(role, new URL(request.url).searchParams);
  const shape = negotiate(request.headers.get("Accept"));
  return { request, role, table: name, columns: backend.database.schema()[name], query, preferences, shape };
}

/** The rows that a statement read or changed. */
export interface Rows {
  body: string | null;
  count: number;
}

/**
 * Runs one statement as the caller's role, all or nothing: what `check` throws takes back what it did. With `longestMs` it gets no
 * more time than that.
 */
export async function runAsCaller<Result extends Rows>(
  backend: Backend,
  { role, table, longestMs }: Pick<Call, "role" | "table"> & { longestMs?: number },
  mode: "read only" | "read write",
  { text, values }: Fragment,
  check: (result: Result) => void,
): Promise<Result> {
  try {
    const isChange = mode === "read write";
    const database = isChange ? backend.outbox : backend.database.database;
    return await database.transaction(async (connection) => {
      if (isChange) await connection.run("set local cedarline.stored_ids = '{}'");
      // In the transaction: what a role is given as its own setting does not come with taking it on.
      const timeout = longestMs === undefined ? "" : `; set local statement_timeout = ${longestMs}`;
      await connection.run(`set transaction ${mode}; set local role ${role}; set local timezone = 'UTC'${timeout}`);
      const [result] = await connection.query<Result>(text, values.length ? [values] : []);
      if (result === undefined) throw new Error("A statement of the data API yields one row.");
      check(result);
      if (isChange) await runAfterChange(backend, connection, table);
      return result;
    });
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    const { code, message, detail = null, hint = null } = error;
    if (longestMs !== undefined && code === "57014") throw tooSlow();
    throw new Problem(statusOf(code, role), code, message, detail, hint);
  }
}

/** What follows from a change of the table's rows is done in the owner's name. */
async function runAfterChange(backend: Backend, connection: Connection, table: TableName): Promise<void> {
  await connection.run("reset role");
  await backend.afterChange[table]?.(connection, await storedIds(connection));
}

export function answer(status: 200 | 201 | 204 | 206, body: string | null, contentRange: string): Response {
  const headers = new Headers({ "Content-Range": contentRange });
  if (body !== null) headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(body, { status, headers });
}
