import { randomUUID } from "node:crypto";
import type {
  DeliveryAttempt,
  DeliveryDetails,
  DeliveryList,
  DeliveryQuery,
  DeliverySummary,
  MessageText,
} from "../../domain/delivery.ts";
import { isUuid, uuidsThatBegin } from "../../domain/uuid.ts";
import type { Database } from "../database/database.ts";
import type { DeliveryRow } from "../database/rows.ts";
import { retryable } from "./due-deliveries.ts";
import { actAs, type Outbox, type OutboxSettings, writeDeliveries } from "./outbox.ts";

/** How many deliveries stand on one page. */
const pageSize = 50;

export type DeliveryLog = ReturnType<typeof deliveryLog>;

const columns = `id, kind, channel, recipient, recipient_role, lead_id, state, attempts, last_error, next_attempt_at, sent_at, created_at,
  bounced_at, bounce_status, bounce_text,
  ${retryable} as can_be_retried`;

/**
 * What the operator sees of deliveries, and the tests by which they see whether these arrive. `messageOf` yields what a delivery says
 * that may still be sent.
 */
export function deliveryLog(
  database: Database,
  settings: Pick<OutboxSettings, "operatorEmail" | "webhookUrls">,
  messageOf: (id: string) => Promise<MessageText | null>,
) {
  return {
    async list(query: DeliveryQuery): Promise<DeliveryList> {
      const { conditions, values } = narrowedTo(query);
      const rows = await database.query<DeliverySummary & { place: string }>(
        `select ${columns}, (extract(epoch from created_at) * 1000000)::bigint || '-' || id as place
           from deliveries where ${conditions.join(" and ") || "true"}
          order by created_at desc, id desc limit ${pageSize + 1}`,
        values,
      );
      const shown = rows.slice(0, pageSize);
      const next = rows.length > pageSize ? (shown.at(-1)?.place ?? null) : null;
      return { rows: shown.map(({ place: _place, ...row }) => row), next };
    },

    /** Null: there is no such delivery. */
    async read(id: string): Promise<DeliveryDetails | null> {
      if (!isUuid(id)) return null;
      const [row] = await database.query<DeliverySummary>(`select ${columns} from deliveries where id = $1`, [id]);
      if (!row) return null;
      const tries = await database.query<DeliveryAttempt>(
        "select began_at, ended_at, outcome, answer from delivery_attempts where delivery_id = $1 order by began_at",
        [id],
      );
      return { ...row, tries, message: await messageOf(id) };
    },

    /** Has a delivery sent once more; false: it is not one that failed, waits, or may not have arrived. */
    async retry(ownDatabase: Outbox, id: string): Promise<boolean> {
      if (!isUuid(id)) return false;
      const isRetried = await ownDatabase.transaction(async (connection) => {
        await actAs(connection, "operator");
        const [retried] = await connection.query<Pick<DeliveryRow, "kind" | "lead_id">>(
          `update deliveries set state = 'queued', attempts = 0, unanswered = 0, attended_at = null, last_error = null,
                  next_attempt_at = now(), bounced_at = null, bounce_status = null, bounce_text = null
            where id = $1 and ${retryable} returning kind, lead_id`,
          [id],
        );
        if (!retried) return false;
        await connection.query(
          "select record_event('delivery.retried', $1, jsonb_build_object('delivery_id', $2::text, 'reason', $3::text))",
          [retried.lead_id, id, retried.kind],
        );
        return true;
      });
      if (isRetried) ownDatabase.wake();
      return isRetried;
    },

    /** Writes a mail to the operator, as any other is written, and yields the id of its delivery. */
    async writeTestMail(ownDatabase: Database): Promise<string> {
      return ownDatabase.transaction(async (connection) => {
        const cause = `test ${randomUUID()}`;
        const mail = { kind: "preflight-test", channel: "mail", recipient_role: "operator", about: {}, cause } as const;
        await writeDeliveries(connection, [mail], settings);
        const [written] = await connection.query<{ id: string }>("select id from deliveries where cause = $1", [cause]);
        if (!written) throw new Error("A delivery that was written is there.");
        return written.id;
      });
    },

    /** Records an event that says nothing, `operator.test`; yields to how many addresses it is posted. */
    async recordTestEvent(ownDatabase: Database): Promise<number> {
      await ownDatabase.transaction((connection) =>
        connection.query("select record_event('operator.test', null, '{}')"),
      );
      return settings.webhookUrls.length;
    },
  };
}

function narrowedTo({ state, kind, channel, search, after }: DeliveryQuery) {
  const conditions: string[] = [];
  const values: string[] = [];
  const value = (text: string) => `$${values.push(text)}`;
  if (state) conditions.push(`state = ${value(state)}`);
  if (kind) conditions.push(`kind = ${value(kind)}`);
  if (channel) conditions.push(`channel = ${value(channel)}`);
  const range = uuidsThatBegin(search);
  if (isUuid(search)) conditions.push(`${value(search)}::uuid in (id, lead_id)`);
  else if (/^\S+@\S+\.\S+$/.test(search)) conditions.push(`lower(recipient) = lower(${value(search)})`);
  else if (search) {
    const [first, last] = range?.map(value) ?? [];
    const named = range ? ["id", "lead_id"].map((column) => `${column} between ${first}::uuid and ${last}::uuid`) : [];
    conditions.push(`(${[...named, `strpos(lower(recipient), lower(${value(search)})) > 0`].join(" or ")})`);
  }
  // What no text of the database can contain is in none of them.
  if (values.some((text) => text.includes("\0"))) return { conditions: ["false"], values: [] };
  // What is no place in the list is its beginning.
  const [, microseconds, id = ""] = /^(\d{1,16})-(.+)$/.exec(after) ?? [];
  if (microseconds && isUuid(id)) {
    const time = `timestamptz 'epoch' + ${value(microseconds)}::bigint * interval '1 microsecond'`;
    conditions.push(`(created_at, id) < (${time}, ${value(id)}::uuid)`);
  }
  return { conditions, values };
}
