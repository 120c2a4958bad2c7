import { mailLabels, mailParts, mailWords } from "../../content/mail-words.ts";
import { lacksPhone } from "../../domain/lead.ts";
import type { LeadFacts, MailOf } from "../../domain/mail.ts";
import type { Site } from "../../domain/site.ts";
import { contractorInWords, counted, leadFacts, leadValues, sentFacts } from "./facts-in-words.ts";
import { withoutLinks } from "./harmless.ts";
import {
  type Block,
  button,
  contractorCard,
  describe,
  facts,
  type MailDescription,
  quote,
  verifyLink,
} from "./mail-description.ts";

// Mails to the homeowner. Their address is what a visitor typed, so it may be that of somebody who asked for nothing.

export function receipt(mail: MailOf<"receipt">, site: Site): MailDescription {
  const { lead, contractor, isHeld, waitingDays, receiptUrl } = mail;
  const state = contractor ? "matched" : isHeld ? "held" : lead.service ? "waiting" : "unsorted";
  const values = { ...leadValues(lead), days: counted(waitingDays, "days") };
  return describe(mailWords.receipt[state], site, values, [
    ...(contractor ? [contractorCard(contractor)] : []),
    ...(lacksPhone(lead) ? [{ type: "note", text: mailParts.addPhone } as const] : []),
    ...receiptLink(receiptUrl),
    ...(isHeld ? [] : sent(lead)),
  ]);
}

/** What was typed, so that it cannot be used to have us send links to others. */
function sent(typed: LeadFacts): Block[] {
  const lead = { ...typed, name: withoutLinks(typed.name), service_issue: withoutLinks(typed.service_issue) };
  return [
    facts(leadFacts(lead, sentFacts), mailLabels.sent),
    ...quote(mailLabels.message, typed.message && withoutLinks(typed.message)),
  ];
}

export function matchFound({ lead, contractor, receiptUrl }: MailOf<"match-found">, site: Site): MailDescription {
  return describe(mailWords["match-found"], site, leadValues(lead), [
    contractorCard(contractor),
    ...receiptLink(receiptUrl),
  ]);
}

export function matchEnded({ lead, waitingDays, receiptUrl }: MailOf<"match-ended">, site: Site): MailDescription {
  const values = { ...leadValues(lead), days: counted(waitingDays, "days") };
  return describe(mailWords["match-ended"], site, values, receiptLink(receiptUrl));
}

export function nobodyFound({ lead, waitingDays, receiptUrl }: MailOf<"nobody-found">, site: Site): MailDescription {
  const values = { ...leadValues(lead), days: counted(waitingDays, "days") };
  return describe(mailWords["nobody-found"], site, values, [
    { type: "link", text: mailParts.askAgain, label: site.url, url: site.url },
    verifyLink(mailParts.checkYourself),
    ...receiptLink(receiptUrl, mailParts.closedReceiptNote),
  ]);
}

export function contractorSilentToHomeowner(
  { lead, contractor }: MailOf<"contractor-silent">,
  receiptUrl: string,
  site: Site,
): MailDescription {
  const values = { ...leadValues(lead), contractor: contractorInWords(contractor) };
  return describe(mailWords["contractor-silent"].homeowner, site, values, receiptLink(receiptUrl));
}

function receiptLink(url: string, text = mailParts.receiptNote): Block[] {
  return [button(mailParts.openLink.receipt, url), { type: "note", text }];
}
