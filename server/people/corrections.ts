import type { CorrectableTable } from "../../domain/correction.ts";
import { parseEmail } from "../../domain/email.ts";
import type { DeskOutcome } from "../../domain/lead-story.ts";
import { phoneDigits } from "../../domain/phone.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection, Database } from "../database/database.ts";
import { withReadings } from "../database/readings.ts";
import { refusalOf } from "../database/refusal-line.ts";
import { recordEvent } from "../events/outbox.ts";
import { revokeLinks } from "../links/revoke-links.ts";

/**
 * Changes columns of what somebody sent. Null clears a column. `asOperator` is the database in the operator's name. A new
 * address of a lead gets a new link, and the old links open nothing. Values are read and stored as when they were sent.
 */
export async function correct(
  asOperator: Database,
  table: CorrectableTable,
  id: string,
  said: Readonly<Record<string, string | null>>,
): Promise<DeskOutcome> {
  if (!isUuid(id)) return { outcome: "unknown" };
  if (Object.keys(said).length === 0) return { outcome: "unchanged" };
  try {
    return await asOperator.transaction((connection) => store(connection, table, id, said));
  } catch (error) {
    return refusalOf(error);
  }
}

async function store(
  connection: Connection,
  table: CorrectableTable,
  id: string,
  said: Readonly<Record<string, string | null>>,
): Promise<DeskOutcome> {
  const { email, phone } = said;
  const typed = {
    ...said,
    ...(email && { email: parseEmail(email) ?? email }),
    ...(phone && { phone: phoneDigits(phone) || phone }),
  };
  const [row = {}] = await withReadings(table, [typed]);
  const before = await connection.query<{ email: string }>(
    `select email from ${table} where id = $1 for no key update`,
    [id],
  );
  const changes = Object.keys(row).map((column) => `${column} = new.${column}`);
  const changed = await connection.query<{ email: string }>(
    `update ${table} set ${changes.join()} from json_populate_record(null::${table}, $2) as new
      where ${table}.id = $1 returning ${table}.email`,
    [id, JSON.stringify(row)],
  );
  if (changed.length === 0) return { outcome: "unknown" };
  const isLead = table === "leads";
  if (isLead && before[0]?.email.toLowerCase() !== changed[0]?.email.toLowerCase()) {
    await revokeLinks(connection, { leadId: id, only: "receipt" });
  }
  const detail = { table, columns: Object.keys(said), ...(!isLead && { id }) };
  await recordEvent(connection, "operator.corrected", detail, isLead ? id : null);
  return { outcome: "done", change: null };
}
