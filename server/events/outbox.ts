import type { MailKind } from "../../content/mail-names.ts";
import type { Actor, EventActor } from "../../domain/event.ts";
import { type MailRecipient, type MailRule, notificationsOf, type RecordedEvent } from "../../domain/notification.ts";
import { type Connection, type Database, keepPlan } from "../database/database.ts";
import type { EventRow } from "../database/rows.ts";
import { settingTime } from "../database/settings.ts";

// A transactional outbox: a message is a row of `deliveries`, written in the transaction that causes it.

export interface OutboxSettings {
  /** From server/mail/kinds.ts. */
  mailRules: readonly MailRule<MailKind>[];
  operatorEmail: string;
  webhookUrls: readonly string[];
}

export type PlannedDelivery = PlannedMail | PlannedWebhook;

export interface PlannedMail extends PlannedFacts {
  kind: MailKind;
  recipient_role: MailRecipient;
}

interface PlannedWebhook extends PlannedFacts {
  kind: string;
  channel: "webhook";
  recipient: string;
  recipient_role: "program";
}

/** A second delivery with the same `cause` is not stored. */
interface PlannedFacts {
  lead_id?: string | null;
  contractor_id?: string | null;
  event_id?: number;
  about?: Readonly<Record<string, string>>;
  cause: string;
}

/**
 * When a backup was last restored (server/people/restore.ts). Emails that were due before may have been sent already.
 */
export const restoredAtSql = settingTime("'restored_at'");

/** For a row of `deliveries`. Null if the person's row is gone, and for `OPERATOR_EMAIL` and webhooks. */
export const addressOnRecord = (row: string) =>
  `case ${row}.recipient_role
     when 'homeowner' then (select email from leads where id = ${row}.lead_id)
     when 'contractor' then (select case ${row}.about ->> 'copy' when 'office' then office_email else email end from contractors where id = ${row}.contractor_id)
     when 'applicant' then (select email from partner_applications where id = (${row}.about ->> 'application_id')::uuid)
     when 'operator' then coalesce((select email from sign_in_tokens where id = (${row}.about ->> 'sign_in_id')::uuid),
                                   (select email from operators where id = (${row}.about ->> 'to_operator')::uuid and removed_at is null)) end`;

/** Not to `OPERATOR_EMAIL`. */
export const isToOneOperator = (row: string) => `${row}.about ?| array['sign_in_id', 'to_operator']`;

/** It went to the address, whatever its case. `deliveries_by_mailbox` finds the mailbox's. `address` is SQL. */
export const isToAddress = (address: string) =>
  `mailbox_of(recipient) = mailbox_of(${address}) and caseless(recipient) = caseless(${address})`;

/** They go to the contractor's office, too. */
const officeKinds: readonly string[] = [
  "lead-to-contractor",
  "lead-corrected",
  "lead-withdrawn",
  "invoice-issued",
] satisfies MailKind[];

/** Without an `office_email`, no copy is stored. An email that replaces another has its copy already. */
function withOfficeCopy(delivery: PlannedDelivery): PlannedDelivery[] {
  const isCopied = delivery.recipient_role === "contractor" && officeKinds.includes(delivery.kind);
  if (!isCopied || delivery.about?.copy || delivery.cause.startsWith("link-revoked ")) return [delivery];
  return [delivery, { ...delivery, about: { ...delivery.about, copy: "office" }, cause: `${delivery.cause} office` }];
}

/** It knows who acts. What it records and queues is sent after the commit. */
export interface Transaction extends Connection {
  readonly who: EventActor;
  /** For what somebody else does in it. */
  as(who: EventActor): Transaction;
  /** The deliveries that they cause are stored before the commit. */
  record(...events: readonly NewEvent[]): Promise<void>;
  /**
   * Skips deliveries to deleted recipients and with a `cause` that is there. An email that was dropped under that
   * `cause` is queued again.
   */
  queue(...planned: readonly PlannedDelivery[]): Promise<void>;
}

export interface NewEvent {
  kind: string;
  lead_id?: string | null;
  /** Ids and fixed values, nothing personal. Null values are not stored. */
  detail?: object;
  actor?: Actor;
}

/** One person or program acts in all its transactions. */
export interface ActorConnection extends Connection {
  readonly who: EventActor;
  /** Commits when `work` resolves, and rolls back when it throws. `work` must use `tx`. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  wake(): void;
}

export interface Outbox extends Database {
  as(who: EventActor): ActorConnection;
  /** Sends due deliveries at once. */
  wake(): void;
}

/** What is queued besides the deliveries of `mailRules` and `webhookUrls`. */
export type DeliveryPlanner = (connection: Connection, events: readonly RecordedEvent[]) => Promise<PlannedDelivery[]>;

