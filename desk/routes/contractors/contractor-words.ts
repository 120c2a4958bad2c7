import { market, services } from "../../../content/chosen-market.ts";
import type { AcceptanceFault } from "../../../domain/acceptance.ts";
import type { BillingField, ContractorField, ContractorStatus } from "../../../domain/contractor.ts";
import type { RegisterReason } from "../../../domain/register.ts";
import { listInWords } from "../../../domain/text.ts";
import type { StatusBadgeProps } from "../../ui/values.tsx";

export const territoriesText = (count: number) => (count === 1 ? "1 territory" : `${count} territories`);

/** Requests that they neither accepted nor passed on. */
export const unansweredText = (count: number) =>
  count === 1 ? "1 unanswered request" : `${count || "no"} unanswered requests`;

/** A line breaks between facts only, after the dot. */
export const factsText = (facts: readonly string[]) =>
  facts.map((fact) => fact.replaceAll(" ", "\u00a0")).join("\u00a0· ");

export const fixFieldsText = "Please fix the fields below. Nothing was saved.";

function electricalHint(): string {
  const names = services.filter(({ licenses }) => licenses.includes("electrical")).map(({ name }) => name);
  return names.length === 0 ? "No service here requires one." : `Required for ${listInWords(names)}.`;
}

export const fieldWords: Record<ContractorField, { label: string; hint?: string }> = {
  business_name: { label: "Business name", hint: "As registered with the state" },
  contact_name: { label: "Contact person" },
  email: { label: "Email", hint: "We send requests here" },
  phone: { label: "Phone" },
  registration_number: { label: "Registration number", hint: market.licensing.registration.origin },
  registration_expires_on: { label: "Registration expiration date" },
  electrical_license_number: { label: "Electrical license", hint: electricalHint() },
  electrical_license_expires_on: { label: "Electrical license expiration date" },
  insurance_expires_on: { label: "Insurance expiration date" },
  billing_address: { label: "Billing address" },
  office_email: { label: "Office email", hint: "Gets copies of requests" },
  monthly_fee_cents: { label: "Monthly fee", hint: "In dollars, such as 250 or 249.50. Shown on their statements." },
};

/** Every column that an event in a contractor's history can name. */
export const columnLabels: Record<ContractorField | BillingField, string> = {
  ...(Object.fromEntries(Object.entries(fieldWords).map(([field, { label }]) => [field, label])) as Record<
    ContractorField,
    string
  >),
  billed_from: "First billed day",
  tax_rate: "Tax rate",
  tax_code: "Tax code",
};

export const faultWords: Record<AcceptanceFault, string> = {
  missing: "Required",
  "too-long": "Too long. Please shorten it.",
  "not-an-email": "Enter an email like ann@example.com.",
  "not-a-phone": "Enter a phone number like 425-555-0100.",
  "not-a-day": "Enter a date like 2027-06-30.",
  "not-a-registration-number": `Enter ${market.licensing.registration.shape}.`,
  "not-an-amount": "Enter an amount like 250 or 249.50.",
  "not-zip-codes": "Enter 5-digit zip codes, separated by spaces.",
};

export const contractorStatusBadges: Record<ContractorStatus, StatusBadgeProps> = {
  offered: { tone: "going", word: "Offered" },
  active: { tone: "good", word: "Active" },
  paused: { tone: "going", word: "Paused" },
  ended: { tone: "over", word: "Ended" },
};

/** Keys are event kinds. `{territory}` is a service and a zip code, and `{fee}` is an amount. */
export const eventWords: Record<string, string> = {
  "territory.taken": "Assigned {territory}",
  "territory.released": "Released {territory}",
  "territory.free": "Free: {territory}, which somebody asked for",
  "contractor.offered": "Offer made",
  "contractor.agreed": "Agreed to the {agreement}",
  "contractor.stopped-pay-next": "Stopped paying by itself",
  "contractor.offer-ended": "{ending}",
  "contractor.asked": "Asked for {territory}",
  "operator.contractor-started": "Started without an agreement",
  "operator.update-refused": "Refused new papers",
  "contractor.paused": "Paused",
  "contractor.resumed": "Resumed",
  "contractor.fee-changed": "Monthly fee: {fee}",
  "contractor.unreachable": "Email to them bounced",
  "contractor.reachable": "Email reaches them again",
  "operator.contractor-added": "Added",
  "operator.contractor-changed": "Changed {columns}",
  "operator.contractor-ended": "Ended",
  "operator.links-revoked": "Revoked their links",
  "operator.statement-made": "Revised the statement for {month}",
  "invoice.issued": "Invoice issued",
  "invoice.paid": "Invoice paid",
  "invoice.unpaid": "Invoice open again",
  "invoice.voided": "Invoice voided",
  "invoice.overdue": "Invoice overdue",
  "invoice.payment-refused": "Payment refused",
  "territory.stopped": "Stopped for money: {territory}",
  "territory.resumed": "Serves again: {territory}",
  "register.changed": "{change}",
  "operator.register-overruled": "Overruled the state register on the {license}",
  "operator.register-restored": "Followed the state register again on the {license}",
};

export const registerChanges: Record<RegisterReason, string> = {
  active: "State register: {license} active",
  suspended: "State register: {license} suspended",
  expired: "State register: {license} expired",
  "not-found": "State register: {license} not found",
  "name-differs": "State register: {license} under another name",
  later: "State register: {license} renewed",
  earlier: "State register: {license} expires earlier",
};
