/** PostgREST's format. */
export interface DataApiError {
  /** An SQLSTATE or a PostgREST code. */
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/** Its first submission had other content. */
export const reusedKeyCode = "idempotency_key_reused";

/** By the site, not by the database. */
export function makeDataApiError(code: string, message: string): DataApiError {
  return { code, message, details: null, hint: null };
}

export type SubmissionOutcome =
  /** Now, or earlier under this idempotency key. */
  | { outcome: "stored" }
  | { outcome: "refused"; refusal: DataApiError }
  | { outcome: "too-many"; retryAfterSeconds: number }
  /** Perhaps stored. The sender can try again. */
  | { outcome: "unavailable" };
