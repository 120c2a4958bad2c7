import type { Context, MiddlewareHandler } from "hono";
import { isLinkPath } from "../../wire/link-path.ts";
import type { Env } from "../env.ts";
import { countInMemory } from "../limits/count-in-memory.ts";
import { limits } from "../limits/limits.ts";
import { refuseUntil } from "./read-limits.ts";
import { isOperator } from "./request.ts";

const refusedStatuses = [400, 401, 403, 413, 415, 422];

/** What `limitRefused` tells the handlers that follow. */
export interface FormVariables {
  /** Null unless too many forms of the client were refused. */
  waitSeconds?: number | null;
}

export type RefusedAttempts = ReturnType<typeof refusedAttempts>;

export const refusedAttempts = () => countInMemory(limits.refusedAttempts);

/**
 * After too many refused attempts, the data API also refuses valid inserts. A form post still reaches its page, which
 * answers 429 and shows the form again (app/forms/form-answer.ts). An attempt counts while it is being answered, so
 * that many at once cannot pass the limit. An attempt that was not refused is taken back.
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
