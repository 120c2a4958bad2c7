import { bounceReasonWords } from "../../../content/bounce-words.ts";
import { mailLabels } from "../../../content/mail-parts.ts";
import { countedWords } from "../../../domain/text.ts";
import { factsBlock, quoteBlock, textBlock } from "../blocks.ts";
import { unreachableContractor } from "../bounces/unreachable-contractor.ts";
import { contractor, lead, sparseLead, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf } from "../shared-facts.ts";
import { businessInSubject, contractorInWords, emailFact, fact, formerLeadRows, phoneFact } from "../shared-words.ts";

const id = "7d0c0f5e-9f4b-4b6e-8a3c-2f1b5d7e9a11";

export const contractorUnreachable = defineMail({
  to: ["operator"],
  when: [{ event: "contractor.unreachable", contractor: "contractor_id" }],
  desk: { path: "/contractors", id: "contractor_id" },
  async facts(source) {
    const contractor = await contractorOf(source);
    const unreachable = await unreachableContractor(source.connection, source.delivery.contractor_id);
    return contractor && unreachable && { contractor, ...unreachable };
  },
  words: {
    mail: {
      subject: "Email to {business} is bouncing",
      preheader: "Their zip codes get no requests until it’s fixed.",
      heading: "Email to a contractor is bouncing",
      opening: [
        "Our email to {contractor} bounced. {why}",
        "Until it’s fixed, their zip codes get no requests, and we email them only the links they ask for.",
      ],
    },
    steps: [
      "If you have another address, enter it on their page. If the address works after all, say so there.",
      "Either way, we’ll resend what they haven’t answered.",
    ],
    unanswered: { one: "1 request is waiting for them", other: "{count} requests are waiting for them" },
    assign: "You can assign one to another contractor. Nothing moves on its own.",
  },
  content({ contractor, reason, answer, unanswered, unansweredCount }, words) {
    const requests = unanswered.map((lead) => {
      const { service, zip_code, reference } = formerLeadRows(lead);
      return { ...reference, label: reference.value, value: `${service.value}, ${zip_code.value}` };
    });
    return {
      words: words.mail,
      values: {
        contractor: contractorInWords(contractor),
        business: businessInSubject(contractor),
        why: bounceReasonWords[reason],
      },
      blocks: [
        factsBlock([
          fact("contractor", contractorInWords(contractor)),
          emailFact(contractor.email),
          phoneFact(contractor.phone),
        ]),
        quoteBlock(mailLabels.last_error, answer),
        ...words.steps.map((text) => textBlock("paragraph", text)),
        ...(requests.length > 0
          ? [
              factsBlock(requests, countedWords(words.unanswered, unansweredCount)),
              textBlock("paragraph", words.assign),
            ]
          : []),
      ],
    };
  },
  examples: {
    usual: {
      ...toOperatorAt("/contractors", id),
      contractor,
      contractorId: id,
      reason: "no-such-mailbox",
      answer: "550 5.1.1 The email account that you tried to reach does not exist.",
      unanswered: [lead, sparseLead],
      unansweredCount: 2,
    },
    idle: {
      ...toOperatorAt("/contractors", id),
      contractor,
      contractorId: id,
      reason: "refused",
      answer: null,
      unanswered: [],
      unansweredCount: 0,
    },
  },
});
