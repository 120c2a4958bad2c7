import type { ContactMethod } from "../domain/lead.ts";
import { leadQuestions } from "./lead-words.ts";

/** `ways` are the contact choices for which this hint is shown. */
interface PhoneHint {
  ways: ContactMethod[];
  words: string;
}

export const footerWords = {
  about: "We help homeowners in {cities} find one good local contractor.",
  notice:
    "Please note: we connect homeowners with independent local contractors. We don’t do repair or installation work ourselves.",
};

export const homeWords = {
  title: "Free quotes, one local contractor",
  /** The page uses the first text that is short enough. */
  descriptions: [
    "Free quotes for {subjects} work in {cities}. One pre-screened contractor answers you.",
    "Free quotes for work on your home in {cities}. One pre-screened contractor answers you.",
    "Free quotes for work on your home in {state}. One pre-screened contractor answers you.",
  ],
  /** In place of `descriptions` while no service has a contractor. */
  descriptionsBefore: [
    "Free quotes for {subjects} work in {cities}. We look for one pre-screened contractor.",
    "Free quotes for work on your home in {cities}. We look for one pre-screened contractor.",
    "Free quotes for work on your home in {state}. We look for one pre-screened contractor.",
  ],
  heading: "Professional Home Services Across {stateTitle}",
  /** The heading names the state, so this names the services and the cities. */
  lead: "We find you one local contractor for {subjects} work in {cities}.",
  /** In place of `lead` while no service has a contractor. */
  leadBefore: "We look for one local contractor for {subjects} work in {cities}.",
  /** In place of `lead` where the window is wide. */
  wideLead: "Free quotes for {subjects} work. Tell us once, and your request goes to one licensed contractor.",
  /** In place of `wideLead` while no service has a contractor. */
  wideLeadBefore:
    "Free quotes for {subjects} work. Tell us once: we look for one licensed contractor, and email you either way.",
  card: {
    heading: "Get Your Free Quote",
    service: "Choose a Service",
    servicePlaceholder: "Select service...",
    city: "Choose Your City",
    cityPlaceholder: "Select city...",
    button: "Get My Free Quote",
    /** In the button's place until both are chosen. */
    chooseBoth: "Choose both, and the form opens.",
    note: "Free, from one licensed contractor. Takes under 2 minutes.",
    /** In place of `note` while no service has a contractor. */
    noteBefore: "Free. We look for one licensed contractor near you.",
  },
  badges: [
    { title: "Free Quotes", text: "Free to ask. No obligation to hire." },
    { title: "Licensed Pros", text: "{licenseBadge}" },
    { title: "Fast Response", text: "Usually 2 to 6 hours, once a contractor has it." },
  ],
  /** Follow the badges' texts while no service has a contractor. */
  badgesBefore: [null, "We’re signing them up now.", "No one does yet, so we email you either way."],
  popular: {
    heading: "Popular Services by City",
    note: "Not on the list? The form above has every service in every city.",
  },
  steps: {
    heading: "One request, one contractor",
    /** Replaces the text of the second step of the Why Us page. */
    match: "Your zip code picks the one licensed contractor who gets it. No bidding.",
    link: "Why we work this way",
  },
  /** A filled-in request, with the market's invented contractor. */
  example: {
    label: "Example",
    caption: "An invented request. Yours looks like this.",
    about: "Your request for {service} in {zip}",
    times: { sent: "9:05 AM", accepted: "9:13 AM" },
    hour: "3 PM",
  },
  check: {
    heading: "How we check a contractor",
    lead: "Before contractors join, we ask for four things.",
    items: [
      {
        title: "A state registration",
        text: "We show the number next to their name so you can check it with the state.",
      },
      { title: "Insurance", text: "General liability and workers’ compensation." },
      { title: "Experience", text: "At least 3 years." },
      { title: "References", text: "Professional ones, from earlier work." },
    ],
    watched:
      "We look it up in {register} every day. While the state lists it as suspended or expired, that contractor gets no requests.",
  },
  articles: { heading: "Good to know this season", all: "All articles" },
  closing: {
    heading: "Ready to Get Started?",
    text: "It takes under 2 minutes, and no more than one contractor gets your request.",
    button: "Get my free quote",
  },
};

