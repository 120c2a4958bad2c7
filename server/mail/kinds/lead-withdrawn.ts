import { mailParts } from "../../../content/mail-parts.ts";
import { fill } from "../../../domain/text.ts";
import { referenceOf } from "../../../domain/uuid.ts";
import type { EventRow, LeadRow } from "../../database/rows.ts";
import { standingRequest } from "../../leads/standing-request.ts";
import { buttonBlock, factsBlock } from "../blocks.ts";
import { contractorUrl, jobUrl, lead, sparseLead, toContractor, toOperator } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { serviceSlugOf, urlForContractor } from "../shared-facts.ts";
import { formerLeadRows, formerLeadValues, pageLink } from "../shared-words.ts";

/** By kind of event. */
const reasons: Readonly<Record<string, "withdrawn" | "erased" | "reassigned" | "taken-back">> = {
  "lead.withdrawn": "withdrawn",
  "lead.erased": "erased",
  "lead.matched": "reassigned",
  "lead.undone": "taken-back",
  "lead.held": "taken-back",
  "lead.closed": "taken-back",
};

export const leadWithdrawn = defineMail({
  to: ["operator", "contractor"],
  when: [
    { event: "lead.matched", to: "contractor", contractor: "previous_contractor_id" },
    { event: "lead.held", to: "contractor", contractor: "previous_contractor_id", suppressedBy: "lead.undone" },
    // As no lead.
    { event: "lead.closed", to: "contractor", contractor: "previous_contractor_id" },
    { event: "lead.undone", to: "contractor", contractor: "contractor_id", reason: "assigned" },
    { event: "lead.withdrawn", to: "operator" },
    { event: "lead.withdrawn", to: "contractor", contractor: "contractor_id" },
    { event: "lead.erased", to: "contractor", contractor: "contractor_id", reason: "request" },
  ],
  desk: { path: "/leads", id: "lead_id" },
  async facts(source) {
    const { connection, delivery } = source;
    const [event] = await connection.query<Pick<EventRow, "kind" | "lead_id">>(
      "select kind, lead_id from events where id = $1",
      [delivery.event_id],
    );
    const why = reasons[event?.kind ?? ""];
    if (!event?.lead_id || !why) return null;
    if (why === "reassigned" || why === "taken-back") {
      // The contractor may have the lead again.
      const [lead] = await connection.query<Pick<LeadRow, "contractor_id">>(
        "select contractor_id from leads where id = $1",
        [delivery.lead_id],
      );
      if (lead?.contractor_id === delivery.contractor_id) return null;
    }
    const { service, zip_code = "" } = delivery.about;
    const lead = { reference: referenceOf(event.lead_id), service: serviceSlugOf(service), zip_code };
    const forContractor = delivery.recipient_role === "contractor";
    const isGone = why === "withdrawn" || why === "erased";
    const standing =
      isGone && (await standingRequest(connection, event.lead_id, forContractor ? delivery.contractor_id : null));
    const other = standing
      ? {
          reference: referenceOf(standing.id),
          jobUrl: forContractor
            ? source.urlOf({ purpose: "job", leadId: standing.id, contractorId: delivery.contractor_id })
            : null,
        }
      : null;
    return { lead, why, other, contractorUrl: urlForContractor(source) };
  },
  words: {
    /** Another request of the homeowner for the same work stands. */
    other: {
      withdrawn: {
        subject: "Canceled, but {other} stands: {service} in {zip_code} ({reference})",
        preheader: "Please go on with their other request.",
        heading: "One request is canceled, the other stands",
        opening: [
          "The homeowner canceled request {reference}. You also have request {other} from the same email address or phone number, and that one still stands.",
          "Please go on with {other}.",
        ],
        reason: mailParts.hadSentToYou,
      },
      erased: {
        subject: "Please delete your copy: {service} in {zip_code} ({reference})",
        preheader: "Their other request, {other}, still stands.",
        heading: "One request is erased, the other stands",
        opening: [
          "The homeowner asked us to erase request {reference}, and we’ve deleted it. Please delete your copy of it, too: our earlier emails and any notes.",
          "You also have request {other} from the same email address or phone number, and that one still stands.",
        ],
        reason: mailParts.hadSentToYou,
      },
      operator: {
        subject: "Canceled, but {other} stands: {service} in {zip_code} ({reference})",
        preheader: "The homeowner’s other request for the same work stands.",
        heading: "A homeowner canceled one of their requests",
        opening: [
          "It’s closed. Request {other}, from the same email address or phone number, still stands.",
          "If a contractor had this one, we’re emailing them, too.",
        ],
      },
    },
    contractor: {
      withdrawn: {
        subject: "Canceled: {service} in {zip_code} ({reference})",
        preheader: "Please don’t contact the homeowner about it.",
        heading: "The homeowner canceled this request",
        opening: ["Please don’t contact them about it.", "There’s nothing else to do."],
        reason: mailParts.hadSentToYou,
      },
      erased: {
        subject: "Please delete your copy: {service} in {zip_code} ({reference})",
        preheader: "The homeowner erased this request.",
        heading: "Please delete your copy of this request",
        opening: [
          "The homeowner asked us to erase this request, and we’ve deleted it.",
          "Please delete your copy, too: our earlier emails, any notes, and their name, phone number, and email address.",
          "Please don’t contact them about it.",
        ],
        reason: mailParts.hadSentToYou,
      },
      reassigned: {
        subject: "Reassigned: {service} in {zip_code} ({reference})",
        preheader: "There’s nothing more to do.",
        heading: "Another contractor has this request now",
        opening: [
          "Please don’t contact the homeowner about it anymore.",
          "Already agreed on something with them? Reply and tell us.",
        ],
        reason: mailParts.hadSentToYou,
      },
      "taken-back": {
        subject: "Taken back: {service} in {zip_code} ({reference})",
        preheader: "There’s nothing more to do.",
        heading: "We’ve taken this request back",
        opening: [
          "This request is no longer yours. Please don’t contact the homeowner about it.",
          "Already agreed on something with them? Reply and tell us.",
        ],
        reason: mailParts.hadSentToYou,
      },
    },
    operator: {
      subject: "Canceled: {service} in {zip_code} ({reference})",
      preheader: "The homeowner canceled it. It’s closed.",
      heading: "A homeowner canceled a request",
      opening: ["It’s closed. If a contractor had it, we’re emailing them, too."],
    },
  },
  content({ lead, why, other, contractorUrl }, words) {
    const goneWords = why === "erased" ? words.other.erased : words.other.withdrawn;
    const otherWords = contractorUrl === null ? words.other.operator : goneWords;
    const usualWords = contractorUrl === null ? words.operator : words.contractor[why];
    return {
      words: other ? otherWords : usualWords,
      values: { ...formerLeadValues(lead), other: other?.reference ?? "" },
      blocks: [
        other?.jobUrl ? buttonBlock(fill(mailParts.openOther, { other: other.reference }), other.jobUrl) : null,
        factsBlock(Object.values(formerLeadRows(lead))),
      ],
      footLink: pageLink(contractorUrl),
    };
  },
  examples: {
    withdrawn: { ...toContractor, lead, why: "withdrawn", other: null, contractorUrl },
    "other-stands": {
      ...toContractor,
      lead,
      why: "withdrawn",
      other: { reference: sparseLead.reference, jobUrl },
      contractorUrl,
    },
    erased: { ...toContractor, lead, why: "erased", other: null, contractorUrl },
    "erased-other-stands": {
      ...toContractor,
      lead,
      why: "erased",
      other: { reference: sparseLead.reference, jobUrl },
      contractorUrl,
    },
    reassigned: { ...toContractor, lead, why: "reassigned", other: null, contractorUrl },
    "taken-back": { ...toContractor, lead, why: "taken-back", other: null, contractorUrl },
    operator: { ...toOperator, lead, why: "withdrawn", other: null, contractorUrl: null },
    "operator-other-stands": {
      ...toOperator,
      lead,
      why: "withdrawn",
      other: { reference: sparseLead.reference, jobUrl: null },
      contractorUrl: null,
    },
  },
});
