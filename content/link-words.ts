import type { PhoneLack } from "../domain/lead.ts";
import type { JobState, JobStep } from "../domain/request-state.ts";

// Texts of the pages behind signed links. `{contractor}` includes the registration number.

interface Passage {
  heading: string;
  text: string;
}

/**
 * Texts of the page that a visitor sees if the page behind a link cannot be shown. `sent` replaces `text` and the
 * button after the visitor asks for a new link.
 */
interface ProblemWords {
  title: string;
  description: string;
  text: string;
  button?: string;
  sent?: string;
}

export const requestFactWords = {
  missing: "Not given",
  /** For a lead from a page that is not about one service. */
  generalService: { name: "Home Service", phrase: "home service" },
};

export const linkProblemWords = {
  unknown: {
    title: "This link doesn’t work",
    description:
      "This link isn’t one of ours, or the request was erased. Try the link in our latest email, or contact us.",
    text: "It may be incomplete, or the request was erased. Try the link in our latest email, or contact us.",
  },
  over: {
    title: "This link has expired",
    description:
      "For your safety, our links work for a limited time. We can email a new one to the address we have on record.",
    text: "Our links work for a limited time, and stop when your email address changes. If you just changed it, look for our email at the new address. We can also email a new link to the address we have on record.",
    button: "Email me a new link",
    sent: "If we still have what this link showed, a new link is on its way to the email address on record. We send one a day at most.",
  },
  unavailable: {
    title: "Please try again in a moment",
    description: "Our service is briefly unavailable. Nothing is lost: please try again.",
    text: "Our service is briefly unavailable. Nothing is lost.",
    button: "Try again",
  },
} satisfies Record<string, ProblemWords>;

/** Shown at the top of a page if the server refused its form. */
export const linkRefusals = {
  "unknown-action": "Nothing was changed. Please use the buttons on this page.",
  impossible: "Nothing was changed: that’s no longer possible. This page is up to date.",
  "too-many": "Nothing was changed: too many tries at once. Please try again later, or email us.",
  unavailable: "Nothing was changed: our service is briefly unavailable. Please try again in a moment.",
  "no-phone": "Please enter a valid 10-digit phone number",
  "no-email": "Please enter an email address such as ann@example.com",
  "same-email": "That’s the address our email came back from. Please enter another one.",
  "not-confirmed": "Check the box first. This can’t be undone.",
  "no-reason": "Choose why you’re passing.",
  "no-choice": "Nothing was changed: choose a reason first.",
  "booked-already": "Nothing was changed: this job is booked. Undo that first.",
  "bad-amount": "Nothing was changed: enter an amount in dollars, such as 6,400 or 6,400.50, up to 1,000,000.",
  "bad-note": "Nothing was changed: write a note of at most 2,000 characters.",
  "file-too-large": "Nothing was saved: the file is too large. Choose one of up to 10 MB.",
  "other-terms": "Nothing was changed: our terms have a new text. Please read it below, then agree.",
  "stripe-away":
    "Nothing was charged: the payment page doesn’t answer right now. Please try again in a while. The button stays here.",
  "long-reason": "Please write at most 500 characters",
  "bad-day": "Please enter a day after today",
  "bad-territory": "Please choose from the list",
};

