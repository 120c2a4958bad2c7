// The numbers of the advisory locks, each with what it keeps apart. Whoever needs another takes the next.

/** One submission with the same idempotency key after the other. */
export const submissionKeyLock = 23_330;
