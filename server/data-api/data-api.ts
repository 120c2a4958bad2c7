import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { DatabaseAway, isDatabaseError, type Role } from "../database/database.ts";
import { isTableName, type TableName, type TableSchema } from "../database/schema.ts";
import { errorFields, log } from "../log.ts";
import type { Services } from "../services.ts";
import type { Sender, Submission } from "../submissions.ts";
import { invalidBody, notOneRow, Problem, statusOf, unknownColumn, unparsable, unsatisfiableRange } from "./problem.ts";
import { parseQuery, type Query } from "./query.ts";
import {
  authenticate,
  checkSchema,
  idempotencyKey,
  negotiate,
  type Preferences,
  parsePreferences,
  type Row,
  readRows,
} from "./request.ts";
import { deleteStatement, type Fragment, readStatement, representation, type Shape, updateStatement } from "./sql.ts";

// The JSON door: PostgREST's protocol, so that Supabase's clients work with this server as they are. It only translates;
// who may do what is decided by the database, under the role that the key stands for.

/** How long a client is asked to wait when the database is away, in seconds. */
const awayRetrySeconds = 5;

const methods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"];

/** A request on a table, understood as far as every verb needs it. */
interface Call {
  request: Request;
  role: Role;
  table: TableName;
  columns: TableSchema;
  query: Query;
  preferences: Preferences;
  shape: Shape & { contentType: string };
}

/** The data API, to be mounted at `/rest/v1`. `clientAddress` yields the address that the rate limit counts by. */
export function dataApi(services: Services, clientAddress: (context: Context) => string): Hono {
  const app = new Hono();

  app.use(
    cors({
      origin: "*",
      allowMethods: methods,
      allowHeaders: [
        "apikey",
        "authorization",
        "content-type",
        "prefer",
        "range",
        "range-unit",
        "accept",
        "accept-profile",
        "content-profile",
        "x-client-info",
        "x-retry-count",
        "x-supabase-api-version",
        "idempotency-key",
      ],
      exposeHeaders: ["Content-Range", "Range-Unit", "Retry-After", "Preference-Applied", "Location"],
      maxAge: 86_400,
    }),
  );

  app.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });

  app.onError((error, context) => {
    if (error instanceof Problem) return answerProblem(context, error);
    if (error instanceof DatabaseAway) return answerProblem(context, away(), { "Retry-After": `${awayRetrySeconds}` });
    log("error", "request failed", errorFields(error));
    return answerProblem(context, new Problem(500, "500", "Something went wrong on the server."));
  });

  app.all("/", (context) => {
    authenticate(services.env, context.req.raw.headers);
    if (!["GET", "HEAD"].includes(context.req.method)) throw unsupportedMethod(context.req.method);
    return context.json({ message: "This is the data API. Ask for a table: /rest/v1/blogs" });
  });

  app.all("/rpc/:name", (context) => {
    authenticate(services.env, context.req.raw.headers);
    const name = context.req.param("name");
    throw new Problem(404, "PGRST202", `Could not find the function public.${name} in the schema cache`);
  });

  app.all("/:table", async (context) => {
    const request = context.req.raw;
    const call = understand(services, request, context.req.param("table"));
    switch (request.method) {
      case "GET":
      case "HEAD":
        return read(services, call);
      case "POST": {
        const sender = {
          role: call.role,
          client: clientAddress(context),
          idempotencyKey: idempotencyKey(request.headers),
        };
        return insert(services, call, sender);
      }
      case "PATCH":
        return update(services, call);
      case "DELETE":
        return change(services, call, deleteStatement(call.query, call, answerOf(call)));
      default:
        throw unsupportedMethod(request.method);
    }
  });

  app.all("*", () => {
    throw new Problem(404, "PGRST125", "Invalid path specified in request URL");
  });

  return app;
}

function answerProblem(context: Context, { status, refusal }: Problem, headers: Record<string, string> = {}): Response {
  const challenge: Record<string, string> = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  const allow: Record<string, string> = status === 405 ? { Allow: methods.join(", ") } : {};
  const all = { "Content-Type": "application/json; charset=utf-8", ...challenge, ...allow, ...headers };
  return context.newResponse(JSON.stringify(refusal), { status, headers: all } as ResponseInit & { status: 500 });
}

function away(): Problem {
  return new Problem(503, "PGRST001", "The database is away at the moment. Please try again.");
}

