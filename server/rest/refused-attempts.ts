import type { Context, MiddlewareHandler } from "hono";
import { isLinkPath } from "../../wire/link-path.ts";
import type { Env } from "../env.ts";
import { countInMemory } from "../limits/count-in-memory.ts";
import { limits } from "../limits/limits.ts";
import { refuseUntil } from "./read-limits.ts";
import { isOperator } from "./request.ts";

const refusedStatuses = [400, 401, 403, 413, 415, 422];

/** For the handlers after `limitRefused`. */
export interface FormVariables {
  /** If too many forms of the client were refused. */
  waitSeconds?: number | null;
}

export type RefusedAttempts = ReturnType<typeof refusedAttempts>;

export const refusedAttempts = () => countInMemory(limits.refusedAttempts);

/**
 * Then the data API refuses valid inserts, too. A form still reaches its page, which answers 429 and shows it again
 * (app/forms/form-answer.ts). An attempt counts while it is answered, so that many at once stay within the limit, and
 * is taken back if it was not refused.
 */
export function limitRefused(
  { env, refusedAttempts: counts }: { env: Env; refusedAttempts: RefusedAttempts },
  clientOf: (context: Context) => string,
): MiddlewareHandler<{ Variables: FormVariables }> {
  return async (context, next) => {
    if (isLinkPath(context.req.path) || isOperator(env, context.req.raw.headers)) return next();
    const client = clientOf(context);
    const seconds = counts.take(client);
    if (seconds !== null && context.req.path.startsWith("/rest/")) return refuseUntil(context, seconds);
    context.set("waitSeconds", seconds);
    await next();
    const isRefused = refusedStatuses.includes(context.res.status);
    if (seconds === null) {
      if (!isRefused) counts.giveBack(client);
    } else if (isRefused) {
      context.res = undefined;
      context.res = refuseUntil(context, seconds);
    }
  };
}
