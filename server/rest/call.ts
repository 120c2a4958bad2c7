import type { ApiRole } from "../database/database.ts";
import { computedColumns, isPersonalTable, isTableName, type TableName, type TableSchema } from "../database/schema.ts";
import type { LeadRoom } from "../leads/lead-room.ts";
import type { Ground } from "../links/ground.ts";
import { DataApiProblem, permissionDenied, unsupportedMethod } from "./problem.ts";
import { type DataApiQuery, parseQuery } from "./query.ts";
import { acceptedShapeOf, authenticate, checkSchema, type Preferences, parsePreferences } from "./request.ts";
import type { RestRoom } from "./rest-room.ts";
import type { JsonShape } from "./table-reader.ts";

/** Others get 405. Role and table may refuse one of these later. */
export const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export type DataApiBackend = Ground & LeadRoom & RestRoom;

export interface DataApiCall {
  request: Request;
  role: ApiRole;
  table: TableName;
  columns: TableSchema;
  computedColumns: TableSchema | undefined;
  query: DataApiQuery;
  preferences: Preferences;
  shape: JsonShape;
}

/** Throws a `DataApiProblem` for the first fault, in PostgREST's order. */
export function parseCall(backend: DataApiBackend, request: Request, name: string): DataApiCall {
  const role = authenticate(backend.env, request.headers);
  const preferences = parsePreferences(request.headers.get("Prefer"));
  checkSchema(request);
  if (!knownMethods.includes(request.method)) throw unsupportedMethod(request.method);
  if (!isTableName(name)) {
    throw new DataApiProblem(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
  }
  if (!isMethodAllowed(request.method, role, name)) throw permissionDenied(role, name);
  const query = parseQuery(role, new URL(request.url).searchParams);
  const shape = acceptedShapeOf(request.headers.get("Accept"));
  const columns = backend.database.schema()[name];
  return { request, role, table: name, columns, computedColumns: computedColumns[name], query, preferences, shape };
}

/** The database checks rights to read. The only change is a visitor's insert. */
function isMethodAllowed(method: string, role: ApiRole, table: TableName): boolean {
  if (method === "GET" || method === "HEAD") return true;
  return method === "POST" && role === "anon" && isPersonalTable(table);
}

export function answerRows(status: 200 | 201 | 206, body: string | null, contentRange: string): Response {
  const headers = new Headers({ "Content-Range": contentRange });
  if (body !== null) headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(body, { status, headers });
}
