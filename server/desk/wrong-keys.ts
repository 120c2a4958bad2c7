import { type Database, isRetryable } from "../database/database.ts";
import { errorFields, log } from "../log.ts";

/** What somebody came with who was not let in: a key of the API, a passkey, a link to come in by. */
type WrongKey = "key" | "passkey" | "invitation";

export type WrongKeys = ReturnType<typeof wrongKeys>;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** From how many in an hour on the inbox says so. */
const alarming = 10;

/**
 * SQL: the latest hour of the last day in which that many came, as one row or none; `created_at` is when it began. The counts of an hour
 * stand in `rate_limits` for a day more, which all processes share.
 */
export const alarmingHour = `(
  select md5('wrong keys')::uuid as id, to_timestamp(expire / 1000) - interval '25 hours' as created_at, total, kinds
    from (select expire, sum(points) as total, string_agg(split_part(key, ' ', 3) || ': ' || points, ', ' order by key) as kinds
            from rate_limits where starts_with(key, 'wrong keys ') and expire > extract(epoch from now()) * 1000
           group by expire having sum(points) >= ${alarming} order by expire desc limit 1) as hour)`;

/** Counts by the hour what did not let somebody in, in one statement at a time however many come. */
export function wrongKeys(database: Database) {
  const uncounted = new Map<string, number>();
  let isCounting = false;

  async function count() {
    isCounting = true;
    for (const [key, points] of uncounted) {
      uncounted.delete(key);
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
    note(what: WrongKey): void {
      const key = `wrong keys ${what} ${Math.floor(Date.now() / hourMs)}`;
      uncounted.set(key, (uncounted.get(key) ?? 0) + 1);
      if (isCounting) return;
      count().catch((error) => {
        isCounting = false;
        log(isRetryable(error) ? "warn" : "error", "wrong key not counted", errorFields(error));
      });
    },
  };
}
