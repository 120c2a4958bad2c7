import type { Transaction } from "../events/outbox.ts";

/** The law sets a deadline for the answer. */
export function mailPrivacyRequests(tx: Transaction, ids: readonly string[]): Promise<void> {
  return tx.queue(
    ...ids.map(
      (id) =>
        ({
          kind: "privacy-request-received",
          recipient_role: "operator",
          about: { request_id: id },
          cause: `privacy-request ${id}`,
        }) as const,
    ),
  );
}
