/** Why the data API did not store the rows, in PostgREST's format. */
export interface Refusal {
  /** An SQLSTATE or a PostgREST code. */
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/** A refusal that comes from the site, not from the database. */
export function refusal(code: string, message: string): Refusal {
  return { code, message, details: null, hint: null };
}

export type SubmissionOutcome =
  /** Stored, now or earlier under the same idempotency key. */
  | { outcome: "stored" }
  | { outcome: "refused"; refusal: Refusal }
  | { outcome: "too-many"; retryAfterSeconds: number }
  /** Nothing was stored, although the rows are fine. The sender can try again. */
  | { outcome: "unavailable" };
