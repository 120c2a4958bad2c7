import { escapeIdentifier, escapeLiteral } from "pg";
import type { Connection } from "./database.ts";
import type { TableName } from "./schema.ts";

/** Rows for one table, and what is to happen with them. */
export interface Insertion {
  /** Objects by column name. A column that a row lacks gets its default. */
  rows: readonly object[];
  /**
   * An SQL query over `stored`, the rows just stored, that yields the JSON to send back; null: nothing is sent back. In its text `$1`
   * stands for the array of its values, where it has any.
   */
  returning?: { text: string; values: string[] } | null;
  /** What to do with a row whose `key` columns have the values of one that is there; left out: refuse (23505). */
  duplicates?: { action: "merge" | "ignore"; key: string[] } | null;
}

/** What became of the rows of an insertion. */
export interface Stored {
  /** The JSON that the sender asked to get back; null: none. */
  body: string | null;
  /** How many rows were stored, and how many of them were not there before. */
  count: number;
  created: number;
}

/** A statement that inserts all rows of a submission, in their order, and yields one `Stored`. */
export interface InsertStatement {
  text: string;
  values: unknown[];
}

/** One statement for all rows. Asks the database for the defaults of columns that only some of them have. */
export async function insertStatement(
  connection: Connection,
  table: TableName,
  { rows, returning = null, duplicates = null }: Insertion,
): Promise<InsertStatement> {
  const given = returning?.values.length ? [returning.values] : [];
  const all = `$${given.length + 1}::json`;
  // In the order in which they first come.
  const used = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const names = used.map(escapeIdentifier);
  const source = used.length
    ? insertSource(all, table, used, await defaultsOf(connection, table, used, rows))
    : `select from generate_series(1, json_array_length(${all}))`;
  // Whether a row was merged into an older one is in its `xmax`, which only who may read the table may ask for.
  const isNew = duplicates?.action === "merge" ? "xmax = 0" : "true";
  const text = `with stored as (
      insert into ${table} ${used.length ? `(${names})` : ""} ${source}${duplicates ? conflictClause(duplicates, names) : ""}
      returning ${returning === null ? "" : "*, "}${isNew} as is_new)
    select (select count(*) from stored) as count, (select count(*) from stored where is_new) as created,
           ${returning === null ? "null" : `(${returning.text})`} as body`;
  return { text, values: [...given, JSON.stringify(rows)] };
}

/** The SQL expressions of the columns that some of the rows have and others leave to their default; null where there is none. */
async function defaultsOf(
  connection: Connection,
  table: TableName,
  used: string[],
  rows: Insertion["rows"],
): Promise<Map<string, string | null>> {
  const missing = used.filter((name) => !rows.every((row) => Object.hasOwn(row, name)));
  if (missing.length === 0) return new Map();
  const found = await connection.query<{ name: string; expression: string | null }>(
    `select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = $1::regclass and a.attname = any($2)`,
    [table, missing],
  );
  return new Map(found.map(({ name, expression }) => [name, expression]));
}

/** `all` is the SQL of the rows as a JSON array. */
function insertSource(
  all: string,
  table: TableName,
  used: string[],
  defaults: ReadonlyMap<string, string | null>,
): string {
  const sent = used.map((name) => {
    const value = `sent.${escapeIdentifier(name)}`;
    if (!defaults.has(name)) return value;
    return `case when one.value::jsonb ? ${escapeLiteral(name)} then ${value} else ${defaults.get(name) ?? "null"} end`;
  });
  return `select ${sent} from json_array_elements(${all}) with ordinality as one(value, place),
             json_populate_record(null::${table}, one.value) as sent order by one.place`;
}

function conflictClause({ action, key }: { action: "merge" | "ignore"; key: string[] }, names: string[]): string {
  const changes = action === "merge" ? names.map((name) => `${name} = excluded.${name}`) : [];
  return ` on conflict (${key.map(escapeIdentifier)}) do ${changes.length ? `update set ${changes}` : "nothing"}`;
}
