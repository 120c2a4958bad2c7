import { type ConsentingTable, type ContactConsent, contactConsents } from "../../content/consent-wordings.ts";
import { contactWay } from "../../domain/lead.ts";
import { fill } from "../../domain/text.ts";

export function isConsentingTable(table: string): table is ConsentingTable {
  return Object.hasOwn(contactConsents, table);
}

/**
 * The sentence as a visitor who sends `rows` from the site called `name` reads it; null for a version that never was, and for rows
 * that choose different ways of contact, which no form of ours sends.
 */
export function consentWording(
  table: ConsentingTable,
  version: string,
  name: string,
  rows: readonly object[],
): string | null {
  const consents: readonly ContactConsent[] = contactConsents[table];
  const wording = consents.find((candidate) => candidate.version === version)?.wording;
  if (wording === undefined) return null;
  if (typeof wording === "string") return fill(wording, { name });
  const [way, ...others] = new Set(
    rows.map((row: { preferred_contact?: unknown }) => contactWay(row.preferred_contact)),
  );
  return way && others.length === 0 ? fill(wording[way], { name }) : null;
}
