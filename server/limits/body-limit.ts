import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";

/** By `Content-Length`. Node discards the unread body, and the connection serves the next request. */
export function limitStatedLength(maxSize: number, refuse: (context: Context) => Response): MiddlewareHandler {
  return async (context, next) => (Number(context.req.header("Content-Length")) > maxSize ? refuse(context) : next());
}

export function limitBody(maxSize: number, refuse: (context: Context) => Response): MiddlewareHandler {
  return every(limitStatedLength(maxSize, refuse), bodyLimit({ maxSize, onError: refuse }));
}
