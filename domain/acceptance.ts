import { type ContractorFault, type ContractorFaults, type ContractorField, readContractor } from "./contractor.ts";
import type { ServiceSlug } from "./service.ts";
import { fiveDigitShape } from "./zip-code.ts";

// The form that turns an accepted application into a contractor. Fields of the contractor that are not in the form come
// from the application.

export const licenseFields = [
  "registration_number",
  "registration_expires_on",
  "electrical_license_number",
  "electrical_license_expires_on",
] as const satisfies readonly ContractorField[];

/** The fields of that form. `zips` contains zip codes, separated by spaces, line breaks, commas, or semicolons. */
export const acceptanceFields = [...licenseFields, "service", "zips"] as const;

export type AcceptanceField = (typeof acceptanceFields)[number];

export interface Acceptance {
  columns: Partial<Record<ContractorField, string | null>>;
  service: ServiceSlug;
  zips: string[];
}

export type AcceptanceFault = ContractorFault | "not-zip-codes";

export type AcceptanceFaults = ContractorFaults & { service?: "missing"; zips?: "missing" | "not-zip-codes" };

/** `registration` is the market's pattern for registration numbers. */
export function parseAcceptance(
  typed: Partial<Record<AcceptanceField, string>>,
  services: readonly ServiceSlug[],
  registration: RegExp,
): { ok: true; value: Acceptance } | { ok: false; faults: AcceptanceFaults } {
  const { value: columns, faults: licenseFaults } = readContractor(licenseFields, typed, registration);
  const faults: AcceptanceFaults = licenseFaults;
  const service = typed.service ?? "";
  if (!services.includes(service)) faults.service = "missing";
  const zips = typed.zips?.match(/[^\s,;]+/g) ?? [];
  if (zips.length === 0) faults.zips = "missing";
  else if (!zips.every((zip) => fiveDigitShape.test(zip))) faults.zips = "not-zip-codes";
  return Object.keys(faults).length
    ? { ok: false, faults }
    : { ok: true, value: { columns, service, zips: [...new Set(zips)] } };
}
