import { mailParts } from "../../../content/mail-parts.ts";
import { licenseSearchLink } from "../blocks.ts";
import { waitingRequest } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentLead, factsForHomeowner } from "../shared-facts.ts";
import { greetingOf, receiptLink, waitingValues } from "../shared-words.ts";

export const nobodyFound = defineMail({
  to: ["homeowner"],
  when: [{ event: "lead.closed", reason: "nobody" }],
  async facts(source) {
    const lead = await currentLead(source);
    return lead?.closed_reason === "nobody" ? factsForHomeowner(source, { lead, contractor: null }) : null;
  },
  words: {
    subject: "We couldn’t find a {service} contractor in {zip_code}",
    preheader: "Your request is closed. You can ask again anytime.",
    heading: "We couldn’t find a contractor",
    opening: [
      "No contractor took your request for {service} in {zip_code} within {days}. We’re sorry.",
      "We’ve closed your request.",
    ],
  },
  content: (request, words, site) => ({
    words,
    greeting: greetingOf(request.lead),
    values: waitingValues(request),
    blocks: [
      { type: "link", text: mailParts.askAgain, label: site.url, url: site.url },
      licenseSearchLink(mailParts.checkYourself),
      ...receiptLink(request.receiptUrl, mailParts.closedReceiptNote),
    ],
  }),
  examples: { usual: waitingRequest },
});
