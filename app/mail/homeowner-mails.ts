import { mailLabels, mailParts } from "../../content/mail-parts.ts";
import { mailWords } from "../../content/mail-words.ts";
import { lacksPhone } from "../../domain/lead.ts";
import type { HomeownersRequest, LeadFacts } from "../../domain/mail.ts";
import { counted, greetingOf, leadFacts, matchValues } from "./facts-in-words.ts";
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

// Mails to the homeowner. A visitor typed the address, so it may belong to somebody who asked for nothing.

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
      // Nobody has reviewed the text of a held lead yet.
      greeting: isHeld ? mailParts.greeting.unnamed : greetingOf(lead),
      values: waitingValues(request),
      blocks: [
        contractor && contractorCard(contractor, evidence),
        lacksPhone(lead) ? textBlock("note", mailParts.addPhone) : null,
        ...receiptLink(receiptUrl),
        ...(isHeld ? [] : sent(lead)),
      ],
    };
  },

  "match-found": (request) => ({
    words: mailWords["match-found"][request.contractor ? "named" : "earlier"],
    greeting: greetingOf(request.lead),
    values: matchValues(request),
    blocks: [
      request.contractor && contractorCard(request.contractor, request.evidence),
      ...receiptLink(request.receiptUrl),
    ],
  }),

  "match-ended": (request) => ({
    words: mailWords["match-ended"],
    greeting: greetingOf(request.lead),
    values: waitingValues(request),
    blocks: receiptLink(request.receiptUrl),
  }),

  "nobody-found": (request, site) => ({
    words: mailWords["nobody-found"],
    greeting: greetingOf(request.lead),
    values: waitingValues(request),
    blocks: [
      { type: "link", text: mailParts.askAgain, label: site.url, url: site.url },
      verifyLink(mailParts.checkYourself),
      ...receiptLink(request.receiptUrl, mailParts.closedReceiptNote),
    ],
  }),
} satisfies Partial<MailContents>;

/** The words about a lead and how long it waits. */
function waitingValues(request: HomeownersRequest) {
  return { ...matchValues(request), days: counted(request.waitingDays, "days") };
}

export function contractorSilentToHomeowner(match: HomeownersRequest): MailContent {
  return {
    words: mailWords["contractor-silent"].homeowner,
    greeting: greetingOf(match.lead),
    values: matchValues(match),
    blocks: [...evidenceBlocks(match.evidence), ...receiptLink(match.receiptUrl)],
  };
}

/** Typed text, made harmless so that nobody can use it to send links to others. */
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
