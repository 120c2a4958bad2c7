import { FieldReader, type Parsed, type Typed } from "./form-fields.ts";
import type { ServiceSlug } from "./service.ts";

/** What the contractor fills in, in the order of the form. */
export const partnerApplicationFields = [
  "name",
  "business_name",
  "email",
  "phone",
  "city",
  "service",
  "message",
] as const;

type PartnerApplicationField = (typeof partnerApplicationFields)[number];

/** The slug of a service that a contractor can apply for, or `other`. */
export type PartnerService = ServiceSlug | "other";

/** The greatest lengths, in characters; for `phone` in digits. The table `partner_applications` checks the same. */
export const partnerApplicationLimits = {
  name: 120,
  business_name: 160,
  email: 254,
  phone: 20,
  city: 80,
  message: 5000,
} satisfies Partial<Record<PartnerApplicationField, number>>;

/** A contractor's application to the partner program, as it is stored and sent on. */
export interface PartnerApplication {
  name: string;
  business_name: string;
  email: string;
  /** Digits only, however many were typed; null when there are none. */
  phone: string | null;
  /** As the contractor typed it, not only one of ours. */
  city: string;
  service: PartnerService;
  message: string | null;
}

/** Cleans what was typed and yields an application, or every problem with it. `services`: what there is to apply for. */
export function parsePartnerApplication(
  typed: Typed<PartnerApplicationField>,
  services: readonly PartnerService[],
): Parsed<PartnerApplication, PartnerApplicationField> {
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
