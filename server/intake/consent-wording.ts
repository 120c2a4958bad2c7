import { type ConsentingTable, type ContactConsent, contactConsents } from "../../content/consent-wordings.ts";
import { fill } from "../../domain/text.ts";

export function isConsentingTable(table: string): table is ConsentingTable {
  return Object.hasOwn(contactConsents, table);
}

/** The sentence as a visitor of the site called `name` reads it; null for a version that never was. */
export function consentWording(table: ConsentingTable, version: string, name: string): string | null {
  const consents: readonly ContactConsent[] = contactConsents[table];
  const consent = consents.find((candidate) => candidate.version === version);
  return consent ? fill(consent.wording, { name }) : null;
}
