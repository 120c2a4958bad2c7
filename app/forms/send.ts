import type { Sent } from "../../domain/draft.ts";
import type { Refusal } from "../../domain/receipt.ts";
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

/** A visitor who leaves while it is on its way has sent it. */
const outlivesPage = { keepalive: true } satisfies RequestInit;

const client = () => import("@supabase/postgrest-js");

/** Fetches what `send` needs while there is still a connection. */
export function prepareToSend(): void {
  client().catch(() => {});
}

/** Inserts one row through the data API, as any Supabase client would. That client repeats reads only, never an insert. */
async function insert(
  { table, row, key, context }: Sent,
  anonKey: string,
): Promise<{ error: Refusal | null; status: number; receipt: string | null }> {
  const url = `${location.origin}/rest/v1`;
  const headers = { apikey: anonKey, "Idempotency-Key": key, [formContextHeader]: formatFormContext(context) };
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const library = await client().catch(() => null);
  if (library) {
    let receipt: string | null = null;
    // The client hands on what is in the body, and the receipt is in a header.
    const readingReceipt: typeof fetch = async (...request) => {
      const response = await fetch(request[0], { ...request[1], ...outlivesPage });
      receipt = response.headers.get(receiptHeader);
      return response;
    };
    const client = new library.PostgrestClient(url, { headers, fetch: readingReceipt });
    const { error, status } = await client.from(table).insert(row).abortSignal(signal);
    return { error, status, receipt };
  }
  // A new version of the site no longer has the file that this page knows of; the data API is the same.
  const response = await fetch(`${url}/${table}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(row),
    signal,
    ...outlivesPage,
  });
  const { status } = response;
  if (response.ok) return { error: null, status, receipt: response.headers.get(receiptHeader) };
  const said = await response.json().catch(() => null);
  return { error: said ?? { code: "", message: response.statusText }, status, receipt: null };
}

/** Tries once to have it stored. `anonKey` is the public key of the data API. */
export async function send(sent: Sent, anonKey: string): Promise<Answer> {
  try {
    const { error, status, receipt } = await insert(sent, anonKey);
    if (!error) return { outcome: "stored", receipt };
    const isUnavailable = status === 0 || unavailableStatuses.includes(status);
    return {
      outcome: isUnavailable ? "unavailable" : "refused",
      refusal: {
        code: error.code,
        message: error.message,
        // The client puts its own call stack into the details of a failed connection, which help no one.
        details: error.code ? error.details : null,
        hint: error.hint || null,
      },
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return { outcome: "unavailable", refusal: { code: "", message, details: null, hint: null } };
  }
}

/** A new idempotency key, made without `crypto.randomUUID`, which a page on plain http does not have. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
