import { parseEmail } from "./email.ts";
import { type Day, isDay } from "./local-time.ts";
import { isCents } from "./money.ts";
import { phoneDigits } from "./phone.ts";

export const licenseFields = [
  "registration_number",
  "registration_expires_on",
  "electrical_license_number",
  "electrical_license_expires_on",
] as const;

export type LicenseField = (typeof licenseFields)[number];

/** The form's order. Each is a column of `contractors`. */
export const contractorFields = [
  "business_name",
  "contact_name",
  "email",
  "phone",
  ...licenseFields,
  "insurance_expires_on",
  "monthly_fee_cents",
  "billing_address",
  "office_email",
] as const;

export type ContractorField = (typeof contractorFields)[number];

/** Only the operator sets them. The contractor can give the address, too. */
export const billingFields = ["billed_from", "billing_address", "tax_rate", "tax_code"] as const;
export type BillingField = (typeof billingFields)[number];

const laterFields: readonly string[] = ["insurance_expires_on", "billing_address", "office_email", ...billingFields];

/** What an event says about changed columns. The desk of 1.0.0 fails on names outside of `columns`. */
export const changedColumns = (names: readonly string[]) => ({
  columns: names.filter((name) => !laterFields.includes(name)),
  later_columns: names.filter((name) => laterFields.includes(name)),
});

/** Only owners of the desk see and change these. */
const moneyFields: readonly ContractorField[] = ["monthly_fee_cents", "billing_address"];

export const staffFields = contractorFields.filter((field) => !moneyFields.includes(field));

export const withoutMoney = <Details extends Partial<ContractorDetails>>(details: Details): Details => ({
  ...details,
  ...Object.fromEntries(moneyFields.map((field) => [field, null])),
});

/** `offered`: has not agreed to our offer yet. */
export const contractorStatuses = ["offered", "active", "paused", "ended"] as const;
export type ContractorStatus = (typeof contractorStatuses)[number];

/** Phone number and fee (in cents) are digits. */
export interface ContractorDetails extends Record<ContractorField, string | null> {
  business_name: string;
  email: string;
  registration_number: string;
  registration_expires_on: Day;
}

/** In a hidden field, so that a form notices somebody else's change. `fields`: in the order of `contractorFields`. */
export function contractorVersion(
  details: Partial<ContractorDetails>,
  fields: readonly ContractorField[] = contractorFields,
): string {
  return JSON.stringify(fields.map((field) => details[field]));
}

export type ContractorFault =
  | "missing"
  | "too-long"
  | "not-an-email"
  | "not-a-phone"
  | "not-a-day"
  | "not-a-registration-number"
  | "not-an-amount";

export type ContractorFaults = Partial<Record<ContractorField, ContractorFault>>;

/** In characters. */
const maxLengths: Record<ContractorField, number> = {
  business_name: 160,
  contact_name: 120,
  email: 254,
  phone: 20,
  registration_number: 40,
  registration_expires_on: 10,
  electrical_license_number: 40,
  electrical_license_expires_on: 10,
  insurance_expires_on: 10,
  monthly_fee_cents: 10,
  billing_address: 500,
  office_email: 254,
};

const requiredFields: readonly ContractorField[] = [
  "business_name",
  "email",
  "registration_number",
  "registration_expires_on",
];

export const isRequired = (field: ContractorField) => requiredFields.includes(field);

/** `registration` is the market's pattern for registration numbers. */
export function parseContractor(
  typed: Partial<Record<ContractorField, string>>,
  registration: RegExp,
  fields: readonly ContractorField[] = contractorFields,
): { ok: true; value: ContractorDetails } | { ok: false; faults: ContractorFaults } {
  const { value, faults } = readContractor(fields, typed, registration);
  return Object.keys(faults).length ? { ok: false, faults } : { ok: true, value: value as ContractorDetails };
}

export function readContractor(
  fields: readonly ContractorField[],
  typed: Partial<Record<ContractorField, string | null>>,
  registration: RegExp,
): { value: Partial<Record<ContractorField, string | null>>; faults: ContractorFaults } {
  const value: Partial<Record<ContractorField, string | null>> = {};
  const faults: ContractorFaults = {};
  for (const field of fields) {
    const read = readField(field, typed[field] ?? "");
    const fault = faultOf(field, read, registration);
    if (fault) faults[field] = fault;
    else value[field] = read || null;
  }
  return { value, faults };
}

/** Without format characters, which can reverse the text around them. */
export function visibleLine(value: string): string {
  return value
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** With line breaks. */
export function visibleLines(value: string): string {
  return value
    .split(/\r\n?|\n/)
    .map(visibleLine)
    .filter(Boolean)
    .join("\n");
}

function readField(field: ContractorField, typed: string): string {
  if (field === "billing_address") return visibleLines(typed);
  if (field === "email" || field === "office_email") return parseEmail(typed) ?? typed.trim();
  const line = visibleLine(typed);
  if (field === "phone") return /\d/.test(line) ? phoneDigits(line) : line;
  return field === "registration_number" ? line.toUpperCase() : line;
}

function faultOf(field: ContractorField, value: string, registration: RegExp): ContractorFault | null {
  if (value === "") return isRequired(field) ? "missing" : null;
  switch (field) {
    case "registration_number":
      if (!registration.test(value)) return "not-a-registration-number";
      break;
    case "registration_expires_on":
    case "electrical_license_expires_on":
    case "insurance_expires_on":
      return isDay(value) ? null : "not-a-day";
    case "monthly_fee_cents":
      return isCents(value) ? null : "not-an-amount";
    case "phone":
      if (!/^\d+$/.test(value)) return "not-a-phone";
      break;
    case "email":
    case "office_email":
      return parseEmail(value) === null ? "not-an-email" : null;
  }
  return [...value].length > maxLengths[field] ? "too-long" : null;
}

/** Days before the end in which a license or territory is `expiring`. */
export const expiringDays = 30;

/** The result of the SQL function `expiry_of`. */
export type Expiry = "expired" | "expiring";

/** Nobody sees a contractor's name without the registration number. */
export interface NamedContractor {
  business_name: string;
  registration_number: string;
}

export interface ContractorChoice extends NamedContractor {
  id: string;
  status: ContractorStatus;
}

export interface Contractor extends ContractorDetails {
  id: string;
  status: ContractorStatus;
  created_at: Date;
  unreachable_since: Date | null;
}
