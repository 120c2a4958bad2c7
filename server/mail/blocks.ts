import { market } from "../../content/chosen-market.ts";
import { evidenceLines } from "../../content/register-evidence.ts";
import { registerWords } from "../../content/register-words.ts";
import type { NamedContractor } from "../../domain/contractor.ts";
import type { RegisterEvidence } from "../../domain/register.ts";

// The blocks of a mail's description, from which its HTML and its plain text are made.

/** One fact of a table; `url` is its link. */
export interface Fact {
  label: string;
  value: string;
  url: string | null;
}

/** A link with words before it. */
export interface LinkWords {
  text: string;
  label: string;
  url: string;
}

/** A block of a mail, drawn as HTML and written as plain text. */
export type Block =
  | { type: "heading" | "paragraph" | "note" | "caution" | "command"; text: string }
  | { type: "contractor"; name: string; registration: string; links: LinkWords[] }
  | { type: "facts"; title: string | null; facts: Fact[] }
  | { type: "quote"; title: string; text: string }
  | { type: "button"; label: string; url: string }
  | ({ type: "link" } & LinkWords);

/** The content of an email, from which its HTML and plain text are rendered. */
export interface MailDescription {
  subject: string;
  /** The preview line that mail programs show beside the subject. */
  preheader: string;
  blocks: readonly Block[];
  /** Why it was sent, at the end before the sender. */
  reason: string;
}

export function textBlock(type: "heading" | "paragraph" | "note" | "caution" | "command", text: string): Block {
  return { type, text };
}

export function button(label: string, url: string): Block {
  return { type: "button", label, url };
}

/** A contractor with the registration number, and what the register said or where to check it. */
export function contractorCard(
  { business_name, registration_number }: NamedContractor,
  evidence: readonly RegisterEvidence[] = [],
): Block {
  const links = evidence.length ? evidenceLinks(evidence, false) : [market.licensing.verify.mail];
  return { type: "contractor", name: business_name, registration: registration_number, links };
}

/**
 * What the register said about a contractor, one sentence for each license, with the state's page. `isApart` is that of
 * `evidenceLines`.
 */
function evidenceLinks(evidence: readonly RegisterEvidence[], isApart: boolean): LinkWords[] {
  return evidenceLines(evidence, isApart).map(({ text, href }) => ({
    text,
    label: registerWords.evidenceLink,
    url: href,
  }));
}

/** The same below words that name the contractor. */
export function evidenceBlocks(evidence: readonly RegisterEvidence[]): Block[] {
  return evidenceLinks(evidence, true).map((link) => ({ type: "link", ...link }));
}

/** The state's page that tells whether a contractor is registered. */
export function verifyLink(text: string): Block {
  return { ...market.licensing.verify.mail, type: "link", text };
}

export function facts(facts: Fact[], title: string | null = null): Block {
  return { type: "facts", title, facts };
}

/** The typed message, if there is one. */
export function quote(title: string, text: string | null): Block | null {
  return text ? { type: "quote", title, text } : null;
}
