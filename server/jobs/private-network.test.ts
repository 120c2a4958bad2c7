import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { isPublicAddress, lookUpPublicHost, PrivateAddressRefused, refusePrivateHost } from "./private-network.ts";

describe("an IP address", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "172.15.255.255",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700:4700::1111",
    "2a00:1450::1",
  ])("an IP address of the public internet is public: %s", (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    ["unspecified", "0.0.0.0"],
    ["this network (0.0.0.0/8)", "0.1.2.3"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["link-local, with the metadata of a cloud machine", "169.254.169.254"],
    ["for benchmarks", "198.18.0.1"],
    ["documentation", "203.0.113.7"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["IPv6 loopback", "::1"],
    ["IPv6 unspecified", "::"],
    ["IPv6 link-local", "fe80::1"],
    ["IPv6 unique local", "fd00::1"],
    ["IPv6 site-local", "fec0::1"],
    ["IPv6 multicast", "ff02::1"],
    ["IPv4-mapped", "::ffff:127.0.0.1"],
    ["IPv4-mapped, even if public", "::ffff:8.8.8.8"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["local NAT64", "64:ff9b:1::a00:1"],
    ["6to4", "2002:7f00:1::"],
    ["Teredo", "2001::1"],
    ["documentation", "2001:db8::1"],
    ["Azure’s platform, although its range is public", "168.63.129.16"],
  ])("an IP address of this kind is not public: %s, %s", (_kind, address) =>
    expect(isPublicAddress(address)).toBe(false),
  );

  test("a host name is not a public IP address", () => expect(isPublicAddress("localhost")).toBe(false));

  test("an IP address of this machine is not public", () => {
    for (const own of Object.values(networkInterfaces()).flat())
      expect(isPublicAddress(own?.address ?? "")).toBe(false);
  });
});

describe("a URL with an IP address as its host", () => {
  test.each(["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:10.0.0.1]", "[64:ff9b::10.0.0.1]"])(
    "a URL is refused if its host is a private address, in any notation: %s",
    (host) => expect(() => refusePrivateHost(new URL(`http://${host}/`))).toThrow(PrivateAddressRefused),
  );

  test.each(["8.8.8.8", "[2606:4700:4700::1111]", "example.com"])(
    "a URL is accepted if its host is a public address or a name: %s",
    (host) => expect(refusePrivateHost(new URL(`http://${host}/`))).toBeUndefined(),
  );
});

test("a host name that resolves to a private address is refused", async () => {
  const error = await new Promise((resolve) => lookUpPublicHost("localhost", { all: true }, resolve));
  expect(error).toBeInstanceOf(PrivateAddressRefused);
});
