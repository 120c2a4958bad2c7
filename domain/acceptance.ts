import {
  type ContractorFault,
  type ContractorFaults,
  type ContractorField,
  licenseFields,
  readContractor,
} from "./contractor.ts";
import { type Day, isDay } from "./local-time.ts";
import { parseDollars } from "./money.ts";
import type { ServiceSlug } from "./service.ts";
import { territoryId } from "./territory.ts";
import { fiveDigitShape } from "./zip-code.ts";

/** The application has the others. */
const otherFields = ["insurance_expires_on", "monthly_fee", "starts_on", "because", "to", "start"] as const;

export const zipsField = (service: ServiceSlug) => `zips_${service}`;

export type AcceptanceTexts = Partial<Record<string, string>>;

export function acceptanceFields(services: readonly ServiceSlug[]): string[] {
  return [...licenseFields, ...otherFields, ...services.map(zipsField)];
}

export interface Acceptance {
  columns: Partial<Record<ContractorField, string | null>>;
  /** Such as "fence-repair/98033". */
  territories: string[];
  startsOn: Day | null;
  because: string | null;
  /** The id of the contractor who gets the territories. By default, a new one does. */
  to: string | null;
  isStart: boolean;
}

export type AcceptanceFault = ContractorFault | "not-zip-codes";

export type AcceptanceFaults = ContractorFaults & Record<string, AcceptanceFault | undefined>;

/** `registration` is the market's pattern for registration numbers. An empty fee means the proposed one. */
export function parseAcceptance(
  typed: AcceptanceTexts,
  services: readonly ServiceSlug[],
  registration: RegExp,
): { ok: true; value: Acceptance } | { ok: false; faults: AcceptanceFaults } {
  const { value: columns, faults: contractorFaults } = readContractor(
    [...licenseFields, "insurance_expires_on"],
    typed,
    registration,
  );
  const faults: AcceptanceFaults = { ...contractorFaults };
  const territories = services.flatMap((service) => {
    const zips = typed[zipsField(service)]?.match(/[^\s,;]+/g) ?? [];
    if (!zips.every((zip) => fiveDigitShape.test(zip))) faults[zipsField(service)] = "not-zip-codes";
    return [...new Set(zips)].map((zip_code) => territoryId({ service, zip_code }));
  });
  const isEmpty = territories.length === 0 && !services.some((service) => faults[zipsField(service)]);
  if (isEmpty && services[0]) faults[zipsField(services[0])] = "missing";
  const fee = typed.monthly_fee ? parseDollars(typed.monthly_fee) : undefined;
  if (fee === null) faults.monthly_fee = "not-an-amount";
  else if (fee !== undefined) columns.monthly_fee_cents = fee;
  const startsOn = typed.starts_on || null;
  if (startsOn !== null && !isDay(startsOn)) faults.starts_on = "not-a-day";
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const value = { columns, territories, startsOn, because: typed.because || null, to: typed.to || null };
  return { ok: true, value: { ...value, isStart: typed.start === "yes" } };
}
