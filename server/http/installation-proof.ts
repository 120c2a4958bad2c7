import type { Connection } from "../database/database.ts";
import type { Links } from "../links/links.ts";

// The `preflight` command checks that SITE_URL leads to this installation: only this installation's link
// secret yields the MAC of a random nonce.

export const proofPath = (nonce: string) => `/.well-known/installation/${nonce}`;

export async function proofOf(links: Links, connection: Connection, nonce: string): Promise<string> {
  return (await links.sign(connection, `installation ${nonce}`)).toString("base64url");
}
