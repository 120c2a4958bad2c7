import { contractorUnreachableParts } from "../../content/bounce-mail-words.ts";
import { bounceReasonWords, waysLeftWords } from "../../content/bounce-words.ts";
import { mailLabels } from "../../content/mail-parts.ts";
import { mailWords } from "../../content/mail-words.ts";
import { agreedWays, wayLeft } from "../../domain/lead.ts";
import type { LeadFacts } from "../../domain/mail.ts";
import { formatPhone } from "../../domain/phone.ts";
import { countedWords, fill } from "../../domain/text.ts";
import { businessInSubject, contractorInWords, emailFact, fact, formerLeadFacts, phoneFact } from "./facts-in-words.ts";
import { type Block, facts, type MailContents, quote, textBlock } from "./mail-description.ts";

// Mails about returned mail.

export const bounceMails = {
  "contractor-unreachable"({ contractor, contractorId, reason, said, unanswered, unansweredCount }) {
    const { steps, sentAgain, unanswered: counts, assign, call } = contractorUnreachableParts;
    const command = (text: string) => textBlock("command", fill(call, { command: text }));
    const [first] = unanswered;
    const count = countedWords(counts, unansweredCount);
    const requests = unanswered.map((lead) => {
      const { service, zip_code, reference } = formerLeadFacts(lead);
      return { ...reference, label: reference.value, value: `${service.value}, ${zip_code.value}` };
    });
    return {
      words: mailWords["contractor-unreachable"],
      values: {
        contractor: contractorInWords(contractor),
        business: businessInSubject(contractor),
        why: bounceReasonWords[reason],
      },
      blocks: [
        facts([
          fact("contractor", contractorInWords(contractor)),
          emailFact(contractor.email),
          phoneFact(contractor.phone),
        ]),
        quote(mailLabels.last_error, said),
        ...steps.flatMap(({ text, command: step }) => [
          textBlock("paragraph", text),
          command(fill(step, { id: contractorId })),
        ]),
        textBlock("note", sentAgain),
        ...(first
          ? [
              facts(requests, count),
              textBlock("paragraph", assign.text),
              command(fill(assign.command, { reference: first.reference })),
            ]
          : []),
      ],
    };
  },
} satisfies Partial<MailContents>;

/** Says that email does not reach a homeowner, and the agreed ways that are left. Null: email arrives. */
export function unreachableNote(lead: LeadFacts): Block | null {
  if (!lead.isUnreachable) return null;
  const ways = waysLeftWords[wayLeft(agreedWays(lead))];
  return textBlock("caution", fill(ways, { phone: formatPhone(lead.phone ?? "") }));
}
