import type { ReturnReason } from "../domain/return-reason.ts";

// What several mails have in common. `{site}` and its like are filled in when a mail is written (app/mail).

/** One mail in words; what it tells of a request or a person stands after the opening. */
export interface MailWords {
  /** One line, under 78 characters when filled in. */
  subject: string;
  /** What a list of mails shows beside the subject. */
  preheader: string;
  heading: string;
  opening: string[];
  /** Why it was sent, where `mailReasons` does not say it. */
  reason?: string;
}

export const mailParts = {
  /** In place of a name that the homeowner of a repeated request is not told. */
  earlierContractor: "the contractor of an earlier request",
  /** What the homeowner’s link is for. */
  receiptNote:
    "There you can see what happens to it, add photos, correct your phone number, withdraw the request or have it erased. Please do not pass the link on: whoever has it can do the same.",
  closedReceiptNote:
    "There you can see what we still have of it, and have it erased. Please do not pass the link on: whoever has it can do the same.",
  answerHomeowner: "An answer to this email goes to the homeowner.",
  /** Where they chose a call or a text message. */
  reachAsChosen:
    "Please reach them the way they chose, and not by email: an answer to this email would go to the homeowner.",
  /** Where they chose that, and left no number for it. */
  answerForPhone:
    "They asked for a call or a text message and left no 10-digit number, so please write: an answer to this email goes to the homeowner.",
  addPhone:
    "You asked for a call or a text message, but left no 10-digit phone number. Open your request to add it: until then a contractor can only write to you.",
  /** Under the zip codes that an applicant gets. */
  wrongTerritories: "Is something wrong with the list? Answer this email.",
  answerSender: "An answer to this email goes to the sender.",
  territories: { text: "Too busy? Pause or resume all your territories:", label: "Your territories" },
  /** The buttons that open a link of ours, by what it is for. */
  openLink: { receipt: "Open your request", job: "Open the request", contractor: "Open your territories" },
  openStatement: "Open the statement",
  askAgain: "You can ask again at any time:",
  checkApplicant: "Before you accept it, check their registration with the state:",
  checkRecord: "See what the state has on record:",
  checkYourself: "If you look for a contractor yourself, check with the state whether they are registered:",
  suspected: {
    subject: "Possible spam: {subject}",
    text: "This looks like spam to our filter. Please judge for yourself.",
  },
  sentBy: "Sent by {site}",
  writeToUs: "Write to us:",
  /** A request whose trade is not known: inside a sentence, and as a fact. */
  anyService: "home service",
  noService: "Not named",
  notGiven: "Not given",
  /** An instant. */
  moment: "{day} at {time}, {timeZoneName}",
  days: { one: "{count} day", other: "{count} days" },
  hours: { one: "{count} hour", other: "{count} hours" },
};

/** What stands before each fact. */
export const mailLabels = {
  sent: "What you sent",
  request: "The request",
  reference: "Reference",
  name: "Name",
  email: "Email",
  phone: "Phone",
  zip_code: "Zip code",
  city: "City page",
  service: "Service",
  service_issue: "Work needed",
  preferred_contact: "Contact",
  timeline: "When",
  message: "Message",
  created_at: "Sent",
  submitted_from_page: "Sent from the page",
  contractor: "Contractor",
  reason: "Reason",
  user_type: "Who they are",
  business_name: "Business",
  home_city: "City",
  kind: "Asks for",
  due: "Answer by",
  delivery: "What",
  channel: "Sent by",
  last_error: "What the other side said",
};

export const returnReasonLabels = {
  "wrong-area": "Outside their area",
  "wrong-trade": "Not their trade",
  "no-answer": "Could not reach the homeowner",
  "not-real": "Not a real request",
  "too-busy": "Too busy at the moment",
  other: "Another reason",
} satisfies Record<ReturnReason, string>;

/** In the subject of a mail, where the sender’s own words are not fit for it. */
export const senderLabels = {
  homeowner: "a homeowner",
  contractor: "a contractor",
  other: "a visitor",
};

export const channelLabels = { mail: "Email", webhook: "Webhook" };
