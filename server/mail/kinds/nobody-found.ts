import { market } from "../../../content/chosen-market.ts";
import { mailParts } from "../../../content/mail-parts.ts";
import type { Site } from "../../../domain/site.ts";
import { fill } from "../../../domain/text.ts";
import { fiveDigitsOf } from "../../../domain/zip-code.ts";
import { textBlock } from "../blocks.ts";
import { waitingRequest } from "../examples.ts";
import { waitingValues } from "../homeowner-words.ts";
import { defineMail } from "../mail-kind.ts";
import { currentLead, factsForHomeowner, type LeadFacts } from "../shared-facts.ts";
import { greetingOf } from "../shared-words.ts";

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
    opening: [],
    sorry:
      "{greeting} we’re sorry: no contractor took your request for {service} in {zip_code} within {days}, so we’ve closed it.",
  },
  content(request, { sorry, ...words }, site) {
    const values = waitingValues(request);
    const { find, mail } = market.licensing.verify;
    return {
      words,
      values,
      top: [textBlock("lead", fill(sorry, { ...values, greeting: greetingOf(request.lead) }))],
      blocks: [
        {
          type: "choice",
          links: [
            { label: mailParts.askAgain, url: newRequestUrl(request.lead, site) },
            { label: find, url: mail.url },
          ],
        },
        { type: "link", text: "", label: mailParts.closedReceipt, url: request.receiptUrl },
        textBlock("note", mailParts.closedReceiptNote),
      ],
    };
  },
  examples: { usual: waitingRequest },
});

/** The form for the same service in the same zip code. */
function newRequestUrl({ service, zip_code }: LeadFacts, { url }: Site): string {
  return service ? `${url}/?${new URLSearchParams({ service, zip_code: fiveDigitsOf(zip_code) })}` : `${url}/`;
}
