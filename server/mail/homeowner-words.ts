import { type MailWords, mailParts } from "../../content/mail-parts.ts";
import { clock } from "../../content/market-clock.ts";
import { reachLinks, responseInMail, stepsInWords } from "../../content/parcel-in-words.ts";
import { shortDay } from "../../domain/local-time.ts";
import { furthestStep } from "../../domain/parcel.ts";
import { fill, type PlaceholderValues } from "../../domain/text.ts";
import { buttonBlock, checkLinks, type MailBlock, type MailLink, type ParcelBlock, textBlock } from "./blocks.ts";
import type { MailContent } from "./mail-kind.ts";
import type { HomeownersRequest } from "./shared-facts.ts";
import { countInWords, greetingOf, leadValues, matchValues, stepTimesOf } from "./shared-words.ts";

/** As on the homeowner's page. An email cannot know whether ours has reached the contractor. */
export function homeownerParcel({ lead, contractor, evidence }: HomeownersRequest): ParcelBlock {
  const times = contractor ? stepTimesOf(lead) : { accepted_at: null, contacted_at: null, booked_at: null };
  const step = furthestStep(times);
  return {
    type: "parcel",
    eyebrow: contractor && mailParts.with[step ?? "given"],
    contractor,
    links: contractor ? checkLinks(evidence) : [],
    // As the page does, only that of a contractor who noted a step.
    reach: contractor && step ? reachLinks(contractor.phone, lead.preferred_contact) : [],
    steps: stepsInWords(new Date(lead.created_at), times, clock.brief, contractor !== null),
    note: null,
  };
}

/** How and by when to expect the contractor, with the greeting. Without anything to expect, the greeting alone. */
export function expectation(request: HomeownersRequest): Pick<MailContent, "greeting" | "top"> {
  const { lead, contractor } = request;
  const greeting = greetingOf(lead);
  const step = furthestStep(stepTimesOf(lead));
  const isAwaited = contractor !== null && (step === null || step === "accepted") && lead.matched_at !== null;
  const response = isAwaited ? responseInMail(new Date(lead.matched_at ?? ""), lead) : null;
  return response === null ? { greeting } : { top: [textBlock("lead", `${greeting} ${response}`)] };
}

export function waitingValues(request: HomeownersRequest): PlaceholderValues {
  return { ...matchValues(request), days: countInWords(request.waitingDays, "days") };
}

export function receiptLink(url: string): MailBlock[] {
  return [buttonBlock(mailParts.openLink.receipt, url), textBlock("note", mailParts.receiptNote)];
}

interface Question {
  words: MailWords;
  /** Each opens the receipt at the button of the answer, which the page then marks (app/routes/receipt/questions.tsx). */
  answers: readonly [MailLink, MailLink];
  other?: MailLink;
  /** Right below the answers. */
  consequence?: string;
}

/** Two answers first, then whom it is about. */
export function questionContent(
  match: HomeownersRequest,
  { words, answers, other, consequence = "" }: Question,
): MailContent {
  const { lead, contractor } = match;
  const day = shortDay(clock.day(new Date(lead.created_at)));
  const sent = fill(mailParts.requestSent, { ...leadValues(lead), day });
  return {
    words: { ...words, opening: [] },
    values: matchValues(match),
    top: [
      { type: "choice", links: answers, isQuestion: true },
      other ? { type: "link", text: "", ...other } : null,
      textBlock("note", [consequence, mailParts.confirmNote, ...words.opening].filter(Boolean).join(" ")),
      { ...homeownerParcel(match), eyebrow: contractor && mailParts.with.given, links: [], steps: [], note: sent },
    ],
    blocks: [
      contractor ? null : textBlock("paragraph", mailParts.sentToEarlier),
      { type: "link", text: "", label: mailParts.openLink.receipt, url: match.receiptUrl },
      textBlock("note", mailParts.receiptNote),
    ],
  };
}
