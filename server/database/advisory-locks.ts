import type { Connection } from "./database.ts";

/**
 * The product's advisory locks, which all processes on one database share. No other program on the same PostgreSQL uses
 * these numbers. SQL cannot import them, so it repeats a number with its name here.
 */
export const advisoryLocks = {
  /** Held while the schema is updated. The digits spell "cedar" on a phone. */
  migration: 23_327,
  /** Taken by itself where a submission is of very many people; hashed with each of them otherwise (schema/leads.functions.sql). */
  people: 23_328,
  /** Hashed with a link's purpose and subject: two requests at once get the same link. */
  link: 23_329,
  /** Hashed with role, table, and key: a second submission with the same key waits for the first. */
  idempotencyKey: 23_330,
  /** Held while an operator signs in or is removed, so that nobody signs in by a credential that is being removed. */
  operators: 23_331,
  /** Held by the one process that runs due jobs. */
  dueJobs: 25_625,
  /** Held by the one process that deletes expired data. */
  retention: 5_337,
  /** Held while the next license to check is chosen. The digits spell "regi" on a phone. */
  registerAsks: 7_344,
  /**
   * The first of two numbers; the second is the hash of a mail's recipient. Holds the daily limit of mails. The digits
   * spell "mail".
   */
  mailRecipient: 6_245,
  /** Held by the one process that reads the mailbox of returned mail. The digits spell "bounce". */
  bounceMailbox: 268_623,
} as const;

/** Takes a lock until the transaction ends. False: another process holds it. */
export async function tryLock(connection: Connection, number: number): Promise<boolean> {
  const [lock] = await connection.query<{ is_taken: boolean }>("select pg_try_advisory_xact_lock($1) as is_taken", [
    number,
  ]);
  return lock?.is_taken === true;
}
