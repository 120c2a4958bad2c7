import { market } from "../../content/chosen-market.ts";
import { type MailWords, mailParts } from "../../content/mail-parts.ts";
import { mailReasons } from "../../content/mail-words.ts";
import { registerWords } from "../../content/register-words.ts";
import type { ContractorFacts, MailOf, WrittenMail } from "../../domain/mail.ts";
import type { MailKind } from "../../domain/notification.ts";
import type { RegisterEvidence } from "../../domain/register.ts";
import type { Site } from "../../domain/site.ts";
import { fill, type Values } from "../../domain/text.ts";
import { evidenceLines } from "../links/register-evidence.ts";
import { clip } from "./sanitize.ts";

/** One fact of a table; `url` is where a press on it leads. */
export interface Fact {
  label: string;
  value: string;
  url: string | null;
}

/** A link with the words before it. */
export interface LinkWords {
  text: string;
  label: string;
  url: string;
}

/** A piece of a mail, as it is drawn in HTML and written in plain text. */
export type Block =
  | { type: "heading" | "paragraph" | "note" | "caution" | "command"; text: string }
  | { type: "contractor"; name: string; registration: string; links: LinkWords[] }
  | { type: "facts"; title: string | null; facts: Fact[] }
  | { type: "quote"; title: string; text: string }
  | { type: "button"; label: string; url: string }
  | ({ type: "link" } & LinkWords);

/** What one mail is made of: its words, what they are filled with, and what stands under their opening. */
export interface MailContent {
  words: MailWords;
  /** Its first line; left out where it greets nobody. */
  greeting?: string;
  values?: Values;
  /** Null: this mail has none in this place. */
  blocks?: readonly (Block | null)[];
  replyTo?: WrittenMail["replyTo"];
  /** Whether the filter took what it is about for spam. */
  isSuspected?: boolean;
}

/** What mails are made of, by their kind. */
export type MailContents = { [Kind in MailKind]: (mail: MailOf<Kind>, site: Site) => MailContent };

/** A mail in words, not yet drawn: the one description that its HTML and its plain text come from. */
export interface MailDescription extends Pick<WrittenMail, "subject" | "replyTo"> {
  preheader: string;
  blocks: Block[];
  /** Why it was sent: its last lines, before who sent it. */
  reason: string;
}

/** The longest subject, in UTF-16 units: it stays one line in the header (RFC 5322, 2.1.1). */
const longestSubject = 77;

export function describe(content: MailContent, to: MailOf["to"], site: Site): MailDescription {
  const { words, greeting, values, blocks = [], replyTo = null, isSuspected = false } = content;
  const { subject, preheader, heading, opening, reason } = fill(
    { reason: mailReasons[to], ...words },
    { site: site.name, site_short: clip(site.name, 60), ...values },
  );
  return {
    subject: clip(isSuspected ? fill(mailParts.suspected.subject, { subject }) : subject, longestSubject),
    preheader,
    reason,
    replyTo,
    blocks: [
      textBlock("heading", heading),
      isSuspected ? textBlock("caution", mailParts.suspected.text) : null,
      greeting ? textBlock("paragraph", greeting) : null,
      ...opening.map((text) => textBlock("paragraph", text)),
      ...blocks,
    ].filter((block) => block !== null),
  };
}

export function textBlock(type: "heading" | "paragraph" | "note" | "caution" | "command", text: string): Block {
  return { type, text };
}

export function button(label: string, url: string): Block {
  return { type: "button", label, url };
}

/** A contractor, the registration number beside the name, and what the register had them as, or where to check it. */
export function contractorCard(
  { business_name, registration_number }: ContractorFacts,
  evidence: readonly RegisterEvidence[] = [],
): Block {
  const links = evidence.length ? evidenceLinks(evidence, false) : [market.licensing.verify.mail];
  return { type: "contractor", name: business_name, registration: registration_number, links };
}

/** What the register had a contractor as, a sentence for each license, with the state's page on it. `isApart` is as for `evidenceLines`. */
function evidenceLinks(evidence: readonly RegisterEvidence[], isApart: boolean): LinkWords[] {
  return evidenceLines(evidence, isApart).map(({ text, href }) => ({
    text,
    label: registerWords.evidenceLink,
    url: href,
  }));
}

/** The same under words that name the contractor. */
export function evidenceBlocks(evidence: readonly RegisterEvidence[]): Block[] {
  return evidenceLinks(evidence, true).map((link) => ({ type: "link", ...link }));
}

/** Where the state says whether a contractor is registered. */
export function verifyLink(text: string): Block {
  return { ...market.licensing.verify.mail, type: "link", text };
}

export function facts(facts: Fact[], title: string | null = null): Block {
  return { type: "facts", title, facts };
}

/** What somebody wrote, if they wrote anything. */
export function quote(title: string, text: string | null): Block | null {
  return text ? { type: "quote", title, text } : null;
}
