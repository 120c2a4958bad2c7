import type { ApplicationFile } from "../../domain/application-file.ts";
import { type Criterion, type UpdateSection, updateCriteria } from "../../domain/screening.ts";
import type { Connection } from "../database/database.ts";
import type { Transaction } from "../events/outbox.ts";
import { CommandProblem } from "../problems.ts";

// What contractors say of licenses and insurance waits for the operator's check.

type UpdateContent = Partial<ApplicationFile>;

export interface ContractorUpdate {
  section: UpdateSection;
  content: UpdateContent;
  at: Date;
}

/** Field by field, a later update replaces an earlier one. */
export async function storeUpdate(
  connection: Connection,
  contractorId: string,
  section: UpdateSection,
  content: UpdateContent,
): Promise<void> {
  await connection.query(
    `insert into contractor_updates (contractor_id, section, content) values ($1, $2, $3::jsonb)
     on conflict (contractor_id, section) do update set content = contractor_updates.content || excluded.content, at = now()`,
    [contractorId, section, JSON.stringify(content)],
  );
}

export function updatesOf(connection: Connection, contractorId: string): Promise<ContractorUpdate[]> {
  return connection.query<ContractorUpdate>(
    "select section, content, at from contractor_updates where contractor_id = $1 order by section",
    [contractorId],
  );
}

const sectionsOf = (criterion: Criterion) =>
  Object.entries(updateCriteria).flatMap(([section, each]) => (each === criterion ? [section] : []));

async function removeUpdates(
  connection: Connection,
  contractorId: string,
  criterion: Criterion,
): Promise<ContractorUpdate[]> {
  return connection.query<ContractorUpdate>(
    `delete from contractor_updates where contractor_id = $1 and section = any ($2::text[]) returning section, content, at`,
    [contractorId, sectionsOf(criterion)],
  );
}

/** Into the contractor's row. */
export async function takeOverUpdates(
  connection: Connection,
  contractorId: string,
  criterion: Criterion,
): Promise<void> {
  const updates = await removeUpdates(connection, contractorId, criterion);
  const columns: UpdateContent = Object.assign({}, ...updates.map(({ content }) => content));
  const names = Object.keys(columns);
  if (names.length === 0) return;
  await connection.query(
    `update contractors set ${names.map((name) => `"${name}" = new."${name}"`).join(", ")}
       from json_populate_record(null::contractors, $2::json) as new where contractors.id = $1`,
    [contractorId, JSON.stringify(columns)],
  );
}

/** Throws a `CommandProblem` if nothing waits. */
export async function dropUpdates(
  tx: Transaction,
  contractorId: string,
  criterion: Criterion,
  because: string,
): Promise<void> {
  const updates = await removeUpdates(tx, contractorId, criterion);
  if (updates.length === 0)
    throw new CommandProblem(`Nothing of the contractor's about this criterion waits for a check.`);
  await tx.record({ kind: "operator.update-refused", detail: { contractor_id: contractorId, reason: criterion } });
  const [now] = await tx.query<{ at: string }>("select clock_timestamp()::text as at");
  await tx.queue({
    kind: "update-refused",
    recipient_role: "contractor",
    contractor_id: contractorId,
    about: { criterion, because },
    cause: `update-refused ${contractorId} ${criterion} ${now?.at}`,
  });
}
