import type { MiddlewareHandler } from "hono";
import { hasToken } from "../../wire/link-path.ts";
import { targetOf } from "./request-target.ts";
import { type HeaderRecord, isolationHeaders } from "./security-headers.ts";

/**
 * `same-origin` would send the link to the next page of our site, and `no-referrer` would make forms send `Origin:
 * null`. Chromium ignores the policy for fonts in an inline style, so these pages load fonts from a CSS file
 * (app/root.tsx).
 */
const privateHeaders: HeaderRecord = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "strict-origin",
  ...isolationHeaders,
};

/** A signed link works for anybody who has it. */
export const keepLinkPrivate: MiddlewareHandler = async (context, next) => {
  await next();
  // `new URL(context.req.url)` would throw for a URL with a password.
  const { path, query } = targetOf(context.req.url);
  if (!hasToken({ pathname: path, search: query })) return;
  for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value);
};
