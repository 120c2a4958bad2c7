import { mailParts } from "../../../content/mail-parts.ts";
import type { LinkPurpose } from "../../../wire/link-path.ts";
import { buttonBlock } from "../blocks.ts";
import { applicationUrl, contractorUrl, jobUrl, receiptUrl, toContractor, toHomeowner } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { applicationOf, urlForApplicant, urlForContractor } from "../shared-facts.ts";
import { pageLink } from "../shared-words.ts";

const sharedWords = {
  preheader: "It replaces the old one.",
  heading: "Your new link",
  reason:
    "You’re receiving this because someone with the old link asked us for a new one. It goes to this address only. Wasn’t you? You can ignore it.",
};

export const linkRenewed = defineMail({
  to: ["homeowner", "contractor", "applicant"],
  when: "on-demand",
  async facts(source) {
    const { delivery, urlOf } = source;
    const purpose = delivery.about.purpose as LinkPurpose;
    if (purpose === "application")
      return (await applicationOf(source)) && { purpose, url: urlForApplicant(source), contractorUrl: null };
    const leadId = purpose === "contractor" ? null : delivery.lead_id;
    const contractorId = purpose === "receipt" ? null : delivery.contractor_id;
    if (purpose !== "contractor" && leadId === null) return null;
    return { purpose, url: urlOf({ purpose, leadId, contractorId }), contractorUrl: urlForContractor(source) };
  },
  words: {
    receipt: {
      subject: "Your new link to your request",
      opening: ["Here’s the new link to your request. The old one no longer works."],
      ...sharedWords,
    },
    job: {
      subject: "Your new link to the request",
      opening: ["Here’s the new link to the homeowner’s request. The old one no longer works."],
      ...sharedWords,
    },
    contractor: {
      subject: "Your new link to your territories",
      opening: ["Here’s the new link to your territories. The old one no longer works."],
      ...sharedWords,
    },
    application: {
      ...sharedWords,
      subject: "Your link to your application",
      preheader: "Add to your application.",
      heading: "Your link",
      opening: ["Here’s the link to your application. Add your license, insurance, and references there."],
      reason: "You’re receiving this because someone asked us for this link. It goes to this address only.",
    },
  },
  content: ({ purpose, url, contractorUrl }, words) => ({
    words: words[purpose],
    blocks: [buttonBlock(mailParts.openLink[purpose], url)],
    footLink: contractorUrl === url ? null : pageLink(contractorUrl),
  }),
  examples: {
    receipt: { ...toHomeowner, purpose: "receipt", url: receiptUrl, contractorUrl: null },
    job: { ...toContractor, purpose: "job", url: jobUrl, contractorUrl },
    application: { to: "applicant", purpose: "application", url: applicationUrl, contractorUrl: null },
    contractor: { ...toContractor, purpose: "contractor", url: contractorUrl, contractorUrl },
  },
});
