import { expect, test } from "vitest";
import { parseEnv } from "../env.ts";
import { clientAddressOf, networkOf } from "./client-address.ts";

const trusted = parseEnv({ TRUST_PROXY: "10.0.0.0/8, ::1" }).trustedProxies;

test.each([
  ["203.0.113.7", "198.51.100.1", "203.0.113.7", "a visitor who forges the header"],
  ["10.0.0.1", "203.0.113.7", "203.0.113.7", "a trusted proxy"],
  ["::ffff:10.0.0.1", "203.0.113.7", "203.0.113.7", "a trusted proxy on a dual-stack socket"],
  ["10.0.0.1", "198.51.100.1, 203.0.113.7, 10.2.3.4", "203.0.113.7", "two trusted proxies after a forged hop"],
  ["::1", "2001:db8::7", "2001:db8::7", "an IPv6 address"],
  ["10.0.0.1", "198.51.100.1:99, 203.0.113.7:51234", "203.0.113.7", "a trusted proxy that appends the port"],
  ["10.0.0.1", "[2001:db8::7]:51234", "2001:db8::7", "an IPv6 address with a port"],
  ["10.0.0.1", "[2001:db8::7]", "2001:db8::7", "an IPv6 address in brackets"],
  ["10.0.0.1", "not an address", "10.0.0.1", "a hop that is not an address"],
  ["10.0.0.1", null, "10.0.0.1", "a trusted proxy without the header"],
])("a request from %s with X-Forwarded-For %s is attributed to %s: %s", (socket, header, client, _case) => {
  expect(clientAddressOf(socket, header, trusted)).toBe(client);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0db8::7", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("rate limits count requests from %s under %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
