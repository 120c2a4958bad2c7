import type { JobState, JobStep, RequestState } from "../domain/request-state.ts";
import type { ReturnReason } from "../domain/return-reason.ts";

// What the pages behind signed links say. `{contractor}` is a business name with its registration number, `{service}` a service
// inside a sentence, `{zip}` a zip code, `{when}` a time and `{day}` a day.

/** A heading with what it means. */
interface Passage {
  heading: string;
  text: string;
}

/** A page that says why nothing is opened, with the words of its button and of what follows a press on it. */
interface ProblemWords {
  title: string;
  description: string;
  text: string;
  button?: string;
  sent?: string;
}

/** The fields of a request, as its homeowner and its contractor read them. */
export const requestFactWords = {
  labels: {
    reference: "Reference",
    service: "Service",
    service_issue: "What is needed",
    name: "Name",
    phone: "Phone",
    email: "Email",
    preferred_contact: "Contact",
    timeline: "When",
    zip_code: "Zip code",
    city: "City",
    message: "Message",
    submitted_from_page: "Sent from the page",
  },
  /** In place of what the homeowner left out. */
  missing: "Not given",
  /** In place of the service where the page named none; the phrase stands inside a sentence. */
  generalService: { name: "Home Service", phrase: "home service" },
};

/** What a link says when it opens nothing. */
export const linkProblemWords = {
  unknown: {
    title: "This link opens nothing",
    description:
      "This link is not one of ours, or what it opened was erased. Open the link in our newest email, or write to us if it does not work.",
    text: "Part of it may be missing, or what it opened was erased. Open the link in our newest email to you. If that does not work either, write to us.",
  },
  over: {
    title: "This link has expired",
    description:
      "For your safety our links open for a limited time. We can email a new link to the email address that we have on record.",
    text: "Our links open for a limited time, and no longer once your email address changes. We can email a new one to the email address that we have on record.",
    button: "Email me a new link",
    sent: "If we still have what this link opened, a new link is on its way to the email address on record. One a day is all we send.",
  },
  unavailable: {
    title: "Please try again in a moment",
    description:
      "Our service is briefly unavailable, so this link cannot be opened. Nothing is lost: please try again.",
    text: "Our service is briefly unavailable, so this link cannot be opened now. Nothing is lost.",
    button: "Try again",
  },
} satisfies Record<string, ProblemWords>;

/** Above a page whose form changed nothing. */
export const linkRefusals = {
  "unknown-action": "Nothing was changed: this page does not know what was asked for. Please use its buttons.",
  impossible: "Nothing was changed: this is not possible anymore. The page shows how things stand now.",
  "too-many": "Nothing was changed: too much was asked for at once. Please try again later, or write to us.",
  unavailable: "Nothing was changed: our service is briefly unavailable. Please try again in a moment.",
  "no-phone": "Please enter a valid 10-digit phone number",
  "no-email": "Please enter an email address such as ann@example.com",
  "same-email": "That is the address that our email came back from. Please enter another one.",
  "not-confirmed": "Check the box first. What is erased cannot be brought back.",
  "no-reason": "Choose why you are giving it back.",
};

