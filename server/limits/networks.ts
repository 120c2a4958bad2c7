/**
 * Where `client` (`networkOf` in server/http/client-address.ts) is counted. A /64 also counts in its /48, which one
 * person may have, with a limit that is `limitFactor` times as high.
 */
export function networksOf(client: string): { network: string; limitFactor: number }[] {
  const clientNetwork = { network: client, limitFactor: 1 };
  return client.endsWith("::/64")
    ? [clientNetwork, { network: `${client.split(":").slice(0, 3).join(":")}::/48`, limitFactor: 10 }]
    : [clientNetwork];
}
