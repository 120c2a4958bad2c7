/**
 * The networks in which a client is counted. `client` is an IPv4 address or an IPv6 /64 (`networkOf` in
 * server/http/client-address.ts). A client with a /64 is also counted in its /48, because one person may have a whole
 * /48. A network's limit is the limit of one client times `limitFactor`.
 */
export function networksOf(client: string): { network: string; limitFactor: number }[] {
  const clientNetwork = { network: client, limitFactor: 1 };
  return client.endsWith("::/64")
    ? [clientNetwork, { network: `${client.split(":").slice(0, 3).join(":")}::/48`, limitFactor: 10 }]
    : [clientNetwork];
}
