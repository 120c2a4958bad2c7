import type { MiddlewareHandler } from "hono";
import { withoutToken } from "../../wire/link-path.ts";
import { log } from "../log.ts";

/** The longest part of a path that is logged, in characters. */
const loggedPathLength = 200;

/**
 * Logs a request as one line, without its query, which may hold what a visitor typed, and without the token of a link. `begun` is
 * when it came, by `performance.now()`.
 */
export function logRequest(method: string, path: string, status: number, begun: number): void {
  const ms = Math.round(performance.now() - begun);
  log("info", "request", { method, path: withoutToken(path).slice(0, loggedPathLength), status, ms });
}

/** Logs each request. Once `isStopping` says so, the answer asks its client to use another connection next time. */
export function requestLog(isStopping: () => boolean): MiddlewareHandler {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    if (isStopping()) context.header("Connection", "close");
    logRequest(context.req.method, context.req.path, context.res.status, begun);
  };
}
