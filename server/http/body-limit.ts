import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";

/** Refuses a body that says that it is larger, unread, which leaves its connection in order for the next request. */
export function limitStatedLength(maxSize: number, refuse: (context: Context) => Response): MiddlewareHandler {
  return async (context, next) => (Number(context.req.header("Content-Length")) > maxSize ? refuse(context) : next());
}

/** Refuses a body of more than `maxSize` bytes, whether or not it says how many they are. */
export function limitBody(maxSize: number, refuse: (context: Context) => Response): MiddlewareHandler {
  return every(limitStatedLength(maxSize, refuse), bodyLimit({ maxSize, onError: refuse }));
}
