import { mailOfKind } from "../../domain/notification.ts";
import { type OutboxSettings, writeDeliveries } from "../events/outbox.ts";
import type { Intake } from "../leads/submit.ts";

/** The operator is told of each request in the transaction that stores it: the law gives its answer a day. */
export function privacyRequests(intake: Intake, settings: Pick<OutboxSettings, "operatorEmail">) {
  return {
    /** Stores requests for a copy, a correction or deletion. They lead to no call, so they need no consent. */
    receive: intake({
      table: "privacy_requests",
      after: (connection, ids) =>
        writeDeliveries(
          connection,
          ids.map((id) => ({
            ...mailOfKind("privacy-request-received"),
            about: { request_id: id },
            cause: `privacy-request ${id}`,
          })),
          settings,
        ),
    }),
  };
}
