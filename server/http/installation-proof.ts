import type { Connection } from "../database/database.ts";
import type { Links } from "../links/links.ts";

// Preflight checks that an address leads to this installation: only a server with the secret of the signed links can
// compute the MAC of a random nonce.

export const proofPath = (nonce: string) => `/.well-known/installation/${nonce}`;

export async function proofOf(links: Links, connection: Connection, nonce: string): Promise<string> {
  return (await links.sign(connection, `installation ${nonce}`)).toString("base64url");
}
