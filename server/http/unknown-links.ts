import type { Context, MiddlewareHandler } from "hono";
import { isLinkPath } from "../../wire/link-path.ts";
import { countInMemory } from "../limits/count-in-memory.ts";
import { limits } from "../limits/limits.ts";
import { answerTooMany } from "./render-limits.ts";

/** For everything below a signed link. Nobody can guess a token; this ends the attempt. */
export function limitUnknownLinks(clientOf: (context: Context) => string): MiddlewareHandler {
  const counts = countInMemory(limits.unknownLinks);
  return async (context, next) => {
    if (!isLinkPath(context.req.path)) return next();
    const client = clientOf(context);
    const seconds = counts.take(client);
    if (seconds !== null) return answerTooMany(seconds);
    await next();
    if (context.res.status !== 404) counts.giveBack(client);
  };
}
