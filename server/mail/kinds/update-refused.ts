import { mailParts } from "../../../content/mail-parts.ts";
import { criterionNames } from "../../../content/screening-words.ts";
import type { Criterion } from "../../../domain/screening.ts";
import { buttonBlock, quoteBlock } from "../blocks.ts";
import { contractor, contractorUrl, toContractor } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf, urlForContractor } from "../shared-facts.ts";
import { contractorInWords } from "../shared-words.ts";

export const updateRefused = defineMail({
  to: ["contractor"],
  when: "on-demand",
  async facts(source) {
    const contractor = await contractorOf(source);
    const { criterion, because = "" } = source.delivery.about;
    if (!contractor) return null;
    return { contractor, criterion: criterion as Criterion, because, contractorUrl: urlForContractor(source) ?? "" };
  },
  words: {
    subject: "We couldn’t use what you sent about your {criterion}",
    preheader: "What we had before still counts.",
    heading: "We couldn’t use what you sent about your {criterion}",
    opening: ["What we had on record for {contractor} still counts. Please send it again on your page, or reply."],
    because: "Why",
    reason: "You’re receiving this because you sent it on your page.",
  },
  content: ({ contractor, criterion, because, contractorUrl }, words) => ({
    words,
    values: { contractor: contractorInWords(contractor), criterion: criterionNames[criterion] },
    blocks: [quoteBlock(words.because, because), buttonBlock(mailParts.openLink.contractor, contractorUrl)],
  }),
  examples: {
    usual: {
      ...toContractor,
      contractor,
      criterion: "insurance",
      because: "The certificate names another business.",
      contractorUrl,
    },
  },
});
