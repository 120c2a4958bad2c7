import type { PhoneLack } from "../domain/lead.ts";
import type { MailRecipient } from "../domain/notification.ts";
import type { JobStep } from "../domain/request-state.ts";
import { leadLabels } from "./lead-words.ts";
import { offerWords } from "./offer-words.ts";

export interface MailWords {
  /** Must be shorter than 78 characters after its placeholders are filled in. */
  subject: string;
  /** Mail programs show this text after the subject in lists. */
  preheader: string;
  heading: string;
  opening: string[];
  /** Why the email was sent, if the sentence in `mailReasons` does not fit. */
  reason?: string;
}

export const mailReasons: Record<MailRecipient, string> = {
  homeowner:
    "You’re receiving this because someone entered this address in our quote form. Wasn’t you? Open the request and erase it.",
  contractor: "You’re receiving this because we sent you this request.",
  operator: "You’re receiving this because this is the operator’s address.",
  applicant: "You’re receiving this because this address is in an application to our partner program.",
};

export const mailParts = {
  signIn: "Sign in",
  /** `unnamed` is used if the name looks like spam, for example because it contains a URL. */
  greeting: { named: "Hi {name},", unnamed: "Hello," },
  /**
   * Replaces the contractor's name in emails to the homeowner if the lead repeats an earlier one, because a stranger
   * may have sent the later lead.
   */
  earlierContractor: "the contractor of an earlier request",
  sentToEarlier: "The contractor of an earlier request has it.",
  /** Below two answers: a link changes nothing. */
  confirmNote: "You confirm your answer on your request’s page.",
  receiptNote:
    "See its status, add photos, fix your phone number, or cancel. Please don’t share this link; anyone with it can do the same.",
  closedReceipt: "See or erase what we keep",
  closedReceiptNote: "Anyone with this link can see or erase your request, so please don’t share it.",
  answerHomeowner: "Replies to this email go to the homeowner.",
  /** Beside the homeowner's phone number or email address, by what they agreed to. `them`: no first name is known. */
  reach: { both: "Call or text {name}", call: "Call {name}", text: "Text {name}", none: "Email {name}" },
  them: "them",
  /** For a homeowner who chose calls or text messages but left no number that can be called. */
  answerForPhone: {
    missing:
      "They asked for a call or text but didn’t leave a phone number, so please email them: replies to this email go to the homeowner.",
    "wrong-length":
      "They asked for a call or text, but the phone number they left doesn’t have 10 digits, so please email them: replies to this email go to the homeowner.",
  } satisfies Record<PhoneLack, string>,
  addPhone: {
    missing:
      "You asked for a call or text but didn’t leave a phone number. Open your request to add one. Until you do, a contractor can only email you.",
    "wrong-length":
      "You asked for a call or text, but the phone number you left doesn’t have 10 digits. Open your request to correct it. Until you do, a contractor can only email you.",
  } satisfies Record<PhoneLack, string>,
  /** Shown to an accepted applicant, below the zip codes of their territories. */
  wrongTerritories: "See a mistake? Just reply.",
  answerSender: "Replies go to the sender.",
  pause: { text: "Too busy?", label: "Pause anytime" },
  /** Above the contractor's name, by the last step that they noted. */
  with: {
    given: "Sent to",
    accepted: "Accepted by",
    contacted: "Contact noted by",
    booked: "Booking noted by",
  } satisfies Record<JobStep | "given", string>,
  requestSent: "{Service} in {zip_code}, sent {day}",
  accept: "Accept",
  pass: "Pass",
  openLink: {
    receipt: "Open your request",
    job: "Open the request",
    contractor: "Open your page",
    application: "Open your application",
  },
  openOther: "Open request {other}",
  openOffer: "See the offer",
  openTerms: "Read the terms",
  openStatement: "Open the statement",
  openInvoice: "Open the invoice",
  payInvoice: "View and pay invoice",
  allInvoices: "See all invoices",
  openCreditNote: "Open the credit note",
  askAgain: "Ask again",
  checkApplicant: "Before you accept, check their registration with the state:",
  checkRecord: "See what the state has on record:",
  suspected: {
    subject: "Possible spam: {subject}",
    text: "Our filter flagged this as possible spam.",
  },
  openDesk: "Open in the desk",
  openInbox: "Open the inbox",
  /** For one email that stands for many of its kind. */
  gathered: {
    subject: "{count} × {name}",
    title: "This email also stands for {count} others of its kind",
    noPlace: "See the desk’s inbox",
  },
  /** Tells a contractor why they get an email about a lead that they no longer have. */
  hadSentToYou: "You’re receiving this because we had sent you this request.",
  /** For a lead from a page that is not about one service. `anyService` is for sentences, `noService` for a field. */
  anyService: "home service",
  noService: "Not named",
  notGiven: "Not given",
  moment: "{day} at {time}, {timeZoneName}",
  days: { one: "{count} day", other: "{count} days" },
  hours: { one: "{count} hour", other: "{count} hours" },
};

export const mailLabels = {
  ...leadLabels,
  sent: "What you sent",
  request: "The request",
  created_at: "Sent",
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
  monthly_fee: "Monthly fee",
  first_day: "First day",
  first_invoice: offerWords.firstInvoice,
  payment: offerWords.payment,
  asked_by: "Asked for by",
};

/**
 * Names the recipient of an undelivered email or webhook. For a known contractor, the business name is used instead.
 */
export const recipientLabels = {
  homeowner: "a homeowner",
  contractor: "a contractor",
  applicant: "an applicant",
  operator: "you",
  program: "a webhook address",
};

/** Replaces the sender's name in a subject if the name looks like spam. */
export const senderLabels = {
  homeowner: "a homeowner",
  contractor: "a contractor",
  other: "a visitor",
};

export const channelLabels = { mail: "Email", webhook: "Webhook" };
