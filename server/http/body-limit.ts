import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";

/** Refuses an announced oversized body without reading it, which keeps the connection usable for the next request. */
export function limitStatedLength(maxSize: number, refuse: (context: Context) => Response): MiddlewareHandler {
  return async (context, next) => (Number(context.req.header("Content-Length")) > maxSize ? refuse(context) : next());
}

/** Refuses a body of more than `maxSize` bytes, whether or not its length was announced. */
export function limitBody(maxSize: number, refuse: (context: Context) => Response): MiddlewareHandler {
  return every(limitStatedLength(maxSize, refuse), bodyLimit({ maxSize, onError: refuse }));
}
