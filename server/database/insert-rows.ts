import { escapeIdentifier } from "pg";
import type { TableName } from "./schema.ts";

/** Every object has the same columns. If the objects leave out a column of the table, the column gets its default. */
export type Rows = readonly object[];

export function insertStatement(table: TableName, rows: Rows): { text: string; values: unknown[] } {
  const names = Object.keys(rows[0] ?? {}).map(escapeIdentifier);
  const source = names.length
    ? `(${names}) select ${names.map((name) => `sent.${name}`)}
         from json_array_elements($1::json) with ordinality as one(value, place),
              json_populate_record(null::${table}, one.value) as sent order by one.place`
    : "select from generate_series(1, json_array_length($1::json))";
  return { text: `insert into ${table} ${source}`, values: [JSON.stringify(rows)] };
}
