import type { BounceMailboxState, UnreachableAddress } from "../../../domain/bounce.ts";
import { advisoryLocks, tryLock } from "../../database/advisory-locks.ts";
import type { Database } from "../../database/database.ts";
import { storeSetting } from "../../database/settings.ts";
import type { Env } from "../../env.ts";
import type { Outbox } from "../../events/outbox.ts";
import type { Links } from "../../links/links.ts";
import { log } from "../../log.ts";
import { envelopeSenders } from "./envelope-sender.ts";
import { mailboxReader, problemOf } from "./mailbox.ts";
import { noteReports } from "./note-report.ts";
import { unreachableAddress } from "./unreachable-contractor.ts";

const warnEveryMs = 60 * 60_000;

/** Then the run is aborted. */
const longestReadingMs = 10 * 60_000;

const mailboxStateSetting = "bounce_mailbox";

export function bounces(outbox: Outbox, env: Pick<Env, "bounceAddress" | "bounceMailbox">, links: Links) {
  const { bounceAddress, bounceMailbox } = env;
  const noteReport = noteReports(outbox, envelopeSenders(bounceAddress, links));
  const reader = bounceMailbox && bounceAddress && mailboxReader(bounceMailbox, bounceAddress, noteReport);
  let warnedAt = Number.NEGATIVE_INFINITY;

  async function readUntil(stopSignal: AbortSignal | undefined): Promise<void> {
    if (!reader) return;
    await outbox.transaction(async (connection) => {
      // The transaction is idle while this process waits for the mail server.
      await connection.query(`set local idle_in_transaction_session_timeout = ${2 * longestReadingMs}`);
      if (!(await tryLock(connection, advisoryLocks.bounceMailbox))) return;
      const signal = AbortSignal.any([AbortSignal.timeout(longestReadingMs), ...(stopSignal ? [stopSignal] : [])]);
      const result = await reader.read(signal).then(
        ({ waiting }) => ({ waiting, problem: null }),
        (error) => ({ waiting: null, problem: problemOf(error) }),
      );
      if (stopSignal?.aborted) return;
      if (result.problem !== null) warn(result.problem);
      await storeState(outbox, result);
    });
  }

  function warn(problem: string): void {
    if (Date.now() - warnedAt < warnEveryMs) return;
    warnedAt = Date.now();
    log("warn", "bounce mailbox check failed", { reason: problem });
  }

  return {
    /** One process at a time. In the others, this returns at once. */
    read: (stop?: AbortSignal): Promise<void> => readUntil(stop).catch((error) => warn(problemOf(error))),

    noteReport,

    async mailboxState(): Promise<BounceMailboxState | null> {
      if (!reader) return null;
      const [row] = await outbox.query<{ value: string }>("select value from server_settings where name = $1", [
        mailboxStateSetting,
      ]);
      const stored: StoredState = row ? JSON.parse(row.value) : {};
      const { read_at: readAt, waiting = 0, problem = null } = stored;
      return { readAt: readAt ? new Date(readAt) : null, waiting, problem };
    },

    unreachableAddress: (contractorId: string): Promise<UnreachableAddress | null> =>
      unreachableAddress(outbox, contractorId),
  };
}

interface StoredState {
  read_at?: string;
  waiting?: number;
  problem?: string | null;
}

/** A failed run keeps the time and count of the last successful one. */
function storeState(database: Database, { waiting, problem }: { waiting: number | null; problem: string | null }) {
  const state = problem === null ? { read_at: new Date().toISOString(), waiting, problem } : { problem };
  const earlierStateSql = "coalesce((select value from server_settings where name = $1), '{}')::jsonb";
  return storeSetting(database, mailboxStateSetting, `(${earlierStateSql} || $2::jsonb)::text`, JSON.stringify(state));
}
