import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { receiptHeader } from "../../wire/receipt-header.ts";
import { errorFields, log } from "../log.ts";
import { DatabaseUnavailable } from "../problems.ts";
import { type DataApiBackend, knownMethods, parseCall } from "./call.ts";
import { DataApiProblem, databaseUnavailable } from "./problem.ts";
import { answerRead } from "./read.ts";
import { limitReads } from "./read-limits.ts";
import { limitRefused } from "./refused-attempts.ts";
import { wrongKeyCode } from "./request.ts";
import { answerInsert } from "./write.ts";

// PostgREST's protocol, so that Supabase's clients work unchanged.

/** `clientOf` is for the rate limits. */
export function dataApi(backend: DataApiBackend, clientOf: (context: Context) => string): Hono {
  const app = new Hono();

  // No `allowHeaders`: every header is allowed. Clients add their own, for example for tracing.
  app.use(
    cors({
      origin: "*",
      allowMethods: knownMethods,
      exposeHeaders: ["Content-Range", "Range-Unit", "Retry-After", receiptHeader],
      maxAge: 86_400,
    }),
  );

  app.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });

  app.get("*", limitReads(backend, clientOf));
  app.post("*", limitRefused(backend, clientOf));

  app.onError((error, context) => {
    if (error instanceof DataApiProblem) {
      if (error.refusal.code === wrongKeyCode) backend.wrongKeys.note("key");
      return answerProblem(context, error);
    }
    if (error instanceof DatabaseUnavailable) return answerProblem(context, databaseUnavailable());
    if (context.req.raw.signal.aborted) {
      log("info", "request aborted");
      return context.body(null, 400);
    }
    log("error", "request failed", errorFields(error));
    return answerProblem(context, new DataApiProblem(500, "500", "Something went wrong on the server."));
  });

  app.all("/:table", async (context) => {
    const request = context.req.raw;
    const call = parseCall(backend, request, context.req.param("table"));
    const client = clientOf(context);
    return request.method === "POST" ? answerInsert(backend, call, client) : answerRead(backend, call, client);
  });

  app.all("*", () => {
    throw new DataApiProblem(404, "PGRST125", "Invalid path specified in request URL");
  });

  return app;
}

function answerProblem(context: Context, problem: DataApiProblem): Response {
  const { status, refusal } = problem;
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", ...problem.headers });
  if (status === 401) headers.set("WWW-Authenticate", "Bearer");
  if (status === 405) headers.set("Allow", knownMethods.join(", "));
  context.res = new Response(JSON.stringify(refusal), { status, headers });
  return context.res;
}
