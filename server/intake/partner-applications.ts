import type { FormContext } from "../../domain/form-context.ts";
import type { PartnerApplication } from "../../domain/partner-application.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { Sender, Submit } from "./submit.ts";

export interface PartnerApplications {
  /** Stores a contractor's application. */
  receive(application: PartnerApplication, sender: Sender, context: FormContext): Promise<Receipt>;
}

export function partnerApplications(submit: Submit): PartnerApplications {
  return {
    receive: (application, sender, context) =>
      submit({ table: "partner_applications", rows: [{ ...application }], returning: null, context }, sender),
  };
}
