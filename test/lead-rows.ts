import { escapeIdentifier } from "pg";
import type { EventActor } from "../domain/event.ts";
import { applyAction, type CurrentLead, type LeadAction, matchColumns } from "../domain/lead-life.ts";
import type { JobStep } from "../domain/request-state.ts";
import { storeStatus } from "../server/contractors/contractors.ts";
import type { Connection } from "../server/database/database.ts";
import type { ContractorRow } from "../server/database/rows.ts";
import type { Transaction } from "../server/events/outbox.ts";
import * as lead from "../server/leads/lead.ts";
import { noMailDomains } from "../server/leads/mail-domains.ts";

const system: EventActor = { actor: "system" };

type Columns = Record<string, unknown>;
type FullLead = CurrentLead & Columns & { id: string };

async function readLead(connection: Connection, id: string): Promise<FullLead> {
  const [row] = await connection.query<FullLead>(
    "select *, service_of_lead(service, submitted_from_page) as lead_service from leads where id = $1 for update",
    [id],
  );
  if (!row) throw new Error(`There is no lead ${id}.`);
  return row;
}

async function writeLead(connection: Connection, id: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns);
  if (names.length === 0) return;
  await connection.query(
    `update leads set ${names.map((name, index) => `${escapeIdentifier(name)} = $${index + 2}`).join()} where id = $1`,
    [id, ...Object.values(columns)],
  );
}

/** The actions that give a lead the values in `columns`, each action with its actor. */
function stepsTo(before: FullLead, columns: Columns): [LeadAction, EventActor][] {
  const target = columns as Partial<CurrentLead>;
  const steps: [LeadAction, EventActor][] = [];
  const homeowner: EventActor = { actor: "homeowner" };
  const operator: EventActor = { actor: "operator" };
  const contractor: EventActor = { actor: "contractor", contractorId: target.contractor_id ?? before.contractor_id };
  const status = before.status;
  const verbs = { accepted_at: "accept", contacted_at: "contact", booked_at: "book" } as const;
  if (status === "matched" && !target.contractor_id)
    for (const [column, verb] of Object.entries(verbs))
      if (columns[column] && !before[column]) steps.push([{ do: verb }, contractor]);
      else if (columns[column] === null && before[column])
        steps.push([{ do: "undoStep", step: column.slice(0, -"_at".length) as JobStep }, contractor]);
  if (typeof target.homeowner_contacted === "boolean")
    steps.push([{ do: "answerContacted", contacted: target.homeowner_contacted }, homeowner]);
  if (target.homeowner_outcome) steps.push([{ do: "answerOutcome", outcome: target.homeowner_outcome }, homeowner]);
  if (target.settled_at) steps.push([{ do: "settle" }, operator]);
  if (target.returned_at && status === "matched")
    steps.push([{ do: "return", reason: target.return_reason ?? "other", hasReturned: false }, contractor]);
  if (target.status === "held" && status !== "held" && status !== "closed") steps.push([{ do: "hold" }, operator]);
  if (target.status === "new" && status === "held") steps.push([{ do: "release" }, operator]);
  if (target.status === "closed" && status !== "closed" && target.closed_reason !== "withdrawn") {
    if (target.closed_reason === "nobody" && status === "new") steps.push([{ do: "expire" }, system]);
    else steps.push([{ do: "close", as: "operator" }, operator]);
  }
  const corrected = Object.entries(columns).filter(([column]) => ["phone", "email", "zip_code"].includes(column));
  if (corrected.length > 0)
    steps.push([{ do: "correct", values: Object.fromEntries(corrected) as Record<string, string> }, operator]);
  return steps;
}

/**
 * Changes a lead with the product's own actions. Then also writes the columns, because an action can set only the
 * current time, but a test may need a time in the past. Throws if an action is refused.
 */
export async function changeLead(tx: Transaction, id: string, columns: Columns): Promise<void> {
  const throwIfRefused = (why: string | null) => {
    if (why !== null && why !== "unchanged") throw new Error(`The lead was not changed: ${why}`);
  };
  if (columns.closed_reason === "withdrawn") throwIfRefused(await lead.withdraw(tx.as({ actor: "homeowner" }), id));
  if (columns.contractor_id && columns.status !== "closed")
    throwIfRefused(await lead.assign(tx.as({ actor: "operator" }), id, String(columns.contractor_id), true));
  for (const [action, who] of stepsTo(await readLead(tx, id), columns)) {
    const now = new Date();
    const change = applyAction(await readLead(tx, id), action, who, now);
    if ("why" in change) {
      throwIfRefused(change.why);
      continue;
    }
    await writeLead(tx, id, change.columns);
    const events = change.events.map((event) => ({ ...event, lead_id: id }));
    await tx.as(who).record(...events);
  }
  const after = await readLead(tx, id);
  const isUnmatched = (columns.status ?? after.status) === "new" || columns.contractor_id === null;
  const clearedColumns = isUnmatched &&
    after.contractor_id !== null && {
      ...Object.fromEntries(matchColumns.map((column) => [column, null])),
      contractor_id: null,
      attended_at: null,
      status: "new",
    };
  const reopened = columns.status !== undefined && columns.status !== "closed" && { closed_reason: null };
  await writeLead(tx, id, { ...clearedColumns, ...columns, ...reopened });
}

