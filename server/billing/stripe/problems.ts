import type { DeskOutcome } from "../../../domain/lead-history.ts";
import type { ActorConnection } from "../../events/outbox.ts";
import { noteChange, type UndoHandler } from "../../events/undo.ts";

/** The desk's id. Stripe's own are no UUIDs. */
export const problemId = "md5(stripe_events.id)::uuid";

export const attendProblem = (asOperator: ActorConnection, id: string): Promise<DeskOutcome> =>
  asOperator.transaction(async (tx) => {
    const [problem] = await tx.query<{ id: string; is_open: boolean }>(
      `select id, attended_at is null as is_open from stripe_events where problem is not null and ${problemId}::text = $1 for update`,
      [id],
    );
    if (!problem) return { outcome: "unknown" };
    if (!problem.is_open) return { outcome: "unchanged" };
    await tx.query("update stripe_events set attended_at = now() where id = $1", [problem.id]);
    await tx.record({ kind: "operator.payment-attended" });
    return { outcome: "done", change: await noteChange(tx, "payment.attended_at", id, {}) };
  });

export const problemUndoHandlers: Readonly<Record<string, UndoHandler>> = {
  async "payment.attended_at"(tx, { subject }) {
    const [row] = await tx.query(
      `update stripe_events set attended_at = null where ${problemId}::text = $1 and attended_at is not null returning id`,
      [subject],
    );
    return row !== undefined;
  },
};
