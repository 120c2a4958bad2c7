import type { OfferEnding } from "../../../domain/offer.ts";
import type { ContractorRow } from "../../database/rows.ts";
import { factsBlock } from "../blocks.ts";
import { contractor, contractorUrl, toContractor, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf, urlForContractor } from "../shared-facts.ts";
import { contractorInWords, fact, pageLink } from "../shared-words.ts";

type Reason = Exclude<OfferEnding, "undone">;

export const offerEnded = defineMail({
  to: ["contractor", "operator"],
  when: [
    { event: "contractor.offer-ended", contractor: "contractor_id", reason: "withdrawn" },
    { event: "contractor.offer-ended", contractor: "contractor_id", reason: "lapsed" },
    { event: "contractor.offer-ended", contractor: "contractor_id", reason: "declined" },
  ],
  desk: { path: "/contractors", id: "contractor_id" },
  async facts(source) {
    const contractor = await contractorOf(source);
    const [row] = await source.connection.query<Pick<ContractorRow, "offer_declined_because">>(
      "select offer_declined_because from contractors where id = $1",
      [source.delivery.contractor_id],
    );
    if (!contractor || !row) return null;
    const reason = source.delivery.about.reason as Reason;
    return { contractor, reason, because: row.offer_declined_because, contractorUrl: urlForContractor(source) };
  },
  words: {
    contractor: {
      lapsed: {
        subject: "Our offer has ended",
        preheader: "Its last day has passed.",
        heading: "Our offer has ended",
        opening: [
          "{contractor} didn’t agree to our offer in time, so its zip codes are open to others again.",
          "Still interested? Reply to this email, and we’ll see what’s free.",
        ],
      },
      withdrawn: {
        subject: "We’ve withdrawn our offer",
        preheader: "Its zip codes are open to others again.",
        heading: "We’ve withdrawn our offer",
        opening: ["We’ve withdrawn our offer to {contractor}. Want to know why? Reply to this email."],
      },
      declined: {
        subject: "You said no to our offer",
        preheader: "Its zip codes are open to others again.",
        heading: "You said no to our offer",
        opening: [
          "{contractor} said no to our offer, so its zip codes are open to others again.",
          "Was that a mistake, or would another offer fit? Reply to this email.",
        ],
      },
      reason: "You’re receiving this because we had made you an offer.",
    },
    operator: {
      declined: {
        subject: "An offer was declined",
        preheader: "Its zip codes are free again.",
        heading: "An offer was declined",
        opening: ["{contractor} said no to our offer. The zip codes are free again."],
      },
      lapsed: {
        subject: "An offer has ended unanswered",
        preheader: "Its zip codes are free again.",
        heading: "An offer has ended unanswered",
        opening: ["{contractor} didn’t agree in time. The zip codes are free, and we’ve told them."],
      },
      withdrawn: {
        subject: "An offer was withdrawn",
        preheader: "Its zip codes are free again.",
        heading: "An offer was withdrawn",
        opening: ["The offer to {contractor} was withdrawn. The zip codes are free, and we’ve told them."],
      },
    },
  },
  content({ to, contractor, reason, because, contractorUrl }, words) {
    const text =
      to === "operator" ? words.operator[reason] : { ...words.contractor[reason], reason: words.contractor.reason };
    return {
      words: text,
      values: { contractor: contractorInWords(contractor) },
      blocks: because === null ? [] : [factsBlock([fact("reason", because)])],
      footLink: pageLink(contractorUrl),
    };
  },
  examples: {
    lapsed: { ...toContractor, contractor, reason: "lapsed", because: null, contractorUrl },
    withdrawn: { ...toContractor, contractor, reason: "withdrawn", because: null, contractorUrl },
    operator: { ...toOperatorAt("/contractors"), contractor, reason: "lapsed", because: null, contractorUrl: null },
    declined: {
      ...toOperatorAt("/contractors"),
      contractor,
      reason: "declined",
      because: "The fee is too high for us.",
      contractorUrl: null,
    },
  },
});
