import { fill } from "../../../domain/text.ts";
import { referenceOf } from "../../../domain/uuid.ts";
import { standingRequest } from "../../leads/standing-request.ts";
import { jobUrl, lead, request, sparseLead } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForContractor } from "../shared-facts.ts";
import { wholeRequestContent } from "../shared-words.ts";

export const leadToContractor = defineMail({
  to: ["contractor"],
  when: [
    { event: "lead.matched", contractor: "contractor_id" },
    // The assignment to another contractor was undone.
    { event: "lead.undone", contractor: "previous_contractor_id", reason: "assigned" },
    // The operator reopened what was closed as no lead.
    { event: "lead.undone", contractor: "previous_contractor_id", reason: "closed" },
  ],
  async facts(source) {
    const match = await currentMatch(source);
    if (!match) return null;
    const { connection, delivery, urlOf } = source;
    const other = await standingRequest(connection, match.lead.id, delivery.contractor_id);
    const earlier = other?.isEarlier
      ? {
          reference: referenceOf(other.id),
          url: urlOf({ purpose: "job", leadId: other.id, contractorId: delivery.contractor_id }),
        }
      : null;
    return { ...factsForContractor(source, match), earlier };
  },
  words: {
    first: {
      subject: "New request: {service} in {zip_code} ({reference})",
      preheader: "{issue}. When: {timeline}.",
      heading: "{Service} in {place}",
      opening: ["You’re the only contractor with this request. Accept it or pass."],
    },
    /** The contractor has an earlier request of this person for the same work. */
    again: {
      subject: "Same homeowner again: {service} in {zip_code} ({reference})",
      preheader: "You have their earlier request, {earlier}.",
      heading: "The same homeowner again: {service} in {place}",
      opening: [
        "This came from the email address or phone number of request {earlier}, which you have. It’s probably the same job.",
        "Your statement counts the two as one.",
      ],
      earlier: { text: "Compare the two:", label: "Open request {earlier}" },
    },
  },
  content({ earlier, ...match }, { first, again }) {
    if (earlier === null) return wholeRequestContent(first, match);
    const { earlier: link, ...words } = fill(again, { earlier: earlier.reference });
    const content = wholeRequestContent(words, match);
    return { ...content, blocks: [{ type: "link", ...link, url: earlier.url }, ...(content.blocks ?? [])] };
  },
  examples: {
    usual: { ...request, earlier: null },
    sparse: { ...request, lead: sparseLead, earlier: null },
    unreachable: { ...request, lead: { ...lead, isUnreachable: true }, earlier: null },
    again: { ...request, earlier: { reference: sparseLead.reference, url: jobUrl } },
  },
});
