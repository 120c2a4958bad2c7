import type { Connection } from "./database.ts";

/**
 * The product's advisory locks, which all processes on one database share. SQL files cannot import a number, so they
 * repeat it with its name here.
 */
export const advisoryLocks = {
  /** Held while the schema is updated. The digits spell "cedar" on a phone's keys. */
  migration: 23_327,
  /** Hashed with a person's email address or phone number, or taken alone for everybody (`lock_people`). */
  people: 23_328,
  /** Hashed with a link's purpose and subject, so that concurrent requests get the same link. */
  link: 23_329,
  /** Hashed with role, table, and key, so that a second submission with the same key waits for the first. */
  idempotencyKey: 23_330,
  /** Held while an operator signs in or is removed, so that nobody signs in with a credential that is being removed. */
  operators: 23_331,
  /** Held by the one process that runs due jobs. */
  dueJobs: 25_625,
  /** Held by the one process that deletes expired data. */
  retention: 5_337,
  /** Held while the next license to check is chosen. Spells "regi". */
  registerAsks: 7_344,
  /** The first of two keys; the second is a hash of the recipient whose daily limit is checked. Spells "mail". */
  mailRecipient: 6_245,
  /** Held by the one process that reads the mailbox of returned mail. Spells "bounce". */
  bounceMailbox: 268_623,
} as const;

/** Takes a lock until the transaction ends. False: another process holds it. */
export async function tryLock(connection: Connection, number: number): Promise<boolean> {
  const [lock] = await connection.query<{ is_taken: boolean }>("select pg_try_advisory_xact_lock($1) as is_taken", [
    number,
  ]);
  return lock?.is_taken === true;
}
