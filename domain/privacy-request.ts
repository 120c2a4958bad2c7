import { FieldReader, type FieldTexts, type ParsedForm } from "./form-fields.ts";
import { normalizeLine } from "./letters.ts";
import { dayAfter, type LocalTime } from "./local-time.ts";

/** The form's order. */
export const privacyRequestFields = ["email", "kind", "name", "message"] as const;

type PrivacyRequestField = (typeof privacyRequestFields)[number];

export const privacyRequestKinds = ["copy", "correction", "deletion"] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export function answerDueOn(sentAt: Date, days: number, clock: LocalTime): string {
  return dayAfter(clock.day(sentAt), days);
}

/** In characters, as in the table. */
export const privacyRequestLimits = {
  email: 254,
  name: 120,
  message: 5000,
} satisfies Partial<Record<PrivacyRequestField, number>>;

export interface PrivacyRequest {
  email: string;
  kind: PrivacyRequestKind;
  name: string | null;
  message: string | null;
}

export function parsePrivacyRequest(
  typed: FieldTexts<PrivacyRequestField>,
): ParsedForm<PrivacyRequest, PrivacyRequestField> {
  const fields = new FieldReader(typed, privacyRequestLimits);
  const email = fields.requiredEmail("email");
  const kind = fields.requiredChoice("kind", privacyRequestKinds);
  const name = fields.optionalText("name", normalizeLine);
  const message = fields.optionalText("message");
  if (kind === "" || fields.problems.length > 0) return { ok: false, problems: fields.problems };
  return { ok: true, value: { email, kind, name, message } };
}
