import { mailLabels, mailParts } from "../../../content/mail-parts.ts";
import { phoneLackOf } from "../../../domain/lead.ts";
import { type MailBlock, quoteBlock, textBlock } from "../blocks.ts";
import { acceptedRequest, electricalEvidence, lead, matchedRequest, sparseLead, waitingRequest } from "../examples.ts";
import { expectation, homeownerParcel, receiptLink, waitingValues } from "../homeowner-words.ts";
import { defineMail } from "../mail-kind.ts";
import { withoutLinks } from "../sanitize.ts";
import { contractorOf, currentLead, factsForHomeowner, type LeadFacts } from "../shared-facts.ts";
import { leadFactsBlock } from "../shared-words.ts";

const sharedWords = {
  subject: "We have your {service} request for {zip_code}",
  heading: "We have your {service} request",
};

export const receipt = defineMail({
  to: ["homeowner"],
  when: [
    { event: "lead.created", excludedReason: "checking" },
    { event: "lead.checked" },
    // The corrected address gets a receipt, too.
    { event: "lead.corrected", reason: "email" },
  ],
  async facts(source) {
    const lead = await currentLead(source);
    if (!lead) return null;
    const contractor = await contractorOf(source, lead.contractor_id);
    return { ...(await factsForHomeowner(source, { lead, contractor })), isHeld: lead.status === "held" };
  },
  words: {
    matched: {
      subject: "{business} has your {service} request",
      preheader: "What happens next, and when.",
      heading: "A contractor has your {service} request",
      opening: ["Only this contractor gets your request."],
    },
    /**
     * The contractor has an earlier request with the same email address or phone number, perhaps somebody else's, so
     * the email does not name them.
     */
    earlier: {
      subject: "A contractor has your {service} request",
      preheader: "It goes with your earlier request.",
      heading: "A contractor has your {service} request",
      opening: [
        "A contractor already has an earlier request from this email address or phone number. We’re sending them your request for {service} in {zip_code}, too.",
      ],
    },
    waiting: {
      ...sharedWords,
      preheader: "We don’t have a contractor in {zip_code} yet. See what happens next.",
      opening: [
        "We don’t have a contractor for {service} in {zip_code} yet.",
        "We’ll email you when one takes your request, or after {days} if none has.",
      ],
    },
    /** The request names no service. */
    unsorted: {
      ...sharedWords,
      preheader: "No contractor has it yet. See what happens next.",
      opening: [
        "No contractor has it yet.",
        "We’ll email you when one takes your request, or after {days} if none has.",
      ],
    },
    held: {
      ...sharedWords,
      preheader: "Our team reviews it first.",
      opening: [
        "Someone on our team will review it before it goes to a contractor.",
        "We’ll email you when a contractor takes it.",
      ],
    },
  },
  content(request, words) {
    const { lead, contractor, isWithEarlier, isHeld, receiptUrl } = request;
    const phoneLack = phoneLackOf(lead);
    const withoutContractor = isHeld ? "held" : lead.service ? "waiting" : "unsorted";
    return {
      words: words[contractor ? "matched" : isWithEarlier ? "earlier" : withoutContractor],
      // A held lead may be spam, so its email does not repeat the name.
      ...(isHeld ? { greeting: mailParts.greeting.unnamed } : expectation(request)),
      values: waitingValues(request),
      blocks: [
        isHeld ? null : homeownerParcel(request),
        phoneLack && textBlock("note", mailParts.addPhone[phoneLack]),
        ...receiptLink(receiptUrl),
        ...(isHeld ? [] : sentFactBlocks(lead)),
      ],
    };
  },
  examples: {
    matched: { ...matchedRequest, isHeld: false },
    accepted: { ...acceptedRequest, isHeld: false },
    "in-the-register": { ...matchedRequest, isHeld: false, evidence: electricalEvidence },
    waiting: { ...waitingRequest, lead: sparseLead, isHeld: false },
    unsorted: { ...waitingRequest, lead: { ...lead, service: null, service_issue: "general-inquiry" }, isHeld: false },
    held: { ...waitingRequest, isHeld: true },
    earlier: { ...waitingRequest, isWithEarlier: true, isHeld: false },
  },
});

const receiptFactNames = [
  "service",
  "service_issue",
  "timeline",
  "zip_code",
  "name",
  "phone",
  "email",
  "preferred_contact",
  "reference",
] as const;

/** No entered text becomes a link. Otherwise anybody could email links to others through the form. */
function sentFactBlocks(lead: LeadFacts): (MailBlock | null)[] {
  const factValues = {
    ...lead,
    name: withoutLinks(lead.name),
    name_reading: lead.name_reading && withoutLinks(lead.name_reading),
    service_issue: withoutLinks(lead.service_issue),
  };
  return [
    leadFactsBlock(factValues, receiptFactNames, mailLabels.sent),
    quoteBlock(mailLabels.message, lead.message && withoutLinks(lead.message)),
  ];
}
