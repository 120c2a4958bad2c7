import { cities, cityOf, isCitySlug, isServiceSlug, serviceOf, services } from "../content/chosen-market.ts";
import { type MailKind, mailNames } from "../content/mail-names.ts";
import { clock } from "../content/market-clock.ts";
import { serviceInWords } from "../content/request-facts.ts";
import { returnReasonWords } from "../content/return-reason-words.ts";
import { criterionNames } from "../content/screening-words.ts";
import type { DeliveryState } from "../domain/delivery.ts";
import { type CappedCount, type InboxItem, type InboxNeed, inboxStates, type NeedGroup } from "../domain/inbox.ts";
import type { LeadHistoryEvent } from "../domain/lead-history.ts";
import { isolateRightToLeft } from "../domain/letters.ts";
import { dateInWords } from "../domain/local-time.ts";
import { formatCents } from "../domain/money.ts";
import type { OfferEnding } from "../domain/offer.ts";
import type { HomeownerOutcome, OutcomeReports } from "../domain/outcome.ts";
import type { RegisterResult } from "../domain/register.ts";
import type { NotLeadReason } from "../domain/request-state.ts";
import type { ReturnReason } from "../domain/return-reason.ts";
import { type Criterion, isCriterion } from "../domain/screening.ts";
import { monthInWords } from "../domain/statement.ts";
import { fiveDigitsOf } from "../domain/zip-code.ts";
import type { SelectOptions } from "./ui/list.tsx";
import type { StatusBadgeProps } from "./ui/values.tsx";

const namesOf = (all: readonly { slug: string; name: string }[]): SelectOptions =>
  Object.fromEntries(all.map(({ slug, name }) => [slug, name]));

export const serviceOptions = namesOf(services);
export const cityOptions = namesOf(cities);

export function optionsOf(states: Readonly<Record<string, StatusBadgeProps>>): SelectOptions {
  return Object.fromEntries(Object.entries(states).map(([value, { word }]) => [value, word]));
}

/** Returns text such as "Fence Repair · 98034 Kirkland". Leaves out unknown parts. */
export function jobName(service: string | null, place: string | null): string {
  const what = service === null || service === "other" ? null : serviceInWords(service).name;
  return [what, place].filter(Boolean).join(" · ");
}

export function nameOfService(slug: string | null): string {
  if (isServiceSlug(slug)) return serviceOf(slug).name;
  return slug === "general" ? "General" : (slug ?? "None");
}

export function cityName(city: string | null): string | null {
  return isCitySlug(city) ? cityOf(city).name : city;
}

/** The market's city, not the page's. Null: the market doesn't know the zip code. */
export function cityNameOfZip(zipCode: string): string | null {
  return cities.find(({ zipCodes }) => zipCodes.includes(fiveDigitsOf(zipCode)))?.name ?? null;
}

export const holdReasons: Record<string, string> = {
  honeypot: "It filled in a field that people can’t see",
  "too-fast": "Sent faster than a person can read the form",
  "incomplete-form": "Sent without the details that our forms always include",
  operator: "By an operator: see the note",
  markup: "The name has a link or HTML in it",
  links: "The message has two or more links",
  phone: "Nobody can be called at the phone number",
  "mail-domain": "The email address’s domain takes no mail",
  "not-real": "The contractor says that it’s not a real request",
};

export const notLeadNames: Record<NotLeadReason, string> = {
  "not-real": "Not a real request",
  duplicate: "The same request again",
  test: "A test",
};

export function returnReasonInWords(reason: string | null): string {
  return returnReasonWords[reason as ReturnReason]?.theirs ?? "Passed";
}

const privacyRequestTexts = {
  copy: "Wants a copy of their data",
  correction: "Wants their data corrected",
  deletion: "Wants their data deleted",
};

const paymentProblems: Record<string, string> = {
  amount: "Stripe got another amount than is open. Give it back, or what is too much",
  second: "Stripe got money for an invoice that is paid or void. Give it back at Stripe",
  refund: "Money was given back at Stripe. The credit note is yours to write",
  dispute: "The cardholder or bank disputes the payment. Answer at Stripe",
  lost: "Stripe got money for an invoice that this database lacks",
};

