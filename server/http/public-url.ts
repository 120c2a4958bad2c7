import type { BlockList } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { comesFromTrustedProxy, socketAddress } from "./client-address.ts";

/** The address of this page as the visitor knows it. A proxy's headers count only where the proxy is trusted. */
export function publicUrl(context: Context, trustedProxies: BlockList): URL {
  const url = new URL(context.req.url);
  if (!comesFromTrustedProxy(socketAddress(context), trustedProxies)) return url;
  const firstOf = (header: string) => context.req.header(header)?.split(",")[0]?.trim();
  const protocol = firstOf("X-Forwarded-Proto") ?? url.protocol.slice(0, -1);
  const host = firstOf("X-Forwarded-Host") ?? url.host;
  const known = URL.parse(`${protocol}://${host}`);
  if (!known || !/^https?$/.test(protocol) || hasCredentials(known.href)) return url;
  // Joined and not resolved, because a path with two leading slashes would name a host.
  known.pathname = url.pathname;
  known.search = url.search;
  return known;
}

/** Refuses an address with a user name or password, because `Request` cannot hold one. */
export const refuseCredentials: MiddlewareHandler = async (context, next) => {
  if (hasCredentials(context.req.url)) return context.text("This address holds a password.", 400);
  await next();
};

function hasCredentials(address: string): boolean {
  return /^[a-z]+:\/\/[^/?#]*@/i.test(address);
}
