import { randomUUID } from "node:crypto";
import {
  cannotRetryMessage,
  type DeliveryAttempt,
  type DeliveryDetails,
  type DeliveryList,
  type DeliveryQuery,
  type DeliverySummary,
  type DroppedDeliveries,
  type ListedDelivery,
  type MessageText,
} from "../../domain/delivery.ts";
import { parseEmail } from "../../domain/email.ts";
import { isUuid, uuidRangeOf } from "../../domain/uuid.ts";
import type { Database } from "../database/database.ts";
import { inBatches } from "../database/in-batches.ts";
import { cursorOf, isAfter, parseCursor } from "../database/list-cursor.ts";
import type { DeliveryAttemptRow, DeliveryRow } from "../database/rows.ts";
import { type ActorConnection, isToAddress, type OutboxSettings } from "../events/outbox.ts";
import { toUnreachableCondition } from "../mail/bounces/consequences.ts";
import { canRetryCondition, retryDeliveries } from "./waiting-deliveries.ts";

const pageSize = 50;

type SummaryRow = Pick<DeliveryRow, Exclude<keyof DeliverySummary, "can_be_retried">> & { can_be_retried: boolean };

/** `$1`: the configured webhook URLs. */
const columns = `id, kind, channel, recipient, recipient_role, lead_id, state, attempts, last_error, next_attempt_at, sent_at, created_at,
  bounced_at, bounce_status, bounce_text,
  ${canRetryCondition("$1")} as can_be_retried`;

const recipientName = `case recipient_role
  when 'homeowner' then (select coalesce(name_as_typed, name) from leads where leads.id = lead_id)
  when 'contractor' then (select business_name from contractors where contractors.id = contractor_id)
end`;

interface RetryResult {
  retried: string[];
  /** A sentence for each delivery that was not queued again. */
  refused: string[];
}

export function deliveryLog(
  database: Database,
  settings: Pick<OutboxSettings, "operatorEmail" | "webhookUrls">,
  messageOf: (id: string) => Promise<MessageText | null>,
) {
  const { webhookUrls } = settings;
  return {
    async list(query: DeliveryQuery): Promise<DeliveryList> {
      const { conditions, values } = conditionsFor(query, webhookUrls);
      const rows = await database.query<SummaryRow & Pick<ListedDelivery, "recipient_name"> & { cursor: string }>(
        `select ${columns}, ${recipientName} as recipient_name, ${cursorOf("created_at")} as cursor
           from deliveries where ${conditions.join(" and ") || "true"}
          order by created_at desc, id desc limit ${pageSize + 1}`,
        values,
      );
      const page = rows.slice(0, pageSize);
      const next = rows.length > pageSize ? (page.at(-1)?.cursor ?? null) : null;
      return { rows: page.map(({ cursor: _cursor, ...row }) => row), next };
    },

    async read(id: string): Promise<DeliveryDetails | null> {
      if (!isUuid(id)) return null;
      const [row] = await database.query<SummaryRow>(`select ${columns} from deliveries where id = $2`, [
        webhookUrls,
        id,
      ]);
      if (!row) return null;
      const tries = await database.query<Pick<DeliveryAttemptRow, keyof DeliveryAttempt>>(
        "select began_at, ended_at, outcome, answer from delivery_attempts where delivery_id = $1 order by began_at",
        [id],
      );
      return { ...row, tries, message: await messageOf(id) };
    },

    async retry(asOperator: ActorConnection, ids: readonly string[]): Promise<RetryResult> {
      const retried = await asOperator.transaction((tx) => retryDeliveries(tx, ids.filter(isUuid), webhookUrls));
      if (retried.length > 0) asOperator.wake();
      const others = ids.filter((id) => !retried.includes(id.toLowerCase()));
      const deliveries = await database.query<RefusedRetry>(
        `select id, state, last_error, recipient, recipient_role, contractor_id,
                ${toUnreachableCondition} and state <> 'sent' as is_unreachable
           from deliveries where id = any ($1::uuid[])`,
        [others.filter(isUuid)],
      );
      const refused = others.map((id) => {
        const row = deliveries.find((row) => row.id === id.toLowerCase());
        if (row?.is_unreachable) return unreachableRefusal(row);
        if (row?.state === "dropped") return `${id} was dropped and is not sent again: ${row.last_error}`;
        return ids.length === 1 ? cannotRetryMessage : `${id}: ${cannotRetryMessage}`;
      });
      return { retried, refused };
    },

    /** If `url` is a configured webhook. Returns how many. */
    async retryDropped(asOperator: ActorConnection, url: string): Promise<number> {
      const count = await inBatches((limit) =>
        asOperator.transaction(async (tx) => {
          const droppedRows = await tx.query<{ id: string }>(
            `select id from deliveries where channel = 'webhook' and state = 'dropped' and recipient = $1 and recipient = any ($2::text[])
              order by created_at limit $3 for update skip locked`,
            [url, webhookUrls, limit],
          );
          const ids = droppedRows.map(({ id }) => id);
          return (await retryDeliveries(tx, ids, webhookUrls)).length;
        }),
      );
      if (count > 0) asOperator.wake();
      return count;
    },

    droppedDeliveries: (): Promise<DroppedDeliveries[]> =>
      database.query<DroppedDeliveries & Record<string, unknown>>(
        `select recipient, count(*) from deliveries
          where channel = 'webhook' and state = 'dropped' and recipient = any ($1::text[]) group by recipient order by recipient`,
        [webhookUrls],
      ),

    async writeTestMail(asOperator: ActorConnection): Promise<string> {
      return asOperator.transaction(async (tx) => {
        const cause = `test ${randomUUID()}`;
        const mail = { kind: "preflight-test", recipient_role: "operator", cause } as const;
        await tx.queue(mail);
        const [delivery] = await tx.query<Pick<DeliveryRow, "id">>("select id from deliveries where cause = $1", [
          cause,
        ]);
        if (!delivery) throw new Error("The test email was not queued.");
        return delivery.id;
      });
    },

    /** Returns how many webhooks get it. */
    async recordTestEvent(asOperator: ActorConnection): Promise<number> {
      await asOperator.transaction((tx) => tx.record({ kind: "operator.test" }));
      return settings.webhookUrls.length;
    },
  };
}