export const receiptWords = {
  title: "Your quote request",
  description:
    "Your quote request: what you sent, who has it, and what has happened since. Change, cancel, or erase it here.",
  /** Before `eyebrow` if the first name is known. */
  greeting: "Hi {name},",
  eyebrow: "here’s your request",
  /** In place of greeting and `eyebrow` if no name is known. */
  eyebrowAlone: "Your request",
  /** Replaces `{contractor}` if the request repeats an earlier one. */
  earlierContractor: "the contractor of an earlier request",
  phoneLack: {
    missing: {
      text: "You asked for a call or text but didn’t leave a phone number. Until you add one, a contractor can only email you.",
      link: "Add your phone number",
    },
    "wrong-length": {
      text: "You asked for a call or text, but the phone number you left doesn’t have 10 digits. Until you correct it, a contractor can only email you.",
      link: "Correct your phone number",
    },
  } satisfies Record<PhoneLack, { text: string; link: string }>,
  /** The name of the map, after "Map of the Eastside:". */
  map: "your request in {zip}",
  historyHeading: "What’s happened so far",
  /** The keys are kinds of `HistoryEntry`. `undone` has the texts for steps that a contractor undid. */
  history: {
    sent: "You sent the request.",
    held: "Set aside for our team to review.",
    waiting: "We started looking for a contractor.",
    matched: "Sent to {contractor}.",
    told: "Delivered to {contractor}.",
    "came-back": "Our email to the contractor came back.",
    accepted: "The contractor accepted it.",
    contacted: "The contractor says they contacted you.",
    booked: "The contractor says the job is booked.",
    returned: "{contractor} passed.",
    corrected: "You corrected your phone number.",
    "corrected-email": "You corrected your email address.",
    withdrawn: "You canceled it.",
    closed: "Closed.",
  },
  undone: {
    accepted: "The contractor undid their acceptance.",
    contacted: "The contractor undid “contacted.”",
    booked: "The contractor undid “booked.”",
    returned: "{contractor} took it back.",
  } satisfies Record<JobStep | "returned", string>,
  factsHeading: "What you sent",
  changeHeading: "Make a change",
  phone: {
    heading: "Add or correct your phone number",
    label: "Phone Number",
    hint: "10 digits. A contractor who has your request gets the new number.",
    /** In place of `hint` while no contractor has the request. */
    hintBefore: "10 digits. Only a contractor who takes your request will see it.",
    button: "Save this number",
  },
  /** Replace the texts of `states` while email to the homeowner bounces. `outOfReach`: they agreed to no other way. */
  unreachable: {
    waiting:
      "No contractor can take {service} work in {zip} right now. Until you correct your email address, look here to see when one takes your request. After {day} we’ll close it if we can’t find one.",
    held: "Someone on our team will review it first.",
    outOfReach: "No other contractor has it. They can’t contact you until you correct your email address.",
  },
  /** Shown while email to the homeowner bounces. `{email}` is their address. */
  email: {
    heading: "Our email to you came back",
    text: "We couldn’t reach you at {email}. Until you correct it, we can’t email you about this request.",
    /** Replaces `text` and the form after the homeowner has corrected the address too often. */
    exhausted: "We couldn’t reach you at {email}, so we can’t email you about this request. Please email us:",
    label: "Email Address",
    button: "Use this address",
  },
  /** For a request that went to nobody or was canceled. */
  again: "Send a new request",
  /** The main button once nobody was found. */
  lookUp: "Look up a contractor",
  /** The next thing to do while a request without photos waits for a contractor (`waiting`), or for their call. */
  addPhotos: {
    waiting: "Nothing to do now. Photos help whoever takes it.",
    awaited: "Photos help them with your quote.",
    link: "Add photos",
  },
  withdraw: {
    heading: "Cancel this request",
    text: "No longer need it, or found someone? We’ll tell the contractor not to contact you, and we’ll delete your photos. This can’t be undone, but you can send a new request.",
    /** In place of `text` while no contractor has the request. */
    textBefore:
      "No longer need it, or found someone? We’ll stop looking, and we’ll delete your photos. This can’t be undone, but you can send a new request.",
    button: "Cancel my request",
  },
  erase: {
    heading: "Erase this request",
    text: "We delete this request with your name, email address, phone number, message, and photos, the emails about it that we keep, and this link. We ask a contractor who has it to delete their copy. We keep one anonymous line: a {service} request in {zip} and its outcome.",
    others: "To erase everything under your email address, use the form on our privacy page.",
    privacy: { text: "Privacy page", href: "/privacy" },
    confirm: "Yes, erase this request. I understand this can’t be undone.",
    button: "Erase my request",
  },
};

export const erasedWords = {
  title: "Your request is erased",
  description: "We deleted your request and what it said about you. Its link no longer works.",
  heading: "Your request is erased",
  text: "We deleted it, with your name, email address, phone number, and message. Its link no longer works. We ask a contractor who had it to delete their copy.",
  button: "Go to the home page",
};

