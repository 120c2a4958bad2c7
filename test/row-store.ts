import { escapeIdentifier } from "pg";
import { parseEmail } from "../domain/email.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { parseEnv } from "../server/env.ts";
import { type ActorConnection, outboxOf, type Transaction } from "../server/events/outbox.ts";
import { match, matchAll } from "../server/leads/lead.ts";
import { mailRules } from "../server/mail/kinds.ts";
import { fir } from "./firms.ts";
import { changeContractor, changeLead, storeLead, valuesOf } from "./lead-rows.ts";

const waitingDays = 14;

export interface Row {
  id: string;
  [column: string]: unknown;
}

interface RowStoreOptions {
  /** A row that is stored or changed matches no lead, and only a lead records events. */
  isQuiet?: boolean;
  afterChange?: () => Promise<unknown>;
}

/**
 * Stores and changes rows by SQL on behalf of the actor. Also matches leads, records events, and queues emails, as the
 * product does. `actor` is a function, because a suite opens its database later.
 */
export function rowStore(
  actor: () => ActorConnection,
  { isQuiet = false, afterChange = async () => {} }: RowStoreOptions = {},
) {
  const query = <Found extends object = Row>(text: string, values: unknown[] = []): Promise<Found[]> =>
    actor().query<Found>(text, values);

  async function queryOne(text: string, values: unknown[] = []): Promise<Row> {
    const [row] = await query(text, values);
    if (!row) throw new Error(`The query returned no row: ${text}`);
    return row;
  }

  async function recordAndMatch(tx: Transaction, table: string, rows: readonly Row[]): Promise<void> {
    if (isQuiet) return;
    if (table === "territories") {
      const territories = rows.map(({ zip_code, service, contractor_id }) => ({ zip_code, service, contractor_id }));
      await tx.record(...territories.map((detail) => ({ kind: "territory.taken", detail })));
    }
    const eventSubject = { contact_messages: "message", partner_applications: "application" }[table];
    if (eventSubject) {
      const events = rows.map(({ id }) => ({
        kind: `${eventSubject}.created`,
        detail: { [`${eventSubject}_id`]: id },
      }));
      await tx.as({ actor: eventSubject === "message" ? "homeowner" : "contractor" }).record(...events);
    }
    if (table === "contractors" || table === "territories") await matchAll(tx, waitingDays);
  }

  async function storeRow(tx: Transaction, table: string, row: object): Promise<Row[]> {
    if (table === "leads") {
      const id = await storeLead(tx, withNormalizedEmail(row), !isQuiet);
      return tx.query<Row>("select * from leads where id = $1", [id]);
    }
    const names = Object.keys(row).map(escapeIdentifier).join();
    return tx.query<Row>(
      `insert into ${table} (${names}) select ${names} from json_populate_record(null::${table}, $1) returning *`,
      [JSON.stringify(withNormalizedEmail(row))],
    );
  }

  /** Returns the first row as it is stored. */
  async function store(table: string, ...rows: object[]): Promise<Row> {
    const [first] = await actor().transaction(async (tx) => {
      const stored: Row[] = [];
      for (const row of rows) stored.push(...(await storeRow(tx, table, row)));
      await recordAndMatch(tx, table, stored);
      return stored;
    });
    await afterChange();
    return first as Row;
  }

  async function changeRow(tx: Transaction, table: string, id: string, columns: object): Promise<void> {
    if (table === "leads") {
      await changeLead(tx, id, columns as Record<string, unknown>);
      if (!isQuiet) await match(tx, [id], waitingDays);
      return;
    }
    if (table === "contractors") {
      await changeContractor(tx, id, columns as Record<string, unknown>);
      if (!isQuiet) await matchAll(tx, waitingDays);
      return;
    }
    const changes = Object.keys(columns).map((name) => `${escapeIdentifier(name)} = new.${escapeIdentifier(name)}`);
    const changedRows = await tx.query<Row>(
      `update ${table} set ${changes.join()} from json_populate_record(null::${table}, $2) as new
        where ${table}.id = $1 returning ${table}.*`,
      [id, JSON.stringify(columns)],
    );
    await recordAndMatch(tx, table, changedRows);
  }

  /** `columns` may be SQL, such as `accepted_at = now()`. */
  async function change(table: string, id: string, columns: object | string): Promise<void> {
    await actor().transaction(async (tx) => {
      if (typeof columns === "object") await changeRow(tx, table, id, columns);
      else if (table === "leads" || table === "contractors")
        await changeRow(tx, table, id, await valuesOf(tx, table, id, columns));
      else await tx.query(`update ${table} set ${columns} where id = $1`, [id]);
    });
    await afterChange();
  }

  return {
    query,
    queryOne,
    store,
    change,
    /** The row as it is stored now. */
    row: (table: string, { id }: Pick<Row, "id">) => queryOne(`select * from ${table} where id = $1`, [id]),
    addContractor: (columns: object = {}) => store("contractors", { ...fir, ...columns }),
    addTerritory: (contractor: Pick<Row, "id">, columns: object = {}) =>
      store("territories", {
        zip_code: "98033",
        service: "sprinkler-repair",
        contractor_id: contractor.id,
        ...columns,
      }),
    /** Stores a contractor who takes the service in these zip codes. Returns the contractor's id. */
    async addContractorIn(service: string, zipCodes: readonly string[], columns: object = {}): Promise<string> {
      const { id } = await store("contractors", { ...fir, ...columns });
      await store("territories", ...zipCodes.map((zip_code) => ({ zip_code, service, contractor_id: id })));
      return id;
    },
    /** A lead's events in order, each as "kind actor". */
    async eventsOf(leadId: string): Promise<string[]> {
      const events = await query<{ line: string }>(
        "select kind || ' ' || actor as line from events where lead_id = $1 order by id",
        [leadId],
      );
      return events.map(({ line }) => line);
    },
  };
}

const withNormalizedEmail = (row: object) =>
  "email" in row ? { ...row, email: parseEmail(String(row.email)) ?? row.email } : row;

/** `rowStore` on behalf of an operator, for a product that may run as another process with these variables. */
export function openRowStore(databaseUrl: string | null, variables: Record<string, string> = {}) {
  const { operatorEmail, webhooks } = parseEnv(variables);
  const database = openPostgres(String(databaseUrl), 1);
  const outbox = outboxOf(database, { operatorEmail, mailRules, webhookUrls: webhooks.urls }, () => {});
  const operator = outbox.as({ actor: "operator" });
  return { ...rowStore(() => operator), operator, database, close: () => database.close() };
}
