import { demoBand } from "../../content/demo-words.ts";
import type { StepInWords } from "../../content/parcel-in-words.ts";
import { formatPhone } from "../../domain/phone.ts";
import { ownPhone, type Site } from "../../domain/site.ts";
import {
  briefRegistration,
  type MailBlock,
  type MailDescription,
  type MailFact,
  type MailFigure,
  type MailRow,
  type ParcelBlock,
  type SentenceWithLink,
} from "./blocks.ts";

/** Quoted lines start with "> ", so that nobody takes them for ours. */
export function mailText({ blocks, footLink, reason }: MailDescription, site: Site): string {
  const phone = ownPhone(site);
  const sender = [site.name, site.email, ...(phone === null ? [] : [formatPhone(phone)])].join(" · ");
  const parts = [
    ...(site.isDemo ? [demoBand] : []),
    site.name,
    ...blocks.map(blockText),
    "----",
    [sender, site.url, reason].join("\n"),
    ...(footLink ? [linkText(footLink)] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.type) {
    case "parcel":
      return parcelText(block);
    case "job":
      return [...(block.eyebrow === null ? [] : [block.eyebrow]), block.title, block.facts.join(" · ")].join("\n");
    case "sum":
      return `${block.amount}\n${block.text}`;
    case "choice":
      return block.links.map(({ label, url }) => `${label}:\n${url}`).join("\n\n");
    case "facts":
      return [...(block.title ? [`${block.title}:`] : []), ...block.facts.map(factText)].join("\n");
    case "figures":
      return block.figures.map(figureText).join("\n");
    case "rows":
      return [...(block.title ? [`${block.title}:`] : []), ...block.rows.map(rowText)].join("\n");
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

function parcelText({ eyebrow, contractor, links, reach, steps, note }: ParcelBlock): string {
  const lines = [
    ...(contractor
      ? [[eyebrow, contractor.business_name].filter(Boolean).join(" "), briefRegistration(contractor)]
      : []),
    ...(reach.length === 0 ? [] : [reach.map(({ label }) => label).join(" ")]),
    ...links.map(linkText),
    ...(note === null ? [] : [note]),
  ];
  return [lines.join("\n"), steps.map(stepText).join("\n")].filter(Boolean).join("\n\n");
}

/** A phone number or email address says its link already. */
function isShown(url: string | null): url is string {
  return url?.startsWith("http") ?? false;
}

function linkText({ text, label, url }: SentenceWithLink): string {
  const line = text ? `${text} ${label}` : label;
  return isShown(url) ? `${line}${text.endsWith(":") ? "" : ":"}\n${url}` : line;
}

function stepText({ label, when, isReached }: StepInWords): string {
  return `${isReached ? "●" : "○"} ${label}${when ? ` ${when}` : ""}`;
}

function factText({ label, value, url, note }: MailFact): string {
  const line = note ? `${label}: ${value} (${note})` : `${label}: ${value}`;
  return isShown(url) ? `${line}\n${url}` : line;
}

function figureText({ label, value, note }: MailFigure): string {
  return note === null ? `${label}: ${value}` : `${label} (${note}): ${value}`;
}

function rowText({ text, note, url }: MailRow): string {
  const line = note === null ? text : `${text}: ${note}`;
  return isShown(url) ? `${line}\n${url}` : line;
}
