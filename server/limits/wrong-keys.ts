import { type Database, isRetryable } from "../database/database.ts";
import { errorFields, log } from "../log.ts";

type WrongKeyKind = "key" | "passkey" | "invitation" | "address";

export type WrongKeys = ReturnType<typeof wrongKeys>;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** In an hour. Then the inbox reports it. */
const alarmingCount = 10;

/**
 * The latest hour with at least `alarmingCount` wrong keys. `created_at` is its start. A count expires a day after its
 * hour, 25 hours after the start.
 */
export const alarmingHourQuery = `(
  select md5('wrong keys')::uuid as id, to_timestamp(expire / 1000) - interval '25 hours' as created_at, total, kinds
    from (select expire, sum(points) as total, string_agg(split_part(key, ' ', 3) || ': ' || points, ', ' order by key) as kinds
            from rate_limits where starts_with(key, 'wrong keys ') and expire > extract(epoch from now()) * 1000
           group by expire having sum(points) >= ${alarmingCount} order by expire desc limit 1) as hour)`;

/** One statement at a time, however many keys are sent. */
export function wrongKeys(database: Database) {
  const uncountedKeys = new Map<string, number>();
  let isCounting = false;

  async function count() {
    isCounting = true;
    for (const [key, points] of uncountedKeys) {
      uncountedKeys.delete(key);
      const expire = (Number(key.split(" ").at(-1)) + 1) * hourMs + dayMs;
      await database.query(
        `insert into rate_limits (key, points, expire) values ($1, $2, $3)
         on conflict (key) do update set points = rate_limits.points + excluded.points`,
        [key, points, expire],
      );
    }
    isCounting = false;
  }

  return {
    note(kind: WrongKeyKind): void {
      const key = `wrong keys ${kind} ${Math.floor(Date.now() / hourMs)}`;
      uncountedKeys.set(key, (uncountedKeys.get(key) ?? 0) + 1);
      if (isCounting) return;
      count().catch((error) => {
        isCounting = false;
        log(isRetryable(error) ? "warn" : "error", "wrong key not counted", errorFields(error));
      });
    },
  };
}
