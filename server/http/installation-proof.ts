import type { Connection } from "../database/database.ts";
import type { Links } from "../links/links.ts";

// `preflight` checks that SITE_URL leads to this installation: it asks for a proof of a random nonce, which needs this
// installation's link secret.

export const proofPath = (nonce: string) => `/.well-known/installation/${nonce}`;

export async function proofOf(links: Links, connection: Connection, nonce: string): Promise<string> {
  return (await links.sign(connection, `installation ${nonce}`)).toString("base64url");
}
