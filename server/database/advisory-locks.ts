import type { Connection } from "./database.ts";

/**
 * The advisory locks of the product, which all processes on one database share. The numbers are any that no other program on the same
 * PostgreSQL uses. SQL cannot import them: it repeats a number with the name that it has here.
 */
export const advisoryLocks = {
  /** Taken while the schema is brought up to date: "cedar" on a phone's keys. */
  migration: 23_327,
  /** Taken by itself where a submission is of very many people; hashed with each of them otherwise (schema/leads.functions.sql). */
  people: 23_328,
  /** Hashed with what a link is for and whose it is: two who ask at once get the same link. */
  link: 23_329,
  /** Hashed with role, table and key: a second submission with the same key waits for the first. */
  idempotencyKey: 23_330,
  /** Taken by whoever lets an operator in and whoever removes one: nobody comes in by what is being taken away. */
  operators: 23_331,
  /** Taken by the one process that does what is due. */
  dueJobs: 25_625,
  /** Taken by the one process that deletes what has passed its age. */
  retention: 5_337,
  /** Taken while it is chosen which license the state's register is asked for next: "regi" on a phone's keys. */
  registerAsks: 7_344,
  /** The first of two numbers, with the hash of a mail's recipient: at most so many mails a day to each. "mail" on a phone's keys. */
  mailRecipient: 6_245,
  /** Taken by the one process that reads the mailbox of returned mail. "bounce" on a phone's keys. */
  bounceMailbox: 268_623,
} as const;

/** Takes a lock until the transaction ends. False: another process has it. */
export async function tryLock(connection: Connection, number: number): Promise<boolean> {
  const [lock] = await connection.query<{ is_taken: boolean }>("select pg_try_advisory_xact_lock($1) as is_taken", [
    number,
  ]);
  return lock?.is_taken === true;
}
