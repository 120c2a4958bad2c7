import type { UserType } from "../domain/contact-message.ts";
import type { ProblemReason, ProblemWording } from "../domain/form-fields.ts";
import type { ContactMethod } from "../domain/lead.ts";
import type { PrivacyRequestKind } from "../domain/privacy-request.ts";
import { answerDays } from "./privacy-request-words.ts";

export interface TitledMessage {
  title: string;
  text: string;
}

export const requiredFieldsMissing: TitledMessage = {
  title: "Error",
  text: "Please fill in all required fields.",
};

/** Shown if some required fields are empty, and other fields are refused. */
export const fieldsMissingAndWrong: TitledMessage = {
  title: "Error",
  text: "Please fill in all required fields. Check the other marked fields, too.",
};

export const fieldsWrong: TitledMessage = {
  title: "Error",
  text: "Please check the marked fields.",
};

export const emptyAfterSanitizationText = "Required fields are empty after sanitization";

export const phoneHint = "Please enter a valid 10-digit phone number";

/** Replaces `{reason}` if the server gave no reason. */
export const unknownReason = "Unknown error";

/** Shown after a form was sent. The keys are the tables that store the forms. `{reason}` comes from the server. */
export const submissionMessages = {
  leads: {
    succeeded: {
      title: "Quote Request Submitted!",
      text: "We’re matching you with a local {service} pro. You’ll hear back shortly.",
    },
    failed: {
      title: "Submission Error",
      text: "There was a problem submitting your quote request: {reason}",
    },
  },
  contact_messages: {
    succeeded: {
      title: "Message Sent!",
      text: "Thank you for contacting us. We’ll get back to you within 24 hours.",
    },
    failed: {
      title: "Submission Error",
      text: "There was a problem sending your message: {reason}",
    },
  },
  partner_applications: {
    succeeded: {
      title: "Application Submitted!",
      text: "Thank you for applying. We’ll review your application and reply within 24-48 hours.",
    },
    failed: {
      title: "Submission Error",
      text: "There was a problem submitting your application: {reason}",
    },
  },
  privacy_requests: {
    succeeded: {
      title: "Request received",
      text: `We’ll reply within ${answerDays} days, only to the email address you gave.`,
    },
    failed: {
      title: "Submission Error",
      text: "There was a problem sending your request: {reason}",
    },
  },
} satisfies Record<string, { succeeded: TitledMessage; failed: TitledMessage }>;

export const sentCardWords = { again: "Send another" };

export type FormTable = keyof typeof submissionMessages;

/** Shown below a refused field. `other` is for all fields that are not listed. */
export const problemWords = {
  missing: {
    name: "Enter your name.",
    zip_code: "Enter your zip code.",
    service_issue: "Choose what you need done.",
    email: "Enter your email address.",
    user_type: "Tell us who you are.",
    business_name: "Enter your business name.",
    city: "Enter your city.",
    service: "Choose a service.",
    message: "Enter your message.",
    kind: "Choose what you’d like.",
    other: "Fill in this field.",
  },
  "empty-after-cleaning": {
    name: "Please write your name in letters, in any language. We can’t read emoji alone.",
    business_name: "Please write your business name in letters. We can’t read emoji alone.",
    city: "Please write your city in letters. We can’t read emoji alone.",
    message: "Please write your message in words, in any language. We can’t read emoji alone.",
    other: "Please use the letters A to Z, numbers, and common punctuation here.",
  },
  "too-long": "This is too long. Please shorten it.",
  "not-a-zip-code": "Enter a 5-digit zip code, such as {exampleZip}.",
  "not-an-email": "Enter an email address like name@example.com.",
  "not-a-choice": "Choose one of the options.",
} satisfies Record<ProblemReason, ProblemWording>;

/** Tells the homeowner and the contractor how the homeowner agreed to be reached. */
export const contactMethodLabels = {
  phone: "By phone",
  email: "By email only",
  text: "By text message",
  either: "By phone, text, or email",
  unchosen: "By email, or by phone if there’s a number",
} satisfies Record<ContactMethod, string>;

export const userTypeLabels = {
  homeowner: "Homeowner needing repair",
  contractor: "Contractor interested in leads",
  other: "Other",
} satisfies Record<UserType, string>;

export const privacyRequestKindLabels = {
  copy: "A copy",
  correction: "A correction",
  deletion: "Deletion",
} satisfies Record<PrivacyRequestKind, string>;

export const tryingAgainText = "No connection. We’re trying again…";

/** Shown after several attempts without a response. */
export const notSentText = "We couldn’t send it. Your answers are still here: press the button to try again.";

/** Shown above a form that was restored from a draft. */
export const draftWords = {
  text: "We kept what you typed.",
  clear: "Clear it",
};

/** Shown if the server refuses a form whose fields are valid. */
export const refusals = {
  tooMany: "Too many requests from this connection. Please try again in a minute.",
  tooManyToday: "Too many requests from this connection today. Please try again tomorrow, or email us.",
  unavailable: "The service is briefly unavailable. Please try again in a moment.",
};
