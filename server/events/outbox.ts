import type { MailKind } from "../../content/mail-names.ts";
import type { Actor, Who } from "../../domain/event.ts";
import { type MailRecipient, type MailRule, notificationsOf, type RecordedEvent } from "../../domain/notification.ts";
import type { Connection, Database } from "../database/database.ts";
import type { EventRow } from "../database/rows.ts";
import { settingTime } from "../database/settings.ts";

// The transactional outbox: what has to be sent is a row of `deliveries`, written in the transaction of its cause.

/** The recipients of events. */
export interface OutboxSettings {
  /** Which event asks for which mail (server/mail/kinds.ts). */
  mailRules: readonly MailRule<MailKind>[];
  operatorEmail: string;
  /** Webhook addresses. Each gets every event. */
  webhookUrls: readonly string[];
}

/** A delivery to write: a mail to the recipient's address on record, or a webhook. */
export type PlannedDelivery = PlannedMail | PlannedPost;

export interface PlannedMail extends PlannedFacts {
  kind: MailKind;
  recipient_role: MailRecipient;
}

interface PlannedPost extends PlannedFacts {
  kind: string;
  channel: "webhook";
  recipient: string;
  recipient_role: "program";
}

/** Its subject. One `cause` never writes two deliveries. */
interface PlannedFacts {
  lead_id?: string | null;
  contractor_id?: string | null;
  event_id?: number;
  about?: Readonly<Record<string, string>>;
  cause: string;
}

/** What was due before the last restore was done by the lost site (server/people/restore.ts). */
export const restoredAt = settingTime("'restored_at'");

/**
 * SQL: the address on record of a row of deliveries. Null: the person is deleted, or the recipient is the operator or a
 * webhook.
 */
export const addressOnRecord = (row: string) =>
  `case ${row}.recipient_role
     when 'homeowner' then (select email from leads where id = ${row}.lead_id)
     when 'contractor' then (select email from contractors where id = ${row}.contractor_id)
     when 'applicant' then (select email from partner_applications where id = (${row}.about ->> 'application_id')::uuid) end`;

/** The transactions that have written deliveries. */
const writers = new WeakSet<Connection>();

/**
 * Writes deliveries. It leaves out one whose recipient is deleted, and one whose cause has written one before. If that
 * one was a mail that was dropped since, it is queued again.
 */
export async function writeDeliveries(
  connection: Connection,
  planned: readonly PlannedDelivery[],
  { operatorEmail }: Partial<Pick<OutboxSettings, "operatorEmail">> = {},
): Promise<void> {
  if (planned.length === 0) return;
  writers.add(connection);
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
    [JSON.stringify(planned.map((one) => ({ channel: "mail", about: {}, ...one }))), operatorEmail ?? null],
  );
}

/**
 * Drops mails that may have arrived with a revoked link, and writes a new one of the same kind for each, to the address
 * on record.
 */
export async function replaceUnanswered(connection: Connection, ids: readonly string[]): Promise<void> {
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

/** The events that each transaction has recorded, in order. */
const recorded = new WeakMap<Connection, RecordedEvent[]>();

/** An event to record. Null values in `detail` are left out. */
export interface NewEvent {
  kind: string;
  lead_id?: string | null;
  /** Ids and fixed words. */
  detail?: object;
  /** The actor of this event, where it differs from the caller's. */
  actor?: Actor;
}

/** Records events in the caller's transaction, in the actor's name. */
export async function recordEvents(connection: Connection, who: Who, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const doer = who.actor === "operator" && { operator_id: who.operatorId };
  const rows = events.map(({ kind, lead_id = null, detail, actor = who.actor }) => ({
    ...{ kind, lead_id, actor },
    detail: { ...detail, ...doer },
  }));
  const stored = await connection.query<Pick<EventRow, keyof RecordedEvent> & Pick<RecordedEvent, "detail">>(
    `insert into events (kind, lead_id, actor, detail)
     select kind, lead_id, actor, jsonb_strip_nulls(detail)
       from json_array_elements($1::json) with ordinality as one (value, place),
            json_to_record(value) as said (kind text, lead_id uuid, actor text, detail jsonb) order by place
     returning id, kind, lead_id, detail`,
    [JSON.stringify(rows)],
  );
  recorded.set(connection, [...(recorded.get(connection) ?? []), ...stored]);
}

/** Records one event. */
export async function recordEvent(
  connection: Connection,
  who: Who,
  kind: string,
  detail: object = {},
  leadId: string | null = null,
): Promise<void> {
  await recordEvents(connection, who, [{ kind, lead_id: leadId, detail }]);
}

/** Drops queued mails about leads. The rows stay without words and recipient. */
export async function dropMailsAbout(
  connection: Connection,
  leadIds: readonly string[],
  why: string,
  unlessKind: MailKind | null = null,
): Promise<void> {
  await connection.query(
    `with dropped as (
       update deliveries set state = 'dropped', recipient = '-', next_attempt_at = null, last_error = $2
        where lead_id = any ($1::uuid[]) and channel = 'mail' and is_pending(state) and kind is distinct from $3
        returning id)
     delete from delivery_contents using dropped where delivery_id = id`,
    [leadIds, why, unlessKind],
  );
}

/** The deliveries for one transaction's events: mails by the rules of their kinds, and each event to each webhook. */
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
  const posts = events.flatMap((event) =>
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
  return [...mails, ...posts];
}

/** The database with the outbox in every transaction. */
export interface Outbox extends Database {
  /** Sends what is due at once. */
  wake(): void;
}

/** Further deliveries for one transaction's events, beside its mails and webhooks. */
export type Plan = (connection: Connection, events: readonly RecordedEvent[]) => Promise<PlannedDelivery[]>;

/**
 * Puts the outbox into every transaction: before the commit, the recorded events become deliveries, those of `plans`
 * included. If it wrote any, it calls `wake` after the commit.
 */
export function withOutbox(
  database: Database,
  settings: OutboxSettings,
  wake: () => void,
  plans: readonly Plan[] = [],
): Outbox {
  return {
    ...database,
    wake,
    async transaction(work) {
      let hasWritten = false;
      const result = await database.transaction(async (connection) => {
        const done = await work(connection);
        const events = recorded.get(connection) ?? [];
        const planned = deliveriesFor(events, settings);
        for (const plan of plans) planned.push(...(await plan(connection, events)));
        await writeDeliveries(connection, planned, settings);
        hasWritten = writers.has(connection);
        return done;
      });
      if (hasWritten) wake();
      return result;
    },
  };
}

/** The outbox together with the operator who acts, named in every event. */
export interface OperatorDatabase extends Outbox {
  readonly who: Who;
}

/** Returns the database for one operator's actions. Null: the operator of the command line, known only by the key. */
export function actingAs(outbox: Outbox, operatorId: string | null): OperatorDatabase {
  return { ...outbox, who: { actor: "operator", operatorId } };
}
