import type { FormContext } from "../../domain/form-context.ts";
import { type Refusal, refusal } from "../../domain/receipt.ts";
import { formatFormContext, formContextHeader } from "../../wire/form-context-encoding.ts";
import { receiptHeader } from "../../wire/receipt-header.ts";

/** What a form sends, the same in every try. */
interface Sent {
  /** The table that is to keep it. */
  table: string;
  row: object;
  /** The idempotency key: the server stores the row once, however often it comes. */
  key: string;
  context: FormContext;
}

/** What became of a form. */
export type Answer =
  /** `receipt`: the path of the visitor's receipt, where the server gave one. */
  | { outcome: "stored"; receipt: string | null }
  | { outcome: "refused"; refusal: Refusal }
  /** There was no answer, or one that says that the server is not reached. */
  | { outcome: "unanswered"; refusal: Refusal };

/** The waits before the second and the third try, in milliseconds. */
const waitsMs = [4_000, 8_000];

/** How long all tries may take together, in milliseconds. */
const patienceMs = 30_000;

/** The statuses of a database that is unavailable and of a proxy that does not reach the server. */
const unansweredStatuses = [502, 503, 504];

/**
 * Has a row stored through the data API, in up to three tries. `anonKey` is the public key of the data API; `onSilence` is called before
 * each wait for the next try.
 */
export async function send(sent: Sent, anonKey: string, onSilence: () => void): Promise<Answer> {
  const patience = AbortSignal.timeout(patienceMs);
  let answer = await tryOnce(sent, anonKey, patience);
  for (const waitMs of waitsMs) {
    if (answer.outcome !== "unanswered" || patience.aborted) break;
    onSilence();
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs);
      addEventListener("online", resolve, { once: true });
    });
    answer = await tryOnce(sent, anonKey, patience);
  }
  return answer;
}

async function tryOnce({ table, row, key, context }: Sent, anonKey: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(`/rest/v1/${table}`, {
      method: "POST",
      headers: {
        apikey: anonKey,
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        [formContextHeader]: formatFormContext(context),
      },
      body: JSON.stringify(row),
      signal,
      // A visitor who leaves while it is on its way has sent it.
      keepalive: true,
    });
    if (response.ok) return { outcome: "stored", receipt: response.headers.get(receiptHeader) };
    // A proxy says nothing in JSON.
    const said: Refusal | null = await response.json().catch(() => null);
    return {
      outcome: unansweredStatuses.includes(response.status) ? "unanswered" : "refused",
      refusal: said ?? refusal("", response.statusText),
    };
  } catch (error) {
    return { outcome: "unanswered", refusal: refusal("", error instanceof Error ? error.message : "") };
  }
}

/** A new idempotency key, made without `crypto.randomUUID`, which a page on plain http does not have. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
