import { createHash } from "node:crypto";
import type { DeliveryReport, ReportOutcome } from "../../../domain/bounce.ts";
import { systemActor } from "../../../domain/event.ts";
import type { Connection } from "../../database/database.ts";
import type { DeliveryRow } from "../../database/rows.ts";
import type { Outbox, Transaction } from "../../events/outbox.ts";
import { type FailedDelivery, handleFailure, lockRecipient } from "./consequences.ts";
import type { EnvelopeSenders } from "./envelope-sender.ts";
import { readMessage } from "./report.ts";

export type NoteReport = (message: Uint8Array) => Promise<ReportOutcome>;

export function noteReports(outbox: Outbox, senders: EnvelopeSenders): NoteReport {
  return async (message) => {
    const parsedMessage = await readMessage(message);
    if (!parsedMessage?.report) return "not-a-report";
    const { recipients, report, fingerprint } = parsedMessage;
    return outbox.as(systemActor).transaction(async (tx) => {
      const deliveryIds = await Promise.all(recipients.map((recipient) => senders.deliveryOf(tx, recipient)));
      // The bounce addresses of several deliveries do not identify one.
      const [id, ...others] = new Set(deliveryIds.filter((deliveryId) => deliveryId !== null));
      return id === undefined || others.length ? "unproven" : recordReport(tx, id, report, fingerprint);
    });
  };
}

type ReportedDelivery = FailedDelivery & Pick<DeliveryRow, "state">;

async function recordReport(
  tx: Transaction,
  id: string,
  report: DeliveryReport,
  fingerprint: string,
): Promise<ReportOutcome> {
  if (report.action === "failed") {
    const [about] = await tx.query<Pick<DeliveryRow, "recipient_role" | "lead_id" | "contractor_id">>(
      "select recipient_role, lead_id, contractor_id from deliveries where id = $1",
      [id],
    );
    if (about) await lockRecipient(tx, about);
  }
  const [delivery] = await tx.query<ReportedDelivery>(
    `select id, kind, channel, recipient, recipient_role, lead_id, contractor_id, state from deliveries
      where id = $1 for update`,
    [id],
  );
  if (!delivery || !["failed", "delayed"].includes(report.action)) return "without-effect";
  const sha256 = createHash("sha256").update(fingerprint).digest();
  const [known] = await tx.query("select from delivery_reports where delivery_id = $1 and sha256 = $2", [id, sha256]);
  if (known) return "noted";
  // A report can arrive before the email is stored as sent, or between two attempts.
  if (delivery.state === "sending" || delivery.state === "queued") return "too-early";
  await tx.query("insert into delivery_reports (delivery_id, sha256) values ($1, $2)", [id, sha256]);
  if (report.action === "failed") await recordBounce(tx, delivery, report);
  else await recordDelay(tx, delivery, report);
  return "noted";
}

async function recordBounce(tx: Transaction, delivery: ReportedDelivery, report: DeliveryReport): Promise<void> {
  if (delivery.state !== "sent" && delivery.state !== "uncertain") return;
  await tx.query(
    `with bounced as (
       update deliveries set state = 'bounced', bounced_at = now(), bounce_text = nullif($2, ''), next_attempt_at = null
        where id = $1 returning id)
     delete from delivery_contents using bounced where delivery_id = bounced.id`,
    [delivery.id, report.answer],
  );
  const status = await handleFailure(tx, delivery, report);
  await tx.query("update deliveries set bounce_status = $2 where id = $1", [delivery.id, status]);
}

async function recordDelay(
  connection: Connection,
  delivery: ReportedDelivery,
  { status, answer }: DeliveryReport,
): Promise<void> {
  const reason = [status, answer].filter(Boolean).join(" ");
  await connection.query(
    "update deliveries set last_error = $2 where id = $1 and not has_failed(state) and state <> 'dropped'",
    [delivery.id, `Delayed: ${reason || "the mail server will try again."}`],
  );
}
