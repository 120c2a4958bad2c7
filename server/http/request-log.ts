import type { MiddlewareHandler } from "hono";
import { withoutToken } from "../../wire/link-path.ts";
import { log } from "../log.ts";

const maxPathLength = 200;

/**
 * Logs each request, but leaves out the secret token of a signed link, and the query, which may contain a visitor's
 * text.
 */
export function requestLog(isStopping: () => boolean): MiddlewareHandler {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    if (isStopping()) context.header("Connection", "close");
    const { method, path } = context.req;
    const ms = Math.round(performance.now() - startedAt);
    const safePath = withoutToken(path).slice(0, maxPathLength);
    log("info", "request", { method, path: safePath, status: context.res.status, ms });
  };
}
