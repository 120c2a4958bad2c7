import { partnerChoices } from "../../content/chosen-market.ts";
import {
  channelLabels,
  mailLabels,
  mailParts,
  recipientLabels,
  returnReasonLabels,
  senderLabels,
} from "../../content/mail-parts.ts";
import { mailNames, mailWords } from "../../content/mail-words.ts";
import { privacyRequestKindLabels, userTypeLabels } from "../../content/messages.ts";
import { nameWithReading } from "../../domain/letters.ts";
import { dateInWords } from "../../domain/local-time.ts";
import type { ContractorFacts, LeadFacts, MailOf } from "../../domain/mail.ts";
import { labelOf } from "../links/request-facts.ts";
import {
  businessInSubject,
  contractorInWords,
  counted,
  emailFact,
  fact,
  leadFacts,
  leadValues,
  phoneFact,
} from "./facts-in-words.ts";
import {
  type Block,
  contractorCard,
  facts,
  type MailContent,
  type MailContents,
  quote,
  textBlock,
  verifyLink,
} from "./mail-description.ts";
import { answerTo, clip, subjectName } from "./sanitize.ts";

// Mails to the operator. About a lead they say what to do and where, and leave the homeowner's details out.

export const operatorMails = {
  "lead-waiting": ({ lead }) => ({
    words: mailWords["lead-waiting"],
    values: leadValues(lead),
    blocks: requestedWork(lead),
  }),

  "lead-returned": ({ lead, contractor, reason }) => ({
    words: mailWords["lead-returned"],
    values: { ...leadValues(lead), reason: returnReasonLabels[reason] },
    blocks: [
      facts([fact("contractor", contractorInWords(contractor)), fact("reason", returnReasonLabels[reason])]),
      ...requestedWork(lead),
    ],
  }),

  "message-received"({ message: { name, name_reading, email, phone, user_type, message, isSuspected } }) {
    const replyTo = answerTo({ name, email });
    const someone = labelOf(senderLabels, Object.hasOwn(senderLabels, user_type) ? user_type : "other");
    return {
      words: mailWords["message-received"],
      values: { sender: isSuspected ? someone : subjectName(name, someone) },
      blocks: [
        facts([
          fact("name", nameWithReading({ name, name_reading })),
          fact("user_type", labelOf(userTypeLabels, user_type)),
          emailFact(email),
          phoneFact(phone),
        ]),
        ...messageWithAnswer(message, replyTo),
      ],
      replyTo,
      isSuspected,
    };
  },

  "application-received"({ application }) {
    const { business_name, city, isSuspected } = application;
    const replyTo = answerTo(application);
    const service = partnerChoices.find(({ value }) => value === application.service)?.label ?? application.service;
    const applicant = isSuspected ? senderLabels.contractor : subjectName(business_name, senderLabels.contractor);
    return {
      words: mailWords["application-received"],
      values: { applicant, service, city },
      blocks: [
        verifyLink(mailParts.checkApplicant),
        facts([
          fact("business_name", business_name),
          fact("service", service),
          fact("home_city", city),
          fact("name", nameWithReading(application)),
          emailFact(application.email),
          phoneFact(application.phone),
        ]),
        ...messageWithAnswer(application.message, replyTo),
      ],
      replyTo,
      isSuspected,
    };
  },

  "privacy-request-received"({ request, dueOn }) {
    const replyTo = answerTo(request);
    const kind = labelOf(privacyRequestKindLabels, request.kind);
    const due = dateInWords(dueOn);
    return {
      words: mailWords["privacy-request-received"],
      values: { kind: clip(kind.toLowerCase(), 20), due },
      blocks: [
        facts([fact("kind", kind), emailFact(request.email), fact("name", request.name), fact("due", due)]),
        ...messageWithAnswer(request.message, replyTo),
      ],
      replyTo,
    };
  },

  "delivery-failed": ({ delivery: { kind, channel, last_error, recipient_role, contractor } }) => ({
    words: mailWords["delivery-failed"],
    values: {
      delivery: clip(labelOf(mailNames, kind), 34),
      recipient: contractor ? businessInSubject(contractor) : recipientLabels[recipient_role],
    },
    blocks: [
      facts([
        fact("delivery", labelOf(mailNames, kind)),
        fact("recipient", contractor ? contractorInWords(contractor) : recipientLabels[recipient_role]),
        fact("channel", labelOf(channelLabels, channel)),
      ]),
      quote(mailLabels.last_error, last_error),
    ],
  }),

  "preflight-test": () => ({ words: mailWords["preflight-test"] }),
} satisfies Partial<MailContents>;

export function contractorSilentToOperator({ lead, contractor, hours }: MailOf<"contractor-silent">): MailContent {
  return {
    words: mailWords["contractor-silent"].operator,
    values: { ...leadValues(lead), hours: counted(hours, "hours") },
    blocks: [...contractorToCall(contractor), ...requestedWork(lead)],
  };
}

/** A contractor whom the operator should contact. */
export function contractorToCall(contractor: ContractorFacts): Block[] {
  return [contractorCard(contractor), facts([phoneFact(contractor.phone), emailFact(contractor.email)])];
}

/** The wish of a lead without the person. */
export function requestInShort(lead: LeadFacts): Block {
  const { service, service_issue, timeline, zip_code, created_at, reference } = leadFacts(lead);
  return facts([service, service_issue, timeline, zip_code, created_at, reference], mailLabels.request);
}

function requestedWork(lead: LeadFacts): (Block | null)[] {
  return [requestInShort(lead), quote(mailLabels.message, lead.message)];
}

/** The sender's text, and that a reply goes to them, where it does. */
function messageWithAnswer(message: string | null, replyTo: MailContent["replyTo"]): (Block | null)[] {
  return [quote(mailLabels.message, message), replyTo ? textBlock("note", mailParts.answerSender) : null];
}
