import { FieldReader, type Parsed, type Typed } from "./form-fields.ts";
import { typedLine } from "./letters.ts";
import { dayAfter, type LocalTime } from "./local-time.ts";

/** What the visitor fills in, in the order of the form. */
export const privacyRequestFields = ["email", "kind", "name", "message"] as const;

type PrivacyRequestField = (typeof privacyRequestFields)[number];

/** What one can ask for: a copy of what is stored, a correction of it, or its deletion. */
export const privacyRequestKinds = ["copy", "correction", "deletion"] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/**
 * The last day for an answer, such as 2026-12-31: so many days (`answerDays` of content/privacy-request-words.ts) after the day of
 * sending by the market's clock.
 */
export function answerDueOn(sentAt: Date, days: number, clock: LocalTime): string {
  return dayAfter(clock.day(sentAt), days);
}

/** The greatest lengths, in characters. The table `privacy_requests` checks the same. */
export const privacyRequestLimits = {
  email: 254,
  name: 120,
  message: 5000,
} satisfies Partial<Record<PrivacyRequestField, number>>;

/** Somebody's question about what is stored under an email address. */
export interface PrivacyRequest {
  email: string;
  kind: PrivacyRequestKind;
  name: string | null;
  message: string | null;
}

/** Cleans what was typed and yields a request, or every problem with it. */
export function parsePrivacyRequest(typed: Typed<PrivacyRequestField>): Parsed<PrivacyRequest, PrivacyRequestField> {
  const fields = new FieldReader(typed, privacyRequestLimits);
  const email = fields.requiredEmail("email");
  const kind = fields.requiredChoice("kind", privacyRequestKinds);
  // In whichever letters: nobody but the operator reads them, so that there is no reading beside them.
  const name = fields.optionalText("name", typedLine);
  const message = fields.optionalText("message");
  if (kind === "" || fields.problems.length > 0) return { ok: false, problems: fields.problems };
  return { ok: true, value: { email, kind, name, message } };
}
