import { lookup as systemLookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";

/** IPv4 addresses that are not on the public internet (IANA special-purpose registry, RFC 6890), and multicast. */
const specialV4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  specialV4.addSubnet(network, prefix, "ipv4");
}

/** The IPv6 addresses of the public internet: what was allotted, without what stands for other addresses or for none. */
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");
const specialV6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  specialV6.addSubnet(network, prefix, "ipv6");
}

/** Whether an IP address is one of the public internet, and not this machine's own. */
export function isPublic(address: string): boolean {
  const isOurs = Object.values(networkInterfaces()).some((own) => own?.some((entry) => entry.address === address));
  if (isOurs) return false;
  switch (isIP(address)) {
    case 4:
      return !specialV4.check(address, "ipv4");
    case 6:
      return globalV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
    default:
      return false;
  }
}

/** Thrown for an address that is not posted to. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
  constructor(address: string) {
    super(
      `${address} is an address of a private network or of this machine; WEBHOOK_ALLOW_PRIVATE_NETWORK is not set.`,
    );
  }
}

/** Refuses a host that is itself an address, which no connection looks up. */
export function refusePrivateHost(url: URL): void {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) && !isPublic(host)) throw new PrivateAddress(host);
}

/** What a connection resolves its host with: a name of which one address is private resolves to none. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const refused = addresses.find(({ address }) => !isPublic(address));
    const [first] = addresses;
    if (refused) callback(new PrivateAddress(refused.address), []);
    else if (options.all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
