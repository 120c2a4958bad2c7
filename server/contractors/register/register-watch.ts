import { type License, silenceAlertDays } from "../../../domain/register.ts";
import type { Database } from "../../database/database.ts";
import { writeDeliveries } from "../../events/outbox.ts";
import { sweeper } from "../../jobs/sweeper.ts";
import { log } from "../../log.ts";
import { type CheckedLicense, claimLicense } from "./licenses.ts";

/** How long a new contractor's transaction has to end before it is looked for them, in milliseconds. */
const debounceMs = 250;

/**
 * Has each license asked for once a day, and a new one at once. `database` is the one with the outbox; `ask` asks for one that is claimed.
 */
export function registerWatch(
  database: Database,
  settings: { isWatched: boolean; operatorEmail: string },
  ask: (license: License) => Promise<CheckedLicense>,
) {
  let isRunning = false;
  let soon: NodeJS.Timeout | undefined;

  async function askDue(): Promise<void> {
    while (isRunning) {
      const license = await database.transaction((connection) => claimLicense(connection, null, false));
      if (license === null) return;
      const { isSilent, problem } = await ask(license);
      if (!problem) continue;
      log("warn", "register not read", { problem });
      // The others are asked for a minute later, one at a time, until it answers again.
      if (isSilent) return;
    }
  }

  const sweeps = sweeper("register not watched", async () => {
    await askDue();
    if (isRunning) await alertOfOutage(database, settings);
  });

  return {
    /** Begins, once the database is prepared. While the register is not watched it does nothing. */
    start(): void {
      if (!settings.isWatched) return;
      isRunning = true;
      sweeps.start();
    },
    /** Says that there may be a new license. */
    wake(): void {
      if (!isRunning) return;
      clearTimeout(soon);
      soon = setTimeout(sweeps.sweepAgain, debounceMs).unref();
    },
    sweep: sweeps.sweep,
    async stop(): Promise<void> {
      isRunning = false;
      clearTimeout(soon);
      await sweeps.stop();
    },
  };
}

/** Tells the operator once that the register has given no answer for days: not again before it has answered what that mail was about. */
async function alertOfOutage(database: Database, settings: { operatorEmail: string }): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query(
      `delete from register_asks where not exists (
         select from contractors cross join licenses_of(contractors) as license
          where contractors.id = contractor_id and status <> 'ended'
            and (license.kind, license.number) = (register_asks.kind, register_asks.number))`,
    );
    const [told] = await connection.query("select from register_asks where told_at is not null limit 1");
    const silent = await connection.query<{ since: string }>(
      `update register_asks set told_at = now() where told_at is null and since <= now() - make_interval(days => $1)
       returning market_day(since)::text as since`,
      [silenceAlertDays],
    );
    const since = silent.map((row) => row.since).sort()[0];
    if (told || since === undefined) return;
    const mail = {
      kind: "register-problem",
      recipient_role: "operator",
      about: { reason: "no-answer", since },
      cause: `register-problem no-answer ${since}`,
    } as const;
    await writeDeliveries(connection, [mail], settings);
  });
}
