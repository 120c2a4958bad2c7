import type { MiddlewareHandler } from "hono";
import { withoutToken } from "../../wire/link-path.ts";
import { log } from "../log.ts";

/** The longest part of a path that is logged, in characters. */
const loggedPathLength = 200;

/**
 * Logs each request as one line, without its query, which may hold what a visitor typed, and without the token of a link. Once
 * `isStopping` says so, the answer asks its client to use another connection next time.
 */
export function requestLog(isStopping: () => boolean): MiddlewareHandler {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    if (isStopping()) context.header("Connection", "close");
    const { method, path } = context.req;
    const ms = Math.round(performance.now() - begun);
    const shown = withoutToken(path).slice(0, loggedPathLength);
    log("info", "request", { method, path: shown, status: context.res.status, ms });
  };
}