export const receiptWords = {
  title: "Your quote request",
  description:
    "Your quote request: what you sent, who has it, and what has happened since. Here you can correct, withdraw or erase it.",
  eyebrow: "Your request for {service} in {zip}",
  states: {
    waiting: {
      heading: "Your request is waiting for a contractor",
      text: "No contractor can take {service} work in {zip} right now. We offer your request to the next one who can. We will write when a contractor takes it, or after {day} if none has.",
    },
    held: {
      heading: "A person looks at your request first",
      text: "We check some requests before we pass them on. Until then it goes to no contractor.",
    },
    matched: {
      heading: "{business} has your request",
      text: "No other contractor has it. They see how you would like to be reached.",
    },
    withdrawn: {
      heading: "You withdrew your request",
      text: "We offer it to no contractor anymore. One who already had it is asked not to contact you about it.",
    },
    unmatched: {
      heading: "We found no contractor",
      text: "No contractor who takes {service} work in {zip} came to us in time, so the request is closed. You can send a new one at any time.",
    },
    closed: {
      heading: "Your request is closed",
      text: "We closed it, and nothing more will happen. If that looks wrong, write to us.",
    },
  } satisfies Record<RequestState, Passage>,
  /** In place of the words for `matched`, where the contractor of an earlier request has it and is not named. */
  earlier: {
    heading: "Your request joins an earlier one",
    text: "An earlier request from this email address or phone number is with a contractor, who has this one too.",
  },
  /** In place of that contractor's name. */
  earlierContractor: "the contractor of an earlier request",
  lacksPhone: {
    text: "You asked for a call or a text message, but left no 10-digit phone number. Until you add one, a contractor can only write to you.",
    link: "Add your phone number",
  },
  told: "Their email server accepted our email on {when}.",
  notTold: "Our email to them has not gone out yet.",
  cameBack:
    "Our email to them came back. We know about it, and a person here makes sure that your request reaches them or somebody else. You do not have to do anything.",
  historyHeading: "What has happened",
  /** By the kind of the entry; of what was taken back by what it was. */
  history: {
    sent: "You sent the request.",
    held: "It was set aside for a person to look at.",
    waiting: "It began to wait: no contractor could take it.",
    matched: "It was given to {contractor}.",
    told: "The contractor’s email server accepted our email.",
    "came-back": "Our email to the contractor came back.",
    accepted: "The contractor accepted it.",
    contacted: "The contractor noted that they contacted you.",
    booked: "The contractor noted that the job is booked.",
    returned: "{contractor} gave it back.",
    corrected: "You corrected your phone number.",
    "corrected-email": "You corrected your email address.",
    withdrawn: "You withdrew it.",
    closed: "It was closed.",
  },
  undone: {
    accepted: "The contractor took back that they accepted it.",
    contacted: "The contractor took back that they contacted you.",
    booked: "The contractor took back that the job is booked.",
    returned: "{contractor} took it up again.",
  } satisfies Record<JobStep | "returned", string>,
  factsHeading: "What you sent",
  changeHeading: "Change something",
  phone: {
    heading: "Add or correct your phone number",
    label: "Phone number",
    hint: "10 digits. A contractor who has your request gets the new number.",
    button: "Save this number",
  },
  /** While email comes back. `{email}` is the address. */
  email: {
    heading: "Our email to you came back",
    text: "We could not reach you at {email}. Please check it: until you correct it, we cannot write to you about this request.",
    /** In place of the form, before the site's own address. */
    exhausted: "We could not reach you at {email}, so we cannot write to you about this request. Please write to us:",
    label: "Your email address",
    button: "Use this address",
  },
  withdraw: {
    heading: "Withdraw the request",
    text: "You no longer need the work, or have found someone. A contractor who has the request is told not to contact you, and its photos are deleted. This cannot be undone, but you can send a new request.",
    button: "Withdraw my request",
  },
  erase: {
    heading: "Erase everything about it",
    text: "We delete this request with your name, email address, phone number, message and photos, the emails about it that we keep, and this link. A contractor who has it is asked to delete their copy. We keep only that a request was made for {service} in {zip} and what became of it, without a name.",
    others:
      "Other requests of yours have links of their own. To have everything erased that we have stored under your email address, ask us on the privacy page.",
    privacy: { text: "Privacy page", href: "/privacy" },
    confirm: "Yes, erase this request. I know that it cannot be brought back.",
    button: "Erase my request",
  },
};

export const erasedWords = {
  title: "Your request is erased",
  description:
    "Your request and what it said about you were deleted from our records. The link to it opens nothing anymore.",
  heading: "Your request is erased",
  text: "We deleted it, with your name, email address, phone number and message. Its link opens nothing anymore. A contractor who had it is asked to delete their copy.",
  button: "Go to the home page",
};

