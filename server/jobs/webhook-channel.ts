import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { Webhook } from "standardwebhooks";
import { cleanText } from "../../domain/text.ts";
import type { AsText, Connection } from "../database/database.ts";
import type { EventRow } from "../database/rows.ts";
import type { Env } from "../env.ts";
import { type Channel, type SendResult, toShortLine } from "../events/channel.ts";
import { lookUpPublicHost, refusePrivateHost } from "./private-network.ts";

const longestAttemptMs = 20_000;

interface WebhookMessage {
  /** Equal in every attempt, so that the receiver detects duplicates. */
  id: string;
  url: string;
  body: string;
  at: Date;
}

/** Equal, because a webhook channel has one URL. */
const limits = { total: 5, addressee: 5, domain: 5 };

/** Signed as in https://www.standardwebhooks.com. */
export function webhookChannel(
  url: string,
  { secret, allowPrivateNetwork }: Pick<Env["webhooks"], "secret" | "allowPrivateNetwork">,
  siteName: string,
): Channel<WebhookMessage> {
  const userAgent = userAgentOf(siteName);
  const signer = secret && new Webhook(secret, { format: "raw" });

  async function post(signer: Webhook, { id, url, body, at }: WebhookMessage, signal: AbortSignal): Promise<number> {
    const target = new URL(url);
    const options: RequestOptions = {
      method: "POST",
      agent: false,
      signal,
      headers: {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
        "User-Agent": userAgent,
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": signer.sign(id, at, body),
      },
    };
    if (!allowPrivateNetwork) {
      refusePrivateHost(target);
      options.lookup = lookUpPublicHost;
    }
    const request: ClientRequest = (target.protocol === "https:" ? httpsRequest : httpRequest)(target, options);
    // `once` throws the first error. A later one without a listener would end the process.
    request.on("error", () => {});
    request.end(body);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.destroy();
    return response.statusCode ?? 0;
  }

  return {
    name: "webhook",
    kinds: null,
    webhookUrl: url,
    operatorEmail: null,
    newMailboxes: null,
    limits,
    slow: null,
    async prepare(connection, { id, event_id, last_attempt_at }) {
      const body = await readEventBody(connection, event_id);
      return body === null ? null : { id, url, body, at: last_attempt_at ?? new Date() };
    },
    async send(message, signal): Promise<SendResult> {
      if (!signer) return { is: "deferred", why: "WEBHOOK_SECRET is not set." };
      try {
        const attemptSignal = AbortSignal.any([signal, AbortSignal.timeout(longestAttemptMs)]);
        const status = await post(signer, message, attemptSignal);
        if (status >= 200 && status < 300) return { is: "accepted", answer: `The answer was ${status}.` };
        const redirectNote = status >= 300 && status < 400 ? ", and redirects are not followed" : "";
        return { is: "deferred", why: `The answer was ${status}${redirectNote}.` };
      } catch (error) {
        const { name, code, message: reason } = error as NodeJS.ErrnoException;
        const isLate = name === "AbortError" || name === "TimeoutError" || code === "ABORT_ERR";
        const why = isLate ? "The server did not respond in time." : toShortLine(reason || code || name);
        return { is: "deferred", why };
      }
    },
  };
}

/** Such as "Cedarline-Home-Services-Webhooks". */
function userAgentOf(siteName: string): string {
  const words = cleanText(siteName).match(/[A-Za-z0-9]+/g) ?? [];
  return [...words, "Webhooks"].join("-");
}

export async function readEventBody(connection: Connection, eventId: number | null): Promise<string | null> {
  await connection.run("set local timezone = 'UTC'");
  const [row] = await connection.query<{ event: AsText<EventRow, "kind" | "at"> }>(
    "select to_json(events) as event from events where id = $1",
    [eventId],
  );
  if (!row) return null;
  const { kind: type, at: timestamp } = row.event;
  return JSON.stringify({ type, timestamp, data: row.event });
}
