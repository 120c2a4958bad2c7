import type { Connection } from "../database/database.ts";
import { type OutboxSettings, writeDeliveries } from "../events/outbox.ts";

/** Emails the operator about new privacy requests, because the law sets a deadline for the answer. */
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