export const jobWords = {
  title: "A request for you",
  description: "A homeowner’s request that only you have: what they need, how to reach them, and your next step.",
  eyebrow: "For {contractor}",
  heading: "{service} in {zip}",
  lead: "You’re the only contractor with this request.",
  states: {
    closed: {
      heading: "This request is closed",
      text: "There’s nothing more to do.",
    },
    withdrawn: {
      heading: "The homeowner canceled this request",
      text: "Please don’t contact them about it, and delete any notes.",
    },
    erased: {
      heading: "This request was erased",
      text: "The homeowner had everything about it deleted. Please delete your copy too, and don’t contact them about it.",
    },
    returned: {
      heading: "You passed on this request",
      text: "This request is no longer yours, so we’ve hidden the homeowner’s details. Please delete any notes.",
    },
    reassigned: {
      heading: "This request is no longer yours",
      text: "We took it back, or another contractor has it, so we’ve hidden the homeowner’s details. Please delete any notes.",
    },
  } satisfies Record<Exclude<JobState, "open">, Passage>,
  /** Shown while email to the contractor bounces. */
  unreachable: "Our email isn’t reaching you. You won’t get new requests until that’s fixed.",
  call: "Call {phone}",
  text: "Text {phone}",
  write: "Email {email}",
  phoneLack: {
    missing: "They asked for a call or text but didn’t leave a phone number, so email them. We’ve asked them for one.",
    "wrong-length":
      "They asked for a call or text, but the phone number they left doesn’t have 10 digits, so email them. We’ve asked them to correct it.",
  } satisfies Record<PhoneLack, string>,
  factsHeading: "The request",
  made: "Request made",
  emailed: "Emailed to you",
  notDelivered: "Not delivered yet",
  detailsHeading: "Details",
  city: "City page",
  consentHeading: "What the homeowner agreed to",
  consentAt: "Agreed on {when}.",
  noConsent: "No consent text was recorded with this request.",
  /** The button of the step that usually comes next is first. `short` is its visible part. */
  steps: {
    accepted: { short: "Accept", rest: " this request" },
    contacted: { short: "I’ve contacted them", rest: "" },
    booked: { short: "Mark as booked", rest: "" },
  } satisfies Record<JobStep, { short: string; rest: string }>,
  /** Opens the buttons of the later steps while the request is not accepted. */
  alreadyInTouch: "Already in touch with them?",
  undo: {
    note: "You can undo your last step for a day.",
    accepted: "Undo: accepted",
    contacted: "Undo: contacted",
    booked: "Undo: booked",
    returned: "Take it back",
    lost: "Undo: lost",
  } satisfies Record<JobStep | "returned" | "lost" | "note", string>,
  undoReturn: "Changed your mind? You can take it back within a day, as long as no one else has it.",
  passOn: {
    short: "Pass",
    rest: " on this request",
    text: "We’ll tell the homeowner and look for another contractor. You can undo this for a day, as long as no one else has it.",
    label: "Why?",
    button: "Pass on this request",
  },
};

export const contractorLinkWords = {
  title: "Your jobs and territories",
  description: "Your jobs, your zip codes and services, your licenses, and a button to pause or resume all requests.",
  heading: "Your territories",
  states: {
    active: {
      heading: "You’re accepting requests",
      text: "You get every new request from your territories. Too busy? Pause anytime. You keep your territories and the requests you have.",
    },
    paused: {
      heading: "You’re paused",
      text: "You won’t get new requests. You keep your territories and the requests you have. When you resume, you’ll get any that are waiting.",
    },
    offered: {
      heading: "You’re approved",
      text: "Read our offer and the terms below, then agree. Nothing starts before you do.",
    },
    ended: {
      heading: "You’re no longer with us",
      text: "You have no territories, and you won’t get requests. Email us if that looks wrong.",
    },
  },
  /** Shown while email to the contractor bounces. */
  unreachable: {
    warning: "Our email isn’t reaching you. Tell us an address that works, or that this one does:",
    heading: "Your territories are on hold",
    text: "You won’t get new requests until our email reaches you. You keep your territories and the requests you have.",
  },
  /** Replace the text of `active` if no territory gets requests, or only some do. `{day}` is the first day of the first. */
  noTerritory: {
    heading: "You have no territory right now",
    text: "Without a territory, you get no new requests. You keep the requests you have.",
  },
  upcoming: {
    heading: "Your territories start soon",
    text: "From {day} on, you get every new request from your territories. Too busy? Pause anytime.",
  },
  idle: {
    heading: "Your territories are on hold",
    text: "None of your territories gets new requests right now, because a license that they need isn’t valid as far as we know. Enter the new date below.",
  },
  partly: {
    heading: "You’re accepting requests",
    text: "You get every new request from the territories marked “Gets requests” below. Too busy? Pause anytime. You keep your territories and the requests you have.",
  },
  /** Shown once the registration, or the insurance, has expired. */
  unregistered: {
    heading: "Your territories are on hold",
    text: "Your registration has expired as far as we know, so you won’t get new requests. Enter the new date below.",
  },
  uninsured: {
    heading: "Your territories are on hold",
    text: "Your insurance has expired as far as we know, so you won’t get new requests. Enter the new date and add the certificate below.",
  },
  stoppedForMoney: {
    heading: "Your territories are on hold",
    text: "An invoice is open for too long, so you won’t get new requests. Once it’s paid, they come again within a minute. You keep your territories and the requests you have.",
  },
  /** Replaces the text of `paused` while the contractor cannot resume. */
  pausedByUs: "You won’t get new requests. You keep your territories and the requests you have.",
  pause: "Pause all requests",
  resume: "Resume requests",
  expires: "{number}, valid through {day}",
  expired: "{number}, expired on {day}",
  lapsed: "You get requests only while your license is valid. Renewed it? Let us know.",
  none: "You don’t have a territory right now.",
  licensesHeading: "Your licenses",
  /** For each zip code: the days of the assignment, and whether the contractor gets requests there now. */
  table: {
    since: "From {from}",
    between: "{from} through {through}",
    serving: "Gets requests",
    idle: "Paused",
    upcoming: "Not started",
  },
  write: "Anything else to change? Email us:",
};
