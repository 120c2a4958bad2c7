import { market, serviceOf } from "../../content/chosen-market.ts";
import { mailLabels, mailParts } from "../../content/mail-parts.ts";
import { nameWithReading, type WrittenName } from "../../domain/letters.ts";
import type { ContractorFacts, FormerLeadFacts, LeadFacts } from "../../domain/mail.ts";
import { formatPhone, parsePhone, phoneHref } from "../../domain/phone.ts";
import { countedWords, fill, type Values } from "../../domain/text.ts";
import { fiveDigitsOf } from "../../domain/zip-code.ts";
import { fieldsInWords } from "../links/request-facts.ts";
import type { Fact } from "./mail-description.ts";
import { clip, mailtoUrl, subjectName } from "./sanitize.ts";

const { timeZone, timeZoneName } = market.region;
const momentDay = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone });
const momentTime = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });

/** "Tuesday, June 30, 2026 at 2:05 PM, Pacific time", with plain spaces only. */
export function momentInWords(instant: string): string {
  const date = new Date(instant);
  const words = { day: momentDay.format(date), time: momentTime.format(date), timeZoneName };
  return fill(mailParts.moment, words).replace(/\s/g, " ");
}

/** "1 day", "14 days". */
export function counted(count: number, unit: "days" | "hours"): string {
  return countedWords(mailParts[unit], count);
}

/** A contractor within a sentence, always with the registration number. */
export function contractorInWords({ business_name, registration_number }: ContractorFacts): string {
  return fill(market.licensing.registration.inSentence, { business: business_name, number: registration_number });
}

/** The longest business name in a subject, in UTF-16 units. It leaves room for the longest service. */
const longestBusiness = 35;

/** A contractor in a subject, which may leave out the registration number. */
export function businessInSubject({ business_name }: Pick<ContractorFacts, "business_name">): string {
  return clip(business_name, longestBusiness);
}

/** "Hi Ann,". A name with a reading is written whole, followed by the reading. */
export function greetingOf({ name, name_reading }: WrittenName): string {
  const { named, unnamed } = mailParts.greeting;
  const isFit = [name, name_reading ?? name].every((each) => subjectName(each, "") !== "");
  if (!isFit) return unnamed;
  const [first = ""] = name.split(" ");
  // An initial or a title is not used as a first name.
  const isCallName = name_reading === null && /^[^.]{2,}$/.test(first);
  return fill(named, { name: nameWithReading({ name: isCallName ? first : name, name_reading }) });
}

/** A fact and its label. Null: not given. */
export function fact(name: keyof typeof mailLabels, value: string | null, url: string | null = null): Fact {
  return { label: mailLabels[name], value: value ?? mailParts.notGiven, url };
}

export function phoneFact(phone: string | null): Fact {
  if (phone === null) return fact("phone", null);
  return fact("phone", formatPhone(phone), parsePhone(phone) && phoneHref(phone));
}

export function emailFact(email: string): Fact {
  return fact("email", email, mailtoUrl(email));
}

/** The words that subjects and sentences take from a lead. */
export function formerLeadValues({ service, zip_code, reference }: FormerLeadFacts): Values {
  return {
    service: service ? serviceOf(service).phrase : mailParts.anyService,
    zip_code: clip(fiveDigitsOf(zip_code), 10),
    reference: clip(reference, 12),
  };
}

export function leadValues(lead: LeadFacts): Values {
  const { service_issue: issue, timeline } = fieldsInWords(lead.service, lead);
  return { ...formerLeadValues(lead), issue, timeline: timeline ?? mailParts.notGiven };
}

/** The same for a lead with its contractor. */
export function matchValues({ lead, contractor }: { lead: LeadFacts; contractor: ContractorFacts | null }): Values {
  return {
    ...leadValues(lead),
    contractor: contractor ? contractorInWords(contractor) : mailParts.earlierContractor,
    business: contractor ? businessInSubject(contractor) : "",
  };
}

/** The facts of a lead whose details are withheld. */
export function formerLeadFacts({ service, zip_code, reference }: FormerLeadFacts) {
  return {
    service: fact("service", service ? serviceOf(service).name : mailParts.noService),
    zip_code: fact("zip_code", zip_code),
    reference: fact("reference", reference),
  };
}

/** Every fact of a lead in the contractor's reading order. The message stands apart. */
export function leadFacts(lead: LeadFacts) {
  const words = fieldsInWords(lead.service, lead);
  const { service, zip_code, reference } = formerLeadFacts(lead);
  return {
    service,
    service_issue: fact("service_issue", words.service_issue),
    timeline: fact("timeline", words.timeline),
    name: fact("name", nameWithReading(lead)),
    phone: phoneFact(lead.phone),
    email: emailFact(lead.email),
    preferred_contact: fact("preferred_contact", words.preferred_contact),
    zip_code,
    city: fact("city", words.city),
    created_at: fact("created_at", momentInWords(lead.created_at)),
    submitted_from_page: fact("submitted_from_page", lead.submitted_from_page),
    reference,
  };
}
