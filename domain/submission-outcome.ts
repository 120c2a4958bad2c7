/** In the format of PostgREST. */
export interface DataApiError {
  /** An SQLSTATE or a PostgREST code. */
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/** An earlier submission with the same idempotency key had other content. */
export const reusedKeyCode = "idempotency_key_reused";

/** A refusal by the site, not by the database. */
export function makeDataApiError(code: string, message: string): DataApiError {
  return { code, message, details: null, hint: null };
}

export type SubmissionOutcome =
  /** By this request, or by an earlier one with the same idempotency key. */
  | { outcome: "stored" }
  | { outcome: "refused"; refusal: DataApiError }
  | { outcome: "too-many"; retryAfterSeconds: number }
  /** The database did not confirm that it stored the rows. The sender can try again. */
  | { outcome: "unavailable" };
