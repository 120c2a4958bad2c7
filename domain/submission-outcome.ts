/** An error of the data API, in the format of PostgREST's errors. */
export interface DataApiError {
  /** An SQLSTATE or a PostgREST code. */
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/** The refusal's code if an earlier submission with the same idempotency key had other content. */
export const reusedKeyCode = "idempotency_key_reused";

/** A refusal by the site, not by the database. */
export function makeDataApiError(code: string, message: string): DataApiError {
  return { code, message, details: null, hint: null };
}

export type SubmissionOutcome =
  /** This request stored the rows, or an earlier request with the same idempotency key did. */
  | { outcome: "stored" }
  | { outcome: "refused"; refusal: DataApiError }
  | { outcome: "too-many"; retryAfterSeconds: number }
  /**
   * Because of a temporary problem, the database did not confirm that it stored the rows. The sender can try again.
   */
  | { outcome: "unavailable" };
