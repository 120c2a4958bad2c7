import { market } from "../../content/chosen-market.ts";
import { demoBand } from "../../content/demo-words.ts";
import { mailParts } from "../../content/mail-parts.ts";
import type { StepInWords } from "../../content/parcel-in-words.ts";
import type { NamedContractor } from "../../domain/contractor.ts";
import { formatPhone } from "../../domain/phone.ts";
import { ownPhone, type Site } from "../../domain/site.ts";
import { fill } from "../../domain/text.ts";
import type { MailBlock, MailDescription, MailFact, SentenceWithLink } from "./blocks.ts";

/** Quoted lines start with "> ", so that nobody takes them for ours. */
export function mailText({ blocks, reason }: MailDescription, site: Site): string {
  const phone = ownPhone(site);
  const sender = [
    `${fill(mailParts.sentBy, { site: site.name })}, ${site.url}`,
    `${mailParts.writeToUs} ${site.email}`,
    ...(phone === null ? [] : [`${mailParts.callUs} ${formatPhone(phone)}`]),
  ];
  const parts = [
    ...(site.isDemo ? [demoBand] : []),
    site.name,
    ...blocks.map(blockText),
    "----",
    [reason, ...sender].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.type) {
    case "contractor":
      return [
        block.name,
        fill(market.licensing.registration.numbered, { number: block.registration }),
        ...block.links.map(linkText),
      ].join("\n");
    case "parcel":
      return [
        fill(block.sentence, { business: block.contractor?.business_name ?? "" }),
        ...(block.contractor ? [registrationLine(block.contractor)] : []),
        ...block.links.map(linkText),
        "",
        ...block.steps.map(stepText),
        ...(block.response ? ["", block.response] : []),
      ].join("\n");
    case "choice":
      return block.links.map(({ label, url }) => `${label}:\n${url}`).join("\n\n");
    case "facts":
      return [...(block.title ? [`${block.title}:`] : []), ...block.facts.map(factText)].join("\n");
    case "quote":
      return `${block.title}:\n${block.text.replace(/^/gm, "> ")}`;
    case "button":
      return `${block.label}:\n${block.url}`;
    case "link":
      return linkText(block);
    default:
      return block.text;
  }
}

function linkText({ text, label, url }: SentenceWithLink): string {
  return [text, ...(label === url ? [] : [label]), url].join("\n");
}

function registrationLine({ registration_number: number }: NamedContractor): string {
  return fill(market.licensing.registration.numbered, { number });
}

function stepText({ label, when, isReached }: StepInWords): string {
  return `${isReached ? "●" : "○"} ${label}${when ? ` ${when}` : ""}`;
}

function factText({ label, value, url }: MailFact): string {
  // A phone number or email address says its link already.
  return [`${label}: ${value}`, ...(url?.startsWith("http") ? [url] : [])].join("\n");
}
