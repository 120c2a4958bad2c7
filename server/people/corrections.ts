import type { CorrectableTable } from "../../domain/correction.ts";
import { parseEmail } from "../../domain/email.ts";
import type { DeskOutcome } from "../../domain/lead-history.ts";
import { phoneDigits } from "../../domain/phone.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { withReadings } from "../letters/readings.ts";
import { refusalOf } from "../refusal-line.ts";

/** Returns why not. */
export type CorrectLead = (
  tx: Transaction,
  id: string,
  values: Readonly<Record<string, string | null>>,
) => Promise<string | null>;

/** A new email address revokes a lead's receipt links. */
export async function correctRow(
  asOperator: ActorConnection,
  table: CorrectableTable,
  id: string,
  values: Readonly<Record<string, string | null>>,
  correctLead: CorrectLead,
): Promise<DeskOutcome> {
  if (!isUuid(id)) return { outcome: "unknown" };
  if (Object.keys(values).length === 0) return { outcome: "unchanged" };
  try {
    return await asOperator.transaction((tx) => store(tx, correctLead, table, id, values));
  } catch (error) {
    return refusalOf(error, asOperator.who);
  }
}

async function store(
  tx: Transaction,
  correctLead: CorrectLead,
  table: CorrectableTable,
  id: string,
  values: Readonly<Record<string, string | null>>,
): Promise<DeskOutcome> {
  const { email, phone } = values;
  const normalized = {
    ...values,
    ...(email && { email: parseEmail(email) ?? email }),
    ...(phone && { phone: phoneDigits(phone) || phone }),
  };
  const [row = {}] = await withReadings(table, [normalized]);
  const isLead = table === "leads";
  if (isLead) {
    const outcome = await correctLead(tx, id, row as Record<string, string | null>);
    if (outcome !== null) return { outcome: "unknown" };
  } else {
    const assignments = Object.keys(row).map((column) => `${column} = new.${column}`);
    const changedRows = await tx.query(
      `update ${table} set ${assignments.join()} from json_populate_record(null::${table}, $2) as new
        where ${table}.id = $1 returning ${table}.id`,
      [id, JSON.stringify(row)],
    );
    if (changedRows.length === 0) return { outcome: "unknown" };
  }
  const detail = { table, columns: Object.keys(values), ...(!isLead && { id }) };
  await tx.record({ kind: "operator.corrected", lead_id: isLead ? id : null, detail });
  return { outcome: "done", change: null };
}
