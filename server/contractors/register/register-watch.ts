import { systemActor } from "../../../domain/event.ts";
import { type License, noResponseAlertDays } from "../../../domain/register.ts";
import type { Outbox } from "../../events/outbox.ts";
import { log } from "../../log.ts";
import { type CheckedLicense, claimLicense } from "./licenses.ts";

/** A license is due when it is new, and then once a day. */
export async function watchRegister(
  outbox: Outbox,
  ask: (license: License) => Promise<CheckedLicense>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const license = await outbox.transaction((connection) => claimLicense(connection, null, false));
    if (license === null) break;
    const { isOutage, problem } = await ask(license);
    if (!problem) continue;
    log("warn", "license not checked", { reason: problem });
    // A failing register gets one request a run. Runs are a minute apart.
    if (isOutage) break;
  }
  if (!signal.aborted) await alertOfOutage(outbox);
}

/** Once in an outage, after `noResponseAlertDays`. */
async function alertOfOutage(outbox: Outbox): Promise<void> {
  await outbox.as(systemActor).transaction(async (tx) => {
    await tx.query(
      `delete from register_asks where not exists (
         select from contractors cross join licenses_of(contractors) as license
          where contractors.id = contractor_id and status <> 'ended'
            and (license.kind, license.number) = (register_asks.kind, register_asks.number))`,
    );
    const [alerted] = await tx.query("select from register_asks where told_at is not null limit 1");
    const overdueQuestions = await tx.query<{ since: string }>(
      `update register_asks set told_at = now() where told_at is null and since <= now() - make_interval(days => $1)
       returning market_day(since) as since`,
      [noResponseAlertDays],
    );
    const since = overdueQuestions.map((row) => row.since).sort()[0];
    if (alerted || since === undefined) return;
    const mail = {
      kind: "register-problem",
      recipient_role: "operator",
      about: { reason: "no-answer", since },
      cause: `register-problem no-answer ${since}`,
    } as const;
    await tx.queue(mail);
  });
}
