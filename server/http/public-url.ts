import type { BlockList } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { comesFromTrustedProxy, socketAddress } from "./client-address.ts";

/** The address in the visitor's browser. Uses the forwarding headers of a trusted proxy only. */
export function publicUrl(context: Context, trustedProxies: BlockList): URL {
  const url = new URL(context.req.url);
  if (!comesFromTrustedProxy(socketAddress(context), trustedProxies)) return url;
  const firstOf = (header: string) => context.req.header(header)?.split(",")[0]?.trim();
  const protocol = firstOf("X-Forwarded-Proto") ?? url.protocol.slice(0, -1);
  const host = firstOf("X-Forwarded-Host") ?? url.host;
  const known = URL.parse(`${protocol}://${host}`);
  if (!known || !/^https?$/.test(protocol) || hasCredentials(known.href)) return url;
  // `new URL(path, base)` would interpret a path with two leading slashes as a host.
  known.pathname = url.pathname;
  known.search = url.search;
  return known;
}

/** `new Request` would throw for an address with a user name or password. */
export const refuseCredentials: MiddlewareHandler = async (context, next) => {
  if (hasCredentials(context.req.url))
    return context.text("This address contains a user name or password. Remove it.", 400);
  await next();
};

function hasCredentials(address: string): boolean {
  return /^[a-z]+:\/\/[^/?#]*@/i.test(address);
}
