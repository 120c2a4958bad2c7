import type { Connection } from "../database/database.ts";
import type { Links } from "../links/links.ts";

// The `preflight` command checks that requests to SITE_URL arrive at this installation. The command requests a proof
// for a random nonce. Nobody else can make the proof, because it is signed with this installation's link secret.

export const proofPath = (nonce: string) => `/.well-known/installation/${nonce}`;

export async function proofOf(links: Links, connection: Connection, nonce: string): Promise<string> {
  return (await links.sign(connection, `installation ${nonce}`)).toString("base64url");
}
