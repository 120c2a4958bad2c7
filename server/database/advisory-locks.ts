import type { Connection } from "./database.ts";

/**
 * All processes on one database share them. SQL repeats a number, and names the key in a comment. Some numbers spell a
 * word on a phone's keys, such as 23327 ("cedar").
 */
export const advisoryLocks = {
  migration: 23_327,
  /**
   * `lock_people`: one for each email address or phone number, a hash with this seed. For a long list the key itself,
   * for which every other call waits.
   */
  people: 23_328,
  /** One for each purpose, lead, and contractor of a signed link, so that no two transactions make the same link. */
  link: 23_329,
  /** One for each table and idempotency key: a repeated submission waits for the first. */
  idempotencyKey: 23_330,
  /** During sign-ins and removals, so that a removed operator cannot sign in. */
  operators: 23_331,
  dueJobs: 25_625,
  retention: 5_337,
  /** While a process claims a license to check. */
  registerAsks: 7_344,
  /** One for each mailbox, so that simultaneous emails stay within the daily limit. */
  mailRecipient: 6_245,
  /** While the first email to a mailbox is counted. */
  newMailboxes: 639_624,
  /** While one is added, so that no two get one registration number or email address. */
  newContractor: 26_687,
  /** Held by the one process that reads it. */
  bounceMailbox: 268_623,
} as const;

/** Until the transaction ends. False if another one has it. */
export async function tryLock(connection: Connection, number: number): Promise<boolean> {
  const [lock] = await connection.query<{ is_taken: boolean }>("select pg_try_advisory_xact_lock($1) as is_taken", [
    number,
  ]);
  return lock?.is_taken === true;
}
