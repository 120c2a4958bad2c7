import type { Intake, Receive } from "./submit.ts";

export interface PrivacyRequests {
  /** Stores requests for a copy, a correction or deletion. They lead to no call, so they need no consent. */
  receive: Receive;
}

export function privacyRequests(intake: Intake): PrivacyRequests {
  return { receive: intake({ table: "privacy_requests" }) };
}
