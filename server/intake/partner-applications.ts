import type { Intake, Receive } from "./submit.ts";

export interface PartnerApplications {
  /** Stores contractors' applications, whether the form posted them or the data API brought them. */
  receive: Receive;
}

export function partnerApplications(intake: Intake): PartnerApplications {
  return { receive: intake({ table: "partner_applications" }) };
}
