import { FieldReader, type FieldTexts, type ParsedForm } from "./form-fields.ts";

/** The form's order. */
export const contactMessageFields = ["name", "email", "phone", "user_type", "message"] as const;

type ContactMessageField = (typeof contactMessageFields)[number];

export const userTypes = ["homeowner", "contractor", "other"] as const;
export type UserType = (typeof userTypes)[number];

/** In characters (`phone`: in digits), as in the table. */
export const contactMessageLimits = {
  name: 120,
  email: 254,
  phone: 20,
  message: 5000,
} satisfies Partial<Record<ContactMessageField, number>>;

export interface ContactMessage {
  name: string;
  email: string;
  /** Digits. */
  phone: string | null;
  user_type: UserType;
  message: string;
}

export function parseContactMessage(
  typed: FieldTexts<ContactMessageField>,
): ParsedForm<ContactMessage, ContactMessageField> {
  const fields = new FieldReader(typed, contactMessageLimits);
  const name = fields.requiredLine("name");
  const email = fields.requiredEmail("email");
  const phone = fields.optionalDigits("phone");
  const user_type = fields.requiredChoice("user_type", userTypes);
  const message = fields.requiredText("message");
  if (user_type === "" || fields.problems.length > 0) return { ok: false, problems: fields.problems };
  return { ok: true, value: { name, email, phone, user_type, message } };
}
