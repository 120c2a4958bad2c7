import { contractor, toContractor, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf } from "../shared-facts.ts";
import { contractorInWords } from "../shared-words.ts";

type Reason = "withdrawn" | "lapsed";

export const offerEnded = defineMail({
  to: ["contractor", "operator"],
  when: [
    { event: "contractor.offer-ended", contractor: "contractor_id", reason: "withdrawn" },
    { event: "contractor.offer-ended", contractor: "contractor_id", reason: "lapsed" },
  ],
  desk: { path: "/contractors", id: "contractor_id" },
  async facts(source) {
    const contractor = await contractorOf(source);
    return contractor && { contractor, reason: source.delivery.about.reason as Reason };
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
      reason: "You’re receiving this because {site} had made you an offer.",
    },
    operator: {
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
  content({ to, contractor, reason }, words) {
    const text =
      to === "operator" ? words.operator[reason] : { ...words.contractor[reason], reason: words.contractor.reason };
    return {
      words: text,
      values: { contractor: contractorInWords(contractor) },
    };
  },
  examples: {
    lapsed: { ...toContractor, contractor, reason: "lapsed" },
    withdrawn: { ...toContractor, contractor, reason: "withdrawn" },
    operator: { ...toOperatorAt("/contractors"), contractor, reason: "lapsed" },
  },
});