/** `wake` is called after a commit that stored a delivery. */
export function outboxOf(
  database: Database,
  settings: OutboxSettings,
  wake: () => void,
  planners: readonly DeliveryPlanner[] = [],
): Outbox {
  const as = (who: EventActor): ActorConnection => ({
    query: database.query,
    run: database.run,
    who,
    wake,
    async transaction(work) {
      let hasDeliveries = false;
      const result = await database.transaction(async (connection) => {
        const events: RecordedEvent[] = [];
        const queue = async (...planned: readonly PlannedDelivery[]) => {
          if (planned.length === 0) return;
          hasDeliveries = true;
          await storeDeliveries(connection, planned.flatMap(withOfficeCopy), settings.operatorEmail);
        };
        const transactionOf = (who: EventActor): Transaction => ({
          query: connection.query,
          run: connection.run,
          who,
          as: transactionOf,
          queue,
          async record(...newEvents) {
            if (newEvents.length > 0) events.push(...(await storeEvents(connection, who, newEvents)));
          },
        });
        const workResult = await work(transactionOf(who));
        const plannedDeliveries = deliveriesFor(events, settings);
        for (const plan of planners) plannedDeliveries.push(...(await plan(connection, events)));
        await queue(...plannedDeliveries);
        return workResult;
      });
      if (hasDeliveries) wake();
      return result;
    },
  });
  return { ...database, as, wake };
}

async function storeDeliveries(
  connection: Connection,
  planned: readonly PlannedDelivery[],
  operatorEmail: string,
): Promise<void> {
  await connection.query(
    `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, contractor_id, event_id, about, cause)
     select kind, channel, address, recipient_role, (select id from leads where id = lead_id), contractor_id, event_id, about, cause
       from (select planned.*, coalesce(planned.recipient, ${addressOnRecord("planned")},
                                        case planned.recipient_role when 'operator' then $2 end) as address
               from json_populate_recordset(null::deliveries, $1::json) as planned) as addressed
      where address is not null
     on conflict (cause) do update
       set state = 'queued', next_attempt_at = now(), last_error = null, recipient = excluded.recipient, event_id = excluded.event_id
     where deliveries.state = 'dropped' and deliveries.channel = 'mail'`,
    [JSON.stringify(planned.map((delivery) => ({ channel: "mail", about: {}, ...delivery }))), operatorEmail],
    keepPlan,
  );
}

async function storeEvents(
  connection: Connection,
  who: EventActor,
  events: readonly NewEvent[],
): Promise<RecordedEvent[]> {
  const operator = who.actor === "operator" && { operator_id: who.operatorId };
  const rows = events.map(({ kind, lead_id = null, detail, actor = who.actor }) => ({
    kind,
    lead_id,
    actor,
    detail: { ...detail, ...operator },
  }));
  return connection.query<Pick<EventRow, keyof RecordedEvent> & Pick<RecordedEvent, "detail">>(
    `insert into events (kind, lead_id, actor, detail)
     select kind, lead_id, actor, jsonb_strip_nulls(detail)
       from json_array_elements($1::json) with ordinality as one (value, place),
            json_to_record(value) as fields (kind text, lead_id uuid, actor text, detail jsonb) order by place
     returning id, kind, lead_id, detail`,
    [JSON.stringify(rows)],
    keepPlan,
  );
}

/**
 * For emails that may have arrived and whose link was revoked since: queues one with a valid link instead of a retry.
 */
export async function replaceUncertainEmails(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const replacements = await tx.query<PlannedMail>(
    `with dropped as (
       update deliveries set state = 'dropped', next_attempt_at = null, last_error = 'link-revoked' where id = any ($1::uuid[]) returning *),
     forgotten as (
       delete from delivery_contents using dropped where delivery_id = dropped.id)
     select kind, recipient_role, lead_id, contractor_id, event_id, about, concat_ws(' ', 'link-revoked', id) as cause from dropped`,
    [ids],
  );
  await tx.queue(...replacements);
}

/** The rows stay, without content and recipient. */
export async function dropMailsAbout(
  connection: Connection,
  leadIds: readonly string[],
  why: string,
  exceptKind: MailKind | null = null,
): Promise<void> {
  await connection.query(
    `with dropped as (
       update deliveries set state = 'dropped', recipient = '-', next_attempt_at = null, last_error = $2
        where lead_id = any ($1::uuid[]) and channel = 'mail' and is_pending(state) and kind is distinct from $3
        returning id)
     delete from delivery_contents using dropped where delivery_id = id`,
    [leadIds, why, exceptKind],
  );
}

function deliveriesFor(
  events: readonly RecordedEvent[],
  { mailRules, webhookUrls }: OutboxSettings,
): PlannedDelivery[] {
  const mails = notificationsOf(mailRules, events).map(
    ({ kind, to, contractorId, event, isOnce }): PlannedMail => ({
      kind,
      recipient_role: to,
      lead_id: event.lead_id,
      contractor_id: contractorId,
      event_id: event.id,
      about: event.detail,
      cause: isOnce
        ? [kind, event.lead_id, contractorId, to].join(" ")
        : ["event", event.id, kind, to, contractorId].filter((part) => part !== null).join(" "),
    }),
  );
  const webhooks = events.flatMap((event) =>
    webhookUrls.map(
      (url): PlannedDelivery => ({
        kind: event.kind,
        channel: "webhook",
        recipient: url,
        recipient_role: "program",
        lead_id: event.lead_id,
        event_id: event.id,
        about: event.detail,
        cause: `event ${event.id} webhook ${url}`,
      }),
    ),
  );
  return [...mails, ...webhooks];
}
