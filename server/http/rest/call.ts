import type { Role } from "../../database/database.ts";
import type { OpenDatabase } from "../../database/open.ts";
import {
  isPersonalTable,
  isTableName,
  type PersonalTable,
  type TableName,
  type TableSchema,
} from "../../database/schema.ts";
import type { Env } from "../../env.ts";
import type { Leads } from "../../leads/leads.ts";
import type { Receive } from "../../leads/submit.ts";
import type { WrongKeys } from "../wrong-keys.ts";
import { Problem, permissionDenied, unsupportedMethod } from "./problem.ts";
import { parseQuery, type Query } from "./query.ts";
import type { ReadLimits, RefusedAttempts } from "./read-limits.ts";
import { authenticate, checkSchema, negotiate, type Preferences, parsePreferences } from "./request.ts";
import type { Shape } from "./sql.ts";

/** The methods that get an answer, if only a refusal. */
export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What the data API works with. */
export interface DataApiBackend {
  env: Env;
  database: OpenDatabase;
  /** For each table that visitors write to the verb that takes its new rows. */
  receivers: Record<PersonalTable, Receive>;
  leads: Pick<Leads, "receiptPath">;
  /** What anybody may read, and how often. */
  readLimits: ReadLimits;
  /** What a visitor is refused, and how often. */
  refusedAttempts: RefusedAttempts;
  wrongKeys: WrongKeys;
}

/** A request on a table, parsed as far as every verb needs. */
export interface Call {
  request: Request;
  role: Role;
  table: TableName;
  columns: TableSchema;
  query: Query;
  preferences: Preferences;
  shape: Shape;
}

/** Parses a request and finds faults in PostgREST's order. */
export function parseCall(backend: DataApiBackend, request: Request, name: string): Call {
  const role = authenticate(backend.env, request.headers);
  const preferences = parsePreferences(request.headers.get("Prefer"));
  checkSchema(request);
  if (!methods.includes(request.method)) throw unsupportedMethod(request.method);
  if (!isTableName(name)) {
    throw new Problem(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
  }
  if (!mayAsk(request.method, role, name)) throw permissionDenied(role, name);
  const query = parseQuery(role, new URL(request.url).searchParams);
  const shape = negotiate(request.headers.get("Accept"));
  return { request, role, table: name, columns: backend.database.schema()[name], query, preferences, shape };
}

/** Anybody may try to read, and the database decides. The only change is a visitor's insert. */
function mayAsk(method: string, role: Role, table: TableName): boolean {
  if (method === "GET" || method === "HEAD") return true;
  return method === "POST" && role === "anon" && isPersonalTable(table);
}

export function answer(status: 200 | 201 | 206, body: string | null, contentRange: string): Response {
  const headers = new Headers({ "Content-Range": contentRange });
  if (body !== null) headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(body, { status, headers });
}
