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
  /** The first line of a mail to a homeowner; without a name where theirs could be read as something else. */
  greeting: { named: "Hi {name},", unnamed: "Hello," },
  /** Stands for the contractor of an earlier request, whom the homeowner of the repeated one is not told. */
  earlierContractor: "the contractor of an earlier request",
  /** What the homeowner’s link is for. */
  receiptNote:
    "See its status, add photos, fix your phone number, or cancel. Please don’t share this link; anyone with it can do the same.",
  closedReceiptNote:
    "See what we still have, or erase it. Please don’t share this link; anyone with it can do the same.",
  answerHomeowner: "Replies to this email go to the homeowner.",
  /** Where they chose a call or a text message alone. */
  reachAsChosen: {
    phone: "Please call them, as they asked. (Replies to this email go to the homeowner.)",
    text: "Please text them, as they asked. (Replies to this email go to the homeowner.)",
  },
  /** Where they chose that, and left no number for it. */
  answerForPhone:
    "They asked for a call or text but didn’t leave a 10-digit phone number, so please email them: replies to this email go to the homeowner.",
  addPhone:
    "You asked for a call or text but didn’t leave a 10-digit phone number. Open your request to add one. Until you do, a contractor can only email you.",
  /** Under the zip codes that an applicant gets. */
  wrongTerritories: "See a mistake? Just reply.",
  answerSender: "Replies go to the sender.",
  territories: { text: "Too busy? Pause anytime:", label: "Your territories" },
  /** The buttons that open a link of ours, by what it is for. */
  openLink: { receipt: "Open your request", job: "Open the request", contractor: "Open your territories" },
  openStatement: "Open the statement",
  askAgain: "You can ask again anytime:",
  checkApplicant: "Before you accept, check their registration with the state:",
  checkRecord: "See what the state has on record:",
  checkYourself: "Looking for one yourself? Check with the state that they’re registered:",
  suspected: {
    subject: "Possible spam: {subject}",
    text: "Our filter flagged this as possible spam.",
  },
  sentBy: "Sent by {site}",
  writeToUs: "Email us:",
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
  recipient: "To",
  reason: "Reason",
  user_type: "Who they are",
  business_name: "Business",
  home_city: "City",
  kind: "Request",
  due: "Reply by",
  delivery: "Delivery",
  channel: "Channel",
  last_error: "The email server’s reply",
};

export const returnReasonLabels = {
  "wrong-area": "Outside their area",
  "wrong-trade": "Not their trade",
  "no-answer": "Couldn’t reach the homeowner",
  "not-real": "Not a real request",
  "too-busy": "Too busy right now",
  other: "Another reason",
} satisfies Record<ReturnReason, string>;

/** Whom a delivery goes to, where no contractor is named. */
export const recipientLabels = {
  homeowner: "a homeowner",
  contractor: "a contractor",
  applicant: "an applicant",
  operator: "you",
  program: "a webhook address",
};

/** In the subject of a mail, where the sender’s own words are not fit for it. */
export const senderLabels = {
  homeowner: "a homeowner",
  contractor: "a contractor",
  other: "a visitor",
};

export const channelLabels = { mail: "Email", webhook: "Webhook" };
