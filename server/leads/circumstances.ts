import { type ContactConsent, contactConsents } from "../../content/consent-wordings.ts";
import { isTableWithConsent, type TableWithConsent } from "../../domain/contact-consent.ts";
import { automationSignOf, type FormContext } from "../../domain/form-context.ts";
import { contactMethodOf } from "../../domain/lead.ts";
import type { HoldReason } from "../../domain/lead-life.ts";
import { fill } from "../../domain/text.ts";
import type { TableName } from "../database/schema.ts";

/** Facts about a submission that its rows do not contain. */
export interface SubmissionCircumstances {
  holdReason: HoldReason | null;
  consent: { version: string; wording: string } | null;
}

export function circumstancesOf(
  table: TableName,
  { rows, context }: { rows: readonly object[]; context: FormContext },
  siteName: string,
): SubmissionCircumstances {
  if (!isTableWithConsent(table)) return { holdReason: null, consent: null };
  const { consentVersion: version } = context;
  const wording = version && findConsentWording(table, version, siteName, rows);
  return { holdReason: automationSignOf(context), consent: version && wording ? { version, wording } : null };
}

/**
 * The consent sentence that the visitor read. Null if no form has this version, or if the sentence depends on the
 * contact method and the rows have different contact methods.
 */
function findConsentWording(
  table: TableWithConsent,
  version: string,
  name: string,
  rows: readonly object[],
): string | null {
  const consents: readonly ContactConsent[] = contactConsents[table];
  const wording = consents.find((candidate) => candidate.version === version)?.wording;
  if (wording === undefined) return null;
  if (typeof wording === "string") return fill(wording, { name });
  const [way, ...others] = new Set(
    rows.map((row: { preferred_contact?: unknown }) => contactMethodOf(row.preferred_contact)),
  );
  return way && others.length === 0 ? fill(wording[way], { name }) : null;
}
