import {
  type ContractorFault,
  type LicenseField,
  licenseFields,
  readContractor,
  visibleLine,
  visibleLines,
} from "./contractor.ts";
import type { FileProblem } from "./contractor-file.ts";
import { type Day, isDay } from "./local-time.ts";
import { parsePhone } from "./phone.ts";
import type { ServiceSlug } from "./service.ts";
import { parseTerritoryChoice, territoryId } from "./territory.ts";

export const applicationSections = [
  "licenses",
  "territories",
  "insurance",
  "workers",
  "experience",
  "references",
  "details",
] as const;

export type ApplicationSection = (typeof applicationSections)[number];

export function isApplicationSection(text: string): text is ApplicationSection {
  return applicationSections.some((section) => section === text);
}

export const workersChoices = ["account", "no-employees"] as const;
export type WorkersChoice = (typeof workersChoices)[number];

export interface Reference {
  name: string;
  /** Ten digits. */
  phone: string;
}

export const maxReferences = 2;

/** Columns of `partner_applications`. */
export interface ApplicationFile extends Record<LicenseField, string | null> {
  /** Such as "fence-repair/98033". */
  wanted_territories: string[];
  insurer: string | null;
  policy_number: string | null;
  insurance_expires_on: Day | null;
  workers_compensation: WorkersChoice | null;
  workers_account: string | null;
  in_trade_since: number | null;
  references_given: Reference[];
  phone: string | null;
  billing_address: string | null;
}

export const applicationFileFields = [
  ...licenseFields,
  "wanted_territories",
  "insurer",
  "policy_number",
  "insurance_expires_on",
  "workers_compensation",
  "workers_account",
  "in_trade_since",
  "references_given",
  "phone",
  "billing_address",
] as const satisfies readonly (keyof ApplicationFile)[];

/** Whether the applicant filled in what the section asks for first. */
export function isSectionFilled(section: ApplicationSection, file: ApplicationFile): boolean {
  switch (section) {
    case "licenses":
      return file.registration_number !== null;
    case "territories":
      return file.wanted_territories.length > 0;
    case "insurance":
      return file.insurance_expires_on !== null;
    case "workers":
      return file.workers_compensation !== null;
    case "experience":
      return file.in_trade_since !== null;
    case "references":
      return file.references_given.length > 0;
    case "details":
      return file.billing_address !== null;
  }
}

/**
 * The territories that the first form asked for: the zip codes of ours in its message, or else those of its city. Empty
 * if it named no service of ours.
 */
export function territoriesAskedFor(
  { service, city, message }: { service: string; city: string; message: string | null },
  cities: readonly { name: string; zipCodes: readonly string[] }[],
): string[] {
  if (service === "other") return [];
  const served = new Set(cities.flatMap(({ zipCodes }) => zipCodes));
  const named = (message?.match(/\b\d{5}\b/g) ?? []).filter((zip) => served.has(zip));
  const home = cities.find(({ name }) => name.toLowerCase() === city.trim().toLowerCase());
  const zips = named.length > 0 ? named : (home?.zipCodes ?? []);
  return [...new Set(zips)].map((zip_code) => territoryId({ service, zip_code }));
}

export const isFileComplete = (file: ApplicationFile) =>
  applicationSections.every((section) => isSectionFilled(section, file));

export type SectionFault =
  | ContractorFault
  | FileProblem
  | "not-a-year"
  | "not-a-choice"
  | "not-a-territory"
  | "too-many"
  | "reference-missing";

export type SectionFaults = Readonly<Record<string, SectionFault>>;

export interface SentFields {
  has(name: string): boolean;
  getAll(name: string): unknown[];
}

export interface SectionRules {
  /** The market's pattern for registration numbers. */
  registration: RegExp;
  services: readonly ServiceSlug[];
  year: number;
}

export type ParsedSection = { ok: true; value: Partial<ApplicationFile> } | { ok: false; faults: SectionFaults };

const maxTerritories = 200;
const firstYear = 1900;

/** In characters. The tables check them, too. */
const limits = { insurer: 160, policy_number: 60, workers_account: 40, reference_name: 120, billing_address: 500 };

/** A field that was not sent stays, and an empty one is cleared. `hasFile`: a certificate was sent, too. */
export function parseSection(
  section: ApplicationSection,
  sent: SentFields,
  rules: SectionRules,
  hasFile = false,
): ParsedSection {
  const faults: Record<string, SectionFault> = {};
  const value = readers[section](sent, faults, rules, hasFile);
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, value };
}

type Reader = (
  sent: SentFields,
  faults: Record<string, SectionFault>,
  rules: SectionRules,
  hasFile: boolean,
) => Partial<ApplicationFile>;