type RefusedRetry = Pick<
  DeliveryRow,
  "id" | "state" | "last_error" | "recipient" | "recipient_role" | "contractor_id"
> & {
  is_unreachable: boolean;
};

function unreachableRefusal({ id, recipient, recipient_role, contractor_id }: RefusedRetry): string {
  const remedy =
    recipient_role === "contractor"
      ? `change the contractor's address, or, if it works, run contractors reachable ${contractor_id}`
      : "the homeowner can correct the address on their receipt";
  return `${id} is not sent again, because mail does not reach ${recipient}: ${remedy}.`;
}

/** The first of `values` is the `$1` of `columns`. */
function conditionsFor({ state, kind, channel, search, after }: DeliveryQuery, webhookUrls: readonly string[]) {
  const conditions: string[] = [];
  const values: (string | readonly string[])[] = [webhookUrls];
  const placeholderOf = (text: string) => `$${values.push(text)}`;
  if (state) conditions.push(`state = ${placeholderOf(state)}`);
  if (kind) conditions.push(`kind = ${placeholderOf(kind)}`);
  if (channel) conditions.push(`channel = ${placeholderOf(channel)}`);
  const range = uuidRangeOf(search);
  if (parseEmail(search) !== null) conditions.push(isToAddress(placeholderOf(search)));
  else if (search) {
    const [first, last] = range?.map(placeholderOf) ?? [];
    const idConditions = range
      ? ["id", "lead_id"].map((column) => `${column} between ${first}::uuid and ${last}::uuid`)
      : [];
    conditions.push(
      `(${[...idConditions, `strpos(caseless(recipient), caseless(${placeholderOf(search)})) > 0`].join(" or ")})`,
    );
  }
  // PostgreSQL stores no null character, so nothing matches.
  if (values.some((text) => text.includes("\0"))) return { conditions: ["false"], values: [webhookUrls] };
  const cursor = parseCursor(after);
  if (cursor) conditions.push(isAfter("created_at", placeholderOf(cursor[0]), placeholderOf(cursor[1])));
  return { conditions, values };
}
