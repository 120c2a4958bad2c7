import { type BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/** The plain form of an address: `::ffff:10.0.0.1` is `10.0.0.1`. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The address of a hop; some proxies (Azure's) put the port behind it: `203.0.113.7:51234`, `[2001:db8::7]:51234`. */
function addressOf(hop: string): string {
  const [, v4, v6] = /^([\d.]+):\d+$|^\[([^\]]+)\](?::\d+)?$/.exec(hop) ?? [];
  return plain(v4 ?? v6 ?? hop);
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * The address that a request comes from: the socket's, or, where that is a trusted proxy, the last one in
 * `X-Forwarded-For` that is not. What visitors put there themselves stands further left and is never believed.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, trusted: BlockList): string {
  let address = plain(socketAddress);
  const hops = (forwardedFor ?? "").split(",").map((hop) => addressOf(hop.trim()));
  while (isTrusted(trusted, address)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/**
 * What the rate limit counts by: the address itself, and of IPv6 the first 64 bits, which is the least that a provider
 * gives to one household; within it visitors have as many addresses as they like. A limit counts the /48 around it too (`networksOf`).
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

/** The address at the other end of the connection: a visitor's, or a proxy's. */
export function socketAddress(context: Context): string {
  return getConnInfo(context).remote.address ?? "";
}

/** What the rate limit counts a request by. */
export function clientNetwork(context: Context, trusted: BlockList): string {
  const forwardedFor = context.req.header("X-Forwarded-For") ?? null;
  return networkOf(clientAddress(socketAddress(context), forwardedFor, trusted));
}

/** Whether what this socket says of the visitor's own protocol and host may be believed. */
export function comesFromTrustedProxy(socketAddress: string, trusted: BlockList): boolean {
  return isTrusted(trusted, plain(socketAddress));
}
