import { FieldReader, type FieldTexts, type ParsedForm } from "./form-fields.ts";
import type { ServiceSlug } from "./service.ts";

/** The form's order. */
export const partnerApplicationFields = [
  "name",
  "business_name",
  "email",
  "phone",
  "city",
  "service",
  "message",
] as const;

export type PartnerApplicationField = (typeof partnerApplicationFields)[number];

export type PartnerService = ServiceSlug | "other";

/** In characters (`phone`: in digits), as in the table. */
export const partnerApplicationLimits = {
  name: 120,
  business_name: 160,
  email: 254,
  phone: 20,
  city: 80,
  message: 5000,
} satisfies Partial<Record<PartnerApplicationField, number>>;

export interface PartnerApplication {
  name: string;
  business_name: string;
  email: string;
  /** Digits. */
  phone: string | null;
  /** Not necessarily a served city. */
  city: string;
  service: PartnerService;
  message: string | null;
}

export function parsePartnerApplication(
  typed: FieldTexts<PartnerApplicationField>,
  services: readonly PartnerService[],
): ParsedForm<PartnerApplication, PartnerApplicationField> {
  const fields = new FieldReader(typed, partnerApplicationLimits);
  const name = fields.requiredLine("name");
  const business_name = fields.requiredLine("business_name");
  const email = fields.requiredEmail("email");
  const phone = fields.optionalDigits("phone");
  const city = fields.requiredLine("city");
  const service = fields.requiredChoice("service", services);
  const message = fields.optionalText("message");
  if (service === "" || fields.problems.length > 0) return { ok: false, problems: fields.problems };
  return { ok: true, value: { name, business_name, email, phone, city, service, message } };
}
