import { serviceName } from "../app/links/request-facts.ts";
import { cities, cityOf, isCitySlug, isServiceSlug, serviceOf, services } from "../content/chosen-market.ts";
import { returnReasonLabels } from "../content/mail-parts.ts";
import { clock } from "../content/market-clock.ts";
import type { DeliveryState } from "../domain/delivery.ts";
import { type InboxItem, inboxStates } from "../domain/inbox.ts";
import type { StoryEvent } from "../domain/lead-story.ts";
import { dateInWords } from "../domain/local-time.ts";
import type { MailKind } from "../domain/notification.ts";
import type { BothSides, HomeownerOutcome } from "../domain/outcome.ts";
import type { RegisterResult } from "../domain/register.ts";
import type { ReturnReason } from "../domain/return-reason.ts";
import type { Options } from "./ui/list.tsx";
import type { State } from "./ui/values.tsx";

// What the desk calls things.

const namesOf = (all: readonly { slug: string; name: string }[]): Options =>
  Object.fromEntries(all.map(({ slug, name }) => [slug, name]));

export const serviceOptions = namesOf(services);
export const cityOptions = namesOf(cities);

/** States as the choices of a filter. */
export function optionsOf(states: Readonly<Record<string, State>>): Options {
  return Object.fromEntries(Object.entries(states).map(([value, { word }]) => [value, word]));
}

/** "fence repair in 98034", as far as it is known. */
export function jobName(service: string | null, place: string | null): string {
  const what = service === null || service === "other" ? null : serviceName(service).name;
  return [what, place].filter(Boolean).join(" · ");
}

/** A service by the word that is stored with a request. */
export function nameOfService(slug: string | null): string {
  if (isServiceSlug(slug)) return serviceOf(slug).name;
  return slug === "general" ? "General" : (slug ?? "None");
}

export function cityName(city: string | null): string | null {
  return isCitySlug(city) ? cityOf(city).name : city;
}

export const holdReasons: Record<string, string> = {
  honeypot: "It filled the field that no person sees",
  "too-fast": "It was sent faster than anybody reads the form",
  "incomplete-form": "It came without what our forms send by themselves",
  operator: "It is held here; a note says why",
};

export function returnReason(reason: string | null): string {
  return returnReasonLabels[reason as ReturnReason] ?? "Given back";
}

const privacyWishes = {
  copy: "Wants a copy of their data",
  correction: "Wants a correction",
  deletion: "Wants to be deleted",
};

/** Why an item waits for a person, in a line. */
export function needText(item: InboxItem): string {
  const { need, reason, contractor } = item;
  switch (need) {
    case "held":
      return holdReasons[reason ?? ""] ?? "A person has to look at it";
    case "waiting":
      return "Nobody serves this zip code yet";
    case "returned":
      return `${contractor ?? "Its contractor"} gave it back: ${lowerFirst(returnReason(reason))}`;
    case "silent":
      return `${contractor ?? "Its contractor"} has not answered`;
    case "differ":
      return "The two sides differ";
    case "unreached":
      return `Email does not reach ${contractor ?? "its contractor"}`;
    case "stranded":
      return "Email does not reach them, and they agreed to no other way";
    case "unreachable":
      return "Email does not reach them: their territories rest";
    case "application":
      return reason ? `Wants to join, and ${lowerFirst(holdReasons[reason] ?? "")}` : "Wants to join";
    case "message":
      return reason ? `Wrote to us, and ${lowerFirst(holdReasons[reason] ?? "")}` : "Wrote to us";
    case "privacy":
      return privacyWishes[item.privacy_kind ?? "copy"];
    case "failed":
      return `Not delivered: ${lowerFirst(deliveryName(reason ?? ""))}`;
    case "refused":
      return `The mail server takes nothing from us: ${reason === "1" ? "one email waits" : `${reason} emails wait`}`;
    case "keys":
      return `Somebody was not let in ${reason} times within an hour`;
    case "register":
      return registerNeed(reason as RegisterResult, item.excerpt);
    case "expiring":
      return `A license that serves a territory ends on ${dateInWords(reason ?? "")}`;
    case "expired":
      return `A license ended on ${dateInWords(reason ?? "")}, and its territories do not serve`;
    default:
      return "";
  }
}

