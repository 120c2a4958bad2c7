import { registrationPattern } from "../../content/registration-pattern.ts";
import {
  type Contractor,
  type ContractorField,
  type ContractorStatus,
  contractorFields,
  contractorVersion,
  readContractor,
} from "../../domain/contractor.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { AsText, Connection, Database } from "../database/database.ts";
import { faultLine } from "../database/refusal-line.ts";
import type { ContractorRow } from "../database/rows.ts";
import { recordEvent } from "../events/outbox.ts";
import { noteChange, type Undo } from "../events/undo.ts";
import { revokeForOperator, revokeLinks } from "../links/revoke-links.ts";
import { CommandProblem } from "../problems.ts";
import { Conflict, changeAndMatch, type MatchAll, matchWaiting, NotFound } from "./change-and-match.ts";
import { contractorWarning } from "./contractor-warning.ts";
import { restoreTerritories, territoriesOf } from "./territory-changes.ts";

/** A contractor's columns, with days and cents as text. */
export const contractorColumns = `id, business_name, contact_name, email, phone, registration_number, registration_expires_on::text,
  electrical_license_number, electrical_license_expires_on::text, monthly_fee_cents::text, status, created_at, unreachable_since`;

/** A contractor by these columns. */
export type ReadContractor = Pick<ContractorRow, Exclude<keyof Contractor, "monthly_fee_cents">> &
  AsText<ContractorRow, "monthly_fee_cents">;

/** Some of a contractor's columns. */
type ContractorColumns = Partial<Record<ContractorField, string | null>>;

/** Reads typed values of these columns from any door. Throws a `CommandProblem` that names the refused one. */
export function readColumns(typed: ContractorColumns): ContractorColumns {
  const given = contractorFields.filter((field) => typed[field] !== undefined);
  const { value, faults } = readContractor(given, typed, registrationPattern);
  const lines = given.flatMap((field) => (faults[field] ? faultLine(field, faults[field], typed[field] ?? null) : []));
  if (lines.length > 0) throw new CommandProblem(lines.join(" "));
  return value;
}

/**
 * The operator's verbs for contractors. `asOperator` is the database in the operator's name. A malformed id yields the outcome
 * `unknown`.
 */
