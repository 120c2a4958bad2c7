import { readUnsentDelivery } from "../server/jobs/due-deliveries.ts";
import { envelopeSenders } from "../server/mail/bounces/envelope-sender.ts";
import { mailChannel, mailContents, mailTimes } from "../server/mail/mail-channel.ts";
import { writeMail } from "../server/mail/write-mail.ts";
import type { Backend } from "../server/process/backend.ts";

/** The product's way of sending mail, to a mail server that does not exist and takes everything. */
export function channelToNowhere({ env, links, countNeeds }: Backend) {
  return mailChannel(
    mailContents({ ...env, countNeeds }, writeMail),
    links,
    envelopeSenders(env.bounceAddress, links),
    env,
    async () => ({ is: "accepted", answer: "250 The demo sends nothing." }),
    mailTimes,
  );
}

/**
 * Returns a function that composes what was queued since its last call, and keeps the content as a first attempt to send
 * does. The mails stay queued.
 */
export function mailKeeper(backend: Backend): () => Promise<void> {
  const { database } = backend.database;
  const { prepare } = channelToNowhere(backend);
  let since = new Date(0);
  return async () => {
    const mails = await database.query<{ id: string }>(
      `select id from deliveries
        where channel = 'mail' and state = 'queued' and created_at >= $1
          and not exists (select from delivery_contents where delivery_id = deliveries.id)`,
      [since.toISOString()],
    );
    since = new Date();
    if (mails.length === 0) return;
    await backend.outbox.transaction(async (connection) => {
      for (const { id } of mails) {
        const delivery = await readUnsentDelivery(connection, id);
        if (delivery) await prepare(connection, delivery);
      }
    });
  };
}
