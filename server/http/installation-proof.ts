import type { Connection } from "../database/database.ts";
import type { Links } from "../links/links.ts";

// Lets preflight check that an address leads to this installation. It asks the address for the MAC of a fresh random
// number. Only the holder of the links' secret, which no answer reveals, can compute it.

/** The path that answers with the proof for a nonce. */
export const proofPath = (nonce: string) => `/.well-known/installation/${nonce}`;

export async function proofOf(links: Links, connection: Connection, nonce: string): Promise<string> {
  return (await links.sign(connection, `installation ${nonce}`)).toString("base64url");
}
