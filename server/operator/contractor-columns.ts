import type { ContractorField } from "../../domain/contractor.ts";

/** What may be said of a contractor, by column, in words for a help. */
export const contractorColumns = {
  business_name: "The name of the business",
  contact_name: "Who is written to",
  email: "Where requests go",
  phone: "A telephone number",
  registration_number: "Of the Department of Labor & Industries, 12 characters",
  registration_expires_on: "Its last day, such as 2027-06-30",
  electrical_license_number: "Of an electrical contractor; EV charging and generators need one",
  electrical_license_expires_on: "Its last day",
} satisfies Record<ContractorField, string>;
