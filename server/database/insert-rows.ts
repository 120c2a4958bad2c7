import { escapeIdentifier } from "pg";
import type { TableName } from "./schema.ts";

/** What an object leaves out gets its default. */
export type Rows = readonly object[];

/** One for each run of rows with the same columns. */
export function insertStatements(table: TableName, rows: Rows): { text: string; values: unknown[] }[] {
  const runs: object[][] = [];
  let columnsOfRun = "";
  for (const row of rows) {
    const columns = JSON.stringify(Object.keys(row));
    if (columns === columnsOfRun) runs.at(-1)?.push(row);
    else runs.push([row]);
    columnsOfRun = columns;
  }
  return runs.map((run) => insertStatement(table, run));
}

function insertStatement(table: TableName, rows: Rows): { text: string; values: unknown[] } {
  const names = Object.keys(rows[0] ?? {}).map(escapeIdentifier);
  const source = names.length
    ? `(${names}) select ${names.map((name) => `sent.${name}`)}
         from json_array_elements($1::json) with ordinality as one(value, place),
              json_populate_record(null::${table}, one.value) as sent order by one.place`
    : "select from generate_series(1, json_array_length($1::json))";
  return { text: `insert into ${table} ${source}`, values: [JSON.stringify(rows)] };
}
