import type { MailKind } from "../../content/mail-names.ts";
import type { Actor } from "../../domain/event.ts";
import { type MailRecipient, type MailRule, notificationsOf, type RecordedEvent } from "../../domain/notification.ts";
import type { Connection, Database } from "../database/database.ts";
import type { EventRow } from "../database/rows.ts";
import { settingTime } from "../database/settings.ts";

// The transactional outbox: what has to be sent is a row of `deliveries`, written in the transaction of its cause.

/** Who is told of events. */
export interface OutboxSettings {
  /** Which event asks for which mail (server/mail/kinds.ts). */
  mailRules: readonly MailRule<MailKind>[];
  operatorEmail: string;
  /** Addresses that every event is posted to. */
  webhookUrls: readonly string[];
}

/** A delivery that is to be written: a mail to the address on record of whom it is for, or a post to a program. */
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

/** What it is about. Its `cause` is what it is for: the same cause never writes two. */
interface PlannedFacts {
  lead_id?: string | null;
  contractor_id?: string | null;
  event_id?: number;
  about?: Readonly<Record<string, string>>;
  cause: string;
}

/** What was due before the last restore was done by the site that was lost (server/people/restore.ts). */
export const restoredAt = settingTime("'restored_at'");

/** SQL: the address on record of whom a row of deliveries is for; null: they are gone, or it is for the operator or a program. */
export const addressOnRecord = (row: string) =>
  `case ${row}.recipient_role
     when 'homeowner' then (select email from leads where id = ${row}.lead_id)
     when 'contractor' then (select email from contractors where id = ${row}.contractor_id)
     when 'applicant' then (select email from partner_applications where id = (${row}.about ->> 'application_id')::uuid) end`;

/** The transactions that have written deliveries. */
const writers = new WeakSet<Connection>();

/**
 * Writes deliveries. One whose recipient is gone is left out, and so is one whose cause has written one before; where that was a mail
 * that has been dropped since, it is queued again.
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
 * Drops mails that may have arrived with a link that is revoked since, and writes a new one of its kind for each, to the address on record.
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

/** The events that this transaction has recorded (record_event notes their ids), in their order. */
function recordedEvents(connection: Connection): Promise<RecordedEvent[]> {
  return connection.query<Pick<EventRow, keyof RecordedEvent> & Pick<RecordedEvent, "detail">>(
    `select id, kind, lead_id, detail from events
      where id = any (string_to_array(current_setting('cedarline.event_ids', true), ',')::bigint[]) order by id`,
  );
}

/** The deliveries that the events of one transaction ask for: mails by the rules of their kinds, and each event to each address. */
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

/** The database, with the outbox in every transaction. */
export interface Outbox extends Database {
  /** Has what is due sent at once. */
  wake(): void;
}

/** What the events of one transaction ask for beyond the mails and posts about each of them. */
export type Plan = (connection: Connection, events: readonly RecordedEvent[]) => Promise<PlannedDelivery[]>;

/**
 * Puts the outbox into every transaction: before it commits, what has happened in it becomes deliveries, those of `plans` among them, and
 * after that `wake` is called if it wrote any.
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
        await connection.run("reset role");
        const events = await recordedEvents(connection);
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

/** Records an event in the caller's transaction. What is null in `detail` is left out. */
export async function recordEvent(
  connection: Connection,
  kind: string,
  detail: object = {},
  leadId: string | null = null,
): Promise<void> {
  await connection.query("select record_event($1, $2, $3)", [kind, leadId, JSON.stringify(detail)]);
}

/** Says in whose name the rest of the transaction is done; `operatorId` names the operator of the desk. */
export async function actAs(connection: Connection, actor: Actor, operatorId: string | null = null): Promise<void> {
  await connection.query("select set_config('cedarline.actor', $1, true)", [actor]);
  if (operatorId !== null) {
    await connection.query("select set_config('cedarline.operator_id', $1, true)", [operatorId]);
  }
}

/**
 * The database in the name of one operator: whatever a verb changes through it is recorded as theirs (`detail.operator_id` of its
 * events). Null: an operator of whom only the key is known.
 */
export function inNameOf(outbox: Outbox, operatorId: string | null): Outbox {
  return {
    ...outbox,
    transaction: (work) =>
      outbox.transaction(async (connection) => {
        await actAs(connection, "operator", operatorId);
        return work(connection);
      }),
  };
}
