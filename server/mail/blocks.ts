import { market } from "../../content/chosen-market.ts";
import type { StepInWords } from "../../content/parcel-in-words.ts";
import { evidenceLines } from "../../content/register-evidence.ts";
import { registerWords } from "../../content/register-words.ts";
import type { NamedContractor } from "../../domain/contractor.ts";
import type { RegisterEvidence } from "../../domain/register.ts";

/** A row of an email's table of facts. */
export interface MailFact {
  label: string;
  value: string;
  /** Null if the value is not a link. */
  url: string | null;
}

/** A sentence, followed by a link with the text `label`. */
export interface SentenceWithLink {
  text: string;
  label: string;
  url: string;
}

interface MailLink {
  label: string;
  url: string;
}

/** A request's state in one sentence, and its steps (app/links/parcel.tsx shows the same). */
export interface ParcelBlock {
  type: "parcel";
  /** May contain `{business}`. */
  sentence: string;
  /** The contractor whose name stands in the sentence. */
  contractor: NamedContractor | null;
  links: SentenceWithLink[];
  steps: readonly StepInWords[];
  /** How and by when the homeowner can expect to hear from the contractor. */
  response: string | null;
}

export type MailBlock =
  | { type: "heading" | "paragraph" | "note" | "caution"; text: string }
  | { type: "contractor"; name: string; registration: string; links: SentenceWithLink[] }
  | ParcelBlock
  | { type: "facts"; title: string | null; facts: MailFact[] }
  | { type: "quote"; title: string; text: string }
  | { type: "button"; label: string; url: string }
  /** Two links side by side, the first as a button. */
  | { type: "choice"; links: readonly [MailLink, MailLink] }
  | ({ type: "link" } & SentenceWithLink);

export interface MailDescription {
  subject: string;
  /** The preview line that mail programs show beside the subject. */
  preheader: string;
  blocks: readonly MailBlock[];
  /** Why the recipient gets the email. Shown at the end, above the sender. */
  reason: string;
}

export function textBlock(type: "heading" | "paragraph" | "note" | "caution", text: string): MailBlock {
  return { type, text };
}

export function buttonBlock(label: string, url: string): MailBlock {
  return { type: "button", label, url };
}

/**
 * `evidence` has the contractor's licenses that the state's register confirmed. The card links to the state's pages
 * about these licenses, or, if `evidence` is empty, to the state's search page.
 */
export function contractorCard(
  { business_name, registration_number }: NamedContractor,
  evidence: readonly RegisterEvidence[] = [],
): MailBlock {
  return { type: "contractor", name: business_name, registration: registration_number, links: checkLinks(evidence) };
}

/** The state's pages about these licenses, or, if `evidence` is empty, the state's search page. */
export function checkLinks(evidence: readonly RegisterEvidence[]): SentenceWithLink[] {
  return evidence.length ? evidenceLinks(evidence) : [market.licensing.verify.mail];
}

function evidenceLinks(evidence: readonly RegisterEvidence[]): SentenceWithLink[] {
  return evidenceLines(evidence, false).map(({ text, href }) => ({
    text,
    label: registerWords.evidenceLink,
    url: href,
  }));
}

export function licenseSearchLink(text: string): MailBlock {
  return { ...market.licensing.verify.mail, type: "link", text };
}

export function factsBlock(facts: MailFact[], title: string | null = null): MailBlock {
  return { type: "facts", title, facts };
}

export function quoteBlock(title: string, text: string | null): MailBlock | null {
  return text ? { type: "quote", title, text } : null;
}
