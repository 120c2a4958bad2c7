import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import type { Backend } from "../backend.ts";
import { CommandProblem } from "../command-problem.ts";
import { Problem } from "../data-api/problem.ts";
import { authenticate } from "../data-api/request.ts";
import { DatabaseUnavailable, isDatabaseError } from "../database/database.ts";
import { errorFields, log } from "../log.ts";
import { parseDone, parseWhom } from "../personal-data/personal-data.ts";
import { acceptApplication, commandedAcceptance } from "./applications.ts";
import { backup, noteBackup } from "./backup.ts";
import { preflight } from "./preflight.ts";
import { restore } from "./restore.ts";
import { openSpool } from "./spool.ts";

/**
 * What only the operator may do and the data API has no call for, to be mounted at `/operator`. The key is the data API's
 * service role key; every other caller is answered as if nothing were here. `invalidatePages` is called when something may
 * have changed that pages show.
 */
export function operatorApi(backend: Backend, invalidatePages: () => void): Hono {
  const app = new Hono();

  app.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    if (!isOperator(backend, context.req.raw.headers)) return context.json(refusal("404", "Nothing is here."), 404);
    await next();
  });

  const { personalData } = backend;
  const said = (context: Context): Promise<unknown> => context.req.json().catch(() => null);
  app.get("/person/requests", async (context) => context.json(await personalData.openRequests()));
  app.post("/person/held", async (context) => context.json(await personalData.held(parseWhom(await said(context)))));
  app.post("/person/erase", async (context) => context.json(await personalData.erase(parseWhom(await said(context)))));
  app.post("/person/done", async (context) => {
    const { whom, kind } = parseDone(await said(context));
    return context.json({ done: await personalData.markDone(whom, kind) });
  });

  app.get("/", (context) => context.json({ message: "This is the operator’s API." }));

  app.post("/applications/:id/accept", async (context) => {
    const acceptance = commandedAcceptance(await said(context));
    const begin = backend.afterChange.territories;
    try {
      return context.json({
        contractor_id: await acceptApplication(backend.outbox, context.req.param("id"), acceptance, begin),
      });
    } finally {
      invalidatePages();
    }
  });
  const { publishing } = backend;
  app.get("/pages", async (context) => context.json(await publishing.list()));
  app.post("/pages/:service/:city/:verb{open|close}", async (context) => {
    const { service, city, verb } = context.req.param();
    try {
      const change = verb === "open" ? publishing.open : publishing.close;
      return context.json({ is_changed: await change(service, city) });
    } finally {
      invalidatePages();
    }
  });
  app.post("/deliveries/:id/retry", async (context) => {
    const isRetried = await backend.deliveryLog.retry(backend.outbox, context.req.param("id"));
    if (!isRetried) throw new CommandProblem("Only a delivery is sent again that failed or may not have arrived.");
    return context.json({ state: "queued" });
  });
  app.post("/invite", async (context) => {
    const { address } = backend.desk;
    if (address === null)
      throw new CommandProblem("This site has no desk: DESK_PORT is off, or was in use at the start.");
    const { email } = Object(await said(context)) as { email?: unknown };
    return context.json({ link: new URL(`/sign-in/${await backend.operators.invite(email)}`, address).href });
  });
  app.post("/preflight", async (context) =>
    context.json(await preflight(backend.env, backend.database.database, backend.deliveries.sendTestMail)),
  );

  const { database } = backend.database;
  app.post("/backup", async (context) => {
    const content = (await backup(database)).createReadStream({ start: 0 });
    return context.body(Readable.toWeb(content) as ReadableStream, 200, { "Content-Type": "application/x-ndjson" });
  });
  app.post("/backup/kept", async (context) => {
    await noteBackup(database);
    return context.json({});
  });
  app.post("/restore", async (context) => {
    const spool = await openSpool();
    try {
      for await (const chunk of context.req.raw.body ?? []) await spool.appendFile(chunk);
      return context.json(await restore(database, spool));
    } finally {
      invalidatePages();
      await spool.close();
    }
  });

  app.onError((error, context) => {
    if (error instanceof CommandProblem) return context.json(refusal("400", error.message), 400);
    if (error instanceof DatabaseUnavailable) return context.json(refusal("503", "The database is unavailable."), 503);
    // A value that a rule of the database refuses; anything else that it says was not foreseen.
    if (isDatabaseError(error) && /^2[23]/.test(error.code)) {
      const { code, message, detail = null } = error;
      return context.json({ ...refusal(code, message), details: detail }, 400);
    }
    log("error", "request failed", errorFields(error));
    return context.json(refusal("500", "Something went wrong on the server."), 500);
  });

  return app;
}

function isOperator(backend: Backend, headers: Headers): boolean {
  try {
    return authenticate(backend.env, headers) === "service_role";
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** An error in the shape of the data API. */
export function refusal(code: string, message: string) {
  return { code, message, details: null, hint: null };
}
