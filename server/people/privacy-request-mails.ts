import type { Connection } from "../database/database.ts";
import { type OutboxSettings, writeDeliveries } from "../events/outbox.ts";

/**
 * Emails the operator about privacy requests, because the law sets a deadline. The emails are queued in the transaction
 * that stores the requests. The form is in app/routes/legal/. personal-data.ts exports the data, and erasure.ts
 * erases it.
 */
export function mailPrivacyRequests(settings: Pick<OutboxSettings, "operatorEmail">) {
  return (connection: Connection, ids: readonly string[]) =>
    writeDeliveries(
      connection,
      ids.map((id) => ({
        kind: "privacy-request-received",
        recipient_role: "operator",
        about: { request_id: id },
        cause: `privacy-request ${id}`,
      })),
      settings,
    );
}
