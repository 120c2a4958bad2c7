import { partnerChoices } from "../../content/chosen-market.ts";
import {
  channelLabels,
  mailLabels,
  mailParts,
  mailWords,
  returnReasonLabels,
  senderLabels,
} from "../../content/mail-words.ts";
import { privacyRequestKindLabels, userTypeLabels } from "../../content/messages.ts";
import type { LeadFacts, MailOf } from "../../domain/mail.ts";
import type { Site } from "../../domain/site.ts";
import { fill } from "../../domain/text.ts";
import {
  contractorInWords,
  counted,
  dayInWords,
  emailFact,
  labelOf,
  leadFacts,
  leadValues,
  phoneFact,
  workFacts,
} from "./facts-in-words.ts";
import { answerTo, clip, subjectName } from "./harmless.ts";
import {
  type Block,
  contractorCard,
  describe,
  facts,
  type MailDescription,
  quote,
  verifyLink,
} from "./mail-description.ts";

// Mails to the operator. Of a request they say what is to be done and where, and leave the homeowner's person out.

export function leadWaiting({ lead }: MailOf<"lead-waiting">, site: Site): MailDescription {
  return describe(mailWords["lead-waiting"], site, leadValues(lead), work(lead));
}

export function leadReturned({ lead, contractor, reason }: MailOf<"lead-returned">, site: Site): MailDescription {
  const values = { ...leadValues(lead), reason: returnReasonLabels[reason] };
  return describe(mailWords["lead-returned"], site, values, [
    facts([
      { label: mailLabels.contractor, value: contractorInWords(contractor) },
      { label: mailLabels.reason, value: returnReasonLabels[reason] },
    ]),
    ...work(lead),
  ]);
}

export function contractorSilentToOperator(mail: MailOf<"contractor-silent">, site: Site): MailDescription {
  const { lead, contractor, hours } = mail;
  const values = { ...leadValues(lead), hours: counted(hours, "hours") };
  return describe(mailWords["contractor-silent"].operator, site, values, [
    contractorCard(contractor),
    facts([phoneFact(contractor.phone), emailFact(contractor.email)]),
    ...work(lead),
  ]);
}

function work(lead: LeadFacts): Block[] {
  return [facts(leadFacts(lead, workFacts), mailLabels.request), ...quote(mailLabels.message, lead.message)];
}

export function messageReceived({ message }: MailOf<"message-received">, site: Site): MailDescription {
  const sender = answerTo(message);
  const someone = labelOf(senderLabels, Object.hasOwn(senderLabels, message.user_type) ? message.user_type : "other");
  const blocks = [
    facts([
      { label: mailLabels.name, value: message.name },
      { label: mailLabels.user_type, value: labelOf(userTypeLabels, message.user_type) },
      emailFact(message.email),
      phoneFact(message.phone),
    ]),
    ...quote(mailLabels.message, message.message),
    ...answerNote(sender),
  ];
  const values = { sender: message.isHeld ? someone : subjectName(message.name, someone) };
  const description = describe(mailWords["message-received"], site, values, blocks, sender);
  return message.isHeld ? suspected(description) : description;
}

export function applicationReceived({ application }: MailOf<"application-received">, site: Site): MailDescription {
  const { business_name, city, service, isHeld } = application;
  const applicant = answerTo(application);
  const values = {
    applicant: isHeld ? senderLabels.contractor : subjectName(business_name, senderLabels.contractor),
    service: partnerChoices.find(({ value }) => value === service)?.label ?? service,
    city,
  };
  const blocks = [
    verifyLink(mailParts.checkApplicant),
    facts([
      { label: mailLabels.business_name, value: business_name },
      { label: mailLabels.service, value: values.service },
      { label: mailLabels.home_city, value: city },
      { label: mailLabels.name, value: application.name },
      emailFact(application.email),
      phoneFact(application.phone),
    ]),
    ...quote(mailLabels.message, application.message),
    ...answerNote(applicant),
  ];
  const description = describe(mailWords["application-received"], site, values, blocks, applicant);
  return isHeld ? suspected(description) : description;
}

export function privacyRequestReceived(mail: MailOf<"privacy-request-received">, site: Site): MailDescription {
  const { request, dueOn } = mail;
  const person = answerTo(request);
  const kind = labelOf(privacyRequestKindLabels, request.kind);
  const values = { kind: clip(kind.toLowerCase(), 20), due: dayInWords(dueOn) };
  const blocks = [
    facts([
      { label: mailLabels.kind, value: kind },
      emailFact(request.email),
      { label: mailLabels.name, value: request.name ?? mailParts.notGiven },
      { label: mailLabels.due, value: values.due },
    ]),
    ...quote(mailLabels.message, request.message),
    ...answerNote(person),
  ];
  return describe(mailWords["privacy-request-received"], site, values, blocks, person);
}

/** Says so where an answer goes to whom the mail is about. */
function answerNote(replyTo: MailDescription["replyTo"]): Block[] {
  return replyTo ? [{ type: "note", text: mailParts.answerSender }] : [];
}

/** The same mail about something that the filter took for spam: that comes first. */
function suspected({ subject, blocks: [heading, ...rest], ...description }: MailDescription): MailDescription {
  const caution: Block = { type: "caution", text: mailParts.suspected.text };
  return {
    ...description,
    subject: fill(mailParts.suspected.subject, { subject }),
    blocks: heading ? [heading, caution, ...rest] : [caution],
  };
}

export function deliveryFailed({ delivery }: MailOf<"delivery-failed">, site: Site): MailDescription {
  const { id, kind, channel, last_error } = delivery;
  const values = { kind: clip(kind, 34), short_id: id.slice(0, 8) };
  return describe(mailWords["delivery-failed"], site, values, [
    { type: "command", text: fill(mailParts.retry, { id }) },
    facts([
      { label: mailLabels.delivery, value: kind },
      { label: mailLabels.channel, value: labelOf(channelLabels, channel) },
    ]),
    ...quote(mailLabels.last_error, last_error),
  ]);
}

export function preflightTest(_mail: MailOf<"preflight-test">, site: Site): MailDescription {
  return describe(mailWords["preflight-test"], site, {}, []);
}
