import type { Sent } from "../../domain/draft.ts";
import { type Refusal, refusal } from "../../domain/receipt.ts";
import { formatFormContext, formContextHeader } from "../../wire/form-context-encoding.ts";
import { receiptHeader } from "../../wire/receipt-header.ts";

/** What became of one try. Of `stored` and `refused`, sending the same again is of no use. */
export type Answer =
  /** `receipt`: the path of the visitor's receipt, where the server gave one. */
  | { outcome: "stored"; receipt: string | null }
  | { outcome: "refused"; refusal: Refusal }
  /** There was no answer, or only one that says that the server is unavailable. */
  | { outcome: "unavailable"; refusal: Refusal };

/** How long to wait for an answer, in milliseconds. */
const answerTimeoutMs = 30_000;

/** Of a database that is unavailable, or of a proxy that does not reach the server. */
const unavailableStatuses = [502, 503, 504];

/** Tries once to have it stored through the data API. `anonKey` is the public key of the data API. */
export async function send({ table, row, key, context }: Sent, anonKey: string): Promise<Answer> {
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
      signal: AbortSignal.timeout(answerTimeoutMs),
      // A visitor who leaves while it is on its way has sent it.
      keepalive: true,
    });
    if (response.ok) return { outcome: "stored", receipt: response.headers.get(receiptHeader) };
    // What a proxy says of itself is no JSON.
    const said: Refusal | null = await response.json().catch(() => null);
    return {
      outcome: unavailableStatuses.includes(response.status) ? "unavailable" : "refused",
      refusal: said ?? refusal("", response.statusText),
    };
  } catch (error) {
    return { outcome: "unavailable", refusal: refusal("", error instanceof Error ? error.message : "") };
  }
}

/** A new idempotency key, made without `crypto.randomUUID`, which a page on plain http does not have. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
