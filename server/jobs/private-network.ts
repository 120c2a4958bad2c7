import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** The public range of IPv6 so far. The rest stands for other addresses, private networks, or nothing. */
const publicV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * A public address that is each Azure machine's own platform, which reveals the machine's certificates and settings.
 */
const azurePlatform = "168.63.129.16";

/** Whether an IP address belongs to the public internet and is not this machine's. */
export function isPublic(address: string): boolean {
  const isOwnAddress = Object.values(networkInterfaces()).some((own) =>
    own?.some((entry) => entry.address === address),
  );
  if (isOwnAddress || !ipaddr.isValid(address) || address === azurePlatform) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(publicV6));
}

/** Thrown for an address that webhooks must not reach. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
  constructor(address: string) {
    super(
      `${address} is an address of a private network or of this machine; WEBHOOK_ALLOW_PRIVATE_NETWORK is not set.`,
    );
  }
}

/** Refuses a host that is itself an address, because no lookup happens then. */
export function refusePrivateHost(url: URL): void {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) && !isPublic(host)) throw new PrivateAddress(host);
}

/** The lookup of a connection. A name with one private address resolves to none. */
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