/** Like `changeLead`, but `columns` is SQL, such as `accepted_at = now()`. */
export async function changeLeadBySql(tx: Transaction, id: string, columns: string): Promise<void> {
  await changeLead(tx, id, await valuesOf(tx, "leads", id, columns));
}

/** Evaluates SQL assignments, such as `accepted_at = now()`, for one row. */
export async function valuesOf(connection: Connection, table: string, id: string, columns: string): Promise<Columns> {
  const parts: [string, string][] = [];
  for (const piece of columns.split(", ")) {
    const [name = "", ...value] = piece.split(" = ");
    const last = parts.at(-1);
    // The comma before `piece` is inside parentheses, so it does not separate columns.
    if (value.length === 0 && last) last[1] += `, ${piece}`;
    else parts.push([name, value.join(" = ")]);
  }
  const [values] = await connection.query<Columns>(
    `select ${parts.map(([name, value]) => `${value} as ${name}`).join()} from ${table} where id = $1`,
    [id],
  );
  return values ?? {};
}

/** The columns that `storeLead` sets after it has stored the lead. */
const laterColumnPattern =
  /^(status|closed_reason|contractor_id|(matched|accepted|contacted|booked|returned|attended|settled)_at|return_reason|homeowner_.*|unreachable_since)$/;

/**
 * Stores a lead with the columns that a visitor sends. If `shouldMatch` is true, matches the lead. Then sets the other
 * columns of `row`. Returns the lead's id.
 */
export async function storeLead(tx: Transaction, row: object, shouldMatch: boolean): Promise<string> {
  const columns = Object.entries(row);
  const sentColumns = Object.fromEntries(columns.filter(([name]) => !laterColumnPattern.test(name)));
  const laterColumns = Object.fromEntries(columns.filter(([name]) => laterColumnPattern.test(name)));
  const names = Object.keys(sentColumns).map(escapeIdentifier).join();
  const [stored] = await tx.query<lead.LockedLead & object>(
    `insert into leads (${names}) select ${names} from json_populate_record(null::leads, $1) returning ${lead.lockedColumns}`,
    [JSON.stringify(sentColumns)],
  );
  if (!stored) throw new Error("The lead was not stored.");
  const { id } = stored;
  const holdReason = sentColumns.hold_reason ?? (laterColumns.status === "held" ? "honeypot" : null);
  await lead.begin(
    tx.as({ actor: "homeowner" }),
    [stored],
    { holdReason: holdReason as "honeypot", suspectTexts: [], consent: null },
    shouldMatch && !laterColumns.contractor_id ? 14 : 0,
    noMailDomains,
  );
  if (holdReason) delete laterColumns.status;
  if (laterColumns.contractor_id) {
    const waiting = await readLead(tx, id);
    const match = applyAction(
      waiting,
      { do: "match", contractor: String(laterColumns.contractor_id), hadItBeforeHold: false },
      system,
      new Date(),
    );
    if ("why" in match) throw new Error(`The lead was not matched: ${match.why}`);
    await writeLead(tx, id, match.columns);
    await tx.as(system).record(...match.events.map((event) => ({ ...event, lead_id: id })));
    delete laterColumns.contractor_id;
    if (laterColumns.status === "matched") delete laterColumns.status;
  }
  await changeLead(tx, id, laterColumns);
  return id;
}

export async function changeContractor(tx: Transaction, id: string, columns: Columns): Promise<void> {
  const read = () => tx.query<ContractorRow & object>("select * from contractors where id = $1", [id]);
  const [before] = await read();
  const { status, ...others } = columns;
  if (status && status !== before?.status)
    await storeStatus(tx, id, status as Exclude<ContractorRow["status"], "offered">);
  const names = Object.keys(others);
  if (names.length > 0)
    await tx.query(
      `update contractors set ${names.map((name, index) => `${escapeIdentifier(name)} = $${index + 2}`).join()} where id = $1`,
      [id, ...Object.values(others)],
    );
  const [after] = await read();
  const isUnreachable = (row?: ContractorRow) => row?.unreachable_since != null;
  if (isUnreachable(before) !== isUnreachable(after)) {
    const kind = isUnreachable(after) ? "contractor.unreachable" : "contractor.reachable";
    await tx.record({ kind, detail: { contractor_id: id } });
  }
}
