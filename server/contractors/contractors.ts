import { registrationPattern } from "../../content/registration-pattern.ts";
import {
  type Contractor,
  type ContractorField,
  type ContractorStatus,
  changedColumns,
  contractorFields,
  contractorVersion,
  readContractor,
} from "../../domain/contractor.ts";
import type { Criterion } from "../../domain/screening.ts";
import { isUuid } from "../../domain/uuid.ts";
import { advisoryLocks } from "../database/advisory-locks.ts";
import type { AsText, Connection } from "../database/database.ts";
import type { ContractorRow } from "../database/rows.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { noteChange, type UndoHandler } from "../events/undo.ts";
import { revokeLinks, revokeLinksAsOperator } from "../links/revoke-links.ts";
import { CommandProblem } from "../problems.ts";
import { faultLine } from "../refusal-line.ts";
import { Conflict, changeAndMatch, type MatchAll, NotFound } from "./change-and-match.ts";
import { dropUpdates, takeOverUpdates } from "./contractor-updates.ts";
import { contractorWarning } from "./contractor-warning.ts";
import { endOffer, latestAgreement, openOfferOf, startOffer } from "./offers.ts";
import { type CheckInput, parseReason, setCheckedDay, storeCheck } from "./screening.ts";
import { deleteTerritories, restoreTerritories, territoriesOf } from "./territory-changes.ts";

/** The form's fields are text, also a fee in cents. */
export const contractorColumns = `id, ${contractorFields.map((field) => `${field}::text`).join(", ")}, status, created_at, unreachable_since`;

export type ContractorAsText = Pick<ContractorRow, Exclude<keyof Contractor, "monthly_fee_cents">> &
  AsText<ContractorRow, "monthly_fee_cents">;

type ContractorColumns = Partial<Record<ContractorField, string | null>>;

/** Throws a `CommandProblem` that names every invalid column. */
export function parseEnteredColumns(entered: ContractorColumns): ContractorColumns {
  const enteredFields = contractorFields.filter((field) => entered[field] !== undefined);
  const { value, faults } = readContractor(enteredFields, entered, registrationPattern);
  const lines = enteredFields.flatMap((field) =>
    faults[field] ? faultLine(field, faults[field], entered[field] ?? null) : [],
  );
  if (lines.length > 0) throw new CommandProblem(lines.join(" "));
  return value;
}

