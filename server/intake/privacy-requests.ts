import { noFormContext } from "../../domain/form-context.ts";
import type { PrivacyRequest } from "../../domain/privacy-request.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { Sender, Submit } from "./submit.ts";

export interface PrivacyRequests {
  /** Stores a request for a copy, a correction or deletion. Nobody is called because of it, so it needs no consent. */
  receive(request: PrivacyRequest, sender: Sender): Promise<Receipt>;
}

export function privacyRequests(submit: Submit): PrivacyRequests {
  return {
    receive: (request, sender) =>
      submit({ table: "privacy_requests", rows: [{ ...request }], returning: null, context: noFormContext }, sender),
  };
}
