import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { receiptHeader } from "../../../wire/receipt-header.ts";
import { errorFields, log } from "../../log.ts";
import { DatabaseUnavailable } from "../../problems.ts";
import { type DataApiBackend, methods, parseCall } from "./call.ts";
import { databaseUnavailable, Problem } from "./problem.ts";
import { read } from "./read.ts";
import { limitReads, limitRefused } from "./read-limits.ts";
import { wrongKeyCode } from "./request.ts";
import { insert } from "./write.ts";

// PostgREST's protocol, so that Supabase's clients work with this server unchanged. This code only translates. The
// database decides, under the role of the key.

/** The data API, mounted at `/rest/v1`. `clientAddress` yields the address that limits count by. */
export function dataApi(backend: DataApiBackend, clientAddress: (context: Context) => string): Hono {
  const app = new Hono();

  // Without a list, every requested header is allowed, as PostgREST does, because clients send tracing headers and
  // their users add others.
  app.use(
    cors({
      origin: "*",
      allowMethods: methods,
      exposeHeaders: ["Content-Range", "Range-Unit", "Retry-After", receiptHeader],
      maxAge: 86_400,
    }),
  );

  app.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });

  app.get("*", limitReads(backend, clientAddress));
  app.post("*", limitRefused(backend, clientAddress));

  app.onError((error, context) => {
    if (error instanceof Problem) {
      if (error.refusal.code === wrongKeyCode) backend.wrongKeys.note("key");
      return answerProblem(context, error);
    }
    if (error instanceof DatabaseUnavailable) return answerProblem(context, databaseUnavailable());
    if (context.req.raw.signal.aborted) {
      log("info", "request aborted");
      return context.body(null, 400);
    }
    log("error", "request failed", errorFields(error));
    return answerProblem(context, new Problem(500, "500", "Something went wrong on the server."));
  });

  app.all("/:table", async (context) => {
    const request = context.req.raw;
    const call = parseCall(backend, request, context.req.param("table"));
    const client = clientAddress(context);
    return request.method === "POST" ? insert(backend, call, client) : read(backend, call, client);
  });

  // This covers the API's description and every function.
  app.all("*", () => {
    throw new Problem(404, "PGRST125", "Invalid path specified in request URL");
  });

  return app;
}

function answerProblem(context: Context, problem: Problem): Response {
  const { status, refusal } = problem;
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", ...problem.headers });
  if (status === 401) headers.set("WWW-Authenticate", "Bearer");
  if (status === 405) headers.set("Allow", methods.join(", "));
  context.res = new Response(JSON.stringify(refusal), { status, headers });
  return context.res;
}
