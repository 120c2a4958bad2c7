import { Readable } from "node:stream";
import { Hono } from "hono";
import { z } from "zod";
import { parseJson } from "../../domain/json-text.ts";
import { makeDataApiError } from "../../domain/submission-outcome.ts";
import { textOf } from "../blog/article-file.ts";
import { isDatabaseError } from "../database/database.ts";
import { errorFields, log } from "../log.ts";
import { backup, recordBackup } from "../people/backup.ts";
import { describeOutgoingMessages, restore } from "../people/restore.ts";
import { CommandProblem, DatabaseUnavailable } from "../problems.ts";
import { refusalLine } from "../refusal-line.ts";
import { isOperator } from "../rest/request.ts";
import { openSpool } from "../spool.ts";
import type { ActionCall, OperatorAction, OperatorBackend } from "./action.ts";
import { operatorActions } from "./actions.ts";

/** `POST /{noun}/{verb}`. Without the service role key, 404. */
export function operatorApi(backend: OperatorBackend): Hono {
  const app = new Hono();
  const { database } = backend.database;
  const asOperator = backend.outbox.as({ actor: "operator" });

  app.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    const { headers } = context.req.raw;
    if (!isOperator(backend.env, headers)) {
      if (headers.has("apikey") || headers.has("Authorization")) backend.wrongKeys.note("key");
      return context.json(makeDataApiError("404", "Nothing is here."), 404);
    }
    await next();
    await backend.pageVersion.ask();
  });

  app.get("/", (context) => context.json({ message: "This is the operator’s API." }));

  app.post("/backup", async (context) => {
    const content = (await backup(database, asOperator)).createReadStream({ start: 0 });
    return context.body(Readable.toWeb(content) as ReadableStream, 200, { "Content-Type": "application/x-ndjson" });
  });
  app.post("/backup/kept", async (context) => {
    await recordBackup(database);
    return context.json({});
  });
  app.post("/restore", async (context) => {
    const spool = await openSpool();
    try {
      for await (const chunk of context.req.raw.body ?? []) await spool.appendFile(chunk);
      const restored = await restore(database, spool);
      return context.json({ ...restored, sends: await describeOutgoingMessages(backend.env, database) });
    } finally {
      await spool.close();
    }
  });

  for (const [noun, verbs] of Object.entries(operatorActions)) {
    for (const [verb, action] of Object.entries<OperatorAction>(verbs)) {
      const shape = callShape(action);
      app.post(verb === "" ? `/${noun}` : `/${noun}/${verb}`, async (context) => {
        const body = textOf(new Uint8Array(await context.req.arrayBuffer()));
        if (body === null) throw new CommandProblem("The body of the request must be in UTF-8.");
        const call = shape.safeParse(parseJson(body));
        if (!call.success)
          throw new CommandProblem(
            "The site does not know this command or one of its options. It may run another version of the product: use the command line of the version that the site runs.",
          );
        return context.json(await action.run(call.data, { backend, asOperator }));
      });
    }
  }

  app.onError((error, context) => {
    if (error instanceof CommandProblem) return context.json(makeDataApiError("400", error.message), 400);
    if (error instanceof DatabaseUnavailable)
      return context.json(makeDataApiError("503", "The database is unavailable."), 503);
    if (isDatabaseError(error) && isRefusedValue(error))
      return context.json(makeDataApiError("400", refusalLine(error)), 400);
    log("error", "request failed", errorFields(error));
    return context.json(makeDataApiError("500", "Something went wrong on the server."), 500);
  });

  return app;
}

/** Classes 22 and 23. Every other database error is unexpected. */
const isRefusedValue = (error: unknown) => isDatabaseError(error) && /^2[23]/.test(error.code);

/** More than any real shell command has. */
const maxWords = 10_000;

type OptionShape = z.ZodType<ActionCall["options"][string]>;

function callShape({ words, options = {} }: OperatorAction): z.ZodType<ActionCall> {
  const shapes = Object.entries(options).map(([name, { value, isList, isRequired }]): [string, OptionShape] => {
    const shape = value === null ? z.boolean() : isList ? z.array(z.string()).min(1) : z.string();
    return [name, isRequired ? shape : shape.optional()];
  });
  const required = words.filter((word) => !word.startsWith("["));
  return z.object({
    words: z
      .array(z.string())
      .min(required.length)
      .max(words.at(-1)?.includes("…") ? maxWords : words.length)
      .default([]),
    options: z.strictObject(Object.fromEntries(shapes)).default({}),
  });
}