export const jobWords = {
  title: "A request for you",
  description:
    "A homeowner’s request that was given to you alone: what they need, how to reach them, and what you have done about it.",
  eyebrow: "For {contractor}",
  heading: "{service} in {zip}",
  lead: "{name} asked for a quote. You are the one contractor who gets the request.",
  states: {
    closed: {
      heading: "This request is closed",
      text: "We closed it. There is nothing more to do here.",
    },
    withdrawn: {
      heading: "The homeowner withdrew this request",
      text: "Please do not contact them about it, and delete what you noted of it.",
    },
    erased: {
      heading: "This request was erased",
      text: "The homeowner had everything about it deleted. Please delete your copy too, and do not contact them about it.",
    },
    returned: {
      heading: "You gave this request back",
      text: "It is not yours anymore, so we no longer show who asked. Please delete what you noted of it.",
    },
    reassigned: {
      heading: "This request is not yours anymore",
      text: "Another contractor has it, or it waits for one, so we no longer show who asked. Please delete what you noted of it.",
    },
  } satisfies Record<Exclude<JobState, "open">, Passage>,
  /** While mail to the contractor comes back. */
  unreachable: "Our email does not reach you. No new requests come to you until that is put right.",
  call: "Call {phone}",
  text: "Text {phone}",
  write: "Write to {email}",
  lacksPhone:
    "They asked for a call or a text message and left no 10-digit number, so write to them. We have asked them for one.",
  factsHeading: "The request",
  made: "Request made",
  told: "Emailed to you",
  notTold: "Not delivered yet",
  consentHeading: "What the homeowner agreed to",
  consentAt: "Agreed on {when}.",
  noConsent: "The request came without a wording that they agreed to.",
  stepsHeading: "What you have done",
  steps: {
    accepted: { button: "Accept this request", done: "You accepted it", open: "Accept it" },
    contacted: { button: "I have contacted them", done: "You contacted them", open: "Contact the homeowner" },
    booked: { button: "The job is booked", done: "The job is booked", open: "Book the job" },
  } satisfies Record<JobStep, Record<string, string>>,
  skipped: "Not noted",
  undo: {
    note: "You can take back your last step for a day.",
    accepted: "Undo: accepted",
    contacted: "Undo: contacted",
    booked: "Undo: booked",
    returned: "Undo: take it up again",
  } satisfies Record<JobStep | "returned" | "note", string>,
  undoReturn: "As long as no other contractor has it, you can take it up again within a day of giving it back.",
  giveBack: {
    heading: "Give it back",
    text: "We tell the homeowner and look for another contractor. You can undo it for a day, as long as no one else has it.",
    label: "Why?",
    reasons: {
      "wrong-area": "Not in my area",
      "wrong-trade": "Not my kind of work",
      "no-answer": "They do not answer",
      "not-real": "Not a real request",
      "too-busy": "I have no time for it",
      other: "Another reason",
    } satisfies Record<ReturnReason, string>,
    button: "Give this request back",
  },
};

export const contractorLinkWords = {
  title: "Your territories",
  description:
    "The zip codes and services that you hold with us, your registration, and a button to pause or resume all of them at once.",
  heading: "Your territories",
  states: {
    active: {
      heading: "You are open for requests",
      text: "New requests from your territories come to you. Pause if you have no time: you keep your territories and the requests that you have.",
    },
    paused: {
      heading: "You have paused",
      text: "No new request comes to you. You keep your territories and the requests that you have. When you resume, you get what waits in them too.",
    },
    ended: {
      heading: "You are no longer with us",
      text: "You hold no territories, and no requests come to you. Write to us if that looks wrong.",
    },
  },
  /** While mail to the contractor comes back. */
  unreachable: {
    warning: "Our email does not reach you. Tell us an address that works, or that this one does:",
    heading: "Your territories rest",
    text: "No new request comes to you until our email reaches you. You keep your territories and the requests that you have.",
  },
  pause: "Pause all requests",
  resume: "Resume requests",
  expires: "{number}, valid through {day}",
  expired: "{number}, expired on {day}",
  lapsed: "A territory serves only while its license is valid. If you have renewed it, write to us.",
  none: "You hold no territory at the moment.",
  licensesHeading: "Your licenses",
  table: {
    caption: "Your territories",
    columns: ["Zip code and service", "From", "Through", "Today"],
    open: "Until you give it back",
    serving: "Gets requests",
    idle: "Gets no requests",
  },
  write: "Anything else to change? Write to us:",
};
