import type { Connection } from "../database/database.ts";
import type { PersonalTable } from "../database/schema.ts";
import type { Transaction } from "../events/outbox.ts";
import { noteNetwork } from "../events/visitor-mails.ts";
import { circumstancesOf, type SubmissionCircumstances } from "./circumstances.ts";
import type { ReceiveSubmission, Submit } from "./submit.ts";

export function receivers(
  submit: Submit,
  receiveLeads: ReceiveSubmission,
  mailPrivacyRequests: (tx: Transaction, ids: readonly string[]) => Promise<void>,
  siteName: string,
): Record<PersonalTable, ReceiveSubmission> {
  return {
    leads: receiveLeads,

    contact_messages: (sent, sender) =>
      submit("contact_messages", "homeowner", sent, sender, async (tx, submission, insert) => {
        const ids = idsOf(await insert("id"));
        const circumstances = circumstancesOf("contact_messages", submission, siteName);
        await storeCircumstances(tx, "contact_messages", ids, circumstances);
        const { holdReason: reason } = circumstances;
        await tx.record(...ids.map((id) => ({ kind: "message.created", detail: { message_id: id, reason } })));
        return { ids, receiptPath: null };
      }),

    partner_applications: (sent, sender) =>
      submit("partner_applications", "contractor", sent, sender, async (tx, submission, insert) => {
        const ids = idsOf(await insert("id"));
        await noteNetwork(tx, ids, sender.client);
        const circumstances = circumstancesOf("partner_applications", submission, siteName);
        await storeCircumstances(tx, "partner_applications", ids, circumstances);
        const { holdReason: reason } = circumstances;
        await tx.record(...ids.map((id) => ({ kind: "application.created", detail: { application_id: id, reason } })));
        return { ids, receiptPath: null };
      }),

    privacy_requests: (sent, sender) =>
      submit("privacy_requests", "homeowner", sent, sender, async (tx, _submission, insert) => {
        const ids = idsOf(await insert("id"));
        await mailPrivacyRequests(tx, ids);
        return { ids, receiptPath: null };
      }),
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

async function storeCircumstances(
  connection: Connection,
  table: "contact_messages" | "partner_applications",
  ids: readonly string[],
  { holdReason, consent }: SubmissionCircumstances,
): Promise<void> {
  if (!holdReason && !consent) return;
  await connection.query(
    `update ${table} set hold_reason = $2, consent_version = $3, consent_wording = $4,
            consented_at = case when $3::text is not null then now() end
      where id = any ($1::uuid[])`,
    [ids, holdReason, consent?.version ?? null, consent?.wording ?? null],
  );
}
