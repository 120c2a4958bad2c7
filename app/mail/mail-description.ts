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

/** The parts of one mail: its words, their values, and the blocks below the opening. */
export interface MailContent {
  words: MailWords;
  /** The greeting. Left out where nobody is greeted. */
  greeting?: string;
  values?: Values;
  /** Null: the mail has no such block here. */
  blocks?: readonly (Block | null)[];
  replyTo?: WrittenMail["replyTo"];
  /** Whether the filter marked the sender as spam. */
  isSuspected?: boolean;
}

/** The parts of every kind of mail. */
export type MailContents = { [Kind in MailKind]: (mail: MailOf<Kind>, site: Site) => MailContent };

/** A mail in words, from which both HTML and plain text are made. */
export interface MailDescription extends Pick<WrittenMail, "subject" | "replyTo"> {
  preheader: string;
  blocks: Block[];
  /** Why it was sent, at the end before the sender. */
  reason: string;
}

/** The longest subject, in UTF-16 units. It stays on one line of the header (RFC 5322, 2.1.1). */
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

/** A contractor with the registration number, and what the register said or where to check it. */
export function contractorCard(
  { business_name, registration_number }: ContractorFacts,
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
