import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Refuses a body of more than `maxSize` bytes. One whose length is stated is refused unread, which leaves its connection in
 * order for the next request.
 */
export function limitBody(maxSize: number, refuse: (context: Context) => Response): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: refuse });
  return async (context, next) =>
    Number(context.req.header("Content-Length")) > maxSize ? refuse(context) : counted(context, next);
}
