import type { Role } from "../../database/database.ts";
import { isPersonalTable, isTableName, type TableName, type TableSchema } from "../../database/schema.ts";
import type { Backend } from "../../process/backend.ts";
import { Problem, permissionDenied, unsupportedMethod } from "./problem.ts";
import { parseQuery, type Query } from "./query.ts";
import { authenticate, checkSchema, negotiate, type Preferences, parsePreferences } from "./request.ts";
import type { Shape } from "./sql.ts";

/** The methods that are answered, if only by saying who may not use them. */
export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

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
  if (!mayAsk(request.method, role, name)) throw permissionDenied(role, name);
  const query = parseQuery(role, new URL(request.url).searchParams);
  const shape = negotiate(request.headers.get("Accept"));
  return { request, role, table: name, columns: backend.database.schema()[name], query, preferences, shape };
}

/** Everybody may ask to read: the database says what. The one change is a visitor's insert. */
function mayAsk(method: string, role: Role, table: TableName): boolean {
  if (method === "GET" || method === "HEAD") return true;
  return method === "POST" && role === "anon" && isPersonalTable(table);
}

export function answer(status: 200 | 201 | 206, body: string | null, contentRange: string): Response {
  const headers = new Headers({ "Content-Range": contentRange });
  if (body !== null) headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(body, { status, headers });
}