function unsupportedMethod(method: string): Problem {
  return new Problem(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}

/** Takes a request apart, in the order in which PostgREST finds fault with it. */
function understand(services: Services, request: Request, name: string): Call {
  const role = authenticate(services.env, request.headers);
  const preferences = parsePreferences(request.headers.get("Prefer"));
  checkSchema(request);
  if (!methods.includes(request.method)) throw unsupportedMethod(request.method);
  if (!isTableName(name)) {
    throw new Problem(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
  }
  const query = parseQuery(name, new URL(request.url).searchParams);
  const shape = negotiate(request.headers.get("Accept"));
  return { request, role, table: name, columns: services.database.schema()[name], query, preferences, shape };
}

/** Runs one statement as the role, all or nothing; `check` may still refuse what it did. */
async function run<Result extends object>(
  services: Services,
  role: Role,
  mode: "read only" | "read write",
  { text, values }: Fragment,
  check: (result: Result) => void,
): Promise<Result> {
  try {
    return await services.database.database.transaction(async (connection) => {
      await connection.run(`set transaction ${mode}; set local role ${role}; set local timezone = 'UTC'`);
      const [result] = await connection.query<Result>(text, values);
      if (result === undefined) throw new Error("A statement of the data API yields one row.");
      check(result);
      return result;
    });
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    const { code, message, detail = null, hint = null } = error;
    throw new Problem(statusOf(code, role), code, message, detail, hint);
  }
}

interface Rows {
  body: string | null;
  count: number;
}

/** What a change sends back: the rows that it changed, or nothing. */
function answerOf({ preferences, shape }: Call): Shape | null {
  return preferences.returned === "representation" ? shape : null;
}

async function read(services: Services, call: Call): Promise<Response> {
  const { role, preferences, shape } = call;
  const query = withRange(call.query, call.request);
  const statement = readStatement(query, call, { ...shape, withTotal: preferences.count });
  const { body, count, total } = await run<Rows & { total: number | null }>(
    services,
    role,
    "read only",
    statement,
    ({ count }) => {
      if (shape.single && count !== 1) throw notOneRow(count);
    },
  );
  const { offset } = query;
  if (total !== null && offset > total) {
    throw unsatisfiableRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  const range = count === 0 ? "*" : `${offset}-${offset + count - 1}`;
  const status = total !== null && count < total ? 206 : 200;
  return answer(call, status, body, `${range}/${total ?? "*"}`);
}

/** Narrows the query to the rows that a `Range` header asks for; only a GET may have one. */
function withRange(query: Query, request: Request): Query {
  const [, first, last] = /^(?:\w+=)?(\d{1,15})-(\d{0,15})$/.exec(request.headers.get("Range") ?? "") ?? [];
  if (request.method !== "GET" || first === undefined) return query;
  if (last && Number(last) < Number(first)) {
    throw unsatisfiableRange(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  const end = (from: number, limit: number | null) => (limit === null ? Number.POSITIVE_INFINITY : from + limit);
  const offset = Math.max(query.offset, Number(first));
  const stop = Math.min(end(query.offset, query.limit), last ? Number(last) + 1 : Number.POSITIVE_INFINITY);
  return { ...query, offset, limit: Number.isFinite(stop) ? Math.max(0, stop - offset) : null };
}

function answer(call: Call, status: 200 | 201 | 204 | 206, body: string | null, contentRange: string): Response {
  const headers = new Headers({ "Content-Range": contentRange });
  if (body !== null) headers.set("Content-Type", call.shape.contentType);
  if (call.preferences.applied) headers.set("Preference-Applied", call.preferences.applied);
  return new Response(status === 204 ? null : body, { status, headers });
}

async function insert(services: Services, call: Call, sender: Sender): Promise<Response> {
  const { query, preferences, shape } = call;
  if (query.conditions.length) throw unparsable('"failed to parse filter"', "an insert has nothing to filter");
  refuseLimit(query);
  const rows = projected(call, await readRows(call.request, call.role));
  const shown = answerOf(call);
  const receipt = await services.submit(
    {
      table: call.table,
      rows,
      returning: shown && representation(query, call, shown),
      expectOne: shape.single,
      duplicates: duplicatesOf(call),
    },
    sender,
  );
  switch (receipt.outcome) {
    case "stored": {
      const { stored } = receipt;
      const isOnlyMerged = preferences.resolution === "merge-duplicates" && rows.length > 0 && stored.created === 0;
      const count = preferences.count ? stored.count : "*";
      return answer(call, isOnlyMerged ? 200 : 201, stored.body ?? (shown ? null : ""), `*/${count}`);
    }
    case "refused": {
      const { code, message, details, hint } = receipt.refusal;
      throw new Problem(statusOf(code, call.role), code, message, details, hint);
    }
    case "too-many":
      throw tooMany(receipt.retryAfterSeconds);
    case "away":
      throw new DatabaseAway("The database is away.");
  }
}
