import { mailParts } from "../../../content/mail-parts.ts";
import { referenceOf } from "../../../domain/uuid.ts";
import type { EventRow, LeadRow } from "../../database/rows.ts";
import { factsBlock } from "../blocks.ts";
import { contractorUrl, lead, toContractor, toOperator } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { serviceSlugOf, urlForContractor } from "../shared-facts.ts";
import { formerLeadRows, formerLeadValues, territoriesLink } from "../shared-words.ts";

/** For each kind of event, why the contractor no longer has the lead. */
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
    // An operator closed the request as no lead.
    { event: "lead.closed", to: "contractor", contractor: "previous_contractor_id" },
    // An operator undid the assignment to this contractor.
    { event: "lead.undone", to: "contractor", contractor: "contractor_id", reason: "assigned" },
    { event: "lead.withdrawn", to: "operator" },
    { event: "lead.withdrawn", to: "contractor", contractor: "contractor_id" },
    { event: "lead.erased", to: "contractor", contractor: "contractor_id", reason: "request" },
  ],
  desk: { path: "/leads", id: "lead_id" },
  async facts(source) {
    const { connection, delivery } = source;
    const [event] = await connection.query<Pick<EventRow, "kind" | "lead_id"> & { lead_id: string }>(
      "select kind, lead_id from events where id = $1",
      [delivery.event_id],
    );
    const why = reasons[event?.kind ?? ""];
    if (!event || !why) return null;
    if (why === "reassigned" || why === "taken-back") {
      // The contractor may have the lead again, and then this email would be wrong.
      const [lead] = await connection.query<Pick<LeadRow, "contractor_id">>(
        "select contractor_id from leads where id = $1",
        [delivery.lead_id],
      );
      if (lead?.contractor_id === delivery.contractor_id) return null;
    }
    const { service, zip_code = "" } = delivery.about;
    const lead = { reference: referenceOf(event.lead_id), service: serviceSlugOf(service), zip_code };
    return { lead, why, contractorUrl: urlForContractor(source) };
  },
  words: {
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
  content: ({ lead, why, contractorUrl }, words) => ({
    words: contractorUrl === null ? words.operator : words.contractor[why],
    values: formerLeadValues(lead),
    blocks: [factsBlock(Object.values(formerLeadRows(lead))), territoriesLink(contractorUrl)],
    command: "npm run -s operator -- leads show {id}",
  }),
  examples: {
    withdrawn: { ...toContractor, lead, why: "withdrawn", contractorUrl },
    erased: { ...toContractor, lead, why: "erased", contractorUrl },
    reassigned: { ...toContractor, lead, why: "reassigned", contractorUrl },
    "taken-back": { ...toContractor, lead, why: "taken-back", contractorUrl },
    operator: { ...toOperator, lead, why: "withdrawn", contractorUrl: null },
  },
});
