import { isOutOfReach } from "../../../domain/lead.ts";
import { contractor, evidence, lead, matchedRequest, toHomeowner, toOperator } from "../examples.ts";
import { homeownerParcel, receiptLink } from "../homeowner-words.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForHomeowner, leadFactsOf } from "../shared-facts.ts";
import {
  contractorToCallBlocks,
  countInWords,
  greetingOf,
  leadValues,
  matchValues,
  requestedWorkBlocks,
} from "../shared-words.ts";

export const contractorSilent = defineMail({
  to: ["operator", "homeowner"],
  when: "clock",
  desk: { path: "/leads", id: "lead_id" },
  /** `forHomeowner` is null if the email goes to the operator. */
  async facts(source) {
    const match = await currentMatch(source, (lead) => lead.is_unanswered && !isOutOfReach(lead));
    if (!match) return null;
    const { delivery, settings } = source;
    return {
      lead: leadFactsOf(match.lead),
      contractor: match.contractor,
      hours: settings.alarmAfterHours,
      forHomeowner: delivery.recipient_role === "homeowner" ? await factsForHomeowner(source, match) : null,
    };
  },
  words: {
    homeowner: {
      subject: "We’re following up on your {service} request",
      preheader: "The contractor hasn’t confirmed it yet. Our team is on it.",
      heading: "We’re following up on your request",
      opening: [
        "The contractor hasn’t confirmed it yet. Our team is on it.",
        "If they’ve already contacted you, you can ignore this email.",
      ],
    },
    operator: {
      subject: "No response: {service} in {zip_code} ({reference})",
      preheader: "Not accepted or contacted after {hours}.",
      heading: "A contractor hasn’t responded",
      opening: [
        "This request hasn’t been accepted or marked as contacted in more than {hours}.",
        "Call the contractor, or assign the request to another one. {homeowner}",
      ],
      homeownerTold: "We’re emailing the homeowner, too.",
      homeownerUnreachable: "Our email isn’t reaching the homeowner, so they don’t know.",
    },
  },
  content({ lead, contractor, hours, forHomeowner }, words) {
    if (forHomeowner) {
      return {
        words: words.homeowner,
        greeting: greetingOf(forHomeowner.lead),
        values: matchValues(forHomeowner),
        blocks: [homeownerParcel(forHomeowner), ...receiptLink(forHomeowner.receiptUrl)],
      };
    }
    return {
      words: words.operator,
      values: {
        ...leadValues(lead),
        hours: countInWords(hours, "hours"),
        homeowner: lead.isUnreachable ? words.operator.homeownerUnreachable : words.operator.homeownerTold,
      },
      blocks: [...contractorToCallBlocks(contractor), ...requestedWorkBlocks(lead)],
    };
  },
  examples: {
    operator: { ...toOperator, lead, contractor, hours: 24, forHomeowner: null },
    "homeowner-unreachable": {
      ...toOperator,
      lead: { ...lead, isUnreachable: true },
      contractor,
      hours: 24,
      forHomeowner: null,
    },
    homeowner: { ...toHomeowner, lead, contractor, hours: 24, forHomeowner: { ...matchedRequest, evidence } },
  },
});
