import { readFileSync } from "node:fs";
import type { Connection, Database } from "./database.ts";
import type { Change, Journal } from "./journal.ts";
import type { EmbeddedDatabase } from "./pglite.ts";
import { type DataTable, readDataTables } from "./tables.ts";

/** What a start found in the journal that the database did not contain. */
export interface Replay {
  /** Changes that the database contains now. */
  replayed: number;
  /** Changes that it refuses, as another row stands in their way. */
  refused: number;
  /** Lines that a power cut tore, or that were damaged since. */
  unreadable: number;
}

const preparation = readFileSync(new URL("./journal.sql", import.meta.url), "utf8");

/**
 * The embedded database with a journal beside it: what a transaction changed is on the disk a second time before it
 * resolves. While the journal cannot be written the whole database is unavailable, since what it says may rest on changes that
 * are not in the journal yet.
 */
export function journaled(engine: EmbeddedDatabase, journal: Journal): Database {
  // Transactions come one after the other, so what is told between begin and commit is this one's. A savepoint that is
  // rolled back would have been told too: nobody uses one here.
  async function transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    await journal.recover();
    const { result, changes } = await engine.transaction(async (connection) => {
      engine.takeChanges(); // Those of a transaction that was taken back.
      const result = await work(connection);
      return { result, changes: await number(connection, engine.takeChanges()) };
    });
    await journal.append(changes);
    return result;
  }
  return {
    engine: engine.engine,
    query: (text, values) => transaction((connection) => connection.query(text, values)),
    run: (script) => transaction((connection) => connection.run(script)),
    transaction,
    async close() {
      await journal.close();
      await engine.close();
    },
  };
}

/** Makes lines of JSON of the changes, numbered in the transaction's name. */
async function number(connection: Connection, changes: readonly string[]): Promise<string[]> {
  if (changes.length === 0) return [];
  await connection.run("reset role");
  const [position] = await connection.query<{ seq: number }>(
    "update journal_position set seq = seq + $1 returning seq",
    [changes.length],
  );
  if (position === undefined) throw new Error("The journal's position is missing.");
  const before = position.seq - changes.length;
  const at = new Date().toISOString();
  return changes.map((change, place) => `{"seq":${before + place + 1},"at":"${at}",${change}}`);
}

/** Brings the database to what the journal says, and from then on has every change noted. To be done once after opening. */
export async function replay(engine: Database, journal: Journal): Promise<Replay> {
  await engine.run(preparation);
  const tables = new Map((await readDataTables(engine)).map((table) => [table.name, table]));
  const [position] = await engine.query<{ seq: number }>("select seq from journal_position");
  const contained = position?.seq ?? 0;
  const { changes: known, unreadable } = await journal.changesSince(0);
  const changes = known.filter(({ seq }) => seq > contained);
  let refused: Change[] = [];
  await engine.transaction(async (connection) => {
    // Rows come as they were: nothing is checked against other rows, or noted, a second time.
    await connection.run("set local session_replication_role = replica");
    refused = await applyAll(connection, tables, changes);
    // A name that two rows swapped is free only after the second one let go of it.
    refused = await applyAll(connection, tables, refused);
    await connection.query("update journal_position set seq = $1 where seq < $1", [changes.at(-1)?.seq ?? 0]);
    await journal.append(await number(connection, refused.map(refusedLine)));
  });
  const latest = new Map(known.map((change) => [JSON.stringify([change.table, change.key]), change]));
  const settled = [...latest.values()].filter(({ seq, refused }) => seq <= contained && !refused);
  await journal.append(await engine.transaction((connection) => noteDeleted(connection, tables, settled)));
  for (const { name, key } of tables.values()) {
    await engine.run(
      `create or replace trigger z_record_change after insert or update or delete on ${name} for each row
         when (current_setting('cedarline.journal', true) = 'on')
         execute function record_change(${key.map((column) => `'${column}'`)})`,
    );
  }
  await engine.run("set cedarline.journal = on");
  return { replayed: changes.length - refused.length, refused: refused.length, unreadable };
}

/**
 * Makes lines of the end of rows that are gone although their latest change, which the database contains, is none: a server
 * that was killed between the commit and the journal noted nothing, and with an older folder the rows would come back.
 */
async function noteDeleted(
  connection: Connection,
  tables: ReadonlyMap<string, DataTable>,
  latest: readonly Change[],
): Promise<string[]> {
  const deleted: string[] = [];
  for (const table of tables.values()) {
    const keys = latest.flatMap((change) => (change.table === table.name && change.row ? [change.key] : []));
    const gone = await connection.query<{ row_key: string }>(
      `select row_key::text from jsonb_array_elements($1::jsonb) as row_key
        where not exists (select from ${table.name} where ${matches(table, "row_key")})`,
      [JSON.stringify(keys)],
    );
    deleted.push(...gone.map(({ row_key }) => `"table":"${table.name}","key":${row_key},"row":null`));
  }
  return number(connection, deleted);
}

/** What a later start is to know of a row that is not in the database and was not deleted. */
function refusedLine({ table, key, row }: Change): string {
  return `"table":"${table}","key":${JSON.stringify(key)},"row":${JSON.stringify(row)},"refused":true`;
}

/** Applies the changes in their order; yields those that the database refused. */
async function applyAll(
  connection: Connection,
  tables: ReadonlyMap<string, DataTable>,
  changes: readonly Change[],
): Promise<Change[]> {
  const refused = [];
  for (const change of changes) {
    const table = tables.get(change.table);
    await connection.run("savepoint change");
    try {
      // A table that is no more held nothing that anybody misses.
      if (table) await apply(connection, table, change);
      await connection.run("release change");
    } catch {
      await connection.run("rollback to change");
      refused.push(change);
    }
  }
  return refused;
}

/** What a row of `table` fulfils when its primary key is that of the JSON `key`. */
function matches({ name, key: columns }: DataTable, key: string): string {
  return columns
    .map((column) => `${name}."${column}" = (jsonb_populate_record(null::${name}, ${key}))."${column}"`)
    .join(" and ");
}

/** Makes the row what the change says. A column that was added since gets its default, one that was dropped is passed over. */
async function apply(connection: Connection, table: DataTable, { key, row }: Change): Promise<void> {
  const { name } = table;
  await connection.query(`delete from ${name} where ${matches(table, "$1")}`, [JSON.stringify(key)]);
  if (row === null) return;
  const columns = table.columns.filter((column) => Object.hasOwn(row, column)).map((column) => `"${column}"`);
  await connection.query(
    `insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, $1)`,
    [JSON.stringify(row)],
  );
}
