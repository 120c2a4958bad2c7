import type { MiddlewareHandler } from "hono";
import { isLinkPath } from "../../wire/link-path.ts";

/**
 * Whoever has the address of a signed link has what it opens, so whatever is answered there is kept by no cache, listed by no
 * search engine, and named to no other page. `same-origin` would name it to our own next page, `no-referrer` would make the
 * `Origin` of its forms `null`. What a style sheet asks for goes by the sheet's own address and policy: these pages have the fonts in
 * a file (app/root.tsx).
 */
export const keepLinkPrivate: MiddlewareHandler = async (context, next) => {
  await next();
  if (!isLinkPath(context.req.path)) return;
  context.header("Cache-Control", "no-store");
  context.header("X-Robots-Tag", "noindex");
  context.header("Referrer-Policy", "strict-origin");
};