export const landingWords = {
  /** Below the page's heading. The service's usual cost follows. */
  proof: "Free quote. One licensed contractor replies, usually within 2–6 hours of getting your request.",
  /** In place of `proof` while contractors have some of the city’s zip codes. */
  proofInPart: "In {places}, one licensed contractor replies, usually within 2–6 hours of getting your request.",
  /** In place of the zip codes in `proofInPart` where they are too many for a phone's first screen. */
  partOfCity: "parts of {city}",
  /** In place of `proof` while no contractor has a zip code of the city. */
  proofBefore: "Free quote from one licensed contractor near you. If we can’t find one, we email you.",
  formHeading: "Get your free quote",
  promises: [
    "Your details go to one contractor at most.",
    "No obligation to hire. Takes under 2 minutes.",
    "Contractors pay us a flat monthly fee.",
  ],
  /** Shown if contractors contacted at least `minMeasuredLeads` homeowners. */
  contactTime: "First contact here came after {time} (median of {count} requests in the last 90 days)",
  zipCodes: "Local zip codes",
  neighborhoods: "Neighborhoods, including",
  map: "{city} and its neighborhoods",
  otherCities: "Need {service} in another city?",
  commonHeading: "Common jobs",
  faqHeading: "Questions and answers",
  /** The button that opens the remaining local facts. */
  more: "More about {service} in {city}",
  sources: "Sources, checked {day}",
  closingHeading: "Ready for a free {subject} quote?",
  closing:
    "Describe the job once. Once a contractor has it, you’ll usually hear back within 2 to 6 hours, and within 24 at most.",
  toForm: "Get my free quote",
  /** Shown only on the printed page, which leaves out an empty form. */
  online: "Get your free quote at {address}",
};

export const quoteFormWords = {
  labels: leadQuestions,
  hints: {
    email: "We’ll email your receipt here.",
    message: "What you’ve tried, when you’re home",
  },
  phoneHints: [
    { ways: ["unchosen", "either"], words: "Optional. Used only for this request." },
    { ways: ["phone", "text"], words: "Needed for a call or text" },
    { ways: ["email"], words: "Not needed for email" },
  ] satisfies PhoneHint[],
  /** Shown after a zip code is entered. `{trade}` is a trade such as "a sprinkler contractor". */
  coverage: {
    before: "Only the contractor who covers it gets this.",
    covered: "Good news: we have {trade} in {zip}.",
    uncovered: "We don’t have {trade} in {zip} yet. Send your request anyway. If one can take it, we’ll email you.",
  },
  button: "Get my free quote",
  submitting: "Submitting...",
  note: "Changed your mind? Cancel anytime with the link in your email.",
  detailsHeading: "Technical details",
  detailsCopy: "Copy details",
  detailsCopied: "Copied",
};

/** Read out after a numbered step that is done. */
export const stepWords = { done: "(done)" };

export const notFoundWords = {
  title: "Page not found",
  description: "There’s no page at this address on our site. Go back to the home page to start a free quote request.",
  heading: "Oops! Page not found",
  text: "Check the address, or start from the home page.",
  button: "Return to the home page",
};

export const errorWords = {
  heading: "Something went wrong on our side",
  text: "We couldn’t show this page. Nothing you sent before is lost. Please try again in a moment.",
  again: "Try again",
  button: "Go to the home page",
};

export const thankYouWords = {
  title: "What happens after your request",
  description:
    "What happens after a quote request: how it finds its one contractor, when you’ll hear back, and what to expect from the call.",
  heading: "What happens after a quote request",
  lead: "We serve {cities}. If a contractor covers your zip code, your request goes to them and to no one else. While we’re matching you, the link in our email shows where it stands.",
  /** For visitors who sent no request. */
  start: "Get my free quote",
  sent: "Quote Request Submitted!",
  thanks: "Thanks, {name}.",
  about: "Your request for {service} in {zip}",
  receiptLink: "View or change my request",
  closedReceiptLink: "View my request",
  next: {
    /** Stands above `heading` while no contractor has the request. */
    onceMatched: "Once a contractor has your request",
    heading: "What happens next",
    steps: [
      {
        title: "We match you",
        text: "Your zip code and service decide which contractor gets your request. No one else gets it unless that contractor passes or doesn’t respond.",
      },
      {
        title: "The contractor contacts you",
        text: "By phone, text, or email, whichever you chose. They’ll already know what you wrote.",
      },
      {
        title: "You get a quote",
        text: "Take your time. No fee from us, and no obligation to hire.",
      },
    ],
  },
  response: {
    heading: "When you’ll hear back",
    text: "Once a contractor has your request, usually within 2 to 6 hours, and within 24 hours at most. If you send it at night, expect a call in the morning.",
  },
  expect: {
    heading: "What to expect from the contractor",
    items: [
      "They give their name, company, and reason for calling.",
      "They ask a few questions about the job, and may ask for photos or a time to look at it.",
      "They give you a price before any work starts.",
      "{licenseAdvice}",
    ],
  },
  reminders: {
    heading: "Good to know",
    spam: "Check your spam folder if you chose email.",
    /** Not for a homeowner whom nobody calls or texts. */
    unknownNumber: "The call may come from a local number you don’t know.",
    /** For a visitor who sent no request. */
    urgent: "{reminder}",
  },
  contact: {
    heading: "Need to add or fix something?",
    text: "Email us, and we’ll pass it along.",
    /** In place of `text` for somebody who sent a request. */
    own: { text: "Change your phone number, add photos, or cancel on", link: "your request page" },
    page: "Contact us",
  },
  confirmButton: "Confirm my request",
};
