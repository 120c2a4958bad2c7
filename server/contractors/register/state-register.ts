import { setTimeout } from "node:timers/promises";
import type { Register } from "../../../content/types.ts";
import type { ChangeOutcome } from "../../../domain/change-outcome.ts";
import { systemActor } from "../../../domain/event.ts";
import { type License, type LicenseKind, longestOverruleReason, type RegisterRow } from "../../../domain/register.ts";
import { isUuid } from "../../../domain/uuid.ts";
import type { Connection } from "../../database/database.ts";
import type { RegisterAskRow, RegisterCheckRow } from "../../database/rows.ts";
import type { ActorConnection, Outbox } from "../../events/outbox.ts";
import { noteChange, type UndoHandler } from "../../events/undo.ts";
import { errorFields, log } from "../../log.ts";
import { CommandProblem } from "../../problems.ts";
import { changeAndMatch, type MatchAll, NotFound } from "../change-and-match.ts";
import { askForApplicant } from "./applicant-check.ts";
import { licensesStoppedByRegister } from "./evidence.ts";
import { type CheckedLicense, claimLicense, licensesOf } from "./licenses.ts";
import { recordCheck } from "./record-check.ts";
import { askRegister, sourceUrl } from "./register-answer.ts";
import { watchRegister } from "./register-watch.ts";

interface RegisterSettings {
  register: { isWatched: boolean; url: string | null };
}

/** After as many failed requests in a row, `askAll` stops. */
const maxFailures = 3;

const checkNewTimeoutMs = 5_000;

const watchOffMessage = "The state register cannot be checked, because REGISTER_WATCH is off.";