/** The outcome is `unknown` for an id that is malformed or nobody's. */
export function contractors(matchAll: MatchAll) {
  const setStatus = (
    asOperator: ActorConnection,
    id: string,
    status: Exclude<ContractorStatus, "offered">,
    from: readonly ContractorStatus[],
    refusal: string,
  ) =>
    changeAndMatch(asOperator, matchAll, async (tx) => {
      const contractor = await lockContractor(tx, id);
      if (contractor.status === "offered")
        throw new CommandProblem("The contractor has not agreed to the offer yet. Start it, or withdraw it.");
      if (!from.includes(contractor.status)) throw new CommandProblem(`The contractor ${refusal}.`);
      const territories = status === "ended" ? await territoriesOf(tx, contractor.id) : [];
      // The operator's pause takes over the contractor's own.
      if (contractor.status === status && contractor.paused_by !== "contractor")
        throw new CommandProblem("The contractor is paused already.");
      await storeStatus(tx, contractor.id, status);
      const statusChange = { status: contractor.status, now: status, territories };
      return { undoId: await noteChange(tx, "contractor.status", contractor.id, statusChange) };
    });

  return {
    add: (asOperator: ActorConnection, entered: ContractorColumns) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const columns = parseEnteredColumns(entered);
        await refuseKnownContractor(tx, columns);
        const id = await storeContractor(tx, columns);
        await tx.record({ kind: "operator.contractor-added", detail: { contractor_id: id } });
        const undoId = await noteChange(tx, "contractor.added", id, {});
        return { undoId, id, warning: await contractorWarning(tx, id) };
      }),

    /** Without `version`, nobody else's change is in the way. */
    change: (asOperator: ActorConnection, id: string, version: string | null, entered: ContractorColumns) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const details = parseEnteredColumns(entered);
        if (details.email !== undefined) await lockLeadsToResend(tx, id);
        const contractor = await lockContractor(tx, id);
        const sentFields = contractorFields.filter((field) => details[field] !== undefined);
        if (version !== null && version !== contractorVersion(contractor, sentFields))
          throw new Conflict("Somebody else has changed this contractor. Reload the page, and try again.");
        const changedFields = sentFields.filter((field) => contractor[field] !== details[field]);
        if (changedFields.length === 0) return { undoId: null };
        await tx.query(
          `update contractors set ${changedFields.map((field) => `${field} = new.${field}`).join(", ")}
             from json_populate_record(null::contractors, $2::json) as new where contractors.id = $1`,
          [contractor.id, JSON.stringify(details)],
        );
        if (changedFields.includes("monthly_fee_cents")) await recordFee(tx, contractor.id, details);
        if (details.email?.toLowerCase() !== contractor.email.toLowerCase() && changedFields.includes("email")) {
          // What bounced went to the old address.
          if (contractor.unreachable_since !== null) await noteReachable(tx, contractor.id);
          await revokeLinks(tx, { contractorId: contractor.id });
        } else if (changedFields.includes("office_email")) {
          await revokeLinks(tx, { contractorId: contractor.id });
        }
        await tx.record({
          kind: "operator.contractor-changed",
          detail: { contractor_id: contractor.id, ...changedColumns(changedFields) },
        });
        // The operator can enter the earlier values in the form.
        return { undoId: null, warning: await contractorWarning(tx, contractor.id) };
      }),

    pause: (asOperator: ActorConnection, id: string) =>
      setStatus(asOperator, id, "paused", ["active", "paused"], "has ended"),
    resume: (asOperator: ActorConnection, id: string) =>
      setStatus(asOperator, id, "active", ["paused"], "is not paused"),
    /** server/mail/bounces/resend-unanswered.ts then sends again what they have not responded to. */
    reachable: (asOperator: ActorConnection, id: string) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        await lockLeadsToResend(tx, id);
        const contractor = await lockContractor(tx, id);
        if (contractor.unreachable_since === null)
          throw new CommandProblem("This contractor is not marked as unreachable.");
        await noteReachable(tx, contractor.id);
        return { undoId: null };
      }),
    /** To their own page and to their leads. */
    revokeLinks: (asOperator: ActorConnection, id: string) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const contractor = await lockContractor(tx, id);
        await revokeLinksAsOperator(tx, { contractorId: contractor.id });
        return { undoId: null };
      }),
    /** Without an agreement to the terms. */
    start: (asOperator: ActorConnection, id: string, because: string | null) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const contractor = await lockContractor(tx, id);
        const reason = parseReason(because);
        if (!(await openOfferOf(tx, contractor.id))) throw new CommandProblem("The contractor has no open offer.");
        await tx.query("update contractors set started_because = $2 where id = $1", [contractor.id, reason]);
        await startOffer(tx, contractor.id);
        await tx.record({ kind: "operator.contractor-started", detail: { contractor_id: contractor.id } });
        return { undoId: null };
      }),
    withdrawOffer: (asOperator: ActorConnection, id: string) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const contractor = await lockContractor(tx, id);
        if (!(await endOffer(tx, contractor.id, "withdrawn")))
          throw new CommandProblem("The contractor has no open offer.");
        return { undoId: null };
      }),
    /** What the contractor said on their page of a license or insurance counts from now on. */
    check: (asOperator: ActorConnection, id: string, input: CheckInput) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const contractor = await lockContractor(tx, id);
        await storeCheck(tx, { applicationId: null, contractorId: contractor.id }, input);
        await takeOverUpdates(tx, contractor.id, input.criterion);
        await setCheckedDay(tx, "contractors", contractor.id, input);
        return { undoId: null, warning: await contractorWarning(tx, contractor.id) };
      }),
    /** What the contractor said on their page. They are told why. */
    refuse: (asOperator: ActorConnection, id: string, criterion: Criterion, because: string | null) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const contractor = await lockContractor(tx, id);
        const reason = parseReason(because);
        await dropUpdates(tx, contractor.id, criterion, reason);
        return { undoId: null };
      }),
    /** Also frees their territories and revokes their links. */
    end: (asOperator: ActorConnection, id: string) =>
      setStatus(asOperator, id, "ended", ["active", "paused"], "has ended already"),
    remove: (asOperator: ActorConnection, id: string) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const contractor = await lockContractor(tx, id);
        if (contractor.status !== "ended")
          throw new CommandProblem("Only a contractor who has ended can be removed. End this contractor first.");
        if (await latestAgreement(tx, contractor.id))
          throw new CommandProblem("The contractor has agreed to our terms, and agreements are kept for seven years.");
        await tx.query("delete from contractors where id = $1", [contractor.id]);
        await tx.record({ kind: "operator.contractor-removed", detail: { contractor_id: contractor.id } });
        return { undoId: null };
      }),
  };
}

const statusEvents: Record<Exclude<ContractorStatus, "offered">, string> = {
  active: "contractor.resumed",
  paused: "contractor.paused",
  ended: "operator.contractor-ended",
};

