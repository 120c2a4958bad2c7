import type { MiddlewareHandler } from "hono";
import { holdsToken } from "../../wire/link-path.ts";
import { targetOf } from "./request-target.ts";
import { type HeaderRecord, isolationHeaders } from "./security-headers.ts";

/**
 * No cache keeps such an answer, no search engine lists it, and no other page learns its address. `same-origin` would
 * tell the address to our own next page, and `no-referrer` would make the `Origin` of its forms `null`. Requests of a
 * style sheet follow the sheet's own address and policy, so these pages load fonts from a file (app/root.tsx).
 */
const privateHeaders: HeaderRecord = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "strict-origin",
  ...isolationHeaders,
};

/** Keeps the address of a signed link private, because anybody who has it can open the lead. */
export const keepLinkPrivate: MiddlewareHandler = async (context, next) => {
  await next();
  // `new URL` would throw for an address with a password.
  const { path, query } = targetOf(context.req.url);
  if (!holdsToken({ pathname: path, search: query })) return;
  for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value);
};
