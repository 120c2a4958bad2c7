import { type BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/** `::ffff:10.0.0.1` is `10.0.0.1`. */
export function unmapIpv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Without the port, which Azure's proxies append: `203.0.113.7:51234`, `[2001:db8::7]:51234`. */
function addressOf(hop: string): string {
  const [, v4, v6] = /^([\d.]+):\d+$|^\[([^\]]+)\](?::\d+)?$/.exec(hop) ?? [];
  return unmapIpv4(v4 ?? v6 ?? hop);
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * The connection's address, or behind a trusted proxy the last one in `X-Forwarded-For` that is no trusted proxy's,
 * because the visitor may have forged what stands before it. If there is none, or an entry is no IP address, the last
 * trusted proxy's.
 */
export function clientAddressOf(socketAddress: string, forwardedFor: string | null, trusted: BlockList): string {
  let address = unmapIpv4(socketAddress);
  const hops = (forwardedFor ?? "").split(",").map((hop) => addressOf(hop.trim()));
  while (isTrusted(trusted, address)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/**
 * The network that counts as one client: an IPv4 address, or an IPv6 /64, because a household may use a whole /64. A /48
 * has a larger limit (`networksOf`).
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

/** A visitor's or a proxy's. */
export function socketAddressOf(context: Context): string {
  return getConnInfo(context).remote.address ?? "";
}

export function clientNetworkOf(context: Context, trusted: BlockList): string {
  const forwardedFor = context.req.header("X-Forwarded-For") ?? null;
  return networkOf(clientAddressOf(socketAddressOf(context), forwardedFor, trusted));
}

export function comesFromTrustedProxy(socketAddress: string, trusted: BlockList): boolean {
  return isTrusted(trusted, unmapIpv4(socketAddress));
}
