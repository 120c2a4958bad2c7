import type { Connection } from "../database/database.ts";
import { type OutboxSettings, writeDeliveries } from "../events/outbox.ts";

/**
 * Tells the operator about privacy requests in the transaction that stores them, because the law sets a deadline. They
 * lead to no call, so they need no consent.
 */
export function tellOfPrivacyRequests(settings: Pick<OutboxSettings, "operatorEmail">) {
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
