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

/** The columns of a contractor, with days and cents as text. */
export const contractorColumns = `id, business_name, contact_name, email, phone, registration_number, registration_expires_on::text,
  electrical_license_number, electrical_license_expires_on::text, monthly_fee_cents::text, status, created_at, unreachable_since`;

/** A contractor by these columns. */
export type ReadContractor = Pick<ContractorRow, Exclude<keyof Contractor, "monthly_fee_cents">> &
  AsText<ContractorRow, "monthly_fee_cents">;

/** Some columns of a contractor. */
type ContractorColumns = Partial<Record<ContractorField, string | null>>;

/** Reads what was typed into these columns, from wherever it comes. Throws a `CommandProblem` that says what cannot be taken. */
export function readColumns(typed: ContractorColumns): ContractorColumns {
  const given = contractorFields.filter((field) => typed[field] !== undefined);
  const { value, faults } = readContractor(given, typed, registrationPattern);
  const lines = given.flatMap((field) => (faults[field] ? faultLine(field, faults[field], typed[field] ?? null) : []));
  if (lines.length > 0) throw new CommandProblem(lines.join(" "));
  return value;
}

/** What an operator does with contractors. `own` is the database in their name; the outcome of a malformed id is `unknown`. */
export function contractors(matchAll: MatchAll) {
  /** Sets the status of one who has one of these; `refusal` says why another cannot be. */
  const setStatus = (
    own: Database,
    id: string,
    status: ContractorStatus,
    from: readonly ContractorStatus[],
    refusal: string,
  ) =>
    changeAndMatch(own, matchAll, async (connection) => {
      const contractor = await lockContractor(connection, id);
      if (!from.includes(contractor.status)) throw new CommandProblem(`The contractor ${refusal}.`);
      const territories = status === "ended" ? await territoriesOf(connection, contractor.id) : [];
      await storeStatus(connection, contractor.id, status);
      const before = { status: contractor.status, now: status, territories };
      return { undo: await noteChange(connection, "contractor.status", contractor.id, before) };
    });

  return {
    /** Yields their id too. What is left out the table fills in, or refuses. */
    add: (own: Database, typed: ContractorColumns) =>
      changeAndMatch(own, matchAll, async (connection) => {
        const id = await storeContractor(connection, readColumns(typed));
        await recordEvent(connection, "operator.contractor-added", { contractor_id: id });
        const undo = await noteChange(connection, "contractor.added", id, {});
        return { undo, id, warning: await contractorWarning(connection, id) };
      }),

    /** Sets these columns. Nothing is changed where `version` (`contractorVersion`) is not the latest; null takes any. */
    change: (own: Database, id: string, version: string | null, typed: ContractorColumns) =>
      changeAndMatch(own, matchAll, async (connection) => {
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
        // What was typed is not kept for an undoing: the form shows it, and takes it anew.
        return { undo: null, warning: await contractorWarning(connection, contractor.id) };
      }),

    pause: (own: Database, id: string) => setStatus(own, id, "paused", ["active"], "is not active"),
    resume: (own: Database, id: string) => setStatus(own, id, "active", ["paused"], "is not paused"),
    /** Says that mail reaches them: they are sent again what they have not answered (server/mail/bounces/resend-unanswered.ts). */
    reachable: (own: Database, id: string) =>
      changeAndMatch(own, matchAll, async (connection) => {
        const contractor = await lockContractor(connection, id);
        if (contractor.unreachable_since === null) throw new CommandProblem("Email reaches this contractor already.");
        await connection.query("update contractors set unreachable_since = null where id = $1", [contractor.id]);
        return { undo: null };
      }),
    /** Their own link and those to their jobs open nothing any more; new ones are mailed when they are asked for. */
    revokeLinks: (own: Database, id: string) =>
      changeAndMatch(own, matchAll, async (connection) => {
        const contractor = await lockContractor(connection, id);
        await revokeForOperator(connection, { contractorId: contractor.id });
        return { undo: null };
      }),
    /** Their territories are free again. */
    end: (own: Database, id: string) => setStatus(own, id, "ended", ["active", "paused"], "has ended already"),
    /** Deletes what is stored of one who has ended. The tables refuse it while a request names them. */
    remove: (own: Database, id: string) =>
      changeAndMatch(own, matchAll, async (connection) => {
        const contractor = await lockContractor(connection, id);
        if (contractor.status !== "ended") throw new CommandProblem("This contractor has not ended.");
        await connection.query("delete from contractors where id = $1", [contractor.id]);
        await recordEvent(connection, "operator.contractor-removed", { contractor_id: contractor.id });
        return { undo: null };
      }),
  };
}

/** Sets the status of a contractor in the caller's transaction. The caller runs `matchWaiting` for one who becomes active. */
export async function storeStatus(connection: Connection, id: string, status: ContractorStatus): Promise<void> {
  await connection.query("update contractors set status = $2 where id = $1", [id, status]);
  if (status === "ended") await revokeLinks(connection, { contractorId: id });
}

/** Stores a contractor in the caller's transaction and yields their id. */
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

/** How what an operator does with contractors is taken back. */
export const contractorUndoHandlers = (matchAll: MatchAll): Readonly<Record<string, Undo>> => ({
  // Whoever has or had a territory or a request stays: the tables that name them refuse.
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
