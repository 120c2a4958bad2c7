import { market } from "../../content/chosen-market.ts";
import type { StepInWords } from "../../content/parcel-in-words.ts";
import { evidenceLines } from "../../content/register-evidence.ts";
import { registerWords } from "../../content/register-words.ts";
import type { NamedContractor } from "../../domain/contractor.ts";
import type { RegisterEvidence } from "../../domain/register.ts";
import { fill } from "../../domain/text.ts";

/** In an email's table. */
export interface MailFact {
  label: string;
  value: string;
  url: string | null;
  /** A gray line below the value. */
  note?: string | null;
}

/** A number or amount, at the right edge of the email. */
export interface MailFigure {
  label: string;
  value: string;
  /** A gray line below the label. */
  note: string | null;
}

/** As wide as the email: a linked line, and what there is to say about it. */
export interface MailRow {
  text: string;
  note: string | null;
  url: string | null;
}

export interface MailLink {
  label: string;
  url: string;
}

/** A link with the text `label` follows the sentence, which may be empty. */
export interface SentenceWithLink extends MailLink {
  text: string;
}

/** As in app/links/parcel.tsx. */
export interface ParcelBlock {
  type: "parcel";
  /** A small line above the contractor's name. */
  eyebrow: string | null;
  contractor: NamedContractor | null;
  links: SentenceWithLink[];
  /** To call or text the contractor. */
  reach: readonly MailLink[];
  steps: readonly StepInWords[];
  note: string | null;
}

type TextType = "heading" | "subheading" | "lead" | "paragraph" | "note" | "caution";

export type MailBlock =
  /** `lead`: the one sentence that the recipient wants to read. */
  | { type: TextType; text: string }
  | ParcelBlock
  /** What a homeowner asks for. `eyebrow`: how far the contractor is. */
  | { type: "job"; eyebrow: string | null; title: string; facts: readonly string[] }
  | { type: "sum"; amount: string; text: string }
  | { type: "facts"; title: string | null; facts: MailFact[] }
  | { type: "figures"; figures: readonly MailFigure[] }
  | { type: "rows"; title: string | null; rows: MailRow[] }
  | { type: "quote"; title: string; text: string }
  | { type: "button"; label: string; url: string }
  /** Side by side where their labels are short. The first is filled, unless both answer a question. */
  | { type: "choice"; links: readonly [MailLink, MailLink]; isQuestion?: true }
  | ({ type: "link" } & SentenceWithLink);

export interface MailDescription {
  subject: string;
  /** Mail programs show it beside the subject. */
  preheader: string;
  blocks: readonly MailBlock[];
  /** In small letters, after all else. */
  footLink: SentenceWithLink | null;
  /** Why the recipient gets the email. At the end, above the sender. */
  reason: string;
}

export function textBlock(type: TextType, text: string): MailBlock {
  return { type, text };
}

export function buttonBlock(label: string, url: string): MailBlock {
  return { type: "button", label, url };
}

/**
 * `evidence`: licenses that the state's register confirmed. Links to the state's pages about them, or without any to
 * the state's search page.
 */
export function contractorCard(contractor: NamedContractor, evidence: readonly RegisterEvidence[] = []): ParcelBlock {
  const links = checkLinks(evidence);
  return { type: "parcel", eyebrow: null, contractor, links, reach: [], steps: [], note: null };
}

/** On one line of a phone. */
export function briefRegistration({ registration_number: number }: NamedContractor): string {
  return fill(market.licensing.registration.brief, { number });
}

export function checkLinks(evidence: readonly RegisterEvidence[]): SentenceWithLink[] {
  const { mail, receipt } = market.licensing.verify;
  if (evidence.length === 0) return [{ text: "", label: receipt.text, url: mail.url }];
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

/** Null without a row. */
export function rowsBlock(rows: MailRow[], title: string | null = null): MailBlock | null {
  return rows.length > 0 ? { type: "rows", title, rows } : null;
}

export function quoteBlock(title: string, text: string | null): MailBlock | null {
  return text ? { type: "quote", title, text } : null;
}
