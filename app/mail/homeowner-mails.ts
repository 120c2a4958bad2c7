import { mailLabels, mailParts } from "../../content/mail-parts.ts";
import { mailWords } from "../../content/mail-words.ts";
import { lacksPhone } from "../../domain/lead.ts";
import type { HomeownersMatch, LeadFacts } from "../../domain/mail.ts";
import { contractorInWords, counted, leadFacts, leadValues } from "./facts-in-words.ts";
import {
  type Block,
  button,
  contractorCard,
  evidenceBlocks,
  facts,
  type MailContent,
  type MailContents,
  quote,
  textBlock,
  verifyLink,
} from "./mail-description.ts";
import { withoutLinks } from "./sanitize.ts";

// Mails to the homeowner. Their address is what a visitor typed, so it may be that of somebody who asked for nothing.

export const homeownerMails = {
  receipt({ lead, contractor, isHeld, waitingDays, receiptUrl, evidence }) {
    const state = contractor ? "matched" : isHeld ? "held" : lead.service ? "waiting" : "unsorted";
    return {
      words: mailWords.receipt[state],
      values: { ...leadValues(lead), days: counted(waitingDays, "days") },
      blocks: [
        contractor && contractorCard(contractor, evidence),
        lacksPhone(lead) ? textBlock("note", mailParts.addPhone) : null,
        ...receiptLink(receiptUrl),
        ...(isHeld ? [] : sent(lead)),
      ],
    };
  },

  "match-found": ({ lead, contractor, receiptUrl, evidence }) => ({
    words: mailWords["match-found"],
    values: leadValues(lead),
    blocks: [contractorCard(contractor, evidence), ...receiptLink(receiptUrl)],
  }),

  "match-ended": ({ lead, waitingDays, receiptUrl }) => ({
    words: mailWords["match-ended"],
    values: { ...leadValues(lead), days: counted(waitingDays, "days") },
    blocks: receiptLink(receiptUrl),
  }),

  "nobody-found": ({ lead, waitingDays, receiptUrl }, site) => ({
    words: mailWords["nobody-found"],
    values: { ...leadValues(lead), days: counted(waitingDays, "days") },
    blocks: [
      { type: "link", text: mailParts.askAgain, label: site.url, url: site.url },
      verifyLink(mailParts.checkYourself),
      ...receiptLink(receiptUrl, mailParts.closedReceiptNote),
    ],
  }),
} satisfies Partial<MailContents>;

export function contractorSilentToHomeowner({ lead, contractor, evidence, receiptUrl }: HomeownersMatch): MailContent {
  return {
    words: mailWords["contractor-silent"].homeowner,
    values: { ...leadValues(lead), contractor: contractorInWords(contractor) },
    blocks: [...evidenceBlocks(evidence), ...receiptLink(receiptUrl)],
  };
}

/** What was typed, so that it cannot be used to have us send links to others. */
function sent(typed: LeadFacts): (Block | null)[] {
  const { service, service_issue, timeline, zip_code, name, phone, email, preferred_contact, reference } = leadFacts({
    ...typed,
    name: withoutLinks(typed.name),
    name_reading: typed.name_reading && withoutLinks(typed.name_reading),
    service_issue: withoutLinks(typed.service_issue),
  });
  return [
    facts(
      [service, service_issue, timeline, zip_code, name, phone, email, preferred_contact, reference],
      mailLabels.sent,
    ),
    quote(mailLabels.message, typed.message && withoutLinks(typed.message)),
  ];
}

function receiptLink(url: string, note = mailParts.receiptNote): Block[] {
  return [button(mailParts.openLink.receipt, url), textBlock("note", note)];
}
