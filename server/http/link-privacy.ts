import type { MiddlewareHandler } from "hono";
import { holdsToken } from "../../wire/link-path.ts";
import { targetOf } from "./request-target.ts";
import { type HeaderRecord, isolationHeaders } from "./security-headers.ts";

/**
 * The policy `same-origin` would send the link's address to our own next page, and `no-referrer` would make forms send
 * `Origin: null`. A style sheet's font requests send the sheet's address, so these pages load fonts from a style sheet
 * file (app/root.tsx).
 */
const privateHeaders: HeaderRecord = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "strict-origin",
  ...isolationHeaders,
};

/** Anybody who knows a signed link's address can open the lead. */
export const keepLinkPrivate: MiddlewareHandler = async (context, next) => {
  await next();
  // `new URL(context.req.url)` would throw for an address with a password.
  const { path, query } = targetOf(context.req.url);
  if (!holdsToken({ pathname: path, search: query })) return;
  for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value);
};
