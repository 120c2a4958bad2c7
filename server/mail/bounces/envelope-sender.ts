import { timingSafeEqual } from "node:crypto";
import type { Connection } from "../../database/database.ts";
import type { Links } from "../../links/links.ts";
import { type BounceAddress, bounceTokenLength } from "../../mail-addresses.ts";

/** Guessing 64 bits would take far too many emails. */
const macBytes = 8;

/** Base32 (RFC 4648, section 6), because mail systems may change an address to lower case. */
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

export type EnvelopeSenders = ReturnType<typeof envelopeSenders>;

/** With the delivery's id and a MAC, so that strangers cannot forge a bounce report. */
export function envelopeSenders(address: BounceAddress | null, links: Links) {
  async function tokenOf(connection: Connection, deliveryId: string): Promise<string> {
    const mac = await links.sign(connection, `bounce ${deliveryId}`);
    return base32(Buffer.concat([Buffer.from(deliveryId.replaceAll("-", ""), "hex"), mac.subarray(0, macBytes)]));
  }

  return {
    address,

    /** Without `BOUNCE_ADDRESS`, bounce reports go to the address in the From header. */
    async addressFor(connection: Connection, deliveryId: string): Promise<string | null> {
      return address && `${address.local}+${await tokenOf(connection, deliveryId)}@${address.domain}`;
    },

    async deliveryOf(connection: Connection, recipient: string): Promise<string | null> {
      const token = address && tokenIn(recipient.toLowerCase(), address);
      const id = token && uuidIn(token);
      if (!id) return null;
      const expected = await tokenOf(connection, id);
      return timingSafeEqual(Buffer.from(token), Buffer.from(expected)) ? id : null;
    },
  };
}

function tokenIn(recipient: string, { local, domain }: BounceAddress): string | null {
  const start = `${local}+`.toLowerCase();
  const end = `@${domain}`.toLowerCase();
  if (!recipient.startsWith(start) || !recipient.endsWith(end)) return null;
  const token = recipient.slice(start.length, -end.length);
  return token.length === bounceTokenLength && [...token].every((letter) => alphabet.includes(letter)) ? token : null;
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** From the start of a token. */
function uuidIn(token: string): string {
  const bits = [...token].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const hex = (bits.slice(0, 128).match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