/** After `active`, the caller must match waiting leads. */
export async function storeStatus(
  tx: Transaction,
  id: string,
  status: Exclude<ContractorStatus, "offered">,
  /** The first day with requests again. */
  until: string | null = null,
): Promise<void> {
  const pausedBy = status !== "paused" ? null : tx.who.actor === "contractor" ? "contractor" : "operator";
  await tx.query("update contractors set status = $2, paused_by = $3, paused_until = $4 where id = $1", [
    id,
    status,
    pausedBy,
    until,
  ]);
  const reason = status === "paused" ? pausedBy : undefined;
  await tx.record({ kind: statusEvents[status], detail: { contractor_id: id, reason } });
  if (status !== "ended") return;
  await deleteTerritories(tx, await territoriesOf(tx, id));
  await revokeLinks(tx, { contractorId: id });
}

/**
 * Their emails go again once the contractor is reachable. A simultaneous withdrawal or erasure would not drop the new
 * email. Call this before locking anything else: who has locked such a lead may wait for the contractor or the links.
 */
async function lockLeadsToResend(connection: Connection, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await connection.query(
    `select from leads
      where contractor_id = $1 and is_unanswered(leads)
        and exists (select from contractors where contractors.id = $1 and unreachable_since is not null)
      order by created_at, id for share of leads`,
    [id],
  );
}

/** Call `lockLeadsToResend` first. */
async function noteReachable(tx: Transaction, id: string): Promise<void> {
  await tx.query("update contractors set unreachable_since = null where id = $1", [id]);
  await tx.record({ kind: "contractor.reachable", detail: { contractor_id: id } });
}

export function recordFee(tx: Transaction, id: string, { monthly_fee_cents: cents }: ContractorColumns): Promise<void> {
  const fee = cents === null || cents === undefined ? null : Number(cents);
  return tx.record({ kind: "contractor.fee-changed", detail: { contractor_id: id, monthly_fee_cents: fee } });
}

export async function storeContractor(tx: Transaction, row: ContractorColumns): Promise<string> {
  const names = Object.keys(row).map((column) => `"${column}"`);
  const [contractor] = await tx.query<Pick<ContractorRow, "id">>(
    `insert into contractors (${names}) select ${names} from json_populate_record(null::contractors, $1::json) returning id`,
    [JSON.stringify(row)],
  );
  if (!contractor) throw new Error("The database returned no id for the new contractor.");
  if (row.monthly_fee_cents) await recordFee(tx, contractor.id, row);
  return contractor.id;
}

/** At most `limit`, whose day has come. Returns how many. */
export async function endPauses(tx: Transaction, limit: number): Promise<number> {
  const paused = await tx.query<Pick<ContractorRow, "id">>(
    `select id from contractors where status = 'paused' and paused_until <= market_today()
      order by id limit $1 for update skip locked`,
    [limit],
  );
  for (const { id } of paused) await storeStatus(tx, id, "active");
  return paused.length;
}

/** Throws a `CommandProblem` if a contractor who has not ended has this registration number or email address. */
export async function refuseKnownContractor(connection: Connection, row: ContractorColumns): Promise<void> {
  await connection.query("select pg_advisory_xact_lock($1)", [advisoryLocks.newContractor]);
  const [known] = await connection.query<Pick<ContractorRow, "id" | "business_name" | "registration_number">>(
    `select id, business_name, registration_number from contractors
      where status <> 'ended' and (caseless(email) = caseless($1) or registration_number = $2) order by created_at, id limit 1`,
    [row.email, row.registration_number],
  );
  if (known)
    throw new CommandProblem(
      `${known.business_name} (${known.registration_number}) has this registration number or email address already. To give them territories, accept the application with --to ${known.id}.`,
      `${known.business_name} (${known.registration_number}) has this registration number or email address already. To give them territories, check “Add the zip codes to this contractor” on the application’s page.`,
    );
}

async function lockContractor(connection: Connection, id: string): Promise<Contractor & { paused_by: string | null }> {
  if (!isUuid(id)) throw new NotFound();
  const [contractor] = await connection.query<ContractorAsText & Pick<ContractorRow, "paused_by">>(
    `select ${contractorColumns}, paused_by from contractors where id = $1 for update`,
    [id],
  );
  if (!contractor) throw new NotFound();
  return contractor;
}

export const contractorUndoHandlers = (matchAll: MatchAll): Readonly<Record<string, UndoHandler>> => ({
  // The database refuses if the contractor has, or had, a territory or a lead.
  async "contractor.added"(tx, { subject }) {
    const [removed] = await tx.query("delete from contractors where id = $1 returning id", [subject]);
    if (!removed) return false;
    await tx.record({ kind: "operator.contractor-removed", detail: { contractor_id: subject } });
    return true;
  },
  async "contractor.status"(tx, { subject, before }) {
    const [same] = await tx.query("select from contractors where id = $1 and status = $2 for update", [
      subject,
      before.now,
    ]);
    if (!same) return false;
    await storeStatus(tx, subject, before.status as Exclude<ContractorStatus, "offered">);
    await restoreTerritories(tx, before.territories);
    await matchAll(tx);
    return true;
  },
});
