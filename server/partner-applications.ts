import type { PartnerApplication } from "../domain/partner-application.ts";
import type { Receipt, Sender, Submit } from "./submissions.ts";

export interface PartnerApplications {
  /** Stores a contractor's application. */
  receive(application: PartnerApplication, sender: Sender): Promise<Receipt>;
}

export function partnerApplications(submit: Submit): PartnerApplications {
  return {
    receive: (application, sender) =>
      submit({ table: "partner_applications", rows: [{ ...application }], returning: null }, sender),
  };
}
