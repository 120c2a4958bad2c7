import type { ParcelState, ParcelStep } from "../domain/parcel.ts";
import type { JobStep } from "../domain/request-state.ts";

interface ParcelWords {
  /** One sentence without a period. `{business}` is shown on a line of its own. */
  sentence: string;
  text: string | null;
}

const onlyTheirs = "No other contractor has it.";
const keepLooking = "We’ll keep looking until {day} and email you either way.";

/** What a homeowner reads first, by the state of the request. */
export const homeownerParcelWords = {
  queued: { sentence: "On its way to {business}", text: onlyTheirs },
  delivered: { sentence: "Delivered to {business}", text: onlyTheirs },
  "came-back": {
    sentence: "We haven’t reached {business} yet",
    text: "Our email to them came back. Our team is making sure your request reaches them or someone else. You don’t have to do anything.",
  },
  accepted: { sentence: "{business} accepted your request", text: onlyTheirs },
  contacted: { sentence: "{business} says they contacted you", text: null },
  booked: { sentence: "{business} says the job is booked", text: null },
  /** Does not name the contractor, because a stranger may have sent the later request. */
  earlier: {
    sentence: "Your request joins an earlier one",
    text: "An earlier request from this email address or phone number is with a contractor, who has this one too.",
  },
  waiting: { sentence: "We don’t have a contractor for {service} in {zip} yet", text: keepLooking },
  unsorted: { sentence: "No contractor has your request yet", text: keepLooking },
  "waiting-again": { sentence: "We’re looking for another contractor", text: keepLooking },
  checking: {
    sentence: "One moment: we’re checking your email address",
    text: "This takes a few seconds. Then reload this page to see who gets your request.",
  },
  held: {
    sentence: "We’re reviewing your request first",
    text: "Someone on our team will review it first. We’ll email you when a contractor has it.",
  },
  withdrawn: {
    sentence: "You canceled your request",
    text: "We won’t send it to anyone else. If a contractor already had it, we’ve asked them not to contact you about it.",
  },
  "withdrawn-one": {
    sentence: "You canceled this request. Your other one stands",
    text: "Another request for the same work, from this email address or phone number, is still open. A contractor may contact you about that one. To cancel it, too, open the link in its email.",
  },
  unmatched: {
    sentence: "We couldn’t find a contractor",
    text: "We didn’t find anyone for {service} in {zip} in time, so we closed your request. You can send a new one anytime.",
  },
  closed: {
    sentence: "Your request is closed",
    text: "There’s nothing more to do. If that looks wrong, email us.",
  },
} satisfies Record<ParcelState, ParcelWords>;

/** What a contractor reads first while they have the request. `given`: they have not noted a step. */
export const contractorParcelWords = {
  given: "{name} wants a quote",
  accepted: "You accepted {name}’s request",
  contacted: "You contacted {name}",
  booked: "You booked the job with {name}",
} satisfies Record<JobStep | "given", string>;

export const parcelWords = {
  /** The name of the list of steps. */
  steps: "Progress",
  labels: { sent: "Sent", accepted: "Accepted", contacted: "Contacted", booked: "Booked" } satisfies Record<
    ParcelStep,
    string
  >,
  /** In place of "Sent" while no contractor has the request: we have it, and it was sent to nobody. */
  received: "Received",
  /** Read aloud after a step that is not reached. */
  notYet: "(not yet)",
  /** Links to the contractor. `other`: beside the first. */
  reach: { tel: { first: "Call {phone}", other: "or call" }, sms: { first: "Text {phone}", other: "or text" } },
  /** Shown while nobody has the request. */
  checkYourself: "Looking for one yourself? Make sure they’re registered:",
};

/** `anyDay` follows the greeting of an email, which may be read days later. */
export const responseWords = {
  sameDay: {
    hour: "Expect {way} from them, usually by {hour}.",
    thisMorning: "Expect {way} from them, usually this morning.",
    tomorrowMorning: "Expect {way} from them, usually by tomorrow morning.",
    late: "Expect {way} from them by {when} at the latest.",
  },
  anyDay: {
    hour: "expect {way} from them, usually by {hour} on {day}.",
    morning: "expect {way} from them, usually by the morning of {day}.",
  },
};

/** `{way}` in `responseWords`. The keys are results of `agreedContactOf`. */
export const contactWays = { canCall: "a call", canText: "a text", canWrite: "an email" };
