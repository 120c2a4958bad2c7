import type { License, RegisterResult } from "../../../domain/register.ts";
import { advisoryLocks } from "../../database/advisory-locks.ts";
import type { Connection } from "../../database/database.ts";

export interface CheckedLicense extends License {
  /** Null if the register gave no usable answer, or if the contractor no longer has this license number. */
  result: RegisterResult | null;
  problem: string | null;
  /** Whether the register failed as a whole, not only for this number. */
  isOutage: boolean;
}

const contractorLicenses = "contractors cross join licenses_of(contractors) as license";

const watchedCondition = "contractors.status <> 'ended' and license.number is not null";

/**
 * Returns the contractor's licenses, or the licenses of all contractors if `contractorId` is null. Leaves out
 * contractors whose status is `ended`, and licenses without a number.
 */
export function licensesOf(connection: Connection, contractorId: string | null): Promise<(License & object)[]> {
  return connection.query<License & object>(
    `select contractors.id as contractor_id, kind, number from ${contractorLicenses}
      where ${watchedCondition} and ($1::uuid is null or contractors.id = $1) order by contractors.id, kind desc`,
    [contractorId],
  );
}

/** SQL for the time when the register was last asked about the license's present number. Null if it was never asked. */
const lastAskedAt = `greatest(
  (select max(checked_at) from register_checks where (contractor_id, kind, number) = (contractors.id, license.kind, license.number)),
  (select asked_at from register_asks where (contractor_id, kind, number) = (contractors.id, license.kind, license.number)))`;

/**
 * Claims a license, so that no other process asks the register about it. If `license` is null, claims the license that
 * is due next. If `isNew` is true, claims `license` only if the register was never asked about it. Returns null if
 * there is nothing to claim. Until an answer is stored, the claim counts as a failed request.
 */
export async function claimLicense(
  connection: Connection,
  license: License | null,
  isNew: boolean,
): Promise<License | null> {
  await connection.query("select pg_advisory_xact_lock($1)", [advisoryLocks.registerAsks]);
  const [claimed] = await connection.query<License & object>(
    `insert into register_asks as asked (contractor_id, kind, number)
     select id, kind, number from (
       select contractors.id, kind, number, ${lastAskedAt} as last from ${contractorLicenses} where ${watchedCondition}) as known
      where case when $1::uuid is null then last is null or next_register_check(id, last) <= now() else (id, kind, number) = ($1, $2, $3) and (last is null or not $4) end
      order by last nulls first, id, kind desc limit 1
     on conflict (contractor_id, kind) do update
       set asked_at = now(), number = excluded.number, problem = null,
           since = case when ${extendsOutageCondition} then asked.since else now() end,
           told_at = case when ${extendsOutageCondition} then asked.told_at end
     returning contractor_id, kind, number`,
    [license?.contractor_id ?? null, license?.kind ?? null, license?.number ?? null, isNew],
  );
  return claimed ?? null;
}

/**
 * SQL that is true if the previous failed request about the same number was less than two days ago, so the outage goes
 * on. After a longer gap, the daily check was probably off, so a new outage begins.
 */
const extendsOutageCondition = "asked.number = excluded.number and asked.asked_at > now() - interval '2 days'";
