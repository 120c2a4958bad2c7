import type { SectionFault } from "../domain/application-file.ts";
import type { Criterion } from "../domain/screening.ts";

/** Within a sentence. */
export const criterionNames: Record<Criterion, string> = {
  territory: "territory",
  license: "license",
  insurance: "insurance",
  experience: "experience",
  references: "references",
  area: "service area",
  workmanship: "workmanship",
};

/** Below a field of an applicant's or a contractor's page. */
export const sectionFaultWords: Record<SectionFault, string> = {
  missing: "Please fill this in",
  "too-long": "Please shorten this",
  "not-an-email": "Please enter an email address such as ann@example.com",
  "not-a-phone": "Please enter a valid 10-digit phone number",
  "not-a-day": "Please enter a date",
  "not-a-registration-number": "Please enter the whole number, as it stands on your registration",
  "not-an-amount": "Please enter an amount",
  "not-a-year": "Please enter a year, such as 2015",
  "not-a-choice": "Please choose one",
  "not-a-territory": "Please choose from the list",
  "too-many": "Please choose fewer",
  "reference-missing": "Please enter a name",
  "too-large": "That file is too large. Choose one of up to 10 MB",
  "not-a-certificate": "That file isn’t a PDF, JPEG, or PNG. Choose another one",
  damaged: "We couldn’t read that picture. Choose another one, or send a PDF",
  "one-too-many": "You’ve sent six files already. Remove one first, or email us",
  "too-much-today": "That’s more than we can take in a day. Please try again tomorrow",
  unavailable: "We couldn’t store the file. Please try again in a moment",
};
