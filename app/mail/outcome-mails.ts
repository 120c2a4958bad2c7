import { mailParts } from "../../content/mail-parts.ts";
import { outcomeMailParts, outcomeMailWords } from "../../content/outcome-mail-words.ts";
import type { MailOf } from "../../domain/mail.ts";
import { fill } from "../../domain/text.ts";
import { wholeRequest } from "./contractor-mails.ts";
import { contractorInWords, leadValues, momentInWords } from "./facts-in-words.ts";
import { button, evidenceBlocks, type MailContent, type MailContents, textBlock } from "./mail-description.ts";
import { contractorToCall, requestInShort } from "./operator-mails.ts";

// Mails about what contractor and homeowner each say became of a request.

export const outcomeMails = {
  "were-you-contacted": question,

  "how-did-it-end": question,

  "homeowner-not-contacted"({ lead, contractor, contactedAt, links }) {
    const words = outcomeMailWords["homeowner-not-contacted"];
    if (links) return wholeRequest(words.contractor, { lead, ...links }, {});
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

/** A question to the homeowner. It is answered on the page that the button opens. */
function question({
  kind,
  lead,
  contractor,
  evidence,
  answerUrl,
}: MailOf<"were-you-contacted" | "how-did-it-end">): MailContent {
  return {
    words: outcomeMailWords[kind],
    values: { ...leadValues(lead), contractor: contractorInWords(contractor) },
    blocks: [
      button(outcomeMailParts.answer, answerUrl),
      ...evidenceBlocks(evidence),
      textBlock("note", mailParts.receiptNote),
    ],
  };
}
