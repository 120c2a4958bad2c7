import type { BlockList } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { comesFromTrustedProxy, socketAddressOf } from "./client-address.ts";

/** In the visitor's browser. Only a trusted proxy's headers count. */
export function publicUrlOf(context: Context, trustedProxies: BlockList): URL {
  const url = new URL(context.req.url);
  if (!comesFromTrustedProxy(socketAddressOf(context), trustedProxies)) return url;
  const firstOf = (header: string) => context.req.header(header)?.split(",")[0]?.trim();
  const protocol = firstOf("X-Forwarded-Proto") ?? url.protocol.slice(0, -1);
  const host = firstOf("X-Forwarded-Host") ?? url.host;
  const visitorUrl = URL.parse(`${protocol}://${host}`);
  if (!visitorUrl || !/^https?$/.test(protocol) || hasCredentials(visitorUrl.href)) return url;
  // `new URL(path, base)` would take two leading slashes for a host.
  visitorUrl.pathname = url.pathname;
  visitorUrl.search = url.search;
  return visitorUrl;
}

/** Answers 400. `new Request` would throw for a user name or password. */
export const refuseCredentials: MiddlewareHandler = async (context, next) => {
  if (hasCredentials(context.req.url))
    return context.text("This address contains a user name or password. Remove it.", 400);
  await next();
};

export function hasCredentials(url: string): boolean {
  return /^[a-z]+:\/\/[^/?#]*@/i.test(url);
}