const readers: Record<ApplicationSection, Reader> = {
  licenses(sent, faults, { registration }) {
    const sentFields = licenseFields.filter((field) => sent.has(field));
    const typed = Object.fromEntries(sentFields.map((field) => [field, textOf(sent, field)]));
    const { value, faults: found } = readContractor(sentFields, typed, registration);
    Object.assign(faults, found);
    // An applicant may look the last day up later.
    if (faults.registration_expires_on === "missing") {
      delete faults.registration_expires_on;
      value.registration_expires_on = null;
    }
    if (!sent.has("registration_number")) faults.registration_number = "missing";
    return value;
  },

  territories(sent, faults, { services }) {
    const chosen = sent.getAll("territory");
    if (chosen.length > maxTerritories) {
      faults.territory = "too-many";
      return {};
    }
    const territories = chosen.map((text) =>
      typeof text === "string" && text.length <= 100 ? parseTerritoryChoice(text, services) : null,
    );
    if (territories.some((territory) => territory === null || territory.contractor !== null))
      faults.territory = "not-a-territory";
    const ids = territories.flatMap((territory) => (territory ? [territoryId(territory)] : []));
    return { wanted_territories: [...new Set(ids)] };
  },

  insurance(sent, faults, _rules, hasFile) {
    const value: Partial<ApplicationFile> = {};
    if (sent.has("insurer")) value.insurer = lineOf(sent, "insurer", faults);
    if (sent.has("policy_number")) value.policy_number = lineOf(sent, "policy_number", faults);
    const day = visibleLine(textOf(sent, "insurance_expires_on"));
    if (day !== "" && !isDay(day)) faults.insurance_expires_on = "not-a-day";
    else if (sent.has("insurance_expires_on")) value.insurance_expires_on = day || null;
    const isEmpty = Object.values(value).every((each) => each === null);
    if (isEmpty && !hasFile && Object.keys(faults).length === 0) faults.insurer = "missing";
    return value;
  },

  workers(sent, faults) {
    const typed = textOf(sent, "workers_compensation");
    const workers_compensation = workersChoices.find((choice) => choice === typed) ?? null;
    if (workers_compensation === null) faults.workers_compensation = typed === "" ? "missing" : "not-a-choice";
    if (workers_compensation !== "account") return { workers_compensation, workers_account: null };
    const workers_account = lineOf(sent, "workers_account", faults);
    if (workers_account === null && !faults.workers_account) faults.workers_account = "missing";
    return { workers_compensation, workers_account };
  },

  experience(sent, faults, { year }) {
    const typed = visibleLine(textOf(sent, "in_trade_since"));
    const since = /^\d{4}$/.test(typed) ? Number(typed) : Number.NaN;
    if (typed === "") faults.in_trade_since = "missing";
    else if (!(since >= firstYear && since <= year)) faults.in_trade_since = "not-a-year";
    return { in_trade_since: since };
  },

  references(sent, faults) {
    const names = sent.getAll("reference_name");
    const phones = sent.getAll("reference_phone");
    const references_given: Reference[] = [];
    for (let index = 0; index < Math.max(names.length, phones.length); index++) {
      const name = visibleLine(textIn(names[index]));
      const typedPhone = textIn(phones[index]);
      if (name === "" && typedPhone.trim() === "") continue;
      if (index >= maxReferences) faults.reference_name = "too-many";
      const phone = parsePhone(typedPhone);
      if (name === "") faults[`reference_name_${index}`] = "reference-missing";
      else if ([...name].length > limits.reference_name) faults[`reference_name_${index}`] = "too-long";
      if (phone === null) faults[`reference_phone_${index}`] = "not-a-phone";
      else references_given.push({ name, phone });
    }
    if (references_given.length === 0 && Object.keys(faults).length === 0)
      faults.reference_name_0 = "reference-missing";
    return { references_given };
  },

  details(sent, faults) {
    const value: Partial<ApplicationFile> = {};
    const typedPhone = textOf(sent, "phone");
    if (sent.has("phone")) value.phone = parsePhone(typedPhone);
    if (typedPhone.trim() !== "" && value.phone === null) faults.phone = "not-a-phone";
    const address = visibleLines(textOf(sent, "billing_address"));
    if ([...address].length > limits.billing_address) faults.billing_address = "too-long";
    if (sent.has("billing_address")) value.billing_address = address || null;
    return value;
  },
};

function textIn(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 10_000) : "";
}

function textOf(sent: SentFields, name: string): string {
  return textIn(sent.getAll(name)[0]);
}

function lineOf(sent: SentFields, name: keyof typeof limits, faults: Record<string, SectionFault>): string | null {
  const line = visibleLine(textOf(sent, name));
  if ([...line].length > limits[name]) faults[name] = "too-long";
  return line || null;
}
