import { randomUUID } from "node:crypto";
import type { MessageText } from "../../domain/delivery.ts";
import type { Connection, Database } from "../database/database.ts";
import { inBatches } from "../database/in-batches.ts";
import type { Env } from "../env.ts";
import type { Links } from "../links/links.ts";
import { errorFields, log } from "../log.ts";
import { envelopeSenders } from "../mail/bounces/envelope-sender.ts";
import { mailChannel, mailContents, textWithoutLinks, type WriteMail } from "../mail/mail-channel.ts";
import { smtpTransport } from "../mail/mail-transport.ts";
import { unsentDelivery } from "./due-deliveries.ts";
import { holdMails, releaseMails } from "./waiting-deliveries.ts";
import { bodyOf, webhookChannel } from "./webhook-channel.ts";
import { type Worker, worker } from "./worker.ts";

/** Milliseconds between looks for mails to park. */
const debounceMs = 250;

/** Sends due mails and webhooks. `database` is the one with the outbox. */
export function deliveries(database: Database, settings: Env, links: Links, writeMail: WriteMail) {
  const { smtpUrl, mailFrom, operatorEmail, site } = settings;
  const sendMail = smtpUrl === null ? null : smtpTransport(smtpUrl, mailFrom, site);
  const senders = envelopeSenders(settings.bounceAddress, links);
  const contentOf = mailContents(settings, writeMail);
  const { urls: webhookUrls } = settings.webhooks;
  const workers = [
    sendMail
      ? worker(database, mailChannel(contentOf, links, senders, operatorEmail, sendMail))
      : parkingWorker(database),
    ...webhookUrls.map((url) => worker(database, webhookChannel(url, settings.webhooks, site.name))),
  ];
  let isRunning = false;
  let isUnparked = sendMail === null;

  /** Says that there may be something to send. */
  function wake(): void {
    if (!isRunning) return;
    for (const worker of workers) worker.wake();
  }

  return {
    /** Starts once the database is prepared. */
    start(): void {
      isRunning = true;
      wake();
    },
    wake,
    /** Makes at most `most` parked mails due again, and yields their number. After none it stops looking. */
    async releaseMails(connection: Connection, most: number): Promise<number> {
      if (isUnparked) return 0;
      const count = await releaseMails(connection, most);
      isUnparked = count === 0;
      return count;
    },
    /** Sends a mail to the operator at once. Yields the fault, or null. */
    async sendTestMail(): Promise<string | null> {
      if (!sendMail) return "SMTP_URL is not set.";
      const mail = await writeMail({ kind: "preflight-test", to: "operator" }, site);
      const id = randomUUID();
      const envelopeFrom = await senders.addressFor(database, id);
      const message = { ...mail, id, to: operatorEmail, envelopeFrom, date: new Date() };
      const outcome = await sendMail(message, new AbortController().signal, async () => {});
      return "why" in outcome ? outcome.why : null;
    },
    /**
     * The content of a delivery that may still be sent. A mail is worded as of now, unless it was worded before. Null:
     * nothing is stored.
     */
    messageOf: (id: string): Promise<MessageText | null> =>
      database.transaction(async (connection) => {
        const delivery = await unsentDelivery(connection, id);
        if (delivery === null) return null;
        if (delivery.channel === "webhook") {
          const body = await bodyOf(connection, delivery.event_id);
          return body === null ? null : { subject: null, text: JSON.stringify(JSON.parse(body), null, 2) };
        }
        const worded = await contentOf(connection, delivery);
        return worded && { subject: worded.content.subject, text: textWithoutLinks(worded.content) };
      }),
    /** Takes nothing new, and lets running attempts end for a few seconds. */
    async stop(): Promise<void> {
      isRunning = false;
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Replaces a worker where there is no mail server. It looks rarely, because each look costs a statement. */
function parkingWorker(database: Database): Worker {
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();

  async function park(): Promise<void> {
    timer = undefined;
    await inBatches((most) => holdMails(database, most)).catch((error) =>
      log("warn", "emails not held", errorFields(error)),
    );
  }

  return {
    wake() {
      timer ??= setTimeout(() => {
        working = working.then(park);
      }, debounceMs);
    },
    async stop() {
      clearTimeout(timer);
      await working;
    },
  };
}
