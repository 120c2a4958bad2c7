import { type ContactConsent, contactConsents } from "../../content/consent-wordings.ts";
import type { TableWithConsent } from "../../domain/contact-consent.ts";
import { automationSignOf, type FormContext } from "../../domain/form-context.ts";
import { contactMethodOf } from "../../domain/lead.ts";
import type { HoldReason } from "../../domain/lead-life.ts";
import { type SuspectText, suspectTextIn } from "../../domain/suspect-text.ts";
import { fill } from "../../domain/text.ts";
import type { Submission } from "./submit.ts";

export interface SubmissionCircumstances {
  holdReason: HoldReason | null;
  consent: { version: string; wording: string } | null;
}

export interface LeadCircumstances extends SubmissionCircumstances {
  /** For each row. */
  suspectTexts: readonly (SuspectText | null)[];
}

export function circumstancesOf(
  table: TableWithConsent,
  { rows, context }: Submission,
  siteName: string,
): SubmissionCircumstances {
  const { consentVersion: version } = context;
  const wording = version && findConsentWording(table, version, siteName, rows);
  return { holdReason: automationSignOf(context), consent: version && wording ? { version, wording } : null };
}

export function leadCircumstancesOf(submission: Submission, siteName: string): LeadCircumstances {
  const suspectTexts = submission.rows.map((row) => suspectTextOf(row, submission.context));
  return { ...circumstancesOf("leads", submission, siteName), suspectTexts };
}

function suspectTextOf(row: object, { consentVersion, fillMs }: FormContext): SuspectText | null {
  const textOf = (column: string) => {
    const value: unknown = Object.hasOwn(row, column) && row[column as keyof typeof row];
    return typeof value === "string" ? value : null;
  };
  const name = textOf("name_as_typed") ?? textOf("name") ?? "";
  const message = textOf("message_as_typed") ?? textOf("message");
  // A form whose script ran says how long it was open. A program sends no consent.
  const isWithoutScript = consentVersion !== null && fillMs === null;
  return suspectTextIn({ name, phone: textOf("phone"), message }, isWithoutScript);
}

/** No sentence fits rows that differ in the contact method on which it depends. */
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
