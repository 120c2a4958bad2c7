import { parseEmail } from "./email.ts";
import { isDay } from "./local-time.ts";
import { isCents } from "./money.ts";
import { phoneDigits } from "./phone.ts";

// Who takes requests: what is known of a contractor.

/** What may be said of a contractor, in the order of a form; the names are the table's columns. */
export const contractorFields = [
  "business_name",
  "contact_name",
  "email",
  "phone",
  "registration_number",
  "registration_expires_on",
  "electrical_license_number",
  "electrical_license_expires_on",
  "monthly_fee_cents",
] as const;

export type ContractorField = (typeof contractorFields)[number];

export const contractorStatuses = ["active", "paused", "ended"] as const;
export type ContractorStatus = (typeof contractorStatuses)[number];

/** Days are written like 2027-06-30, a telephone number and whole cents as their digits. */
export interface ContractorDetails extends Record<ContractorField, string | null> {
  business_name: string;
  email: string;
  registration_number: string;
  registration_expires_on: string;
}

/** Which details these are, for a form to carry: it changes with each of them. */
export function contractorVersion(details: ContractorDetails): string {
  return JSON.stringify(contractorFields.map((field) => details[field]));
}

/** Why a field's value cannot be taken. */
export type ContractorFault =
  | "missing"
  | "too-long"
  | "not-an-email"
  | "not-a-phone"
  | "not-a-day"
  | "not-a-registration-number"
  | "not-an-amount";

export type ContractorFaults = Partial<Record<ContractorField, ContractorFault>>;

/** The greatest lengths, in characters. */
const longest: Record<ContractorField, number> = {
  business_name: 160,
  contact_name: 120,
  email: 254,
  phone: 20,
  registration_number: 40,
  registration_expires_on: 10,
  electrical_license_number: 40,
  electrical_license_expires_on: 10,
  monthly_fee_cents: 10,
};

const required: readonly ContractorField[] = [
  "business_name",
  "email",
  "registration_number",
  "registration_expires_on",
];

export const isRequired = (field: ContractorField) => required.includes(field);

/**
 * Reads what was typed about a contractor; every field that cannot be taken is named with the reason. `registration` is what the number
 * of one looks like where the market is.
 */
export function parseContractor(
  typed: Partial<Record<ContractorField, string>>,
  registration: RegExp,
): { ok: true; value: ContractorDetails } | { ok: false; faults: ContractorFaults } {
  const { value, faults } = readContractor(contractorFields, typed, registration);
  return Object.keys(faults).length ? { ok: false, faults } : { ok: true, value: value as ContractorDetails };
}

/** The same of some of the fields: the values of those that can be taken, and what is wrong with the others. */
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

/** Without what cannot be seen: a line's end, and marks that turn the text around. */
function oneLine(value: string): string {
  return value
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function readField(field: ContractorField, typed: string): string {
  if (field === "email") return parseEmail(typed) ?? typed.trim();
  const line = oneLine(typed);
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
      return isDay(value) ? null : "not-a-day";
    case "monthly_fee_cents":
      return isCents(value) ? null : "not-an-amount";
    case "phone":
      if (!/^\d+$/.test(value)) return "not-a-phone";
      break;
    case "email":
      return parseEmail(value) === null ? "not-an-email" : null;
  }
  return [...value].length > longest[field] ? "too-long" : null;
}

/** How soon the end of a license or a territory is worth a look, in days. */
export const expiringDays = 30;

/** What a last day means that is not far away: the SQL function `expiry_of`. */
export type Expiry = "expired" | "expiring";

/** A contractor, never named without the registration number. */
export interface NamedContractor {
  business_name: string;
  registration_number: string;
}

/** A contractor where one is chosen. */
export interface ContractorChoice extends NamedContractor {
  id: string;
  status: ContractorStatus;
}

export interface Contractor extends ContractorDetails {
  id: string;
  status: ContractorStatus;
  created_at: Date;
  /** Since when mail comes back from their address; null: as far as is known it arrives. */
  unreachable_since: Date | null;
}
