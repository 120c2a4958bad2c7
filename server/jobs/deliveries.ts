import { randomUUID } from "node:crypto";
import type { MessageText } from "../../domain/delivery.ts";
import type { Connection, Database } from "../database/database.ts";
import { inBatches } from "../database/in-batches.ts";
import type { Env } from "../env.ts";
import type { Outbox } from "../events/outbox.ts";
import type { Links } from "../links/links.ts";
import { errorFields, log } from "../log.ts";
import { envelopeSenders } from "../mail/bounces/envelope-sender.ts";
import {
  type MailTimes,
  mailChannel,
  mailContents,
  mailTimes,
  readStoredMail,
  textWithoutLinks,
  type WriteMail,
} from "../mail/mail-channel.ts";
import type { FactSettings } from "../mail/mail-kind.ts";
import { smtpTransport } from "../mail/mail-transport.ts";
import { readUnsentDelivery } from "./due-deliveries.ts";
import { holdMails, releaseMails } from "./waiting-deliveries.ts";
import { readEventBody, webhookChannel } from "./webhook-channel.ts";
import { type Worker, worker } from "./worker.ts";

/** Wake-ups within it cause one call of `holdMails`. */
const debounceMs = 250;

/** The operator waits for it. */
const longestTestMs = 60_000;

export function deliveries(
  outbox: Outbox,
  settings: Env & FactSettings,
  links: Links,
  writeMail: WriteMail,
  times: MailTimes = mailTimes,
) {
  const { smtpUrl, mailFrom, operatorEmail, site } = settings;
  const sendMail = smtpUrl === null ? null : smtpTransport(smtpUrl, mailFrom, site, times);
  const senders = envelopeSenders(settings.bounceAddress, links);
  const contentOf = mailContents(settings, writeMail);
  const { urls: webhookUrls } = settings.webhooks;
  const workers = [
    sendMail
      ? worker(outbox, mailChannel(contentOf, links, senders, settings, sendMail, times))
      : holdingWorker(outbox),
    ...webhookUrls.map((url) => worker(outbox, webhookChannel(url, settings.webhooks, site.name))),
  ];
  let isRunning = false;
  let isNoneHeld = sendMail === null;

  function wake(): void {
    if (!isRunning) return;
    for (const worker of workers) worker.wake();
  }

  return {
    /** After the database is prepared. */
    start(): void {
      isRunning = true;
      wake();
    },
    wake,
    /** Emails become due that waited for a mail server. Returns how many. After none, later calls skip the query. */
    async releaseMails(connection: Connection, limit: number): Promise<number> {
      if (isNoneHeld) return 0;
      const count = await releaseMails(connection, limit);
      isNoneHeld = count === 0;
      return count;
    },
    /** Without the queue. Returns why it failed, or null. */
    async sendTestMail(): Promise<string | null> {
      if (!sendMail) return "SMTP_URL is not set.";
      const mail = await writeMail({ kind: "preflight-test", to: "operator" }, site);
      const id = randomUUID();
      const envelopeFrom = await senders.addressFor(outbox, id);
      const message = { ...mail, id, to: operatorEmail, envelopeFrom, date: new Date() };
      const result = await sendMail(message, AbortSignal.timeout(longestTestMs), async () => {});
      return "why" in result ? result.why : null;
    },
    /**
     * Composes an email whose content is not stored. Null if the email is no longer pending or, except in the demo, must
     * not be sent, or if the webhook's event is gone.
     */
    messageOf: (id: string): Promise<MessageText | null> =>
      outbox.transaction(async (connection) => {
        const delivery = await readUnsentDelivery(connection, id);
        if (delivery === null) return null;
        if (delivery.channel === "webhook") {
          const body = await readEventBody(connection, delivery.event_id);
          if (body === null) return null;
          return { subject: null, text: JSON.stringify(JSON.parse(body), null, 2), isOutOfDate: false };
        }
        const composed = await contentOf(connection, delivery);
        // Elsewhere, what an email said about somebody who was erased stays unread.
        const content = composed?.content ?? (site.isDemo ? await readStoredMail(connection, id) : null);
        return content && { subject: content.subject, text: textWithoutLinks(content), isOutOfDate: composed === null };
      }),
    /** Waits a few seconds for running attempts, then aborts them. */
    async stop(): Promise<void> {
      isRunning = false;
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Marks due emails while no mail server is configured. */
function holdingWorker(database: Database): Worker {
  let timer: NodeJS.Timeout | undefined;
  let holdPromise = Promise.resolve();

  async function hold(): Promise<void> {
    timer = undefined;
    await inBatches((limit) => holdMails(database, limit)).catch((error) =>
      log("warn", "emails could not be marked as waiting for a mail server", errorFields(error)),
    );
  }

  return {
    wake() {
      timer ??= setTimeout(() => {
        holdPromise = holdPromise.then(hold);
      }, debounceMs);
    },
    async stop() {
      clearTimeout(timer);
      await holdPromise;
    },
  };
}
