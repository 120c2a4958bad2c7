import { type ContactConsent, contactConsents } from "../../content/consent-wordings.ts";
import { type ConsentingTable, isConsentingTable } from "../../domain/contact-consent.ts";
import { type FormContext, type HoldReason, holdReason } from "../../domain/form-context.ts";
import { contactWay } from "../../domain/lead.ts";
import { fill } from "../../domain/text.ts";
import type { TableName } from "../database/schema.ts";

/** What is known of a submission beside its rows. */
export interface Circumstances {
  holdReason: HoldReason | null;
  consent: { version: string; wording: string } | null;
}

/** `siteName` is part of the sentence that a visitor agrees to. */
export function circumstancesOf(
  table: TableName,
  { rows, context }: { rows: readonly object[]; context: FormContext },
  siteName: string,
): Circumstances {
  if (!isConsentingTable(table)) return { holdReason: null, consent: null };
  const { consentVersion: version } = context;
  const wording = version && consentWording(table, version, siteName, rows);
  return { holdReason: holdReason(context), consent: version && wording ? { version, wording } : null };
}

/**
 * The sentence as a visitor who sends `rows` from the site called `name` reads it; null for a version that never was, and for rows
 * that choose different ways of contact, which no form of ours sends.
 */
function consentWording(table: ConsentingTable, version: string, name: string, rows: readonly object[]): string | null {
  const consents: readonly ContactConsent[] = contactConsents[table];
  const wording = consents.find((candidate) => candidate.version === version)?.wording;
  if (wording === undefined) return null;
  if (typeof wording === "string") return fill(wording, { name });
  const [way, ...others] = new Set(
    rows.map((row: { preferred_contact?: unknown }) => contactWay(row.preferred_contact)),
  );
  return way && others.length === 0 ? fill(wording[way], { name }) : null;
}
