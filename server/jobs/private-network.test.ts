import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { isPublic, PrivateAddress, publicLookup, refusePrivateHost } from "./private-network.ts";

describe("an address", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "172.15.255.255",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700:4700::1111",
    "2a00:1450::1",
  ])("of the public internet may be posted to: %s", (address) => expect(isPublic(address)).toBe(true));

  test.each([
    ["this host", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["loopback", "127.0.0.1"],
    ["all of loopback", "127.255.255.254"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["shared by customers of a provider", "100.64.0.1"],
    ["link-local, where clouds keep their secrets", "169.254.169.254"],
    ["benchmarks", "198.18.0.1"],
    ["documentation", "203.0.113.7"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["IPv6 loopback", "::1"],
    ["IPv6 unspecified", "::"],
    ["IPv6 link-local", "fe80::1"],
    ["IPv6 unique local", "fd00::1"],
    ["IPv6 site-local of old", "fec0::1"],
    ["IPv6 multicast", "ff02::1"],
    ["IPv4-mapped", "::ffff:127.0.0.1"],
    ["IPv4-mapped public one, which nobody needs", "::ffff:8.8.8.8"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["NAT64 of one's own", "64:ff9b:1::a00:1"],
    ["6to4", "2002:7f00:1::"],
    ["Teredo", "2001::1"],
    ["documentation", "2001:db8::1"],
    ["Azure’s own platform, in a public range", "168.63.129.16"],
    ["no address", "localhost"],
  ])("that is %s may not: %s", (_kind, address) => expect(isPublic(address)).toBe(false));

  test("of this machine may not", () => {
    for (const own of Object.values(networkInterfaces()).flat()) expect(isPublic(own?.address ?? "")).toBe(false);
  });
});

describe("a host that is an address", () => {
  test.each(["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:10.0.0.1]", "[64:ff9b::10.0.0.1]"])(
    "is refused however it is written: %s",
    (host) => expect(() => refusePrivateHost(new URL(`http://${host}/`))).toThrow(PrivateAddress),
  );

  test.each(["8.8.8.8", "[2606:4700:4700::1111]", "example.com"])("is let through where it is public: %s", (host) =>
    expect(refusePrivateHost(new URL(`http://${host}/`))).toBeUndefined(),
  );
});

test("a name of this machine resolves to nothing", async () => {
  const error = await new Promise((resolve) => publicLookup("localhost", { all: true }, resolve));
  expect(error).toBeInstanceOf(PrivateAddress);
});
