import type { MiddlewareHandler } from "hono";
import { log } from "../log.ts";

/** The longest part of a path that is logged, in characters. */
const loggedPathLength = 200;

/**
 * Logs each request as one line, without its query, which may hold what a visitor typed. Once `isStopping` says so, the answer
 * asks its client to use another connection next time.
 */
export function requestLog(isStopping: () => boolean): MiddlewareHandler {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    if (isStopping()) context.header("Connection", "close");
    const { method, path } = context.req;
    const ms = Math.round(performance.now() - begun);
    log("info", "request", { method, path: path.slice(0, loggedPathLength), status: context.res.status, ms });
  };
}