function paymentProblemInWords(reason: string): string {
  const [problem = "", , cents = "", currency = ""] = reason.split(" ");
  const amount = currency === "usd" ? formatCents(Number(cents)) : `${Number(cents) / 100} ${currency.toUpperCase()}`;
  return `${paymentProblems[problem] ?? "Look at the payment"} (${amount})`;
}

export function needText(item: InboxItem): string {
  const { need, reason, contractor } = item;
  switch (need) {
    case "held": {
      const [, operator] = /^operator (.+)$/.exec(reason ?? "") ?? [];
      return operator ? `By ${operator}: see the note` : (holdReasons[reason ?? ""] ?? "Needs a review");
    }
    case "waiting":
      return "No contractor serves this zip code yet";
    case "returned":
      return `${isolateRightToLeft(contractor ?? "The contractor")} passed: ${lowerFirst(returnReasonInWords(reason))}`;
    case "silent":
      return `from ${isolateRightToLeft(contractor ?? "the contractor")}`;
    case "differ":
      return "";
    case "not-contacted":
      return `They say ${isolateRightToLeft(contractor ?? "the contractor")} hasn’t contacted them`;
    case "stalled":
      return `${isolateRightToLeft(contractor ?? "The contractor")} accepted it, and nothing since`;
    case "unreached":
      return `Email isn’t reaching ${isolateRightToLeft(contractor ?? "the contractor")}`;
    case "homeowner-unreachable":
      return "Email isn’t reaching them, and they agreed to no other way";
    case "unreachable":
      return "Email isn’t reaching them, so their territories get no requests";
    case "application":
      if (reason === "complete") return "Complete: every part is filled in";
      return reason ? (holdReasons[reason] ?? "") : "";
    case "message":
      return reason ? (holdReasons[reason] ?? "") : "";
    case "privacy":
      return privacyRequestTexts[item.privacy_kind ?? "copy"];
    case "failed":
      return deliveryName(reason ?? "");
    case "refused":
      return `The mail server rejects email from us: ${reason === "1" ? "one email is" : `${reason} emails are`} waiting`;
    case "restored":
      return "A backup was restored: say which numbers were given, and invoices go on";
    case "payment":
      return paymentProblemInWords(reason ?? "");
    case "pay-back":
      return "A credit note waits to be paid back";
    case "overdue":
      return `An invoice was due on ${dateInWords(reason ?? "")}`;
    case "uninvoiced":
      return `${monthInWords(reason ?? "")} ended without an invoice`;
    case "unbilled":
      return "They serve a territory, and no first billed day is set";
    case "no-address":
      return "An address is missing, so no invoice goes out";
    case "no-territory":
      return "They pay a fee and have no territory";
    case "keys":
      return `${reason} failed attempts within an hour`;
    case "proxy":
      return `Limits count everybody behind ${item.excerpt} as one visitor. If that’s your proxy, add it to TRUST_PROXY`;
    case "register":
      return registerNeedText(reason as RegisterResult, item.excerpt);
    case "expiring":
      return `A license that a territory needs expires on ${dateInWords(reason ?? "")}`;
    case "expired":
      return `A license expired on ${dateInWords(reason ?? "")}, so its territories get no requests`;
    case "insurance":
      return clock.day(new Date(item.at)) > (reason ?? "")
        ? `Their insurance expired on ${dateInWords(reason ?? "")}, so they get no requests`
        : `Their insurance expires on ${dateInWords(reason ?? "")}. After that day, they get no requests`;
    case "update":
      return "They sent new papers. Check them";
    case "recheck":
      return `A check no longer holds: ${isCriterion(reason ?? "") ? criterionNames[reason as Criterion] : reason}`;
    case "twin":
      return "Another contractor has the same registration number or email address";
    case "uninsured":
      return "No insurance on file";
    default:
      return "";
  }
}

