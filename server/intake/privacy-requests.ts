import { type OutboxSettings, writeDeliveries } from "../deliveries/outbox.ts";
import type { Intake, Receive } from "./submit.ts";

export interface PrivacyRequests {
  /** Stores requests for a copy, a correction or deletion. They lead to no call, so they need no consent. */
  receive: Receive;
}

/** The operator is told of each request in the transaction that stores it: the law gives its answer a day. */
export function privacyRequests(intake: Intake, settings: Pick<OutboxSettings, "operatorEmail">): PrivacyRequests {
  return {
    receive: intake({
      table: "privacy_requests",
      after: (connection, ids) =>
        writeDeliveries(
          connection,
          ids.map((id) => ({
            kind: "privacy-request-received",
            channel: "mail",
            recipient: null,
            recipient_role: "operator",
            lead_id: null,
            contractor_id: null,
            event_id: null,
            about: { request_id: id },
            cause: `privacy-request ${id}`,
          })),
          settings,
        ),
    }),
  };
}
