import { factsBlock } from "../blocks.ts";
import { contractor, service, toOperatorAt, zipCodes } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf } from "../shared-facts.ts";
import { contractorInWords, territoryFacts } from "../shared-words.ts";

export const contractorAsked = defineMail({
  to: ["operator"],
  when: [{ event: "contractor.asked", contractor: "contractor_id" }],
  desk: { path: "/contractors", id: "contractor_id" },
  async facts(source) {
    const contractor = await contractorOf(source);
    const { service = "", zip_code = "" } = source.delivery.about;
    return contractor && { contractor, service, zip_code };
  },
  words: {
    subject: "A contractor asks for {zip_code}",
    preheader: "They’d like another zip code.",
    heading: "A contractor asks for another zip code",
    opening: ["{contractor} asks for this one:"],
  },
  content: ({ contractor, service, zip_code }, words) => ({
    words,
    values: { contractor: contractorInWords(contractor), zip_code },
    blocks: [factsBlock(territoryFacts([{ service, zip_code }]))],
  }),
  examples: {
    usual: { ...toOperatorAt("/contractors"), contractor, service: service.slug, zip_code: zipCodes[0] },
  },
});
