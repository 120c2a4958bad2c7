import { market, services } from "../../../content/chosen-market.ts";
import type { AcceptanceFault } from "../../../domain/acceptance.ts";
import type {
  ContractorDelivery,
  ContractorEvent,
  ContractorField,
  ContractorStatus,
} from "../../../domain/contractor.ts";
import type { ReturnReason } from "../../../domain/return-reason.ts";
import { listed } from "../../../domain/text.ts";
import type { Tone } from "../../ui/status-badge.tsx";

// What the pages of contractors say.

export const fieldsMarked = "Nothing is changed yet: look at the fields that are marked.";

/** What the number of a registration looks like here. */
export const registrationPattern = new RegExp(market.licensing.registration.pattern);

function electricalHint(): string {
  const names = services.filter(({ licenses }) => licenses.includes("electrical")).map(({ name }) => name);
  return names.length === 0 ? "No service here needs one." : `Needed for ${listed(names)}.`;
}

export const fieldWords: Record<ContractorField, { label: string; hint?: string }> = {
  business_name: { label: "Business name", hint: "As the state has it." },
  contact_name: { label: "Contact", hint: "Who is written to." },
  email: { label: "Email", hint: "Where requests go." },
  phone: { label: "Phone" },
  registration_number: { label: "Registration number", hint: `${market.licensing.registration.origin}.` },
  registration_expires_on: { label: "Registration expires", hint: "Its last day." },
  electrical_license_number: { label: "Electrical license", hint: electricalHint() },
  electrical_license_expires_on: { label: "Electrical license expires", hint: "Its last day." },
};

export const faultWords: Record<AcceptanceFault, string> = {
  missing: "This is needed.",
  "too-long": "This is too long.",
  "not-an-email": "Write an address like ann@example.com.",
  "not-a-phone": "Write a number like 425-555-0100.",
  "not-a-day": "Write a day like 2027-06-30.",
  "not-a-registration-number": `Write ${market.licensing.registration.shape}.`,
  "not-zip-codes": "Write zip codes of five digits, with spaces between them.",
};

/** Why requests were given back. */
export const returnWords: Record<ReturnReason, string> = {
  "wrong-area": "wrong area",
  "wrong-trade": "wrong trade",
  "no-answer": "no answer",
  "not-real": "not real",
  "too-busy": "too busy",
  other: "another reason",
};

export const statusWords: Record<ContractorStatus, { tone: Tone; text: string }> = {
  active: { tone: "good", text: "Active" },
  paused: { tone: "going", text: "Paused" },
  ended: { tone: "over", text: "Ended" },
};

/** What was done, by the kind of its event. `{territory}` is a service and a zip code. */
export const eventWords: Record<string, string> = {
  "territory.taken": "Given {territory}",
  "territory.released": "Gave up {territory}",
  "contractor.paused": "Paused",
  "contractor.resumed": "Resumed",
  "operator.contractor-added": "Added",
  "operator.contractor-changed": "Changed {columns}",
  "operator.contractor-ended": "Ended",
};

export const actorWords: Record<ContractorEvent["actor"], string> = {
  homeowner: "the homeowner",
  contractor: "the contractor",
  operator: "the command line or another program",
  system: "the clock",
};

/** A mail by its kind, as a line of a list. */
export const deliveryWords: Record<string, string> = {
  "lead-to-contractor": "A new request",
  "lead-corrected": "A corrected phone number",
  "lead-withdrawn": "A request that is not theirs anymore",
  "contractor-reminder": "A reminder",
  "contractor-silent": "A word about their silence",
  "license-expiring": "A license expires soon",
  "link-renewed": "A new link",
};

export const deliveryStateWords: Record<ContractorDelivery["state"], { tone: Tone; text: string }> = {
  queued: { tone: "going", text: "Queued" },
  sending: { tone: "going", text: "Sending" },
  sent: { tone: "good", text: "Sent" },
  uncertain: { tone: "needed", text: "Uncertain" },
  failed: { tone: "needed", text: "Failed" },
};
