import { type BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/** The plain form of an address: `10.0.0.1` for `::ffff:10.0.0.1`. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The address of a hop. Some proxies (Azure's) append the port: `203.0.113.7:51234`, `[2001:db8::7]:51234`. */
function addressOf(hop: string): string {
  const [, v4, v6] = /^([\d.]+):\d+$|^\[([^\]]+)\](?::\d+)?$/.exec(hop) ?? [];
  return plain(v4 ?? v6 ?? hop);
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * The address that a request comes from: the socket's, or behind a trusted proxy the last address in `X-Forwarded-For`
 * that is not a trusted proxy. Whatever a visitor writes there stands further left and is never believed.
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
 * The key of rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, which is the least that a provider
 * assigns to a household. Within them a visitor has any number of addresses. Limits also count the /48 around it
 * (`networksOf`).
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

/** The other end of the connection: a visitor or a proxy. */
export function socketAddress(context: Context): string {
  return getConnInfo(context).remote.address ?? "";
}

/** The key by which rate limits count a request. */
export function clientNetwork(context: Context, trusted: BlockList): string {
  const forwardedFor = context.req.header("X-Forwarded-For") ?? null;
  return networkOf(clientAddress(socketAddress(context), forwardedFor, trusted));
}

/** Whether the forwarded protocol and host from this socket may be believed. */
export function comesFromTrustedProxy(socketAddress: string, trusted: BlockList): boolean {
  return isTrusted(trusted, plain(socketAddress));
}
