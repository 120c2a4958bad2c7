/** What is said to a sender whose rows were not stored, in the words of the data API. */
export interface Refusal {
  /** An SQLSTATE or one of PostgREST's own codes. */
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/** A refusal of the site's own, in the shape of the database's. */
export function refusal(code: string, message: string): Refusal {
  return { code, message, details: null, hint: null };
}

/** What became of a submission. */
export type Receipt =
  /** Stored now, or by an earlier submission with the same idempotency key. */
  | { outcome: "stored" }
  | { outcome: "refused"; refusal: Refusal }
  | { outcome: "too-many"; retryAfterSeconds: number }
  /** Nothing is stored, and the rows are not to blame: the same again may be. */
  | { outcome: "unavailable" };
