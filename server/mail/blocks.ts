import { market } from "../../content/chosen-market.ts";
import type { StepInWords } from "../../content/parcel-in-words.ts";
import { evidenceLines } from "../../content/register-evidence.ts";
import { registerWords } from "../../content/register-words.ts";
import type { NamedContractor } from "../../domain/contractor.ts";
import type { RegisterEvidence } from "../../domain/register.ts";

/** In an email's table. */
export interface MailFact {
  label: string;
  value: string;
  url: string | null;
}

/** A link with the text `label` follows the sentence. */
export interface SentenceWithLink {
  text: string;
  label: string;
  url: string;
}

interface MailLink {
  label: string;
  url: string;
}

/** As in app/links/parcel.tsx. */
export interface ParcelBlock {
  type: "parcel";
  /** May contain `{business}`. */
  sentence: string;
  /** The one in the sentence. */
  contractor: NamedContractor | null;
  links: SentenceWithLink[];
  steps: readonly StepInWords[];
  /** How and by when to expect the contractor. */
  response: string | null;
}

export type MailBlock =
  | { type: "heading" | "paragraph" | "note" | "caution"; text: string }
  | { type: "contractor"; name: string; registration: string; links: SentenceWithLink[] }
  | ParcelBlock
  | { type: "facts"; title: string | null; facts: MailFact[] }
  | { type: "quote"; title: string; text: string }
  | { type: "button"; label: string; url: string }
  /** Side by side, the first as a button. */
  | { type: "choice"; links: readonly [MailLink, MailLink] }
  | ({ type: "link" } & SentenceWithLink);

export interface MailDescription {
  subject: string;
  /** Mail programs show it beside the subject. */
  preheader: string;
  blocks: readonly MailBlock[];
  /** Why the recipient gets the email. At the end, above the sender. */
  reason: string;
}

export function textBlock(type: "heading" | "paragraph" | "note" | "caution", text: string): MailBlock {
  return { type, text };
}

export function buttonBlock(label: string, url: string): MailBlock {
  return { type: "button", label, url };
}

/**
 * `evidence`: licenses that the state's register confirmed. Links to the state's pages about them, or without any to
 * the state's search page.
 */
export function contractorCard(
  { business_name, registration_number }: NamedContractor,
  evidence: readonly RegisterEvidence[] = [],
): MailBlock {
  return { type: "contractor", name: business_name, registration: registration_number, links: checkLinks(evidence) };
}

/** About these licenses, or without any the state's search page. */
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
