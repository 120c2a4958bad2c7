import { FieldReader, type FieldTexts, type ParsedForm } from "./form-fields.ts";
import { normalizeLine, normalizeText } from "./letters.ts";
import { parsePhone } from "./phone.ts";
import type { LeadService, ServiceSlug } from "./service.ts";

export const preferredContacts = ["phone", "email", "text", "either"] as const;

export interface LeadFieldRule {
  /** In characters (`phone`: in digits), as in the table. */
  longest?: number;
  choices?: readonly string[];
  /** They prefill it, too. The first value wins. */
  aliases?: readonly string[];
}

/** The form's order. */
export const leadForm = {
  service_issue: { longest: 64, aliases: ["issue"] },
  zip_code: { longest: 10, aliases: ["zipcode", "zip", "city"] },
  timeline: { choices: ["asap", "1-week", "2-3-weeks", "next-month", "just-quotes"] },
  name: { longest: 120 },
  preferred_contact: { choices: preferredContacts, aliases: ["contact"] },
  phone: { longest: 20 },
  email: { longest: 254 },
  message: { longest: 5000 },
} as const satisfies Record<string, LeadFieldRule>;

export type LeadField = keyof typeof leadForm;

const leadFieldRules = Object.entries(leadForm) as [LeadField, LeadFieldRule][];

export const leadFields = leadFieldRules.map(([field]) => field);

export const leadLimits: Partial<Record<LeadField, number>> = Object.fromEntries(
  leadFieldRules.flatMap(([field, { longest }]) => (longest ? [[field, longest]] : [])),
);

export const leadChoices: Partial<Record<LeadField, readonly string[]>> = Object.fromEntries(
  leadFieldRules.flatMap(([field, { choices }]) => (choices ? [[field, choices]] : [])),
);

/** `unchosen`: they chose none. */
export type ContactMethod = (typeof preferredContacts)[number] | "unchosen";

export function contactMethodOf(preferredContact: unknown): ContactMethod {
  return preferredContacts.find((method) => method === preferredContact) ?? "unchosen";
}

export function needsPhone(method: ContactMethod): method is "phone" | "text" {
  return method === "phone" || method === "text";
}

/** Why nobody can call or text a homeowner who asked for that. */
export type PhoneLack = "missing" | "wrong-length";

export function phoneLackOf(lead: { preferred_contact: unknown; phone: string | null }): PhoneLack | null {
  if (!needsPhone(contactMethodOf(lead.preferred_contact)) || parsePhone(lead.phone ?? "") !== null) return null;
  return lead.phone ? "wrong-length" : "missing";
}

const callMethods: readonly ContactMethod[] = ["phone", "either", "unchosen"];
const textMethods: readonly ContactMethod[] = ["text", "either"];

/** Email also counts if the chosen call or text message has no valid number. */
export function agreedContactOf(lead: { preferred_contact: unknown; phone: string | null; isUnreachable: boolean }) {
  const method = contactMethodOf(lead.preferred_contact);
  const hasPhone = parsePhone(lead.phone ?? "") !== null;
  return {
    canCall: hasPhone && callMethods.includes(method),
    canText: hasPhone && textMethods.includes(method),
    canWrite: !lead.isUnreachable && (!needsPhone(method) || !hasPhone),
  };
}

/** The SQL function `has_agreed_phone` has this rule, with false for `none`. */
export function contactWithoutEmail({
  canCall,
  canText,
}: ReturnType<typeof agreedContactOf>): "both" | "call" | "text" | "none" {
  if (canCall && canText) return "both";
  if (canCall) return "call";
  return canText ? "text" : "none";
}

/** The SQL function `is_out_of_reach` has this rule. */
export function isOutOfReach(lead: Parameters<typeof agreedContactOf>[0]): boolean {
  return lead.isUnreachable && contactWithoutEmail(agreedContactOf(lead)) === "none";
}

export interface LeadOrigin {
  service: LeadService;
  city: string;
  /** Without its query. */
  submitted_from_page: string;
}

/** Services outside `servicesNamedInLeads` are stored as `general` (docs/product.md, Quote form). */
export function leadOrigin(path: string, servicesNamedInLeads: readonly ServiceSlug[]): LeadOrigin {
  const segments = path.split("/").filter(Boolean);
  const service = segments.find((segment) => servicesNamedInLeads.includes(segment));
  return {
    service: service ?? "general",
    city: segments.at(-1) ?? "",
    submitted_from_page: path,
  };
}

function readValues(fields: FieldReader<LeadField>, issues: readonly string[]) {
  return {
    service_issue: fields.requiredChoice("service_issue", issues),
    zip_code: fields.requiredZipCode("zip_code"),
    timeline: fields.optionalChoice("timeline", leadForm.timeline.choices),
    name: fields.requiredLine("name"),
    preferred_contact: fields.optionalChoice("preferred_contact", preferredContacts),
    phone: fields.optionalDigits("phone"),
    email: fields.requiredEmail("email"),
    message: fields.optionalText("message"),
  } satisfies Record<LeadField, string | null>;
}

type LeadValues = ReturnType<typeof readValues>;

/** The form might no longer offer a stored choice. */
export type StoredLeadFields = { [Field in LeadField]: string | Extract<LeadValues[Field], null> };

/** A phone number without ten digits passes with a hint. */
export function parseLead(
  typed: FieldTexts<LeadField>,
  issues: readonly string[],
  origin: LeadOrigin,
): ParsedForm<LeadValues & LeadOrigin, LeadField> {
  const fields = new FieldReader(typed, leadLimits);
  const value = { ...readValues(fields, issues), ...origin };
  return fields.problems.length === 0 ? { ok: true, value } : { ok: false, problems: fields.problems };
}

export const prefillParameters = leadFieldRules.flatMap(([field, { aliases = [] }]) => [field, ...aliases]);

const trim = (text: string) => text.trim();

/** A query's `+` is a space. An address has none, so its `+` was not encoded. */
const addressLine = (text: string) => normalizeLine(text).replaceAll(" ", "+");

const prefillReaders: Partial<Record<LeadField, (text: string) => string>> = {
  email: addressLine,
  message: normalizeText,
};

/** Ignores choices that the form does not offer. */
export function prefillLead(parameters: URLSearchParams, issues: readonly string[]): FieldTexts<LeadField> {
  const offeredChoices = { service_issue: issues, ...leadChoices };
  const typed: FieldTexts<LeadField> = {};
  for (const [field, { aliases = [] }] of leadFieldRules) {
    const choices = offeredChoices[field];
    const read = choices ? trim : (prefillReaders[field] ?? normalizeLine);
    const value = [field, ...aliases].map((name) => read(parameters.get(name) ?? "")).find(Boolean);
    if (value && (choices?.includes(value) ?? true)) typed[field] = value;
  }
  return typed;
}
