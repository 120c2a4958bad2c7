import { market, serviceOf } from "../../content/chosen-market.ts";
import { type MailWords, mailLabels, mailParts, mailWords } from "../../content/mail-words.ts";
import { contactWay, lacksPhone, needsPhone } from "../../domain/lead.ts";
import type { LeadFacts, MailOf } from "../../domain/mail.ts";
import type { Site } from "../../domain/site.ts";
import { fill, type Values } from "../../domain/text.ts";
import {
  contractorInWords,
  counted,
  dayInWords,
  everyLeadFact,
  formerLeadFacts,
  formerLeadValues,
  leadFacts,
  leadValues,
  phoneInWords,
} from "./facts-in-words.ts";
import { answerTo } from "./harmless.ts";
import { type Block, button, describe, facts, type MailDescription, quote, verifyLink } from "./mail-description.ts";

// Mails to contractors, and to those who apply to become one of ours.

export function leadToContractor(mail: MailOf<"lead-to-contractor">, site: Site): MailDescription {
  return wholeRequest(mailWords["lead-to-contractor"], mail, site, { contractor: contractorInWords(mail.contractor) });
}

export function contractorReminder(mail: MailOf<"contractor-reminder">, site: Site): MailDescription {
  const values = { contractor: contractorInWords(mail.contractor), hours: counted(mail.hours, "hours") };
  return wholeRequest(mailWords["contractor-reminder"], mail, site, values);
}

export function leadCorrected(mail: MailOf<"lead-corrected">, site: Site): MailDescription {
  const { phone } = mail.lead;
  const words = mailWords["lead-corrected"][phone === null ? "removed" : "corrected"];
  return wholeRequest(words, mail, site, { phone: phoneInWords(phone ?? "") });
}

/** A request with all that the contractor needs to answer it; an answer to the mail goes to its homeowner. */
function wholeRequest(
  words: MailWords,
  { lead, jobUrl, contractorUrl }: { lead: LeadFacts; jobUrl: string; contractorUrl: string },
  site: Site,
  values: Values,
): MailDescription {
  const homeowner = answerTo(lead);
  const blocks: Block[] = [
    button(mailParts.openLink.job, jobUrl),
    ...(homeowner ? [{ type: "note", text: howToAnswer(lead) } as const] : []),
    ...quote(mailLabels.message, lead.message),
    facts(leadFacts(lead, everyLeadFact)),
    territoriesLink(contractorUrl),
  ];
  return describe(words, site, { ...leadValues(lead), ...values }, blocks, homeowner);
}

/** What an answer to the mail is worth, by the way of contact that the homeowner agreed to. */
function howToAnswer(lead: LeadFacts): string {
  if (lacksPhone(lead)) return mailParts.answerForPhone;
  return needsPhone(contactWay(lead.preferred_contact)) ? mailParts.reachAsChosen : mailParts.answerHomeowner;
}

export function leadWithdrawn({ lead, why, contractorUrl }: MailOf<"lead-withdrawn">, site: Site): MailDescription {
  const words = mailWords["lead-withdrawn"][contractorUrl === null ? "operator" : "contractor"][why];
  return describe(words, site, formerLeadValues(lead), [
    facts(formerLeadFacts(lead)),
    ...(contractorUrl === null ? [] : [territoriesLink(contractorUrl)]),
  ]);
}

export function licenseExpiring(mail: MailOf<"license-expiring">, site: Site): MailDescription {
  const { contractor, license, number, expiresOn, days, contractorUrl } = mail;
  const words = mailWords["license-expiring"][contractorUrl === null ? "operator" : "contractor"];
  const values = {
    ...fill(market.licensing.expiring[license], { number }),
    contractor: contractorInWords(contractor),
    date: dayInWords(expiresOn),
    days: counted(days, "days"),
  };
  return describe(words, site, values, [
    verifyLink(mailParts.checkRecord),
    ...(contractorUrl === null ? [] : [territoriesLink(contractorUrl)]),
  ]);
}

export function applicationAnswered(mail: MailOf<"application-answered">, site: Site): MailDescription {
  const { isAccepted, territories, contractorUrl } = mail;
  const words = mailWords["application-answered"];
  if (!isAccepted) return describe(words.declined, site, {}, []);
  if (territories.length === 0) return describe(words.withoutTerritories, site, {}, []);
  const zipCodes = Map.groupBy(territories, ({ service }) => service);
  const held = [...zipCodes].map(([service, each]) => ({
    label: serviceOf(service).name,
    value: each.map(({ zip_code }) => zip_code).join(", "),
  }));
  return describe(words.accepted, site, {}, [
    facts(held),
    ...(contractorUrl === null ? [] : [territoriesLink(contractorUrl)]),
  ]);
}

function territoriesLink(url: string): Block {
  return { type: "link", ...mailParts.territories, url };
}

/** Goes to homeowners too. */
export function linkRenewed({ purpose, url, contractorUrl }: MailOf<"link-renewed">, site: Site): MailDescription {
  const own = contractorUrl === null || contractorUrl === url ? [] : [territoriesLink(contractorUrl)];
  return describe(mailWords["link-renewed"][purpose], site, {}, [button(mailParts.openLink[purpose], url), ...own]);
}
