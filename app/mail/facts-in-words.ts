import { cityOf, isCitySlug, issuesOf, market, serviceOf } from "../../content/chosen-market.ts";
import { generalIssues } from "../../content/general-issues.ts";
import { mailLabels, mailParts } from "../../content/mail-words.ts";
import { contactWayLabels, timelineLabels } from "../../content/messages.ts";
import { contactWay } from "../../domain/lead.ts";
import type { ContractorFacts, FormerLeadFacts, LeadFacts } from "../../domain/mail.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import { fill, type Values } from "../../domain/text.ts";
import { clip, mailtoUrl } from "./harmless.ts";
import type { Fact } from "./mail-description.ts";

const { timeZone: home, timeZoneName } = market.region;
const momentDay = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: home });
const momentTime = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: home });
const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "Tuesday, June 30, 2026 at 2:05 PM, Pacific time", with no space but the common one. */
export function momentInWords(instant: string): string {
  const date = new Date(instant);
  const words = { day: momentDay.format(date), time: momentTime.format(date), timeZoneName };
  return fill(mailParts.moment, words).replace(/\s/g, " ");
}

/** "June 30, 2026" for 2026-06-30. */
export function dayInWords(day: string): string {
  return dayFormat.format(new Date(day));
}

/** "1 day", "14 days". */
export function counted(count: number, unit: "days" | "hours"): string {
  return fill(mailParts[unit][count === 1 ? "one" : "other"], { count: String(count) });
}

/** The label of a value; a value without one stays itself. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

/** A contractor inside a sentence, never without the registration number. */
export function contractorInWords({ business_name, registration_number }: ContractorFacts): string {
  return fill(market.licensing.registration.inSentence, { business: business_name, number: registration_number });
}

function serviceFact(service: ServiceSlug | null): Fact {
  return { label: mailLabels.service, value: service ? serviceOf(service).name : mailParts.noService };
}

/** What was chosen under "What do you need?", as it stood there. */
function issueInWords({ service, service_issue }: LeadFacts): string {
  const offered = [...(service ? issuesOf(serviceOf(service)) : []), ...generalIssues];
  return offered.find(({ value }) => value === service_issue)?.label ?? service_issue;
}

function timelineInWords({ timeline }: LeadFacts): string {
  return timeline === null ? mailParts.notGiven : labelOf(timelineLabels, timeline);
}

/** `(425) 555-0100` for ten digits; any other number of them as it is. */
export function phoneInWords(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}

export function phoneFact(phone: string | null): Fact {
  if (phone === null) return { label: mailLabels.phone, value: mailParts.notGiven };
  const url = /^\d{10}$/.test(phone) ? `tel:+1${phone}` : null;
  return { label: mailLabels.phone, value: phoneInWords(phone), url };
}

export function emailFact(email: string): Fact {
  return { label: mailLabels.email, value: email, url: mailtoUrl(email) };
}

/** What subjects and sentences say of a request. */
export function formerLeadValues({ service, zip_code, reference }: FormerLeadFacts): Values {
  return {
    service: service ? serviceOf(service).phrase : mailParts.anyService,
    zip_code: clip(zip_code.split("-", 1)[0] ?? "", 10),
    reference: clip(reference, 12),
  };
}

export function leadValues(lead: LeadFacts): Values {
  return { ...formerLeadValues(lead), issue: issueInWords(lead), timeline: timelineInWords(lead) };
}

const leadFactsInWords = {
  service: ({ service }) => serviceFact(service),
  service_issue: (lead) => ({ label: mailLabels.service_issue, value: issueInWords(lead) }),
  timeline: (lead) => ({ label: mailLabels.timeline, value: timelineInWords(lead) }),
  name: ({ name }) => ({ label: mailLabels.name, value: name }),
  phone: ({ phone }) => phoneFact(phone),
  email: ({ email }) => emailFact(email),
  preferred_contact: ({ preferred_contact: value }) => ({
    label: mailLabels.preferred_contact,
    value: contactWayLabels[contactWay(value)],
  }),
  zip_code: ({ zip_code }) => ({ label: mailLabels.zip_code, value: zip_code }),
  city: ({ city }) => ({ label: mailLabels.city, value: cityInWords(city) }),
  created_at: ({ created_at }) => ({ label: mailLabels.created_at, value: momentInWords(created_at) }),
  reference: ({ reference }) => ({ label: mailLabels.reference, value: reference }),
} satisfies Record<string, (lead: LeadFacts) => Fact>;

type LeadFactName = keyof typeof leadFactsInWords;

/** All that is known of a request; its message is told apart. */
export const everyLeadFact = Object.keys(leadFactsInWords) as LeadFactName[];

/** What is to be done, where and when, and nothing about the person. */
export const workFacts: LeadFactName[] = [
  "service",
  "service_issue",
  "timeline",
  "zip_code",
  "created_at",
  "reference",
];

/** What its homeowner gave. */
export const sentFacts: LeadFactName[] = [
  "service",
  "service_issue",
  "timeline",
  "zip_code",
  "name",
  "phone",
  "email",
  "preferred_contact",
  "reference",
];

/** Facts of a request in words, in the order in which they are named. */
export function leadFacts(lead: LeadFacts, names: readonly LeadFactName[]): Fact[] {
  return names.map((name) => leadFactsInWords[name](lead));
}

/** What is told of a request of which nothing more is told. */
export function formerLeadFacts({ service, zip_code, reference }: FormerLeadFacts): Fact[] {
  return [
    serviceFact(service),
    { label: mailLabels.zip_code, value: zip_code },
    { label: mailLabels.reference, value: reference },
  ];
}

function cityInWords(city: string | null): string {
  if (!city) return mailParts.notGiven;
  return isCitySlug(city) ? cityOf(city).name : city;
}
