import { FieldReader, type Parsed, type Typed } from "./form-fields.ts";
import { typedLine, typedText } from "./letters.ts";
import { parsePhone } from "./phone.ts";
import type { LeadService, ServiceSlug } from "./service.ts";

/** The fields that the visitor fills in, in the order of the form. */
export const leadFields = [
  "service_issue",
  "timeline",
  "zip_code",
  "name",
  "preferred_contact",
  "phone",
  "email",
  "message",
] as const;

export type LeadField = (typeof leadFields)[number];

export const preferredContacts = ["phone", "email", "text", "either"] as const;
export type PreferredContact = (typeof preferredContacts)[number];

/** How a homeowner agreed to be reached: by the chosen way, or `unchosen`. */
export type ContactWay = PreferredContact | "unchosen";

export function contactWay(preferredContact: unknown): ContactWay {
  return preferredContacts.find((way) => way === preferredContact) ?? "unchosen";
}

/** Whether the chosen way is a call or a text message. */
export function needsPhone(way: ContactWay): way is "phone" | "text" {
  return way === "phone" || way === "text";
}

/** Whether the chosen way needs a phone number and none was given. */
export function lacksPhone(lead: { preferred_contact: unknown; phone: string | null }): boolean {
  return needsPhone(contactWay(lead.preferred_contact)) && parsePhone(lead.phone ?? "") === null;
}

/** The ways that allow a call, and those that allow a text message. */
const callWays: readonly ContactWay[] = ["phone", "either", "unchosen"];
const textWays: readonly ContactWay[] = ["text", "either"];

/** The agreed ways to reach a homeowner that work. A call without agreement is never offered. */
export function agreedWays(lead: {
  preferred_contact: unknown;
  phone: string | null;
  /** Whether email to them comes back. */
  isUnreachable: boolean;
}) {
  const way = contactWay(lead.preferred_contact);
  const isPhone = parsePhone(lead.phone ?? "") !== null;
  return {
    canCall: isPhone && callWays.includes(way),
    canText: isPhone && textWays.includes(way),
    canWrite: !lead.isUnreachable && (!needsPhone(way) || lacksPhone(lead)),
  };
}

/** The agreed ways without email. The SQL function `has_agreed_phone` says whether there is one. */
export function wayLeft({ canCall, canText }: ReturnType<typeof agreedWays>): "both" | "call" | "text" | "none" {
  if (canCall && canText) return "both";
  if (canCall) return "call";
  return canText ? "text" : "none";
}

export const timelines = ["asap", "1-week", "2-3-weeks", "next-month", "just-quotes"] as const;
export type Timeline = (typeof timelines)[number];

/** Greatest lengths in characters; for `phone` in digits. The table `leads` checks the same. */
export const leadLimits = {
  name: 120,
  zip_code: 10,
  service_issue: 64,
  phone: 20,
  email: 254,
  message: 5000,
} satisfies Partial<Record<LeadField, number>>;

/** A quote request as it is stored and sent on. Empty optional fields are null. */
interface Lead {
  name: string;
  zip_code: string;
  service_issue: string;
  preferred_contact: PreferredContact | null;
  /** Digits only. */
  phone: string | null;
  email: string;
  timeline: Timeline | null;
  message: string | null;
  service: LeadService;
  /** The last segment of the page's path. */
  city: string;
  /** The page's path without its query. */
  submitted_from_page: string;
}

/** The fields that come from the page. */
export type LeadOrigin = Pick<Lead, "service" | "city" | "submitted_from_page">;

/**
 * Reads service and city from the path of the form's page. `named`: services whose pages send their slug. Every other
 * page sends `general` and offers the general issues (docs/product.md, Quote form).
 */
export function leadOrigin(path: string, named: readonly ServiceSlug[]): LeadOrigin {
  const segments = path.split("/").filter(Boolean);
  const service = segments.find((segment) => named.includes(segment));
  return {
    service: service ?? "general",
    city: segments.at(-1) ?? "",
    submitted_from_page: path,
  };
}

/**
 * Cleans the form and yields a lead, or every problem. A phone number without ten digits is no problem: the form shows
 * a hint and sends it.
 */
export function parseLead(
  typed: Typed<LeadField>,
  issues: readonly string[],
  origin: LeadOrigin,
): Parsed<Lead, LeadField> {
  const fields = new FieldReader(typed, leadLimits);
  const value: Lead = {
    service_issue: fields.requiredChoice("service_issue", issues),
    timeline: fields.optionalChoice("timeline", timelines),
    zip_code: fields.requiredZipCode("zip_code"),
    name: fields.requiredLine("name"),
    preferred_contact: fields.optionalChoice("preferred_contact", preferredContacts),
    phone: fields.optionalDigits("phone"),
    email: fields.requiredEmail("email"),
    message: fields.optionalText("message"),
    ...origin,
  };
  return fields.problems.length === 0 ? { ok: true, value } : { ok: false, problems: fields.problems };
}

/** Address parameters that fill a field. The first one that is not empty wins. */
const prefillParameters: Record<LeadField, readonly string[]> = {
  name: ["name"],
  zip_code: ["zip_code", "zipcode", "zip", "city"],
  service_issue: ["service_issue", "issue"],
  preferred_contact: ["preferred_contact", "contact"],
  phone: ["phone"],
  email: ["email"],
  timeline: ["timeline"],
  message: ["message"],
};

/** Every parameter that may fill a field. */
export const prefillNames = Object.values(prefillParameters).flat();

const trimmed = (text: string) => text.trim();

/** Reads the form's prefill from an address: `?zip=98033&issue=leak`. A choice that is not offered is ignored. */
export function prefillLead(parameters: URLSearchParams, issues: readonly string[]): Typed<LeadField> {
  const choices: Partial<Record<LeadField, readonly string[]>> = {
    service_issue: issues,
    preferred_contact: preferredContacts,
    timeline: timelines,
  };
  const typed: Typed<LeadField> = {};
  for (const field of leadFields) {
    const read = field in choices ? trimmed : field === "message" ? typedText : typedLine;
    const value = prefillParameters[field].map((name) => read(parameters.get(name) ?? "")).find(Boolean);
    if (value && (choices[field]?.includes(value) ?? true)) typed[field] = value;
  }
  return typed;
}
