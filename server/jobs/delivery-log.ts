import { randomUUID } from "node:crypto";
import {
  type DeliveryAttempt,
  type DeliveryDetails,
  type DeliveryList,
  type DeliveryQuery,
  type DeliverySummary,
  type DroppedByAddress,
  type MessageText,
  notRetried,
} from "../../domain/delivery.ts";
import { parseEmail } from "../../domain/email.ts";
import { mailOfKind } from "../../domain/notification.ts";
import { isUuid, uuidRangeOf } from "../../domain/uuid.ts";
import type { Database } from "../database/database.ts";
import { inBatches } from "../database/in-batches.ts";
import { isAfter, parsePlace, placeOf } from "../database/list-place.ts";
import type { DeliveryAttemptRow, DeliveryRow } from "../database/rows.ts";
import { actAs, type Outbox, type OutboxSettings, recordEvent, writeDeliveries } from "../events/outbox.ts";
import { isToUnreachable } from "../mail/bounces/consequences.ts";
import { retryable, retryDeliveries } from "./due-deliveries.ts";

/** How many deliveries stand on one page. */
const pageSize = 50;

type SummaryRow = Pick<DeliveryRow, Exclude<keyof DeliverySummary, "can_be_retried">> & { can_be_retried: boolean };

/** `$1` are the addresses of programs that are configured. */
const columns = `id, kind, channel, recipient, recipient_role, lead_id, state, attempts, last_error, next_attempt_at, sent_at, created_at,
  bounced_at, bounce_status, bounce_text,
  ${retryable("$1")} as can_be_retried`;

/** What became of a wish to send deliveries again. */
interface Retried {
  /** The ids of those that are sent once more. */
  retried: string[];
  /** Why not, in a line for each of the others. */
  refused: string[];
}

/**
 * What the operator sees of deliveries, and the tests by which they see whether these arrive. `messageOf` yields what a delivery says
 * that may still be sent.
 */
export function deliveryLog(
  database: Database,
  settings: Pick<OutboxSettings, "operatorEmail" | "webhookUrls">,
  messageOf: (id: string) => Promise<MessageText | null>,
) {
  const { webhookUrls } = settings;
  return {
    async list(query: DeliveryQuery): Promise<DeliveryList> {
      const { conditions, values } = narrowedTo(query, webhookUrls);
      const rows = await database.query<SummaryRow & { place: string }>(
        `select ${columns}, ${placeOf("created_at")} as place
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

    /** Has deliveries sent once more that failed, came back, wait, may not have arrived, or were dropped for an address that is configured again. */
    async retry(ownDatabase: Outbox, ids: readonly string[]): Promise<Retried> {
      const retried = await ownDatabase.transaction(async (connection) => {
        await actAs(connection, "operator");
        return retryDeliveries(connection, ids.filter(isUuid), webhookUrls);
      });
      if (retried.length > 0) ownDatabase.wake();
      const others = ids.filter((id) => !retried.includes(id.toLowerCase()));
      const known = await database.query<KeptBack & object>(
        `select id, state, last_error, recipient, recipient_role, contractor_id,
                ${isToUnreachable} and state <> 'sent' as is_unreachable
           from deliveries where id = any ($1::uuid[])`,
        [others.filter(isUuid)],
      );
      const refused = others.map((id) => {
        const row = known.find((row) => row.id === id.toLowerCase());
        if (row?.is_unreachable) return unreachableText(row);
        if (row?.state === "dropped") return `${id} was dropped and is not sent again: ${row.last_error}`;
        return ids.length === 1 ? notRetried : `${id}: ${notRetried}`;
      });
      return { retried, refused };
    },

    /** The same with all that was dropped of one program, once its address is configured again; yields how many they were. */
    async retryDropped(ownDatabase: Outbox, url: string): Promise<number> {
      const count = await inBatches((most) =>
        ownDatabase.transaction(async (connection) => {
          await actAs(connection, "operator");
          const dropped = await connection.query<{ id: string }>(
            `select id from deliveries where channel = 'webhook' and state = 'dropped' and recipient = $1 and recipient = any ($2::text[])
              order by created_at limit $3 for update skip locked`,
            [url, webhookUrls, most],
          );
          const ids = dropped.map(({ id }) => id);
          return (await retryDeliveries(connection, ids, webhookUrls)).length;
        }),
      );
      if (count > 0) ownDatabase.wake();
      return count;
    },

    /** The programs whose addresses are configured again, and how much was dropped of each meanwhile. */
    droppedByAddress: (): Promise<DroppedByAddress[]> =>
      database.query<DroppedByAddress & Record<string, unknown>>(
        `select recipient, count(*) from deliveries
          where channel = 'webhook' and state = 'dropped' and recipient = any ($1::text[]) group by recipient order by recipient`,
        [webhookUrls],
      ),

    /** Writes a mail to the operator, as any other is written, and yields the id of its delivery. */
    async writeTestMail(ownDatabase: Database): Promise<string> {
      return ownDatabase.transaction(async (connection) => {
        const cause = `test ${randomUUID()}`;
        const mail = { ...mailOfKind("preflight-test"), cause };
        await writeDeliveries(connection, [mail], settings);
        const [written] = await connection.query<Pick<DeliveryRow, "id">>(
          "select id from deliveries where cause = $1",
          [cause],
        );
        if (!written) throw new Error("A delivery that was written is there.");
        return written.id;
      });
    },

    /** Records an event that says nothing, `operator.test`; yields to how many addresses it is posted. */
    async recordTestEvent(ownDatabase: Database): Promise<number> {
      await ownDatabase.transaction((connection) => recordEvent(connection, "operator.test"));
      return settings.webhookUrls.length;
    },
  };
}

/** A delivery that is not sent again. */
type KeptBack = Pick<DeliveryRow, "id" | "state" | "last_error" | "recipient" | "recipient_role" | "contractor_id"> & {
  is_unreachable: boolean;
};

/** Why a delivery is not sent again to whom mail does not reach, and what to do. */
function unreachableText({ id, recipient, recipient_role, contractor_id }: KeptBack): string {
  const remedy =
    recipient_role === "contractor"
      ? `give them another address, or say that this one works with contractors reachable ${contractor_id}`
      : "the homeowner can correct the address on their receipt";
  return `${id} is not sent again, because mail does not reach ${recipient}: ${remedy}.`;
}

/** The first value is the addresses, for the columns that are asked for. */
function narrowedTo({ state, kind, channel, search, after }: DeliveryQuery, webhookUrls: readonly string[]) {
  const conditions: string[] = [];
  const values: (string | readonly string[])[] = [webhookUrls];
  const value = (text: string) => `$${values.push(text)}`;
  if (state) conditions.push(`state = ${value(state)}`);
  if (kind) conditions.push(`kind = ${value(kind)}`);
  if (channel) conditions.push(`channel = ${value(channel)}`);
  const range = uuidRangeOf(search);
  if (parseEmail(search) !== null) conditions.push(`lower(recipient) = lower(${value(search)})`);
  else if (search) {
    const [first, last] = range?.map(value) ?? [];
    const named = range ? ["id", "lead_id"].map((column) => `${column} between ${first}::uuid and ${last}::uuid`) : [];
    conditions.push(`(${[...named, `strpos(lower(recipient), lower(${value(search)})) > 0`].join(" or ")})`);
  }
  // What no text of the database can contain is in none of them.
  if (values.some((text) => text.includes("\0"))) return { conditions: ["false"], values: [webhookUrls] };
  const place = parsePlace(after);
  if (place) conditions.push(isAfter("created_at", value(place[0]), value(place[1])));
  return { conditions, values };
}