/** `word` is the license's status in the register. */
function registerNeedText(result: RegisterResult, word: string | null): string {
  if (result === "not-found") return "Their license number isn’t in the state register";
  return result === "name-differs"
    ? "The state register lists their number under another name"
    : `The state register lists a license of theirs as “${word}”`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export const statusBadges = {
  new: { tone: "going", word: "New" },
  held: { tone: "due", word: "Held" },
  matched: { tone: "good", word: "Matched" },
  closed: { tone: "over", word: "Closed" },
  accepted: { tone: "good", word: "Accepted" },
  declined: { tone: "over", word: "Declined" },
  done: { tone: "over", word: "Done" },
  open: { tone: "due", word: "Open" },
  failed: { tone: "needed", word: "Failed" },
  bounced: { tone: "needed", word: "Bounced" },
} satisfies Record<string, StatusBadgeProps>;

export function countText({ count, isMore }: CappedCount): string {
  return isMore ? `${count}+` : String(count);
}

export const inboxStateNames: SelectOptions = Object.fromEntries(
  inboxStates.map((state) => [state, state === "needs" ? "Needs attention" : statusBadges[state].word]),
);

/**
 * Badges for the reasons why an item needs an operator. `held`, `waiting`, and `returned` are not listed, because
 * `badgeOfItem` derives these badges from the item's state.
 */
const needBadges: { readonly [Need in InboxNeed]?: StatusBadgeProps } = {
  differ: { tone: "needed", word: "Disputed" },
  "not-contacted": { tone: "needed", word: "Not contacted" },
  "homeowner-unreachable": { tone: "needed", word: "Unreachable" },
  unreached: { tone: "needed", word: "Unreachable" },
  unreachable: { tone: "needed", word: "Unreachable" },
  failed: { tone: "needed", word: "Undelivered" },
  refused: { tone: "needed", word: "Email rejected" },
  silent: { tone: "due", word: "No response" },
  stalled: { tone: "due", word: "No progress" },
  expired: { tone: "needed", word: "License expired" },
  expiring: { tone: "due", word: "License expiring" },
  insurance: { tone: "due", word: "Insurance" },
  register: { tone: "due", word: "State register" },
  keys: { tone: "needed", word: "Failed sign-ins" },
  proxy: { tone: "due", word: "Proxy" },
  restored: { tone: "due", word: "Invoices wait" },
  payment: { tone: "needed", word: "Payment" },
  "pay-back": { tone: "due", word: "To pay back" },
  overdue: { tone: "needed", word: "Overdue" },
  uninvoiced: { tone: "due", word: "No invoice" },
  unbilled: { tone: "due", word: "Not billed yet" },
  "no-address": { tone: "due", word: "Address missing" },
  "no-territory": { tone: "due", word: "Billed without a territory" },
  application: { tone: "going", word: "Partner application" },
  message: { tone: "going", word: "New message" },
  privacy: { tone: "due", word: "Privacy request" },
  update: { tone: "going", word: "New papers" },
  recheck: { tone: "due", word: "Check again" },
  twin: { tone: "due", word: "Entered twice" },
  uninsured: { tone: "due", word: "No insurance" },
};

/** Headings in the inbox. */
export const needGroupNames: Record<NeedGroup, string> = {
  disputed: "Disputed",
  returned: "Returned",
  unreachable: "Can’t be reached",
  held: "Held",
  proxy: "Proxy",
  waiting: "Waiting",
  licenses: "Licenses and sign-ins",
  money: "Money",
  new: "New",
  papers: "Papers",
};

export function badgeOfItem(item: Pick<InboxItem, "kind" | "state" | "need" | "contractor">): StatusBadgeProps {
  const { kind, state, need, contractor } = item;
  const badge = need && needBadges[need];
  if (badge) return badge;
  if (kind === "lead" && state === "new") {
    return contractor === null ? { tone: "going", word: "Waiting" } : { tone: "due", word: "Returned" };
  }
  return statusBadges[state as keyof typeof statusBadges] ?? statusBadges.new;
}

export function badgeOfLead({
  status,
  returned_at,
  need,
}: { status: string; returned_at: Date | null } & Pick<InboxItem, "need">): StatusBadgeProps {
  const contractor = returned_at ? "" : null;
  return badgeOfItem({ kind: "lead", state: status, need, contractor });
}

/** Why a delivery was dropped or failed, if the reason is one of the fixed words that the site stores. */
const deliveryReasons: Readonly<Record<string, string>> = {
  gathered: "More than ten of its kind were waiting, so one email went for all of them.",
  "link-revoked": "Its link was revoked. A new email with a new link replaces it.",
  restored: "It was waiting when a backup was restored. It may have been sent before.",
};

export const deliveryProblem = (problem: string | null): string | null =>
  problem && (deliveryReasons[problem] ?? problem);

export function deliveryName(kind: string): string {
  return Object.hasOwn(mailNames, kind) ? mailNames[kind as MailKind] : `Webhook ${kind}`;
}

export const deliveryBadges: Record<DeliveryState, StatusBadgeProps> = {
  queued: { tone: "going", word: "Queued" },
  sending: { tone: "going", word: "Sending" },
  sent: { tone: "good", word: "Sent" },
  uncertain: { tone: "needed", word: "Uncertain" },
  failed: { tone: "needed", word: "Failed" },
  bounced: { tone: "needed", word: "Bounced" },
  dropped: { tone: "over", word: "Dropped" },
};

const actorNames = {
  homeowner: "the homeowner",
  contractor: "the contractor",
  operator: "the command line or API",
  system: "the site",
};

const eventTexts: Record<string, string> = {
  "lead.created": "Sent",
  "lead.checked": "Email address’s domain checked",
  "lead.held": "Held for review",
  "lead.waiting": "Waiting: no contractor found",
  "lead.matched": "Assigned to {contractor}",
  "lead.delivered": "Delivered to the email server of {contractor}",
  "lead.accepted": "{contractor} accepted it",
  "lead.lost": "{contractor} lost the job",
  "lead.noted": "{contractor} added a note",
  "lead.priced": "{contractor} noted an amount",
  "lead.contacted": "{contractor} got in touch",
  "lead.booked": "{contractor} booked the job",
  "lead.returned": "{contractor} passed",
  "lead.withdrawn": "Canceled by the homeowner",
  "lead.closed": "Closed",
  "lead.corrected": "Phone number corrected",
  "lead.undone": "Undone",
  "lead.confirmed": "The homeowner opened the confirmation",
  "homeowner.contacted": "Homeowner: I was contacted",
  "homeowner.not-contacted": "Homeowner: I wasn’t contacted",
  "homeowner.outcome": "Homeowner’s answer",
  "operator.settled": "Dispute resolved",
  "operator.lead-released": "Released",
  "operator.corrected": "Corrected",
  "operator.photo-removed": "Photo removed",
  "operator.lead-attended": "Marked done",
  "operator.links-revoked": "Links revoked",
  "operator.lead-resent": "Resent to {contractor}",
  "operator.lead-noted": "Note added",
  "operator.lead-note-removed": "Note removed",
  "delivery.failed": "An email failed",
  "delivery.retried": "Email resent",
  "operator.delivery-attended": "Failed email marked done",
  "operator.payment-attended": "Payment marked done",
  "application.created": "Sent",
  "operator.application-accepted": "Accepted",
  "operator.application-declined": "Declined",
  "application.completed": "Every part is filled in",
  "contractor.agreed": "Agreed to the offer",
  "operator.application-reopened": "Reopened",
};

/** In histories. */
export const offerEndingTexts: Record<OfferEnding, string> = {
  declined: "Offer declined",
  lapsed: "Offer lapsed without an answer",
  withdrawn: "Offer withdrawn",
  undone: "Offer taken back",
};

const undoneActionTexts: Record<string, string> = {
  "homeowner-contacted": "the homeowner’s answer about contact",
  "homeowner-outcome": "the homeowner’s answer about the outcome",
  settled: "the dispute’s resolution",
};

/** By kind of change, what an operator can undo. */
export const undoableTexts: Record<string, string> = {
  "lead.released": "Released",
  "lead.assigned": "Assigned",
  "lead.closed": "Closed",
  "lead.attended": "Marked done",
  "lead.settled": "Dispute resolved",
  "lead.noted": "Note added",
  "contractor.added": "Contractor added",
  "contractor.status": "Status changed",
  "territories.taken": "Territories assigned",
  "territories.released": "Territories released",
  "register.overruled": "State register overruled",
  "application.accepted": "Accepted",
  "application.status": "Declined",
};

/** "Checked: insurance" */
export const checkedText = (criterion: string | null) =>
  criterion !== null && isCriterion(criterion) ? `Checked: ${criterionNames[criterion]}` : "Checked a criterion";

export function eventText({
  kind,
  contractor,
  reason,
}: Pick<LeadHistoryEvent, "kind" | "contractor" | "reason">): string {
  const text = (eventTexts[kind] ?? kind).replace("{contractor}", () =>
    isolateRightToLeft(contractor ?? "a contractor"),
  );
  if (kind === "operator.criterion-checked") return checkedText(reason);
  if (kind === "lead.returned") return `${text}: ${lowerFirst(returnReasonInWords(reason))}`;
  if (kind === "lead.held" && reason === "operator") return "Held: see the note";
  if (kind === "lead.held" && reason) return `Held: ${lowerFirst(holdReasons[reason] ?? reason)}`;
  if (kind === "lead.closed" && reason === "nobody") return "Closed: no contractor found in time";
  if (kind === "lead.closed" && reason && reason in notLeadNames)
    return `Closed: ${lowerFirst(notLeadNames[reason as NotLeadReason])}`;
  if (kind === "lead.corrected" && reason === "email") return "Email address corrected";
  if (kind === "lead.undone" && reason) return `${text}: ${undoneActionTexts[reason] ?? reason}`;
  if (kind === "contractor.offer-ended") return offerEndingTexts[reason as OfferEnding];
  if (kind === "homeowner.outcome") return `${text}: ${homeownerOutcomeWords[reason as HomeownerOutcome] ?? reason}`;
  return text;
}

const homeownerOutcomeWords: Record<HomeownerOutcome, string> = {
  booked: "booked",
  "not-booked": "not booked",
  undecided: "undecided",
};

/** The contractor's and the homeowner's answers: first about contact, then about a booking. */
export function answersInWords(sides: OutcomeReports, now: Date): { contractor: string[]; homeowner: string[] } {
  const answer = (words: string, at: Date | null) => (at ? [`${upperFirst(words)}, ${clock.short(at, now)}`] : []);
  const { homeowner_contacted, homeowner_contacted_at, homeowner_outcome, homeowner_outcome_at } = sides;
  return {
    contractor: [...answer("contacted", sides.contacted_at), ...answer("booked", sides.booked_at)],
    homeowner: [
      ...answer(homeowner_contacted ? "contacted" : "not contacted", homeowner_contacted_at),
      ...answer(homeowner_outcome ? homeownerOutcomeWords[homeowner_outcome] : "", homeowner_outcome_at),
    ],
  };
}

export function actorName({ actor, operator }: Pick<LeadHistoryEvent, "actor" | "operator">): string {
  return operator ?? actorNames[actor];
}

export function changeTexts(events: readonly LeadHistoryEvent[]): string[] {
  return events.map((event) => `${clock.short(event.at, new Date())}: ${eventText(event)}, by ${actorName(event)}.`);
}

export const inboxKindNames = {
  lead: "Requests",
  application: "Applications",
  message: "Messages",
  privacy: "Privacy requests",
  delivery: "Failed deliveries",
  license: "Licenses",
  register: "State register",
  contractor: "Contractors",
  key: "Failed sign-ins",
  paper: "Papers",
} as const;

export const channelNames = { mail: "Email", webhook: "Webhook" } as const;

/** One sentence for each side effect and warning of a change, each with a leading space. */
export function consequencesInWords({ matched, warning }: { matched: number; warning?: string | null }): string {
  const assignment =
    matched === 1 ? " One waiting request was assigned." : ` ${matched} waiting requests were assigned.`;
  return (matched > 0 ? assignment : "") + (warning ? ` ${warning}` : "");
}

export const passkeyProblems = {
  late: "This page was open too long. Try again.",
  refused: "We don’t know that passkey. Use another one, or a one-time link.",
} as const;
