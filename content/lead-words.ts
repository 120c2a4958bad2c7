import type { LeadField, leadForm } from "../domain/lead.ts";

export const leadQuestions = {
  name: "Full Name",
  zip_code: "Zip Code",
  service_issue: "What do you need?",
  preferred_contact: "How should the contractor reach you?",
  phone: "Phone Number",
  email: "Email Address",
  timeline: "When do you need it?",
  message: "Anything else the contractor should know?",
} satisfies Record<LeadField, string>;

/** Placeholders of menus in which nothing is chosen yet. */
export const leadPlaceholders = { timeline: "Choose a time" };

type ChoiceField = {
  [Field in LeadField]: (typeof leadForm)[Field] extends { choices: object } ? Field : never;
}[LeadField];

/** Choices that all markets share. Each market defines its own for `service_issue`. */
export const choiceLabels = {
  preferred_contact: { phone: "Phone", email: "Email", text: "Text", either: "Any of these" },
  timeline: {
    asap: "As soon as possible",
    "1-week": "Within a week",
    "2-3-weeks": "In 2 to 3 weeks",
    "next-month": "Next month",
    "just-quotes": "Just gathering quotes",
  },
} satisfies { [Field in ChoiceField]: Record<(typeof leadForm)[Field]["choices"][number], string> };

/** The receipt, the contractor's page, and the desk list a lead's fields in the order of these keys. */
export const leadLabels = {
  service: "Service",
  service_issue: "Work needed",
  name: "Name",
  phone: "Phone",
  email: "Email",
  preferred_contact: "Contact",
  timeline: "When",
  zip_code: "Zip code",
  city: "City",
  message: "Message",
  reference: "Reference",
  submitted_from_page: "Sent from the page",
} satisfies Record<LeadField | "service" | "city" | "reference" | "submitted_from_page", string>;

export const leadDescriptions = {
  name: "The homeowner’s full name, in any script.",
  zip_code: "The zip code of the home: five digits, such as {exampleZip}.",
  service_issue: "The work that the home needs.",
  preferred_contact: "How the contractor should reach the homeowner. “phone” and “text” need a phone number.",
  phone: "The homeowner’s phone number, with ten digits.",
  email: "The homeowner’s email address. The receipt goes there.",
  timeline: "When the work should be done.",
  message: "Anything else that the contractor should know, in the homeowner’s words.",
} satisfies Record<LeadField, string>;
