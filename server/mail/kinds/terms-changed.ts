import { market } from "../../../content/chosen-market.ts";
import { mailParts } from "../../../content/mail-parts.ts";
import { latestAgreement } from "../../contractors/offers.ts";
import { buttonBlock } from "../blocks.ts";
import { contractor, contractorUrl, toContractor } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf, urlForContractor } from "../shared-facts.ts";
import { contractorInWords } from "../shared-words.ts";

export const termsChanged = defineMail({
  to: ["contractor"],
  when: "clock",
  async facts(source) {
    const { connection, delivery } = source;
    const contractor = await contractorOf(source);
    const agreed = await latestAgreement(connection, delivery.contractor_id ?? "");
    const isCurrent = delivery.about.version === market.partnerTerms.version;
    if (!contractor || !isCurrent || agreed?.version === delivery.about.version) return null;
    return { contractor, contractorUrl: urlForContractor(source) ?? "" };
  },
  words: {
    subject: "Our partner terms have changed",
    preheader: "Please read them and agree on your page.",
    heading: "Our partner terms have changed",
    opening: [
      "Please read the new terms for {contractor} and agree to them on your page.",
      "Nothing stops meanwhile: the terms you agreed to hold until then.",
    ],
    reason: "You’re receiving this because you’re one of our partners.",
  },
  content: ({ contractor, contractorUrl }, words) => ({
    words,
    values: { contractor: contractorInWords(contractor) },
    blocks: [buttonBlock(mailParts.openTerms, contractorUrl)],
  }),
  examples: { usual: { ...toContractor, contractor, contractorUrl } },
});