/** `register`: null if the market has none. */
export function stateRegister(
  outbox: Outbox,
  { register: { isWatched, url } }: RegisterSettings,
  register: Register | null,
  matchAll: MatchAll,
) {
  function requireRegister(): { register: Register; url: string } {
    if (register === null) throw new CommandProblem("This market has no contractor register.");
    if (!isWatched || url === null) throw new CommandProblem(watchOffMessage);
    return { register, url };
  }

  async function ask(license: License, signal?: AbortSignal): Promise<CheckedLicense> {
    const { register, url } = requireRegister();
    const answer = await askRegister(register, url, license.number, signal);
    if ("problem" in answer) {
      await outbox.query("update register_asks set problem = $3 where contractor_id = $1 and kind = $2", [
        license.contractor_id,
        license.kind,
        answer.problem,
      ]);
      return { ...license, result: null, ...answer };
    }
    const source = sourceUrl(url, register.columns.number, license.number);
    const { result } = await outbox.as(systemActor).transaction(async (tx) => {
      const recordedCheck = await recordCheck(tx, register, license, { row: answer.row, source });
      if (recordedCheck.hasChanged) await matchAll(tx);
      return recordedCheck;
    });
    return { ...license, result: result === "gone" ? null : result, problem: null, isOutage: false };
  }

  /** `isNew`: only those that the register was never asked about. */
  async function askAll(contractorId: string | null, isNew: boolean): Promise<CheckedLicense[]> {
    const checkedLicenses: CheckedLicense[] = [];
    let failures = 0;
    for (const license of await licensesOf(outbox, contractorId)) {
      const claimedLicense = await outbox.transaction((connection) => claimLicense(connection, license, isNew));
      if (claimedLicense === null) continue;
      const outcome = await ask(claimedLicense);
      checkedLicenses.push(outcome);
      failures = outcome.isOutage ? failures + 1 : 0;
      if (failures === maxFailures) break;
    }
    return checkedLicenses;
  }

  return {
    isWatched,

    async watch(signal: AbortSignal): Promise<void> {
      if (isWatched) await watchRegister(outbox, (license) => ask(license, signal), signal);
    },

    /** Without an id, of all contractors. Throws a `CommandProblem` without a register, and if REGISTER_WATCH is off. */
    async check(contractorId: string | null): Promise<CheckedLicense[]> {
      requireRegister();
      return askAll(contractorId, false);
    },

    /** Returns after `checkNewTimeoutMs`, with or without an answer. */
    async checkNew(contractorId: string): Promise<void> {
      if (!isWatched) return;
      const runningCheck = askAll(contractorId, true).catch((error) =>
        log("warn", "register check failed", errorFields(error)),
      );
      await Promise.race([runningCheck, setTimeout(checkNewTimeoutMs, null, { ref: false })]);
    },

    /** In the background, and only once. */
    checkApplicant(applicationId: string): void {
      if (!isWatched || register === null || url === null) return;
      askForApplicant(outbox, register, url, applicationId).catch((error) =>
        log("warn", "register check failed", errorFields(error)),
      );
    },

    /** Stores nothing. */
    async lookUp(number: string): Promise<{ row: RegisterRow | null } | { problem: string }> {
      if (!isWatched || register === null || url === null) return { problem: watchOffMessage };
      return askRegister(register, url, number.trim());
    },

    /** Until the register gives a different result. */
    overrule: (
      asOperator: ActorConnection,
      contractorId: string,
      kind: LicenseKind,
      because: string,
    ): Promise<ChangeOutcome> =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        if (!isUuid(contractorId)) throw new NotFound();
        const reason = because.replace(/\s+/g, " ").trim();
        if (!reason) throw new CommandProblem("Give a reason.");
        if (reason.length > longestOverruleReason)
          throw new CommandProblem(`A reason can have at most ${longestOverruleReason} characters.`);
        const latest = (await latestChecks(tx, contractorId)).find((check) => check.kind === kind);
        if (!latest) throw new CommandProblem("The register has not been checked for this license yet.");
        if (latest.result === "active")
          throw new CommandProblem("The register lists this license as active, so there is nothing to overrule.");
        // A later `not-found` does not replace a result such as `suspended`, so both are overruled.
        const overruledChecks = await tx.query<Pick<RegisterCheckRow, "id">>(
          `update register_checks set overruled_because = $4
            where id in (select id from latest_check($1, $2, $3) union select id from deciding_check($1, $2, $3)) and result <> 'active'
           returning id`,
          [contractorId, kind, latest.number, reason],
        );
        const ids = overruledChecks.map(({ id }) => id);
        await tx.record({
          kind: "operator.register-overruled",
          detail: {
            contractor_id: contractorId,
            license: kind,
            reason: latest.result,
          },
        });
        const facts = { ids, before: latest.overruled_because, kind };
        return { undoId: await noteChange(tx, "register.overruled", contractorId, facts) };
      }),

    async ofContractor(contractorId: string) {
      return {
        checks: await latestChecks(outbox, contractorId),
        stops: await licensesStoppedByRegister(outbox, contractorId),
        failedRequests: await outbox.query<Pick<RegisterAskRow, "kind" | "since" | "problem">>(
          "select kind, since, problem from register_asks where contractor_id = $1 and problem is not null order by kind desc",
          [contractorId],
        ),
        isWatched,
        isKnown: register !== null,
      };
    },
  };
}

/** For each number that the contractor has now. */
function latestChecks(connection: Connection, contractorId: string) {
  return connection.query<Omit<RegisterCheckRow, "id" | "application_id" | "contractor_id" | "since">>(
    `select license.kind, license.number, result, checked.status, name, trade, specialties, effective_on, checked.expires_on,
            suspended_on, checked_at, source, overruled_because
       from contractors cross join licenses_of(contractors) as license
      cross join latest_check(contractors.id, license.kind, license.number) as checked
      where contractors.id = $1 order by license.kind desc`,
    [contractorId],
  );
}

export const registerUndoHandlers = (matchAll: MatchAll): Readonly<Record<string, UndoHandler>> => ({
  async "register.overruled"(tx, { subject, before }) {
    const changed = await tx.query(
      "update register_checks set overruled_because = $2 where id = any ($1::uuid[]) and overruled_because is not null returning id",
      [before.ids, before.before],
    );
    if (changed.length === 0) return false;
    await tx.record({ kind: "operator.register-restored", detail: { contractor_id: subject, license: before.kind } });
    await matchAll(tx);
    return true;
  },
});
