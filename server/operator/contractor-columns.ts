import { market } from "../../content/chosen-market.ts";
import type { ContractorField } from "../../domain/contractor.ts";

const { licensing } = market;

/** What may be said of a contractor, by column, in words for a help. */
export const contractorColumns = {
  business_name: "The name of the business",
  contact_name: "Who is written to",
  email: "Where requests go",
  phone: "A telephone number",
  registration_number: licensing.registration.origin,
  registration_expires_on: "Its last day, such as 2027-06-30",
  electrical_license_number: licensing.electrical.origin,
  electrical_license_expires_on: "Its last day",
} satisfies Record<ContractorField, string>;
