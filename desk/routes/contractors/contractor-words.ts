import { market, services } from "../../../content/chosen-market.ts";
import type { AcceptanceFault } from "../../../domain/acceptance.ts";
import type { ContractorField, ContractorStatus } from "../../../domain/contractor.ts";
import type { RegisterReason } from "../../../domain/register.ts";
import { listed } from "../../../domain/text.ts";
import type { State } from "../../ui/values.tsx";

// What the pages of contractors say.

export const fieldsMarked = "Nothing is changed yet: look at the fields that are marked.";

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
  monthly_fee_cents: { label: "Monthly fee", hint: "In dollars, such as 250 or 249.50. Their statements show it." },
};

export const faultWords: Record<AcceptanceFault, string> = {
  missing: "This is needed.",
  "too-long": "This is too long.",
  "not-an-email": "Write an address like ann@example.com.",
  "not-a-phone": "Write a number like 425-555-0100.",
  "not-a-day": "Write a day like 2027-06-30.",
  "not-a-registration-number": `Write ${market.licensing.registration.shape}.`,
  "not-an-amount": "Write an amount like 250 or 249.50.",
  "not-zip-codes": "Write zip codes of five digits, with spaces between them.",
};

export const statuses: Record<ContractorStatus, State> = {
  active: { tone: "good", word: "Active" },
  paused: { tone: "going", word: "Paused" },
  ended: { tone: "over", word: "Ended" },
};

/** What was done, by the kind of its event. `{territory}` is a service and a zip code, `{fee}` an amount. */
export const eventWords: Record<string, string> = {
  "territory.taken": "Given {territory}",
  "territory.released": "Gave up {territory}",
  "contractor.paused": "Paused",
  "contractor.resumed": "Resumed",
  "contractor.fee-changed": "Monthly fee: {fee}",
  "contractor.unreachable": "Email came back from them",
  "contractor.reachable": "Email reaches them again",
  "operator.contractor-added": "Added",
  "operator.contractor-changed": "Changed {columns}",
  "operator.contractor-ended": "Ended",
  "operator.links-revoked": "Revoked their links",
  "operator.statement-made": "Made the statement of {month} anew",
  "register.changed": "{change}",
  "operator.register-overruled": "Overruled what the register says of the {license}",
  "operator.register-restored": "Went by the register again for the {license}",
};

/** What changed in the state's register. `{license}` is a license, behind it stands the last day that became ours with it. */
export const registerChanges: Record<RegisterReason, string> = {
  active: "The register has the {license} active",
  suspended: "The register has the {license} suspended",
  expired: "The register has the {license} expired",
  "not-found": "The register has no such {license}",
  "name-differs": "The register has the {license} under another name",
  later: "The register has the {license} renewed",
  earlier: "The register has the {license} end earlier",
};
