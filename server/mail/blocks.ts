import { market } from "../../content/chosen-market.ts";
import { evidenceLines } from "../../content/register-evidence.ts";
import { registerWords } from "../../content/register-words.ts";
import type { NamedContractor } from "../../domain/contractor.ts";
import type { RegisterEvidence } from "../../domain/register.ts";

/** A row of an email's table of facts. */
export interface Fact {
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

export type Block =
  | { type: "heading" | "paragraph" | "note" | "caution" | "command"; text: string }
  | { type: "contractor"; name: string; registration: string; links: SentenceWithLink[] }
  | { type: "facts"; title: string | null; facts: Fact[] }
  | { type: "quote"; title: string; text: string }
  | { type: "button"; label: string; url: string }
  | ({ type: "link" } & SentenceWithLink);

export interface MailDescription {
  subject: string;
  /** The preview line that mail programs show beside the subject. */
  preheader: string;
  blocks: readonly Block[];
  /** Why the recipient gets the email. Shown at the end, above the sender. */
  reason: string;
}

export function textBlock(type: "heading" | "paragraph" | "note" | "caution" | "command", text: string): Block {
  return { type, text };
}

export function button(label: string, url: string): Block {
  return { type: "button", label, url };
}

/**
 * The card links to the contractor's records in the state's register. Without `evidence`, the card links to the state's
 * search page.
 */
export function contractorCard(
  { business_name, registration_number }: NamedContractor,
  evidence: readonly RegisterEvidence[] = [],
): Block {
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
export function evidenceBlocks(evidence: readonly RegisterEvidence[]): Block[] {
  return evidenceLinks(evidence, true).map((link) => ({ type: "link", ...link }));
}

export function licenseSearchLink(text: string): Block {
  return { ...market.licensing.verify.mail, type: "link", text };
}

export function facts(facts: Fact[], title: string | null = null): Block {
  return { type: "facts", title, facts };
}

export function quote(title: string, text: string | null): Block | null {
  return text ? { type: "quote", title, text } : null;
}