/** What the register has of a contractor's license, in a line; `word` is its own word, or the name that it has. */
function registerNeed(result: RegisterResult, word: string | null): string {
  if (result === "not-found") return "A number of theirs is not in the state’s register";
  return result === "name-differs"
    ? "The state’s register has another name for their number"
    : `A license of theirs is “${word}” in the state’s register`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The states of what comes in, as the database names them. */
export const states = {
  new: { tone: "needed", word: "New" },
  held: { tone: "needed", word: "Held" },
  matched: { tone: "good", word: "Matched" },
  closed: { tone: "over", word: "Closed" },
  accepted: { tone: "good", word: "Accepted" },
  declined: { tone: "over", word: "Declined" },
  done: { tone: "over", word: "Done" },
  open: { tone: "needed", word: "Open" },
  failed: { tone: "needed", word: "Failed" },
  bounced: { tone: "needed", word: "Came back" },
} satisfies Record<string, State>;

/** What the inbox can be narrowed to. */
export const stateNames: Options = Object.fromEntries(
  inboxStates.map((state) => [state, state === "needs" ? "Needs a person" : states[state].word]),
);

/** A state in a word, and how it looks. */
export function stateOf(item: Pick<InboxItem, "kind" | "state" | "need" | "contractor">): State {
  const { kind, state, need, contractor } = item;
  if (kind === "contractor" || need === "stranded" || need === "unreached") return { tone: "needed", word: "No email" };
  if (kind === "license") return { tone: "needed", word: "License" };
  if (kind === "register") return { tone: "needed", word: "Register" };
  if (need === "keys") return { tone: "needed", word: "Keys" };
  if (need === "refused") return { tone: "needed", word: "Refused" };
  if (need === "silent") return { tone: "needed", word: "Silent" };
  if (need === "differ") return { tone: "needed", word: "Differ" };
  if (kind === "lead" && state === "new") {
    return contractor === null ? { tone: "going", word: "Waiting" } : { tone: "needed", word: "Returned" };
  }
  return states[state as keyof typeof states] ?? states.new;
}

/** The same of a lead by itself. */
export function leadState({
  status,
  returned_at,
  need,
}: { status: string; returned_at: Date | null } & Pick<InboxItem, "need">): State {
  const contractor = returned_at ? "" : null;
  return stateOf({ kind: "lead", state: status, need, contractor });
}

/** Each kind of mail, as a line of a list. */
export const mailNames: Record<MailKind, string> = {
  "lead-to-contractor": "Request to its contractor",
  receipt: "Receipt",
  "match-found": "A contractor was found",
  "match-ended": "The contractor gave it back",
  "nobody-found": "Nobody was found",
  "contractor-reminder": "Reminder to the contractor",
  "contractor-silent": "The contractor is silent",
  "lead-waiting": "A request waits",
  "lead-returned": "A request was given back",
  "lead-withdrawn": "A request was withdrawn",
  "photos-added": "Photos were added",
  "lead-corrected": "A number or address was corrected",
  "message-received": "A message came",
  "application-received": "An application came",
  "privacy-request-received": "A privacy request came",
  "application-answered": "Answer to an application",
  "license-expiring": "A license expires",
  "register-problem": "What the register says",
  "monthly-statement": "Statement of a month",
  "delivery-failed": "A delivery failed",
  "contractor-unreachable": "Email does not reach a contractor",
  "homeowner-unreachable": "Email does not reach the homeowner",
  "link-renewed": "A new link",
  "were-you-contacted": "Were they contacted?",
  "how-did-it-end": "How did it end?",
  "homeowner-not-contacted": "The homeowner was not contacted",
  "preflight-test": "Test email",
};

/** A mail by its kind; a webhook by its event. */
export function deliveryName(kind: string): string {
  return Object.hasOwn(mailNames, kind) ? mailNames[kind as MailKind] : `Webhook ${kind}`;
}

export const deliveryStates: Record<DeliveryState, State> = {
  queued: { tone: "going", word: "Queued" },
  sending: { tone: "going", word: "Sending" },
  sent: { tone: "good", word: "Sent" },
  uncertain: { tone: "needed", word: "Uncertain" },
  failed: { tone: "needed", word: "Failed" },
  bounced: { tone: "needed", word: "Came back" },
  dropped: { tone: "over", word: "Dropped" },
};

const actors = {
  homeowner: "the homeowner",
  contractor: "the contractor",
  operator: "the command line or another program",
  system: "the site",
};

const eventTexts: Record<string, string> = {
  "lead.created": "Sent",
  "lead.held": "Held: a person has to look at it",
  "lead.waiting": "Waits: no contractor was found",
  "lead.matched": "Given to {contractor}",
  "lead.delivered": "Accepted by the email server of {contractor}",
  "lead.accepted": "{contractor} accepted it",
  "lead.contacted": "{contractor} got in touch",
  "lead.booked": "{contractor} booked the job",
  "lead.returned": "{contractor} gave it back",
  "lead.withdrawn": "Withdrawn",
  "lead.closed": "Closed",
  "lead.corrected": "The phone number was corrected",
  "lead.undone": "Taken back",
  "lead.confirmed": "The homeowner opened the confirmation",
  "homeowner.contacted": "The homeowner says that they were contacted",
  "homeowner.not-contacted": "The homeowner says that they were not contacted",
  "homeowner.outcome": "The homeowner says what came of it",
  "operator.settled": "Settled, although the two sides differ",
  "operator.lead-released": "Released",
  "operator.lead-attended": "Looked after",
  "operator.links-revoked": "Revoked its links",
  "operator.lead-resent": "Sent to {contractor} once more",
  "operator.lead-noted": "A note was added",
  "operator.lead-note-removed": "A note was removed",
  "delivery.failed": "An email failed",
  "delivery.retried": "An email is sent again",
  "operator.delivery-attended": "A failed email was looked after",
  "application.created": "Sent",
  "operator.application-accepted": "Accepted",
  "operator.application-declined": "Declined",
  "operator.application-reopened": "Opened again",
};

const undoneWords: Record<string, string> = {
  "homeowner-contacted": "what the homeowner said of contact",
  "homeowner-outcome": "what the homeowner said of the outcome",
  settled: "that it was settled",
};

/** What happened, in words. */
export function eventText({ kind, contractor, reason }: Pick<StoryEvent, "kind" | "contractor" | "reason">): string {
  const text = (eventTexts[kind] ?? kind).replace("{contractor}", contractor ?? "a contractor");
  if (kind === "lead.returned") return `${text}: ${lowerFirst(returnReason(reason))}`;
  if (kind === "lead.held" && reason) return `Held: ${lowerFirst(holdReasons[reason] ?? reason)}`;
  if (kind === "lead.closed" && reason === "nobody") return "Closed: nobody was found in time";
  if (kind === "lead.corrected" && reason === "email") return "The email address was corrected";
  if (kind === "lead.undone" && reason) return `${text}: ${undoneWords[reason] ?? reason}`;
  if (kind === "homeowner.outcome") return `${text}: ${homeownerOutcomeWords[reason as HomeownerOutcome] ?? reason}`;
  return text;
}

const homeownerOutcomeWords: Record<HomeownerOutcome, string> = {
  booked: "booked",
  "not-booked": "not booked",
  undecided: "not decided yet",
};

/** What each side says, and when they said it, one thing after the other. */
export function sidesInWords(sides: BothSides): { contractor: string[]; homeowner: string[] } {
  const now = new Date();
  const said = (words: string, at: Date | null) => (at ? [`${words}, ${clock.short(at, now)}`] : []);
  const { homeowner_contacted, homeowner_contacted_at, homeowner_outcome, homeowner_outcome_at } = sides;
  return {
    contractor: [...said("contacted", sides.contacted_at), ...said("booked", sides.booked_at)],
    homeowner: [
      ...said(homeowner_contacted ? "contacted" : "not contacted", homeowner_contacted_at),
      ...said(homeowner_outcome ? homeownerOutcomeWords[homeowner_outcome] : "", homeowner_outcome_at),
    ],
  };
}

/** Who did it: the operator's address where it is known. */
export function actorName({ actor, operator }: Pick<StoryEvent, "actor" | "operator">): string {
  return operator ?? actors[actor];
}

/** What has changed since a page was made, in a sentence each. */
export function changeTexts(events: readonly StoryEvent[]): string[] {
  return events.map((event) => `${clock.short(event.at, new Date())}: ${eventText(event)}, by ${actorName(event)}.`);
}

export const kindNames = {
  lead: "Leads",
  application: "Applications",
  message: "Messages",
  privacy: "Privacy requests",
  delivery: "Failed deliveries",
  license: "Licenses",
  register: "State’s register",
  contractor: "Contractors",
  key: "Wrong keys",
} as const;

export const channelNames = { mail: "Email", webhook: "Webhook" } as const;

/** What else a change did, and what may have been overlooked, to be said after what it was. */
export function consequences({ matched, warning }: { matched: number; warning?: string | null }): string {
  const one = " A request that waited has its contractor.";
  const found = matched > 1 ? ` ${matched} requests that waited have their contractor.` : one;
  return (matched > 0 ? found : "") + (warning ? ` ${warning}` : "");
}

/** Why a passkey was not taken, by the server's word for it. */
export const passkeyProblems = {
  late: "The page was open for too long. Try again.",
  refused: "That passkey is not known here. Use another one, or a link.",
} as const;
