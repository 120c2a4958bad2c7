import type { MailRecipient } from "../domain/notification.ts";

// Parts that several mails share. `{site}` and other placeholders are filled in when a mail is written.

/** The words of one mail. The facts of a request or a person follow the opening. */
export interface MailWords {
  /** One line of fewer than 78 characters after filling in. */
  subject: string;
  /** The preview line that mail programs show beside the subject. */
  preheader: string;
  heading: string;
  opening: string[];
  /** Why it was sent, where `mailReasons` does not say it. */
  reason?: string;
}

/** Why a mail was sent, by its recipient. */
export const mailReasons: Record<MailRecipient, string> = {
  homeowner:
    "You’re receiving this because someone entered this address in the quote form of {site}. Wasn’t you? Open the request and erase it.",
  contractor: "You’re receiving this because {site} sent this request to {contractor}.",
  operator: "You’re receiving this because this is the operator’s address of {site}.",
  applicant: "You’re receiving this because this address is in an application to the partner program of {site}.",
};

export const mailParts = {
  /**
   * The greeting in an email to a homeowner. `unnamed` is used where the name does not read as a name, such as one with
   * an address in it.
   */
  greeting: { named: "Hi {name},", unnamed: "Hello," },
  /**
   * Replaces the name of a contractor who has an earlier request, because the sender of the repeated one is not told
   * it.
   */
  earlierContractor: "the contractor of an earlier request",
  /** What the receipt is for. */
  receiptNote:
    "See its status, add photos, fix your phone number, or cancel. Please don’t share this link; anyone with it can do the same.",
  closedReceiptNote:
    "See what we still have, or erase it. Please don’t share this link; anyone with it can do the same.",
  answerHomeowner: "Replies to this email go to the homeowner.",
  /** Where they chose only a call or a text message. */
  reachAsChosen: {
    phone: "Please call them, as they asked. (Replies to this email go to the homeowner.)",
    text: "Please text them, as they asked. (Replies to this email go to the homeowner.)",
  },
  /** Where they chose that and left no number. */
  answerForPhone:
    "They asked for a call or text but didn’t leave a 10-digit phone number, so please email them: replies to this email go to the homeowner.",
  addPhone:
    "You asked for a call or text but didn’t leave a 10-digit phone number. Open your request to add one. Until you do, a contractor can only email you.",
  /** Below an applicant's granted zip codes. */
  wrongTerritories: "See a mistake? Just reply.",
  answerSender: "Replies go to the sender.",
  territories: { text: "Too busy? Pause anytime:", label: "Your territories" },
  /** The buttons that open our links, by purpose. */
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
  /** The button that opens a question to the homeowner. */
  answer: "Answer on your request’s page",
  /** The next step for the operator. */
  openDesk: "Open in the desk",
  byCommand: "From the command line:",
  /** Why a contractor gets a mail about their request, and about one that they no longer have. */
  sentToYou: "You’re receiving this because {site} sent you this request.",
  hadSentToYou: "You’re receiving this because {site} had sent you this request.",
  sentBy: "Sent by {site}",
  writeToUs: "Email us:",
  /** A request of unknown trade: within a sentence, and as a fact. */
  anyService: "home service",
  noService: "Not named",
  notGiven: "Not given",
  moment: "{day} at {time}, {timeZoneName}",
  days: { one: "{count} day", other: "{count} days" },
  hours: { one: "{count} hour", other: "{count} hours" },
};

/** The labels of the facts. */
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

/** The recipient's name where the mail names no contractor. */
export const recipientLabels = {
  homeowner: "a homeowner",
  contractor: "a contractor",
  applicant: "an applicant",
  operator: "you",
  program: "a webhook address",
};

/** Replaces the sender’s own words where they do not fit a subject. */
export const senderLabels = {
  homeowner: "a homeowner",
  contractor: "a contractor",
  other: "a visitor",
};

export const channelLabels = { mail: "Email", webhook: "Webhook" };
