import type { Context, MiddlewareHandler } from "hono";
import { isLinkPath } from "../../wire/link-path.ts";
import { minuteCounts } from "../database/rate-limit.ts";
import type { Env } from "../env.ts";
import { refuseUntil } from "./rest/read-limits.ts";
import { isOperator } from "./rest/request.ts";

/** The limit for each client, for forms and the data API together. */
const maxRefusedPerMinute = 100;

const refusedStatuses = [400, 401, 403, 413, 415, 422];

export type RefusedAttempts = ReturnType<typeof refusedAttempts>;

export const refusedAttempts = () => minuteCounts(maxRefusedPerMinute);

/**
 * After too many refused attempts, the data API also refuses valid inserts. A form post still reaches its page, which
 * answers 429 and shows the form again (app/forms/form-answer.ts).
 */
export function limitRefused(
  { env, refusedAttempts: counts }: { env: Env; refusedAttempts: RefusedAttempts },
  clientOf: (context: Context) => string,
): MiddlewareHandler {
  return async (context, next) => {
    if (isLinkPath(context.req.path) || isOperator(env, context.req.raw.headers)) return next();
    const client = clientOf(context);
    const seconds = counts.secondsToWait(client);
    if (seconds !== null && context.req.path.startsWith("/rest/")) return refuseUntil(context, seconds);
    await next();
    if (!refusedStatuses.includes(context.res.status)) return;
    if (seconds === null) return counts.count(client);
    context.res = undefined;
    context.res = refuseUntil(context, seconds);
  };
}
