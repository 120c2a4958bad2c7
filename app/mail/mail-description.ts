import { market } from "../../content/chosen-market.ts";
import type { MailWords } from "../../content/mail-words.ts";
import type { ContractorFacts, WrittenMail } from "../../domain/mail.ts";
import type { Site } from "../../domain/site.ts";
import { fill, type Values } from "../../domain/text.ts";
import { clip } from "./harmless.ts";

/** One fact of a table; `url` is where a press on it leads. */
export interface Fact {
  label: string;
  value: string;
  url?: string | null;
}

/** A piece of a mail, as it is drawn in HTML and written in plain text. */
export type Block =
  | { type: "heading" | "paragraph" | "note" | "caution" | "command"; text: string }
  | { type: "contractor"; name: string; registration: string }
  | { type: "facts"; title: string | null; facts: Fact[] }
  | { type: "quote"; title: string; text: string }
  | { type: "button"; label: string; url: string }
  | { type: "link"; text: string; label: string; url: string };

/** A mail in words, not yet drawn. */
export interface MailDescription extends Pick<WrittenMail, "subject" | "replyTo"> {
  preheader: string;
  blocks: Block[];
  /** Why it was sent: its last lines, before who sent it. */
  reason: string;
}

/** A mail from its words: the heading, the opening, what this mail has of its own, the closing. */
export function describe(
  words: MailWords,
  site: Site,
  values: Values,
  blocks: readonly Block[],
  replyTo: WrittenMail["replyTo"] = null,
): MailDescription {
  const { subject, preheader, heading, opening, closing, reason } = fill(words, {
    site: site.name,
    site_short: clip(site.name, 60),
    ...values,
  });
  return {
    subject,
    preheader,
    reason,
    replyTo,
    blocks: [{ type: "heading", text: heading }, ...paragraphs(opening), ...blocks, ...paragraphs(closing)],
  };
}

function paragraphs(texts: readonly string[]): Block[] {
  return texts.map((text) => ({ type: "paragraph", text }));
}

export function button(label: string, url: string): Block {
  return { type: "button", label, url };
}

/** A contractor, the registration number beside the name, and where to check it. */
export function contractorCard({ business_name, registration_number }: ContractorFacts): Block {
  return { type: "contractor", name: business_name, registration: registration_number };
}

/** Where the state says whether a contractor is registered. */
export function verifyLink(text: string): Block {
  return { ...market.licensing.verify.mail, type: "link", text };
}

export function facts(facts: Fact[], title: string | null = null): Block {
  return { type: "facts", title, facts };
}

/** What somebody wrote, if they wrote anything. */
export function quote(title: string, text: string | null): Block[] {
  return text ? [{ type: "quote", title, text }] : [];
}
