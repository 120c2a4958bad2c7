import type { MiddlewareHandler } from "hono";
import { withoutToken } from "../../wire/link-path.ts";
import { log } from "../log.ts";

const maxPathLength = 200;

export function requestLog(isStopping: () => boolean): MiddlewareHandler {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    if (isStopping()) context.header("Connection", "close");
    logRequest(context.req, context.res, startedAt);
  };
}

/** Without a link's secret token, and without the query, which may contain a visitor's text. */
export function logRequest(
  { method, path }: { method: string; path: string },
  { status }: Pick<Response, "status">,
  startedAt: number,
): void {
  const ms = Math.round(performance.now() - startedAt);
  log("info", "request", { method, path: withoutToken(path).slice(0, maxPathLength), status, ms });
}
