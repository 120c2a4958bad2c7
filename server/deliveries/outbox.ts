import { type DomainEvent, type MailKind, type Notification, notificationsOf } from "../../domain/notification.ts";
import type { Connection, Database } from "../database/database.ts";

// The transactional outbox: what has to be sent is a row of `deliveries`, written in the transaction of its cause.

/** Where what happens is told, beside those whom it concerns. */
export interface OutboxSettings {
  operatorEmail: string;
  /** Addresses that every event is posted to. */
  webhookUrls: readonly string[];
}

/** A delivery that is to be written. Its `cause` is what it is for: the same cause never writes two. */
export interface PlannedDelivery {
  kind: MailKind | string;
  channel: "mail" | "webhook";
  /** Null: the address on record of whom it is for. */
  recipient: string | null;
  recipient_role: Notification["to"] | "program";
  lead_id: string | null;
  contractor_id: string | null;
  event_id: number | null;
  about: Readonly<Record<string, string>>;
  cause: string;
}

/** The transactions that have written deliveries. */
const writers = new WeakSet<Connection>();

/** Writes deliveries. One whose cause has written one before, or whose recipient is gone, is left out. */
export async function writeDeliveries(
  connection: Connection,
  planned: readonly PlannedDelivery[],
  { operatorEmail }: Pick<OutboxSettings, "operatorEmail">,
): Promise<void> {
  if (planned.length === 0) return;
  writers.add(connection);
  await connection.query(
    `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, contractor_id, event_id, about, cause)
     select kind, channel, address, recipient_role, (select id from leads where id = lead_id), contractor_id, event_id, about, cause
       from (select planned.*, coalesce(planned.recipient, case planned.recipient_role
                 when 'homeowner' then (select email from leads where id = planned.lead_id)
                 when 'contractor' then (select email from contractors where id = planned.contractor_id)
                 when 'applicant' then (select email from partner_applications where id = (planned.about ->> 'application_id')::uuid)
                 else $2 end) as address
               from json_populate_recordset(null::deliveries, $1::json) as planned) as addressed
      where address is not null
     on conflict (cause) do nothing`,
    [JSON.stringify(planned), operatorEmail],
  );
}

/** The deliveries that these events of one transaction ask for. */
export function deliveriesOf(events: readonly DomainEvent[], webhookUrls: readonly string[]): PlannedDelivery[] {
  return events.flatMap((event) => {
    const shared = { lead_id: event.lead_id, event_id: event.id, about: event.detail };
    const mails = notificationsOf(event, events).map(({ kind, to, contractorId = null }) => ({
      ...shared,
      kind,
      channel: "mail" as const,
      recipient: null,
      recipient_role: to,
      contractor_id: contractorId,
      cause: `event ${event.id} ${kind} ${to} ${contractorId ?? ""}`.trim(),
    }));
    const webhooks = webhookUrls.map((url) => ({
      ...shared,
      kind: event.kind,
      channel: "webhook" as const,
      recipient: url,
      recipient_role: "program" as const,
      contractor_id: null,
      cause: `event ${event.id} webhook ${url}`,
    }));
    return [...mails, ...webhooks];
  });
}

/** The events that the transaction has recorded so far and nothing was planned for yet. */
async function takeEvents(connection: Connection): Promise<DomainEvent[]> {
  const [recorded] = await connection.query<{ ids: string | null }>(
    "select setting_or_null('cedarline.event_ids') as ids",
  );
  if (!recorded?.ids) return [];
  const events = await connection.query<DomainEvent>(
    "select id, kind, lead_id, detail from events where id = any (string_to_array($1, ',')::bigint[]) order by id",
    [recorded.ids],
  );
  await connection.query("select set_config('cedarline.event_ids', '', true)");
  return events;
}

/**
 * The database, with the outbox in every transaction: before it commits, what has happened in it becomes deliveries, and after
 * that `wake` is called if it wrote any.
 */
export function withOutbox(database: Database, settings: OutboxSettings, wake: () => void): Database {
  return {
    ...database,
    async transaction(work) {
      let hasWritten = false;
      const result = await database.transaction(async (connection) => {
        const done = await work(connection);
        await connection.run("reset role");
        await writeDeliveries(connection, deliveriesOf(await takeEvents(connection), settings.webhookUrls), settings);
        hasWritten = writers.has(connection);
        return done;
      });
      if (hasWritten) wake();
      return result;
    },
  };
}

/** Says in whose name the rest of the transaction is done. */
export async function actAs(
  connection: Connection,
  actor: "homeowner" | "contractor" | "operator" | "system",
): Promise<void> {
  await connection.query("select set_config('cedarline.actor', $1, true)", [actor]);
}
