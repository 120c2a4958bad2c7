import { market } from "../../content/chosen-market.ts";
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

export type MailBlock =
  | { type: "heading" | "paragraph" | "note" | "caution" | "command"; text: string }
  | { type: "contractor"; name: string; registration: string; links: SentenceWithLink[] }
  | { type: "facts"; title: string | null; facts: MailFact[] }
  | { type: "quote"; title: string; text: string }
  | { type: "button"; label: string; url: string }
  | ({ type: "link" } & SentenceWithLink);

export interface MailDescription {
  subject: string;
  /** The preview line that mail programs show beside the subject. */
  preheader: string;
  blocks: readonly MailBlock[];
  /** Why the recipient gets the email. Shown at the end, above the sender. */
  reason: string;
}

export function textBlock(type: "heading" | "paragraph" | "note" | "caution" | "command", text: string): MailBlock {
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
  const links = evidence.length ? evidenceLinks(evidence, false) : [market.licensing.verify.mail];
  return { type: "contractor", name: business_name, registration: registration_number, links };
}

function evidenceLinks(evidence: readonly RegisterEvidence[], needsNumber: boolean): SentenceWithLink[] {
  return evidenceLines(evidence, needsNumber).map(({ text, href }) => ({
    text,
    label: registerWords.evidenceLink,
    url: href,
  }));
}

/** For an email that names the contractor in a paragraph and not in a contractor card. */
export function evidenceBlocks(evidence: readonly RegisterEvidence[]): MailBlock[] {
  return evidenceLinks(evidence, true).map((link) => ({ type: "link", ...link }));
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
