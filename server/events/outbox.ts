import type { MailKind } from "../../content/mail-names.ts";
import type { Actor, EventActor } from "../../domain/event.ts";
import { type MailRecipient, type MailRule, notificationsOf, type RecordedEvent } from "../../domain/notification.ts";
import type { Connection, Database } from "../database/database.ts";
import type { EventRow } from "../database/rows.ts";
import { settingTime } from "../database/settings.ts";

// A transactional outbox: each message is a row of `deliveries`, written in the transaction that causes the message.

export interface OutboxSettings {
  /** The emails that each kind of event causes (server/mail/kinds.ts). */
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

/** `cause` is a unique key: a second delivery with the same `cause` is not stored. */
interface PlannedFacts {
  lead_id?: string | null;
  contractor_id?: string | null;
  event_id?: number;
  about?: Readonly<Record<string, string>>;
  cause: string;
}

/**
 * SQL: the time of the last restore from a backup (server/people/restore.ts). Emails that were due before the restore
 * are not queued, because they may have been sent already.
 */
export const restoredAtSql = settingTime("'restored_at'");

/**
 * SQL: the email address on record for a row of `deliveries`. Null if the person's row was deleted, or if the recipient
 * is the operator or a webhook.
 */
export const addressOnRecord = (row: string) =>
  `case ${row}.recipient_role
     when 'homeowner' then (select email from leads where id = ${row}.lead_id)
     when 'contractor' then (select email from contractors where id = ${row}.contractor_id)
     when 'applicant' then (select email from partner_applications where id = (${row}.about ->> 'application_id')::uuid) end`;

const connectionsWithDeliveries = new WeakSet<Connection>();

/**
 * Stores deliveries. Skips a delivery if its recipient was deleted or if the table already has a delivery with the same
 * `cause`. If the delivery in the table is a dropped email, queues that email again.
 */
export async function writeDeliveries(
  connection: Connection,
  planned: readonly PlannedDelivery[],
  { operatorEmail }: Partial<Pick<OutboxSettings, "operatorEmail">> = {},
): Promise<void> {
  if (planned.length === 0) return;
  connectionsWithDeliveries.add(connection);
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
    [JSON.stringify(planned.map((delivery) => ({ channel: "mail", about: {}, ...delivery }))), operatorEmail ?? null],
  );
}

/**
 * Stops the retries of emails that may have arrived but whose link was revoked afterwards. For each of these emails,
 * queues a new email with a valid link.
 */
export async function replaceUncertainEmails(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const replacements = await connection.query<PlannedMail & object>(
    `with dropped as (
       update deliveries set state = 'dropped', next_attempt_at = null, last_error = 'link-revoked' where id = any ($1::uuid[]) returning *),
     forgotten as (
       delete from delivery_contents using dropped where delivery_id = dropped.id)
     select kind, recipient_role, lead_id, contractor_id, event_id, about, concat_ws(' ', 'link-revoked', id) as cause from dropped`,
    [ids],
  );
  await writeDeliveries(connection, replacements);
}

const recordedEvents = new WeakMap<Connection, RecordedEvent[]>();

export interface NewEvent {
  kind: string;
  lead_id?: string | null;
  /** Contains only ids and fixed values, no personal data. Null values are not stored. */
  detail?: object;
  actor?: Actor;
}

export async function recordEvents(
  connection: Connection,
  who: EventActor,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const operator = who.actor === "operator" && { operator_id: who.operatorId };
  const rows = events.map(({ kind, lead_id = null, detail, actor = who.actor }) => ({
    ...{ kind, lead_id, actor },
    detail: { ...detail, ...operator },
  }));
  const storedEvents = await connection.query<Pick<EventRow, keyof RecordedEvent> & Pick<RecordedEvent, "detail">>(
    `insert into events (kind, lead_id, actor, detail)
     select kind, lead_id, actor, jsonb_strip_nulls(detail)
       from json_array_elements($1::json) with ordinality as one (value, place),
            json_to_record(value) as fields (kind text, lead_id uuid, actor text, detail jsonb) order by place
     returning id, kind, lead_id, detail`,
    [JSON.stringify(rows)],
  );
  recordedEvents.set(connection, [...(recordedEvents.get(connection) ?? []), ...storedEvents]);
}

export async function recordEvent(
  connection: Connection,
  who: EventActor,
  kind: string,
  detail: object = {},
  leadId: string | null = null,
): Promise<void> {
  await recordEvents(connection, who, [{ kind, lead_id: leadId, detail }]);
}

/** Drops queued emails about leads, except those of `exceptKind`. The rows stay, without content and recipient. */
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

/** A database whose transactions also store the emails and webhooks for the events that they record. */
export interface Outbox extends Database {
  /** Sends due deliveries immediately. */
  wake(): void;
}

/** Returns the deliveries to queue in addition to those that `mailRules` and `webhookUrls` produce for `events`. */
export type DeliveryPlanner = (connection: Connection, events: readonly RecordedEvent[]) => Promise<PlannedDelivery[]>;

/**
 * Before each commit, stores the deliveries of the recorded events and of `planners`. After the commit, calls `wake`
 * if the transaction stored a delivery.
 */
export function withOutbox(
  database: Database,
  settings: OutboxSettings,
  wake: () => void,
  planners: readonly DeliveryPlanner[] = [],
): Outbox {
  return {
    ...database,
    wake,
    async transaction(work) {
      let hasWrittenDeliveries = false;
      const result = await database.transaction(async (connection) => {
        const workResult = await work(connection);
        const events = recordedEvents.get(connection) ?? [];
        const plannedDeliveries = deliveriesFor(events, settings);
        for (const plan of planners) plannedDeliveries.push(...(await plan(connection, events)));
        await writeDeliveries(connection, plannedDeliveries, settings);
        hasWrittenDeliveries = connectionsWithDeliveries.has(connection);
        return workResult;
      });
      if (hasWrittenDeliveries) wake();
      return result;
    },
  };
}

/** A database that records one operator as the actor of every change. */
export interface OperatorDatabase extends Outbox {
  readonly who: EventActor;
}

/** If `operatorId` is null, the actor is an operator at the command line. This operator's id is unknown. */
export function actingAs(outbox: Outbox, operatorId: string | null): OperatorDatabase {
  return { ...outbox, who: { actor: "operator", operatorId } };
}
