import { homeownerBounceWords } from "../../content/bounce-words.ts";
import { cities, isServiceSlug, market, serviceOf } from "../../content/chosen-market.ts";
import type { leadLabels } from "../../content/lead-words.ts";
import { type MailWords, mailLabels, mailParts } from "../../content/mail-parts.ts";
import { contractorParcelWords } from "../../content/parcel-words.ts";
import { fieldsInWords } from "../../content/request-facts.ts";
import type { NamedContractor } from "../../domain/contractor.ts";
import { agreedContactOf, contactMethodOf, contactWithoutEmail, needsPhone, phoneLackOf } from "../../domain/lead.ts";
import {
  firstNameOf,
  isolateRightToLeft,
  type NameWithReading,
  nameWithReading,
  readingBeside,
} from "../../domain/letters.ts";
import { furthestStep } from "../../domain/parcel.ts";
import { formatPhone, parsePhone, phoneHref } from "../../domain/phone.ts";
import type { StepTimes } from "../../domain/request-state.ts";
import { countedWords, fill, type PlaceholderValues } from "../../domain/text.ts";
import { fiveDigitsOf } from "../../domain/zip-code.ts";
import {
  buttonBlock,
  contractorCard,
  factsBlock,
  type MailBlock,
  type MailFact,
  quoteBlock,
  type SentenceWithLink,
  textBlock,
} from "./blocks.ts";
import type { MailContent } from "./mail-kind.ts";
import { clip, mailtoUrl, replyToOf, subjectName } from "./sanitize.ts";
import type { ContractorFacts, ContractorsMatch, FormerLeadFacts, LeadFacts } from "./shared-facts.ts";

type LeadFactName = keyof typeof leadLabels | "created_at";

const { timeZone, timeZoneName } = market.region;
const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone });
const timeFormat = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });

/** "Tuesday, June 30, 2026 at 2:05 PM, Pacific time" */
export function momentInWords(instant: string): string {
  const date = new Date(instant);
  const words = { day: dayFormat.format(date), time: timeFormat.format(date), timeZoneName };
  return fill(mailParts.moment, words).replace(/\s/g, " ");
}

export function countInWords(count: number, unit: "days" | "hours"): string {
  return countedWords(mailParts[unit], count);
}

/** With the registration number. */
export function contractorInWords({ business_name, registration_number }: NamedContractor): string {
  return fill(market.licensing.registration.inSentence, {
    business: isolateRightToLeft(business_name),
    number: registration_number,
  });
}

/** In UTF-16 units. A longer one leaves too little room in a subject for the service. */
const longestBusinessName = 35;

/** The registration number must be in the text, but not in the subject. */
export function businessInSubject({ business_name }: Pick<NamedContractor, "business_name">): string {
  return clip(business_name, longestBusinessName);
}

/** "Hi Ann,", or the whole name with its reading in Latin letters. */
export function greetingOf({ name, name_reading: reading }: NameWithReading): string {
  const { named, unnamed } = mailParts.greeting;
  const name_reading = readingBeside({ name, name_reading: reading });
  const isFit = [name, name_reading ?? name].every((each) => subjectName(each, "") !== "");
  if (!isFit) return unnamed;
  const [first = ""] = name.split(" ");
  // "J" or "Dr." is no first name, so the whole name stands there.
  const isFirstName = name_reading === null && /^[^.]{2,}$/.test(first);
  return fill(named, { name: nameWithReading({ name: isFirstName ? first : name, name_reading }) });
}

export function fact(name: keyof typeof mailLabels, value: string | null, url: string | null = null): MailFact {
  return { label: mailLabels[name], value: value ?? mailParts.notGiven, url };
}

export function phoneFact(phone: string | null): MailFact {
  if (phone === null) return fact("phone", null);
  return fact("phone", formatPhone(phone), parsePhone(phone) && phoneHref(phone));
}

export function emailFact(email: string): MailFact {
  return fact("email", email, mailtoUrl(email));
}

export function formerLeadValues({ service, zip_code, reference }: FormerLeadFacts): PlaceholderValues {
  return {
    service: service ? serviceOf(service).phrase : mailParts.anyService,
    zip_code: clip(fiveDigitsOf(zip_code), 10),
    reference: clip(reference, 12),
  };
}

