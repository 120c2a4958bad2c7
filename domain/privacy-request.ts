import { FieldReader, type Parsed, type Typed } from "./form-fields.ts";
import { typedLine } from "./letters.ts";
import { dayAfter, type LocalTime } from "./local-time.ts";

/** The fields, in the order of the form. */
export const privacyRequestFields = ["email", "kind", "name", "message"] as const;

type PrivacyRequestField = (typeof privacyRequestFields)[number];

/** The rights: a copy of what is stored, its correction, or its deletion. */
export const privacyRequestKinds = ["copy", "correction", "deletion"] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/**
 * The last day for an answer, such as 2026-12-31: `answerDays` (content/privacy-request-words.ts) after the market's
 * day of sending.
 */
export function answerDueOn(sentAt: Date, days: number, clock: LocalTime): string {
  return dayAfter(clock.day(sentAt), days);
}

/** Greatest lengths in characters. The table `privacy_requests` checks the same. */
export const privacyRequestLimits = {
  email: 254,
  name: 120,
  message: 5000,
} satisfies Partial<Record<PrivacyRequestField, number>>;

/** A question about the data stored under an email address. */
export interface PrivacyRequest {
  email: string;
  kind: PrivacyRequestKind;
  name: string | null;
  message: string | null;
}

/** Cleans the form and yields a request, or every problem. */
export function parsePrivacyRequest(typed: Typed<PrivacyRequestField>): Parsed<PrivacyRequest, PrivacyRequestField> {
  const fields = new FieldReader(typed, privacyRequestLimits);
  const email = fields.requiredEmail("email");
  const kind = fields.requiredChoice("kind", privacyRequestKinds);
  // Kept in any script without a reading, because only the operator reads it.
  const name = fields.optionalText("name", typedLine);
  const message = fields.optionalText("message");
  if (kind === "" || fields.problems.length > 0) return { ok: false, problems: fields.problems };
  return { ok: true, value: { email, kind, name, message } };
}
