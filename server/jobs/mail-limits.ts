import { visitorRoles } from "../../domain/notification.ts";
import { advisoryLocks } from "../database/advisory-locks.ts";
import type { Connection } from "../database/database.ts";
import type { MailNetworkRow } from "../database/rows.ts";
import type { Delivery, NewMailboxLimits } from "../events/channel.ts";
import { copiesSql, toVisitorCondition } from "../events/visitor-mails.ts";

/** In 24 hours, to a mailbox that a visitor typed and that may be somebody else's. */
const maxMailsPerDay = 5;

/** For the /48 around a /64, as in `networksOf`. */
const widerFactor = 10;

/**
 * The mailbox or the visitor's network has reached a limit, so the delivery is postponed. Locks the mailbox until the
 * transaction ends.
 */
export async function mustWait(
  connection: Connection,
  delivery: Delivery,
  limits: NewMailboxLimits | null,
): Promise<boolean> {
  if (delivery.channel !== "mail" || !visitorRoles.some((role) => role === delivery.recipient_role)) return false;
  await connection.query("select pg_advisory_xact_lock($1, hashtext(mailbox_of($2)))", [
    advisoryLocks.mailRecipient,
    delivery.recipient,
  ]);
  const { room, isKnown } = await readMailbox(connection, delivery);
  if (room) return postpone(connection, delivery, room, "This mailbox has had five emails in 24 hours.");
  if (isKnown || limits === null || delivery.attempts > 0) return false;
  return mustWaitAsNew(connection, delivery, limits);
}

/** `room`: when the oldest of the latest five emails is a day old. Null if there were fewer. */
async function readMailbox(connection: Connection, { id, recipient }: Delivery) {
  const [mailbox] = await connection.query<{ room: string | null; is_known: boolean }>(
    `with mails as (
       select last_attempt_at as at, ${copiesSql} as copies from deliveries
        where mailbox_of(recipient) = mailbox_of($1) and ${toVisitorCondition} and last_attempt_at > now() - interval '1 day' and id <> $2
       union all
       select sent_at, copies from erased_mails
        where mailbox = (select salted_hash(mailbox_of($1))) and sent_at > now() - interval '1 day'),
     later as (
       select at, sum(copies) over (order by at desc, copies) as copies from mails where copies > 0)
     select (select max(at) + interval '1 day' from later where copies >= $3)::text as room,
            exists (select from deliveries
                     where mailbox_of(recipient) = mailbox_of($1) and ${toVisitorCondition} and id <> $2 and ${copiesSql} > 0) as is_known`,
    [recipient, id, maxMailsPerDay],
  );
  return { room: mailbox?.room ?? null, isKnown: mailbox?.is_known === true };
}

/**
 * The first email to a mailbox. These transactions wait for each other, so that they do not exceed the limits together.
 * A full network gets the earliest free time, so what waits stays within the limit, too.
 */
async function mustWaitAsNew(
  connection: Connection,
  delivery: Delivery,
  { perNetworkDay, perHour }: NewMailboxLimits,
): Promise<boolean> {
  await connection.query("select pg_advisory_xact_lock($1)", [advisoryLocks.newMailboxes]);
  const subject = delivery.lead_id ?? delivery.about.application_id ?? null;
  const [known] = await connection.query<Pick<MailNetworkRow, "id">>(
    "select id from mail_networks where subject_id = $1 order by id desc limit 1",
    [subject],
  );
  const [noted = known] = known
    ? []
    : await connection.query<Pick<MailNetworkRow, "id">>(
        "insert into mail_networks (subject_id) values ($1) returning id",
        [subject],
      );
  const roomIn = (column: string, most: string) => `
    (select other.goes_at + interval '1 day' from mail_networks as other
      where other.${column} = own.${column} and other.id <> own.id and other.goes_at is not null
      order by other.goes_at desc offset ${most} - 1 limit 1)`;
  const [room] = await connection.query<{ network_room: string | null; site_room: string | null }>(
    `with own as (select * from mail_networks where id = $1)
     select coalesce(goes_at, greatest(${roomIn("network", "$2::integer")}, ${roomIn("wider_network", `$2::integer * ${widerFactor}`)}))::text as network_room,
            (select goes_at + interval '1 hour' from mail_networks as other
              where other.id <> own.id and goes_at > now() - interval '1 hour' and goes_at <= now()
              order by goes_at desc offset $3::integer - 1 limit 1)::text as site_room
       from own`,
    [noted?.id, perNetworkDay, perHour],
  );
  const [{ is_future: isFuture } = { is_future: false }] = await connection.query<{ is_future: boolean }>(
    "select coalesce($1::timestamptz > now(), false) as is_future",
    [room?.network_room ?? null],
  );
  if (room?.network_room && isFuture) {
    await connection.query("update mail_networks set goes_at = $2 where id = $1", [noted?.id, room.network_room]);
    return postpone(connection, delivery, room.network_room, "Many emails to new addresses from one network.");
  }
  if (room?.site_room)
    return postpone(connection, delivery, room.site_room, "Many emails to new addresses in an hour.");
  await connection.query("update mail_networks set goes_at = now() where id = $1", [noted?.id]);
  return false;
}

async function postpone(connection: Connection, { id }: Delivery, until: string, why: string): Promise<true> {
  await connection.query(
    "update deliveries set next_attempt_at = greatest($2::timestamptz, now() + interval '1 minute'), last_error = $3 where id = $1",
    [id, until, why],
  );
  return true;
}
