import { mailLabels, mailParts } from "../../content/mail-parts.ts";
import { mailWords } from "../../content/mail-words.ts";
import { lacksPhone } from "../../domain/lead.ts";
import type { HomeownersRequest, LeadFacts } from "../../domain/mail.ts";
import { counted, leadFacts, leadValues, matchValues } from "./facts-in-words.ts";
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
  receipt(request) {
    const { lead, contractor, isWithEarlier, isHeld, receiptUrl, evidence } = request;
    const state = contractor
      ? "matched"
      : isWithEarlier
        ? "earlier"
        : isHeld
          ? "held"
          : lead.service
            ? "waiting"
            : "unsorted";
    return {
      words: mailWords.receipt[state],
      values: waitingValues(request),
      blocks: [
        contractor && contractorCard(contractor, evidence),
        lacksPhone(lead) ? textBlock("note", mailParts.addPhone) : null,
        ...receiptLink(receiptUrl),
        ...(isHeld ? [] : sent(lead)),
      ],
    };
  },

  "match-found": ({ lead, contractor, receiptUrl, evidence }) => ({
    words: mailWords["match-found"][contractor ? "named" : "earlier"],
    values: leadValues(lead),
    blocks: [contractor && contractorCard(contractor, evidence), ...receiptLink(receiptUrl)],
  }),

  "match-ended": (request) => ({
    words: mailWords["match-ended"],
    values: waitingValues(request),
    blocks: receiptLink(request.receiptUrl),
  }),

  "nobody-found": (request, site) => ({
    words: mailWords["nobody-found"],
    values: waitingValues(request),
    blocks: [
      { type: "link", text: mailParts.askAgain, label: site.url, url: site.url },
      verifyLink(mailParts.checkYourself),
      ...receiptLink(request.receiptUrl, mailParts.closedReceiptNote),
    ],
  }),
} satisfies Partial<MailContents>;

/** What is said of a request with how long it waits. */
function waitingValues({ lead, waitingDays }: HomeownersRequest) {
  return { ...leadValues(lead), days: counted(waitingDays, "days") };
}

export function contractorSilentToHomeowner(match: HomeownersRequest): MailContent {
  return {
    words: mailWords["contractor-silent"].homeowner,
    values: matchValues(match),
    blocks: [...evidenceBlocks(match.evidence), ...receiptLink(match.receiptUrl)],
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
