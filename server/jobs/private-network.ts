import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** The only assigned public range. Others are private or reserved, or embed an IPv4 address. */
const publicV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** In a public range. Azure's machines read their certificates and settings there. */
const azurePlatform = "168.63.129.16";

/** False for this machine's own addresses, even public ones. */
export function isPublicAddress(address: string): boolean {
  const isOwnAddress = Object.values(networkInterfaces()).some((own) =>
    own?.some((entry) => entry.address === address),
  );
  if (isOwnAddress || !ipaddr.isValid(address) || address === azurePlatform) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(publicV6));
}

export class PrivateAddressRefused extends Error {
  override name = "PrivateAddressRefused";
  constructor(address: string) {
    super(
      `${address} is an address of a private network or of this machine; WEBHOOK_ALLOW_PRIVATE_NETWORK is not set.`,
    );
  }
}

/** `lookUpPublicHost` checks only names, so this throws for private IP addresses. */
export function refusePrivateHost(url: URL): void {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressRefused(host);
}

/** For a connection. Fails if any IP address of the name is private. */
export const lookUpPublicHost: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const privateAddress = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (privateAddress) callback(new PrivateAddressRefused(privateAddress.address), []);
    else if (options.all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
