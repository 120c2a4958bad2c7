import { type BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/** Turns `::ffff:10.0.0.1` into `10.0.0.1`. */
export function unmapIpv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Removes the port, which Azure's proxies append: `203.0.113.7:51234`, `[2001:db8::7]:51234`. */
function addressOf(hop: string): string {
  const [, v4, v6] = /^([\d.]+):\d+$|^\[([^\]]+)\](?::\d+)?$/.exec(hop) ?? [];
  return unmapIpv4(v4 ?? v6 ?? hop);
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * The visitor's IP address. Without a trusted proxy, this is the connection's address. Behind a trusted proxy, the
 * function reads `X-Forwarded-For` from the end up to the first address that is not a trusted proxy's, because the
 * visitor may have forged the rest of the header. If the header ends before that, or an entry is not an IP address, the
 * function returns the address of the last trusted proxy that it read.
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
 * Rate limits treat this network as one client. For IPv4, the network is the single address. For IPv6, the network is
 * the /64, because a household may use every address in its /64. A larger limit applies to the surrounding /48
 * (`networksOf`).
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

/** The connection's IP address: a visitor's or a proxy's. */
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