export function leadValues(lead: LeadFacts): PlaceholderValues {
  const { service_issue: issue, timeline } = fieldsInWords(lead.service, lead);
  const values = formerLeadValues(lead);
  return {
    ...values,
    Service: capitalized(values.service ?? ""),
    issue,
    timeline: timeline ?? mailParts.notGiven,
    place: placeOf(lead),
  };
}

/** "Kirkland", or the zip code where no city of ours has it. */
function placeOf({ zip_code }: FormerLeadFacts): string {
  const digits = fiveDigitsOf(zip_code);
  return cities.find(({ zipCodes }) => zipCodes.includes(digits))?.name ?? clip(digits, 10);
}

function capitalized(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** "" for an initial, a title, or what may be no name. */
export function plainFirstName({ name }: Pick<LeadFacts, "name">): string {
  return subjectName(firstNameOf(name), "");
}

export function matchValues({
  lead,
  contractor,
}: {
  lead: LeadFacts;
  contractor: ContractorFacts | null;
}): PlaceholderValues {
  return {
    ...leadValues(lead),
    contractor: contractor ? contractorInWords(contractor) : mailParts.earlierContractor,
    business: contractor ? businessInSubject(contractor) : "",
  };
}

export function formerLeadRows({ service, zip_code, reference }: FormerLeadFacts) {
  return {
    service: fact("service", service ? serviceOf(service).name : mailParts.noService),
    zip_code: fact("zip_code", zip_code),
    reference: fact("reference", reference),
  };
}

export function leadFactsBlock(
  lead: LeadFacts,
  names: readonly LeadFactName[],
  title: string | null = null,
): MailBlock {
  return factsBlock(leadFactRows(lead, names), title);
}

function leadFactRows(lead: LeadFacts, names: readonly LeadFactName[]): MailFact[] {
  const values = { ...lead, ...fieldsInWords(lead.service, lead) };
  const sent = fact("created_at", momentInWords(lead.created_at));
  const rows: Partial<Record<LeadFactName, MailFact>> = {
    ...formerLeadRows(lead),
    phone: phoneFact(lead.phone),
    email: emailFact(lead.email),
    created_at: sent,
    submitted_from_page: { ...sent, note: pageOf(lead) },
  };
  return names.map((name) => rows[name] ?? fact(name, values[name]));
}

/** The page that sent the request, and the city where the page’s path does not name it. */
function pageOf(lead: LeadFacts): string | null {
  const { submitted_from_page: page } = lead;
  const { city } = fieldsInWords(lead.service, lead);
  const isCitySaid = lead.city !== null && (page ?? "").endsWith(`/${lead.city}`);
  return [page, isCitySaid ? null : city].filter(Boolean).join(" · ") || null;
}

export function stepTimesOf(lead: LeadFacts): StepTimes {
  const dateOf = (instant: string | null) => instant && new Date(instant);
  return {
    accepted_at: dateOf(lead.accepted_at) || null,
    contacted_at: dateOf(lead.contacted_at) || null,
    booked_at: dateOf(lead.booked_at) || null,
  };
}

function jobBlock(lead: LeadFacts): MailBlock {
  const step = furthestStep(stepTimesOf(lead));
  const { service_issue: issue, timeline } = fieldsInWords(lead.service, lead);
  return {
    type: "job",
    eyebrow: step && fill(contractorParcelWords[step], { name: nameWithReading(lead) }),
    title: issue,
    facts: [nameWithReading(lead), lead.zip_code, ...(timeline ? [timeline] : [])],
  };
}

/** Before the first step, both ways to go. Opening a link changes nothing, so they press on the page. */
function jobLink(lead: LeadFacts, url: string): MailBlock {
  if (furthestStep(stepTimesOf(lead)) !== null) return buttonBlock(mailParts.openLink.job, url);
  const { accept, pass } = mailParts;
  const links = [
    { label: accept, url: `${url}#accept` },
    { label: pass, url: `${url}#pass` },
  ] as const;
  return { type: "choice", links };
}

/** What neither the heading nor the job's panel nor the message says. */
const contractorFactNames = ["preferred_contact", "submitted_from_page", "reference"] as const;

/** Replies go to the homeowner, unless email to them bounces or a mail server might misread the address. */
export function wholeRequestContent(
  words: MailWords,
  { lead, contractor, jobUrl, contractorUrl }: ContractorsMatch,
  values: PlaceholderValues = {},
): MailContent {
  const homeowner = lead.isUnreachable ? null : replyToOf(lead);
  return {
    words,
    values: { ...matchValues({ lead, contractor }), ...values },
    top: [jobBlock(lead)],
    blocks: [
      unreachableNote(lead),
      quoteBlock(mailLabels.message, lead.message),
      jobLink(lead, jobUrl),
      homeowner && replyNote(lead),
      contractorFacts(lead),
    ],
    footLink: pauseLink(contractorUrl),
    replyTo: homeowner,
  };
}

function unreachableNote(lead: LeadFacts): MailBlock | null {
  if (!lead.isUnreachable) return null;
  const template = homeownerBounceWords[contactWithoutEmail(agreedContactOf(lead))];
  return textBlock("caution", fill(template, { phone: formatPhone(lead.phone ?? "") }));
}

/** Begins with how to reach the homeowner: by a call or text if they agreed to it, else by email. */
function contractorFacts(lead: LeadFacts): MailBlock {
  const { canCall, canWrite, ...agreed } = agreedContactOf(lead);
  const way = contactWithoutEmail({ canCall, canWrite, ...agreed });
  const label = fill(mailParts.reach[way], { name: plainFirstName(lead) || mailParts.them });
  const digits = parsePhone(lead.phone ?? "");
  const phone =
    way === "none" || digits === null
      ? phoneFact(lead.phone)
      : { label, value: formatPhone(digits), url: phoneHref(digits, canCall ? "tel" : "sms") };
  const email = way === "none" && canWrite ? { ...emailFact(lead.email), label } : emailFact(lead.email);
  const facts = way === "none" ? [email, phone] : [phone, email];
  return factsBlock([...facts, ...leadFactRows(lead, contractorFactNames)]);
}

/** Null for a homeowner who chose only calls or only text messages. */
function replyNote(lead: LeadFacts): MailBlock | null {
  const phoneLack = phoneLackOf(lead);
  if (phoneLack !== null) return textBlock("note", mailParts.answerForPhone[phoneLack]);
  const isByPhone = needsPhone(contactMethodOf(lead.preferred_contact));
  return isByPhone ? null : textBlock("note", mailParts.answerHomeowner);
}

/** By service. */
export function territoryFacts(territories: readonly { service: string; zip_code: string }[]): MailFact[] {
  return [...Map.groupBy(territories, ({ service }) => service)].map(([service, each]) => ({
    label: isServiceSlug(service) ? serviceOf(service).name : service,
    value: each.map(({ zip_code }) => zip_code).join(", "),
    url: null,
  }));
}

/** At the foot of emails about a contractor's requests. */
export function pauseLink(contractorUrl: string): SentenceWithLink {
  return { ...mailParts.pause, url: contractorUrl };
}

/** At the foot of a contractor's other emails. */
export function pageLink(contractorUrl: string | null): SentenceWithLink | null {
  return contractorUrl === null ? null : { text: "", label: mailParts.openLink.contractor, url: contractorUrl };
}

export function contractorToCallBlocks(contractor: ContractorFacts): MailBlock[] {
  return [contractorCard(contractor), factsBlock([phoneFact(contractor.phone), emailFact(contractor.email)])];
}

/** Without the homeowner's name, contact details, and message. */
export function requestInShortBlock(lead: LeadFacts): MailBlock {
  const names = ["service", "service_issue", "timeline", "zip_code", "created_at", "reference"] as const;
  return leadFactsBlock(lead, names, mailLabels.request);
}

export function requestedWorkBlocks(lead: LeadFacts): (MailBlock | null)[] {
  return [requestInShortBlock(lead), quoteBlock(mailLabels.message, lead.message)];
}

export function messageWithReplyNote(message: string | null, replyTo: MailContent["replyTo"]): (MailBlock | null)[] {
  return [quoteBlock(mailLabels.message, message), replyTo ? textBlock("note", mailParts.answerSender) : null];
}
