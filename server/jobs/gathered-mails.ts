import type { Connection } from "../database/database.ts";
import type { DeliveryRow } from "../database/rows.ts";
import type { Delivery } from "../events/channel.ts";
import { isToOneOperator } from "../events/outbox.ts";

/** More waiting emails of one kind to the operator go as one. */
const mostSeparate = 10;

const maxAtOnce = 1000;

const gatheredError = "gathered";

/** Such an email must not hold up the others of its kind. */
export const notComposedError = "The message could not be composed; the log says why.";

interface Gathering {
  /** It is sent. */
  id: string;
  /** Its email stands for these. */
  others: string[];
}

/** Gathers nothing unless too many emails of the delivery's kind wait for the operator. */
export async function findGathering(connection: Connection, delivery: Delivery): Promise<Gathering> {
  const { id, kind, channel, recipient_role, unanswered } = delivery;
  if (channel !== "mail" || recipient_role !== "operator" || unanswered > 0) return { id, others: [] };
  const waiting = await connection.query<Pick<DeliveryRow, "id"> & { stands_for: number }>(
    `select id, (select count(*) from deliveries as gathered
                  where gathered.state = 'dropped' and gathered.last_error = '${gatheredError}' and gathered.kind = $1
                    and gathered.about ->> 'gathered_into' = deliveries.id::text) as stands_for
       from deliveries
      where kind = $1 and channel = 'mail' and recipient_role = 'operator' and state = 'queued' and unanswered = 0
        and not ${isToOneOperator("deliveries")}
        and last_error is distinct from $2
      order by created_at, id limit $3 for update skip locked`,
    [kind, notComposedError, maxAtOnce],
  );
  const [first, ...others] = waiting.map((row) => row.id);
  const count = waiting.reduce((sum, row) => sum + 1 + row.stands_for, 0);
  return first === undefined || count <= mostSeparate ? { id, others: [] } : { id: first, others };
}

/** Compose the email after this, so that it lists them (server/mail/gathered.ts). */
export async function dropGathered(connection: Connection, { id, others }: Gathering): Promise<void> {
  await connection.query(
    `update deliveries
        set state = 'dropped', next_attempt_at = null, last_error = $3, about = about || jsonb_build_object('gathered_into', $1::text)
      where id = any ($2::uuid[]) or (state = 'dropped' and last_error = $3 and about ->> 'gathered_into' = any ($2::text[]))`,
    [id, others, gatheredError],
  );
  // An earlier attempt did not arrive, and its content does not list the others.
  await connection.query("delete from delivery_contents where delivery_id = any ($1::uuid[])", [[id, ...others]]);
}

/** The email that stood for them was dropped or deleted, for example by an erasure. */
export async function releaseGathered(connection: Connection, limit: number): Promise<number> {
  const released = await connection.query(
    `update deliveries set state = 'queued', next_attempt_at = now(), last_error = null, about = about - 'gathered_into'
      where id in (
        select id from deliveries as gathered
         where state = 'dropped' and last_error = $1
           and not exists (select from deliveries as first where first.id = (gathered.about ->> 'gathered_into')::uuid and first.state <> 'dropped')
         order by created_at limit $2 for update skip locked)
      returning id`,
    [gatheredError, limit],
  );
  return released.length;
}