export function contractors(matchAll: MatchAll) {
  /** Sets a contractor's status where the present one is among `from`. `refusal` says why another one is refused. */
  const setStatus = (
    asOperator: Database,
    id: string,
    status: ContractorStatus,
    from: readonly ContractorStatus[],
    refusal: string,
  ) =>
    changeAndMatch(asOperator, matchAll, async (connection) => {
      const contractor = await lockContractor(connection, id);
      if (!from.includes(contractor.status)) throw new CommandProblem(`The contractor ${refusal}.`);
      const territories = status === "ended" ? await territoriesOf(connection, contractor.id) : [];
      await storeStatus(connection, contractor.id, status);
      const before = { status: contractor.status, now: status, territories };
      return { undo: await noteChange(connection, "contractor.status", contractor.id, before) };
    });

  return {
    /** Also yields the new id. The table fills in missing columns, or refuses them. */
    add: (asOperator: Database, typed: ContractorColumns) =>
      changeAndMatch(asOperator, matchAll, async (connection) => {
        const id = await storeContractor(connection, readColumns(typed));
        await recordEvent(connection, "operator.contractor-added", { contractor_id: id });
        const undo = await noteChange(connection, "contractor.added", id, {});
        return { undo, id, warning: await contractorWarning(connection, id) };
      }),

    /**
     * Sets these columns. Changes nothing where `version` (`contractorVersion`) is not the latest; null skips the
     * check.
     */
    change: (asOperator: Database, id: string, version: string | null, typed: ContractorColumns) =>
      changeAndMatch(asOperator, matchAll, async (connection) => {
        const details = readColumns(typed);
        const contractor = await lockContractor(connection, id);
        if (version !== null && version !== contractorVersion(contractor))
          throw new Conflict("Somebody changed this contractor meanwhile.");
        const changed = contractorFields.filter(
          (field) => details[field] !== undefined && contractor[field] !== details[field],
        );
        if (changed.length === 0) return { undo: null };
        await connection.query(
          `update contractors set ${changed.map((field) => `${field} = new.${field}`).join(", ")}
             from json_populate_record(null::contractors, $2::json) as new where contractors.id = $1`,
          [contractor.id, JSON.stringify(details)],
        );
        if (details.email?.toLowerCase() !== contractor.email.toLowerCase() && changed.includes("email")) {
          await revokeLinks(connection, { contractorId: contractor.id });
        }
        await recordEvent(connection, "operator.contractor-changed", {
          contractor_id: contractor.id,
          columns: changed,
        });
        // The old values are not kept for an undo, because the form shows and accepts them again.
        return { undo: null, warning: await contractorWarning(connection, contractor.id) };
      }),

    pause: (asOperator: Database, id: string) => setStatus(asOperator, id, "paused", ["active"], "is not active"),
    resume: (asOperator: Database, id: string) => setStatus(asOperator, id, "active", ["paused"], "is not paused"),
    /**
     * Notes that mail reaches them, and sends the unanswered leads again (server/mail/bounces/resend-unanswered.ts).
     */
    reachable: (asOperator: Database, id: string) =>
      changeAndMatch(asOperator, matchAll, async (connection) => {
        const contractor = await lockContractor(connection, id);
        if (contractor.unreachable_since === null) throw new CommandProblem("Email reaches this contractor already.");
        await connection.query("update contractors set unreachable_since = null where id = $1", [contractor.id]);
        return { undo: null };
      }),
    /** Revokes their own link and those to their jobs. New ones are mailed on request. */
    revokeLinks: (asOperator: Database, id: string) =>
      changeAndMatch(asOperator, matchAll, async (connection) => {
        const contractor = await lockContractor(connection, id);
        await revokeForOperator(connection, { contractorId: contractor.id });
        return { undo: null };
      }),
    /** Their territories become free. */
    end: (asOperator: Database, id: string) =>
      setStatus(asOperator, id, "ended", ["active", "paused"], "has ended already"),
    /** Deletes an ended contractor's data. The tables refuse it while a lead names the contractor. */
    remove: (asOperator: Database, id: string) =>
      changeAndMatch(asOperator, matchAll, async (connection) => {
        const contractor = await lockContractor(connection, id);
        if (contractor.status !== "ended") throw new CommandProblem("This contractor has not ended.");
        await connection.query("delete from contractors where id = $1", [contractor.id]);
        await recordEvent(connection, "operator.contractor-removed", { contractor_id: contractor.id });
        return { undo: null };
      }),
  };
}

/**
 * Sets a contractor's status in the caller's transaction. For one who becomes active the caller runs `matchWaiting`.
 */
export async function storeStatus(connection: Connection, id: string, status: ContractorStatus): Promise<void> {
  await connection.query("update contractors set status = $2 where id = $1", [id, status]);
  if (status === "ended") await revokeLinks(connection, { contractorId: id });
}

/** Stores a contractor in the caller's transaction and yields the id. */
export async function storeContractor(connection: Connection, row: ContractorColumns): Promise<string> {
  const names = Object.keys(row).map((column) => `"${column}"`);
  const [contractor] = await connection.query<Pick<ContractorRow, "id">>(
    `insert into contractors (${names}) select ${names} from json_populate_record(null::contractors, $1::json) returning id`,
    [JSON.stringify(row)],
  );
  if (!contractor) throw new Error("A contractor was not stored.");
  return contractor.id;
}

async function lockContractor(connection: Connection, id: string): Promise<Contractor> {
  if (!isUuid(id)) throw new NotFound();
  const [contractor] = await connection.query<ReadContractor>(
    `select ${contractorColumns} from contractors where id = $1 for update`,
    [id],
  );
  if (!contractor) throw new NotFound();
  return contractor;
}

/** How these changes are undone. */
export const contractorUndoHandlers = (matchAll: MatchAll): Readonly<Record<string, Undo>> => ({
  // The tables refuse to delete a contractor who has or had a territory or a lead.
  async "contractor.added"(connection, { subject }) {
    const [removed] = await connection.query("delete from contractors where id = $1 returning id", [subject]);
    if (!removed) return false;
    await recordEvent(connection, "operator.contractor-removed", { contractor_id: subject });
    return true;
  },
  async "contractor.status"(connection, { subject, before }) {
    const [changed] = await connection.query(
      "update contractors set status = $3 where id = $1 and status = $2 returning id",
      [subject, before.now, before.status],
    );
    if (!changed) return false;
    await restoreTerritories(connection, before.territories);
    await matchWaiting(connection, matchAll);
    return true;
  },
});
