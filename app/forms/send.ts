import type { FormContext } from "../../domain/form-context.ts";
import { type DataApiError, makeDataApiError } from "../../domain/submission-outcome.ts";
import { formatFormContext, formContextHeader } from "../../wire/form-context-encoding.ts";
import { receiptHeader } from "../../wire/receipt-header.ts";

interface Submission {
  table: string;
  row: object;
  /** The idempotency key. The server stores one row per key. */
  key: string;
  context: FormContext;
}

type SendResult =
  /** `receipt` is the path of the homeowner's page about the request. Null if the response contains no path. */
  | { outcome: "stored"; receipt: string | null }
  | { outcome: "refused"; refusal: DataApiError }
  /** The server did not respond, or responded with one of `unavailableStatuses`. */
  | { outcome: "no-response"; refusal: DataApiError };

const retryDelaysMs = [4_000, 8_000];

const totalTimeoutMs = 30_000;

/** HTTP statuses that mean that the database is unavailable or that a proxy cannot reach the server. */
const unavailableStatuses = [502, 503, 504];

/**
 * Inserts a row through the data API in up to three tries. Calls `onRetry` before each further try. Rejects if the
 * browser cannot make the request.
 */
export async function sendSubmission(
  submission: Submission,
  anonKey: string,
  onRetry: () => void,
): Promise<SendResult> {
  // Safari 15 lacks `AbortSignal.timeout`.
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(), totalTimeoutMs);
  let answer = await tryOnce(submission, anonKey, timeout.signal);
  for (const delayMs of retryDelaysMs) {
    if (answer.outcome !== "no-response" || timeout.signal.aborted) break;
    onRetry();
    await new Promise((resolve) => {
      setTimeout(resolve, delayMs);
      addEventListener("online", resolve, { once: true });
    });
    answer = await tryOnce(submission, anonKey, timeout.signal);
  }
  return answer;
}

async function tryOnce(
  { table, row, key, context }: Submission,
  anonKey: string,
  signal: AbortSignal,
): Promise<SendResult> {
  const request = new Request(`/rest/v1/${table}`, {
    method: "POST",
    headers: {
      apikey: anonKey,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      [formContextHeader]: formatFormContext(context),
    },
    body: JSON.stringify(row),
    signal,
    keepalive: true,
  });
  // `fetch` rejects if an answer is missing. If anything else throws, the script is at fault.
  const answer = fetch(request);
  let response: Response;
  try {
    response = await answer;
  } catch (error) {
    return { outcome: "no-response", refusal: makeDataApiError("", error instanceof Error ? error.message : "") };
  }
  if (response.ok) return { outcome: "stored", receipt: response.headers.get(receiptHeader) };
  // A proxy's error page is not JSON.
  const body: DataApiError | null = await response.json().catch(() => null);
  return {
    outcome: unavailableStatuses.includes(response.status) ? "no-response" : "refused",
    refusal: body ?? makeDataApiError("", response.statusText),
  };
}
