import { dateInWords } from "../../../domain/local-time.ts";
import { latestAgreement, territoriesBegunBy } from "../../contractors/offers.ts";
import { factsBlock } from "../blocks.ts";
import { contractor, service, toOperatorAt, zipCodes } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf } from "../shared-facts.ts";
import { contractorInWords, fact, territoryFacts } from "../shared-words.ts";

export const offerAgreed = defineMail({
  to: ["operator"],
  when: [{ event: "contractor.agreed", contractor: "contractor_id", reason: "offer" }],
  desk: { path: "/contractors", id: "contractor_id" },
  async facts(source) {
    const { connection, delivery } = source;
    const contractor = await contractorOf(source);
    const agreement = await latestAgreement(connection, delivery.contractor_id ?? "");
    if (!contractor || !agreement) return null;
    const { territories, startsOn } = await territoriesBegunBy(connection, delivery.contractor_id ?? "", agreement.day);
    return { contractor, name: agreement.name, territories, startsOn };
  },
  words: {
    subject: "An offer was agreed to",
    preheader: "The terms are signed, and the zip codes are theirs.",
    heading: "An offer was agreed to",
    opening: ["{name} agreed to our offer for {contractor}. We’ve sent them the welcome email."],
  },
  content: ({ contractor, name, territories, startsOn }, words) => ({
    words,
    values: { contractor: contractorInWords(contractor), name },
    blocks: [
      factsBlock([
        ...territoryFacts(territories),
        ...(startsOn === null ? [] : [fact("first_day", dateInWords(startsOn))]),
      ]),
    ],
  }),
  examples: {
    usual: {
      ...toOperatorAt("/contractors"),
      contractor,
      name: "Lee Park",
      territories: zipCodes.map((zip_code) => ({ service: service.slug, zip_code })),
      startsOn: "2026-07-06",
    },
  },
});
