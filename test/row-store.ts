import { escapeIdentifier } from "pg";
import { parseEmail } from "../domain/email.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { parseEnv } from "../server/env.ts";
import { type Outbox, outboxOf, type Transaction } from "../server/events/outbox.ts";
import { match, matchAll } from "../server/leads/lead.ts";
import { mailRules } from "../server/mail/kinds.ts";
import { fir } from "./firms.ts";
import { changeContractor, changeLead, storeLead } from "./lead-rows.ts";

export interface Row {
  id: string;
  [column: string]: unknown;
}

/**
 * Stores and changes rows by SQL on behalf of an operator. Also matches leads, records events, and queues emails, as
 * the product does.
 */
export function rowStore(outbox: Outbox) {
  const operator = outbox.as({ actor: "operator" });
  const waitingDays = 14;

  async function recordAndMatch(tx: Transaction, table: string, rows: readonly Row[]): Promise<void> {
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

  function store(table: string, ...rows: object[]): Promise<Row[]> {
    return operator.transaction(async (tx) => {
      const stored: Row[] = [];
      for (const row of rows) {
        if (table === "leads") {
          const id = await storeLead(tx, withNormalizedEmail(row), true);
          stored.push(...(await tx.query<Row>("select * from leads where id = $1", [id])));
          continue;
        }
        const names = Object.keys(row).map(escapeIdentifier).join();
        stored.push(
          ...(await tx.query<Row>(
            `insert into ${table} (${names}) select ${names} from json_populate_record(null::${table}, $1) returning *`,
            [JSON.stringify(withNormalizedEmail(row))],
          )),
        );
      }
      await recordAndMatch(tx, table, stored);
      return stored;
    });
  }

  return {
    store,
    change(table: string, id: string, columns: object): Promise<void> {
      return operator.transaction(async (tx) => {
        const values = columns as Record<string, unknown>;
        if (table === "leads") {
          await changeLead(tx, id, values);
          await match(tx, [id], waitingDays);
          return;
        }
        if (table === "contractors") {
          await changeContractor(tx, id, values);
          await matchAll(tx, waitingDays);
          return;
        }
        const changes = Object.keys(columns).map((name) => `${escapeIdentifier(name)} = new.${escapeIdentifier(name)}`);
        const changedRows = await tx.query<Row>(
          `update ${table} set ${changes.join()} from json_populate_record(null::${table}, $2) as new
            where ${table}.id = $1 returning ${table}.*`,
          [id, JSON.stringify(columns)],
        );
        await recordAndMatch(tx, table, changedRows);
      });
    },
    async addContractor(service: string, zipCodes: readonly string[], columns: object = {}): Promise<string> {
      const [contractor] = await store("contractors", { ...fir, ...columns });
      const contractor_id = String(contractor?.id);
      await store("territories", ...zipCodes.map((zip_code) => ({ zip_code, service, contractor_id })));
      return contractor_id;
    },
  };
}

const withNormalizedEmail = (row: object) =>
  "email" in row ? { ...row, email: parseEmail(String(row.email)) ?? row.email } : row;

/** Opens `rowStore` for a product that runs as a separate process with the environment `variables`. */
export function openRowStore(databaseUrl: string | null, variables: Record<string, string> = {}) {
  const { operatorEmail, webhooks } = parseEnv(variables);
  const database = openPostgres(String(databaseUrl), 1);
  const settings = { operatorEmail, mailRules, webhookUrls: webhooks.urls };
  return { ...rowStore(outboxOf(database, settings, () => {})), database, close: () => database.close() };
}
