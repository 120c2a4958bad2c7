import type { Connection } from "./database.ts";

/**
 * The keys of the product's advisory locks, which all processes on one database share. SQL that uses a key repeats the
 * number and names the key in a comment. Some numbers spell a word on a phone's keys, such as 23327 ("cedar").
 */
export const advisoryLocks = {
  migration: 23_327,
  /**
   * The SQL function `lock_people` takes one lock for each email address or phone number. The lock's key is a hash with
   * 23328 as the seed. For a long list, the function instead locks the key 23328, for which every other call waits.
   */
  people: 23_328,
  /**
   * One lock for each purpose, lead, and contractor of a signed link, so that two transactions that need the same link
   * do not both create one.
   */
  link: 23_329,
  /** One lock per table and idempotency key, so that a repeated submission waits until the first one is stored. */
  idempotencyKey: 23_330,
  /** Held while an operator signs in or is removed, so that a removed operator cannot sign in. */
  operators: 23_331,
  dueJobs: 25_625,
  retention: 5_337,
  /** Held while a process claims a license to check, so that no two processes claim the same license. */
  registerAsks: 7_344,
  /** One lock per mailbox, so that simultaneous emails cannot exceed the daily limit. */
  mailRecipient: 6_245,
  /** Held while an email to a mailbox that had none before is counted. */
  newMailboxes: 639_624,
  /** Held while a contractor is added, so that no two get the same registration number or email address. */
  newContractor: 26_687,
  /** Held by the one process that reads the mailbox of bounce reports. */
  bounceMailbox: 268_623,
} as const;

/** Takes a lock until the transaction ends. Returns false if another transaction has the lock. */
export async function tryLock(connection: Connection, number: number): Promise<boolean> {
  const [lock] = await connection.query<{ is_taken: boolean }>("select pg_try_advisory_xact_lock($1) as is_taken", [
    number,
  ]);
  return lock?.is_taken === true;
}
