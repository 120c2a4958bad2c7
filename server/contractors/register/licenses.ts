import type { License, RegisterResult } from "../../../domain/register.ts";
import { advisoryLocks } from "../../database/advisory-locks.ts";
import type { Connection } from "../../database/database.ts";

export interface CheckedLicense extends License {
  /** Without one, the register gave no usable answer, or the contractor no longer has this number. */
  result: RegisterResult | null;
  problem: string | null;
  /** The register failed as a whole. */
  isOutage: boolean;
}

const contractorLicenses = "contractors cross join licenses_of(contractors) as license";

const watchedCondition = "contractors.status <> 'ended' and license.number is not null";

/** Without an id, of all contractors. Not of those who are `ended`, and none without a number. */
export function licensesOf(connection: Connection, contractorId: string | null): Promise<License[]> {
  return connection.query<License>(
    `select contractors.id as contractor_id, kind, number from ${contractorLicenses}
      where ${watchedCondition} and ($1::uuid is null or contractors.id = $1) order by contractors.id, kind desc`,
    [contractorId],
  );
}

/** About the license's present number. Null: never. */
const lastAskedAt = `greatest(
  (select max(checked_at) from register_checks where (contractor_id, kind, number) = (contractors.id, license.kind, license.number)),
  (select asked_at from register_asks where (contractor_id, kind, number) = (contractors.id, license.kind, license.number)))`;

/**
 * No other process asks about it then. Null: what is due next. `isNew`: only if the register was never asked about it.
 * Returns null if there is nothing. The claim counts as a failed request until an answer is stored.
 */
export async function claimLicense(
  connection: Connection,
  license: License | null,
  isNew: boolean,
): Promise<License | null> {
  await connection.query("select pg_advisory_xact_lock($1)", [advisoryLocks.registerAsks]);
  const [claimed] = await connection.query<License>(
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
 * The previous failed request about the number was less than two days ago. After a longer gap, the daily check was
 * probably off, and an outage begins anew.
 */
const extendsOutageCondition = "asked.number = excluded.number and asked.asked_at > now() - interval '2 days'";
