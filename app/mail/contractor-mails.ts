import { market, serviceOf } from "../../content/chosen-market.ts";
import { type MailWords, mailLabels, mailParts } from "../../content/mail-parts.ts";
import { mailWords } from "../../content/mail-words.ts";
import { renewalWords } from "../../content/register-mail-words.ts";
import { bothSidesWords, statementLabels } from "../../content/statement-words.ts";
import { contactWay, lacksPhone, needsPhone } from "../../domain/lead.ts";
import { dateInWords } from "../../domain/local-time.ts";
import type { ContractorsMatch, LeadFacts, StatementFacts } from "../../domain/mail.ts";
import { formatPhone } from "../../domain/phone.ts";
import { monthInWords, returnedCount, type StepAnswers } from "../../domain/statement.ts";
import { fill, type Values } from "../../domain/text.ts";
import { unreachableNote } from "./bounce-mails.ts";
import {
  contractorInWords,
  counted,
  formerLeadFacts,
  formerLeadValues,
  leadFacts,
  matchValues,
} from "./facts-in-words.ts";
import {
  type Block,
  button,
  type Fact,
  facts,
  type MailContent,
  type MailContents,
  quote,
  textBlock,
  verifyLink,
} from "./mail-description.ts";
import { answerTo } from "./sanitize.ts";

// Mails to contractors and applicants.

export const contractorMails = {
  "lead-to-contractor": (mail) => wholeRequest(mailWords["lead-to-contractor"], mail),

  "contractor-reminder": (mail) =>
    wholeRequest(mailWords["contractor-reminder"], mail, { hours: counted(mail.hours, "hours") }),

  "lead-corrected"(mail) {
    const { phone, email } = mail.lead;
    const words = mailWords["lead-corrected"];
    if (mail.what === "email") return wholeRequest(words.email, mail, { email });
    return wholeRequest(words[phone === null ? "removed" : "corrected"], mail, { phone: formatPhone(phone ?? "") });
  },

  "photos-added": ({ lead, photos, jobUrl, contractorUrl }) => ({
    words: mailWords["photos-added"][photos === 1 ? "one" : "other"],
    values: { ...formerLeadValues(lead), photos: String(photos) },
    blocks: [
      button(mailParts.openLink.job, jobUrl),
      facts(Object.values(formerLeadFacts(lead))),
      territoriesLink(contractorUrl),
    ],
  }),
  "homeowner-unreachable": (mail) => wholeRequest(mailWords["homeowner-unreachable"], mail),

  "lead-withdrawn": ({ lead, why, contractorUrl }) => ({
    words: contractorUrl === null ? mailWords["lead-withdrawn"].operator : mailWords["lead-withdrawn"].contractor[why],
    values: formerLeadValues(lead),
    blocks: [facts(Object.values(formerLeadFacts(lead))), territoriesLink(contractorUrl)],
  }),

  "license-expiring": ({ contractor, license, number, expiresOn, days, contractorUrl, isWatched }) => ({
    words: mailWords["license-expiring"][contractorUrl === null ? "operator" : "contractor"],
    values: {
      renewal: renewalWords[contractorUrl === null ? "operator" : "contractor"][isWatched ? "watched" : "asked"],
      ...fill(market.licensing.expiring[license], { number }),
      contractor: contractorInWords(contractor),
      date: dateInWords(expiresOn),
      days: counted(days, "days"),
    },
    blocks: [verifyLink(mailParts.checkRecord), territoriesLink(contractorUrl)],
  }),

  "monthly-statement": ({ contractor, statement, statementUrl, contractorUrl }) => ({
    words: mailWords["monthly-statement"],
    values: {
      contractor: contractorInWords(contractor),
      month: monthInWords(statement.month),
      given: String(statement.given),
      booked: String(statement.booked.noted),
    },
    blocks: [
      button(mailParts.openStatement, statementUrl),
      facts(statementFacts(statement)),
      territoriesLink(contractorUrl),
    ],
  }),

  "application-answered"({ isAccepted, territories, contractorUrl }) {
    const words = mailWords["application-answered"];
    if (!isAccepted) return { words: words.declined };
    if (territories.length === 0) return { words: words.withoutTerritories };
    const rows = [...Map.groupBy(territories, ({ service }) => service)].map(([service, each]) => ({
      label: serviceOf(service).name,
      value: each.map(({ zip_code }) => zip_code).join(", "),
      url: null,
    }));
    return {
      words: words.accepted,
      blocks: [facts(rows), territoriesLink(contractorUrl), textBlock("paragraph", mailParts.wrongTerritories)],
    };
  },

  /** Homeowners get it too. */
  "link-renewed": ({ purpose, url, contractorUrl }) => ({
    words: mailWords["link-renewed"][purpose],
    blocks: [button(mailParts.openLink[purpose], url), contractorUrl === url ? null : territoriesLink(contractorUrl)],
  }),
} satisfies Partial<MailContents>;

function statementFacts(statement: StatementFacts): Fact[] {
  const { given, accepted, contacted, booked, withdrawn } = statement;
  const sides = ({ noted, confirmed, denied }: StepAnswers) =>
    fill(bothSidesWords, { noted: String(noted), confirmed: String(confirmed), denied: String(denied) });
  return [
    { label: statementLabels.given, value: String(given) },
    { label: statementLabels.accepted, value: String(accepted) },
    { label: statementLabels.contacted, value: sides(contacted) },
    { label: statementLabels.booked, value: sides(booked) },
    { label: statementLabels.returned, value: String(returnedCount(statement)) },
    { label: statementLabels.withdrawn, value: String(withdrawn) },
  ].map((fact) => ({ ...fact, url: null }));
}

/** A lead with everything that the contractor needs. A reply to the mail goes to its homeowner. */
export function wholeRequest(
  words: MailWords,
  { lead, contractor, jobUrl, contractorUrl }: ContractorsMatch,
  values: Values = {},
): MailContent {
  const homeowner = lead.isUnreachable ? null : answerTo(lead);
  return {
    words,
    values: { ...matchValues({ lead, contractor }), ...values },
    blocks: [
      unreachableNote(lead),
      button(mailParts.openLink.job, jobUrl),
      homeowner && textBlock("note", howToAnswer(lead)),
      quote(mailLabels.message, lead.message),
      facts(Object.values(leadFacts(lead))),
      territoriesLink(contractorUrl),
    ],
    replyTo: homeowner,
  };
}

/** What a reply to the mail can do, by the agreed way of contact. */
function howToAnswer(lead: LeadFacts): string {
  if (lacksPhone(lead)) return mailParts.answerForPhone;
  const way = contactWay(lead.preferred_contact);
  return needsPhone(way) ? mailParts.reachAsChosen[way] : mailParts.answerHomeowner;
}

export function territoriesLink(url: string | null): Block | null {
  return url === null ? null : { type: "link", ...mailParts.territories, url };
}
