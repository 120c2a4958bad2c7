/** Why a sender's rows were not stored, in the words of the data API. */
export interface Refusal {
  /** An SQLSTATE or a PostgREST code. */
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/** A refusal by the site itself, in the database's shape. */
export function refusal(code: string, message: string): Refusal {
  return { code, message, details: null, hint: null };
}

/** The outcome of a submission. */
export type Receipt =
  /** Stored now, or earlier under the same idempotency key. */
  | { outcome: "stored" }
  | { outcome: "refused"; refusal: Refusal }
  | { outcome: "too-many"; retryAfterSeconds: number }
  /** Nothing is stored through no fault of the rows. The sender can try again. */
  | { outcome: "unavailable" };
