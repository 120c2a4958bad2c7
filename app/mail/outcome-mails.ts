import { type MailWords, mailParts } from "../../content/mail-parts.ts";
import { outcomeMailParts, outcomeMailWords } from "../../content/outcome-mail-words.ts";
import type { HomeownersRequest } from "../../domain/mail.ts";
import { fill } from "../../domain/text.ts";
import { wholeRequest } from "./contractor-mails.ts";
import { greetingOf, leadValues, matchValues, momentInWords } from "./facts-in-words.ts";
import { button, evidenceBlocks, type MailContent, type MailContents, textBlock } from "./mail-description.ts";
import { contractorToCall, requestInShort } from "./operator-mails.ts";

// Mails about what contractor and homeowner each say about a lead.

export const outcomeMails = {
  "were-you-contacted": (match) => question(outcomeMailWords["were-you-contacted"], match, "#contact"),

  "how-did-it-end": (match) => question(outcomeMailWords["how-did-it-end"], match, "#outcome"),

  "homeowner-not-contacted"({ lead, contractor, contactedAt, forContractor }) {
    const words = outcomeMailWords["homeowner-not-contacted"];
    if (forContractor) return wholeRequest(words.contractor, forContractor);
    const { noted, notNoted } = outcomeMailParts;
    return {
      words: words.operator,
      values: {
        ...leadValues(lead),
        noted: contactedAt === null ? notNoted : fill(noted, { when: momentInWords(contactedAt) }),
      },
      blocks: [...contractorToCall(contractor), requestInShort(lead)],
    };
  },
} satisfies Partial<MailContents>;

/** A question to the homeowner. The button opens the page at `place`, where it is answered. */
function question(words: MailWords, match: HomeownersRequest, place: "#contact" | "#outcome"): MailContent {
  return {
    words,
    greeting: greetingOf(match.lead),
    values: matchValues(match),
    blocks: [
      button(outcomeMailParts.answer, match.receiptUrl + place),
      ...evidenceBlocks(match.evidence),
      textBlock("note", mailParts.receiptNote),
    ],
  };
}
