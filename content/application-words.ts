import type { ApplicationSection } from "../domain/application-file.ts";

// Texts of an applicant's page, and of the same sections on a contractor's page.

export const applicationWords = {
  title: "Your application",
  description: "Your partner application: what you sent, and your license, insurance, references, and zip codes.",
  heading: "Your application",
  states: {
    new: "Add what you have, in any order, today or next week. Each part has its own Save. The more we have, the sooner we can decide.",
    accepted: "We’ve accepted your application. Your offer and everything else is on your contractor page.",
    declined: "We decided not to go ahead with this application. Questions? Email us. You’re welcome to apply again.",
  },
  agreed: "You agreed to our offer on {agreed}. You start on {start}.",
  agreedBefore: "You agreed to our offer on {agreed}. You started on {start}.",
  /** By how an offer ended. */
  offerEnded: {
    declined:
      "You said no to our offer on {day}, so its zip codes are free again. Changed your mind? Reply to our email.",
    lapsed:
      "Our offer ended on {day} without your answer, so its zip codes are free again. Still interested? Reply to our email.",
    withdrawn: "We withdrew our offer on {day}. Want to know why? Reply to our email.",
  },
  contractorPage: "Open your contractor page",
  contractorMail: "The link to it is in our latest email.",
  progress: "What we have so far",
  done: "Saved",
  open: "Not yet",
  sentHeading: "What you sent",
  save: "Save",
  saved: "Saved.",
  saving: "Saving…",
  unreachable: "Not saved: we can’t be reached right now. Your words are still here. Please press Save again.",
};

export const sectionWords = {
  licenses: {
    heading: "Licenses",
    text: "",
  },
  territories: {
    heading: "Services and zip codes you’d like",
    text: "Each zip code goes to one contractor per service. If one is taken, check it anyway and we’ll know that you’d like it once it’s free.",
  },
  insurance: {
    heading: "General liability insurance",
    text: "A certificate is a PDF or a picture (JPEG or PNG) of up to 10 MB. You can send six.",
  },
  workers: { heading: "Workers’ compensation", text: "" },
  experience: { heading: "Experience", text: "" },
  references: {
    heading: "References",
    text: "Two people we may call about your work, such as past customers or suppliers.",
  },
  details: { heading: "Phone and billing address", text: "" },
} satisfies Record<ApplicationSection, { heading: string; text: string }>;

export const sectionLabels = {
  registration_number: "Contractor registration number",
  registration_expires_on: "Last day of the registration",
  electrical_license_number: "Electrical license number",
  electrical_license_expires_on: "Last day of the electrical license",
  insurer: "Insurer",
  policy_number: "Policy number",
  insurance_expires_on: "Last day of the insurance",
  certificate: "Certificate of insurance",
  workers_compensation: "Do you have employees?",
  workers_account: "Account number",
  in_trade_since: "In the trade since",
  reference_name: "Name",
  reference_phone: "Phone Number",
  phone: "Phone Number",
  billing_address: "Billing address",
};

export const sectionHints = {
  in_trade_since: "The year, such as 2015",
  workers_account: "From the state, if you have employees",
};

export const workersLabels = {
  account: "Yes, they’re covered by our account",
  "no-employees": "No, we have no employees",
};

export const territoryWords = {
  taken: "taken: tell me when it’s free",
  map: "the zip codes we serve",
  proposed: "We’ve checked what your application named. Change it as you like, then save.",
};

export const fileWords = {
  heading: "Certificates",
  remove: "Remove",
  size: "{kilobytes} kB, sent {day}",
};

export const contractorFileWords = {
  offer: {
    heading: "Our offer",
    text: "We’re keeping these zip codes for you through {until}. Agree below, and requests start on {day}.",
    fee: "Monthly fee",
    firstDay: "First day",
    agreeHeading: "Partner terms",
    name: "Your full name",
    nameHint: "Typing it counts as your signature",
    button: "I agree",
    decline: {
      open: "No, thanks",
      text: "You can say no, and your zip codes are free for others right away.",
      because: "Why? (optional)",
      hint: "It helps us make a better offer",
      button: "Decline the offer",
    },
    other: "The terms changed while you were reading. Please read the new text, then agree.",
  },
  terms: {
    heading: "Partner terms",
    ask: "Please read our partner terms and agree to them. Nothing stops meanwhile.",
    agreed: "{name} agreed on {day}.",
  },
  papersHeading: "Your papers",
  papersText: "Renewed something? Enter it here. The new date counts once we’ve checked it.",
  waiting: "You sent this, and we’ll check it soon:",
  insurance: "General liability insurance",
  insuranceKnown: "valid through {day}",
  insuranceExpired: "expired on {day}",
  insuranceMissing: "We don’t have it yet. Please add it below.",
  ask: {
    heading: "Want another zip code?",
    text: "We’ll talk with you about it, or let you know once it’s free.",
    label: "Zip code and service",
    empty: "Choose one",
    button: "Ask for it",
    asked: "You’ve asked for: {list}.",
    bad: "Please choose from the list",
  },
  pause: {
    until: "Pause until (optional)",
    hint: "Requests come again on this day",
    bad: "Please enter a day after today",
    byUs: "We’ve paused your territories. Please email us.",
    through: "Requests come again on {day}.",
  },
};
