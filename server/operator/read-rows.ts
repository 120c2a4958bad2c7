import { uuidRangeOf } from "../../domain/uuid.ts";
import type { TableSchema } from "../database/schema.ts";
import { parseQuery } from "../rest/query.ts";
import { maxBytes } from "../rest/read.ts";
import { readTable, type Target } from "../rest/table-reader.ts";
import type { ActionContext } from "./action.ts";

export type Row = Record<string, unknown>;

export const highestLimit = 1_000;

/** As in the data API: `["status", "eq.new"]`, `["order", "created_at.desc"]`. */
export type Query = [key: string, value: string][];

/** For the operator's lists alone. */
const computedColumns: Partial<Record<Target["table"], TableSchema>> = {
  leads: new Map([
    ["is_unsettled", "boolean"],
    ["lead_service", "text"],
  ]),
  blogs: new Map([["published_on", "date"]]),
};

/** Without a `limit`, at most `highestLimit`. `count`: also the rows beyond the limit. */
export async function readRows(
  { backend: { database } }: ActionContext,
  table: Target["table"],
  query: Query,
): Promise<{ rows: Row[]; count: number }> {
  const parsed = parseQuery("service_role", query);
  const { body, total } = await readTable(
    database.database,
    null,
    { ...parsed, limit: parsed.limit ?? highestLimit },
    { table, columns: database.schema()[table], computedColumns: computedColumns[table] },
    { isSingle: false, shouldStripNulls: false, hasTotal: true, maxBytes: maxBytes.service_role },
  );
  return { rows: JSON.parse(body ?? "[]"), count: total ?? 0 };
}

export const isOneOf = (column: string, values: readonly string[]): Query[number] => [
  column,
  `in.(${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join()})`,
];

/** An id, or its first eight characters, which emails about a lead have. */
export function idConditions(column: string, id: string): Query | null {
  const range = uuidRangeOf(id);
  return (
    range && [
      [column, `gte.${range[0]}`],
      [column, `lte.${range[1]}`],
    ]
  );
}
