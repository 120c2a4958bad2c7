import { visibleLine } from "../../domain/contractor.ts";
import { isDay } from "../../domain/local-time.ts";
import { type Criterion, type ScreeningCheck, screeningLimits } from "../../domain/screening.ts";
import type { Connection } from "../database/database.ts";
import type { ScreeningCheckRow } from "../database/rows.ts";
import type { Transaction } from "../events/outbox.ts";
import { CommandProblem } from "../problems.ts";

/** The column that names the owner of a file or a check. */
export type OwnerColumn = "application_id" | "contractor_id";

export interface CheckInput {
  criterion: Criterion;
  /** The last day. */
  holdsUntil?: string | null;
  note?: string | null;
}

export interface StoredCheck extends ScreeningCheck {
  /** An operator's email address. Null: at the command line. */
  operator: string | null;
}

/** By criterion. */
export function checksOf(connection: Connection, owner: OwnerColumn, id: string): Promise<StoredCheck[]> {
  return connection.query<Pick<ScreeningCheckRow, "criterion" | "checked_at" | "note"> & StoredCheck>(
    `select distinct on (criterion) criterion, checked_at, holds_until, note, operators.email as operator
       from screening_checks left join operators on operators.id = operator_id
      where ${owner} = $1 order by criterion, checked_at desc, screening_checks.id`,
    [id],
  );
}

/** The owner of a check or a file. An accepted application's belong to the contractor, too. */
export interface Owner {
  applicationId: string | null;
  contractorId: string | null;
}

/** Throws a `CommandProblem` for a day or note that cannot be stored. */
export async function storeCheck(
  tx: Transaction,
  { applicationId, contractorId }: Owner,
  { criterion, holdsUntil, note }: CheckInput,
): Promise<void> {
  await tx.query(
    `insert into screening_checks (application_id, contractor_id, criterion, operator_id, holds_until, note)
     values ($1, $2, $3, $4, $5, $6)`,
    [applicationId, contractorId, criterion, tx.who.operatorId ?? null, parseHoldsUntil(holdsUntil), parseNote(note)],
  );
  await tx.record({
    kind: "operator.criterion-checked",
    detail: {
      application_id: applicationId,
      contractor_id: contractorId,
      reason: criterion,
    },
  });
}

const dayColumns: Partial<Record<Criterion, string>> = {
  license: "registration_expires_on",
  insurance: "insurance_expires_on",
};

/** For a license or insurance. */
export async function setCheckedDay(
  connection: Connection,
  table: "contractors" | "partner_applications",
  id: string,
  { criterion, holdsUntil }: CheckInput,
): Promise<void> {
  const column = dayColumns[criterion];
  const day = parseHoldsUntil(holdsUntil);
  if (column && day) await connection.query(`update ${table} set ${column} = $2 where id = $1`, [id, day]);
}

function parseHoldsUntil(typed: string | null | undefined): string | null {
  const day = typed?.trim() || null;
  if (day !== null && !isDay(day)) throw new CommandProblem(`"${day}" is not a date like 2027-06-30.`);
  return day;
}

function parseNote(typed: string | null | undefined): string | null {
  const note = typed?.trim() || null;
  if (note !== null && [...note].length > screeningLimits.note)
    throw new CommandProblem(`A note can have at most ${screeningLimits.note} characters.`);
  return note;
}

/** On one line. Throws a `CommandProblem` if it is missing or too long. */
export function parseReason(typed: string | null | undefined): string {
  const reason = visibleLine(typed ?? "");
  if (reason === "") throw new CommandProblem("Give a reason.");
  if ([...reason].length > screeningLimits.because)
    throw new CommandProblem(`A reason can have at most ${screeningLimits.because} characters.`);
  return reason;
}
