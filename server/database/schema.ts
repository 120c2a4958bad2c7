import type { Connection } from "./database.ts";

/** The data API's. */
export const tableNames = [
  "leads",
  "partner_applications",
  "contact_messages",
  "privacy_requests",
  "removals",
  "blogs",
  "contractors",
  "territories",
  "events",
  "deliveries",
  "statements",
  "register_checks",
  "lead_photos",
  "lead_sources",
  "ad_spend",
  "contractor_files",
  "screening_checks",
  "agreements",
  "territory_wishes",
  "prices",
  "fees",
  "invoices",
  "invoice_lines",
] as const;

export type TableName = (typeof tableNames)[number];

/** For the operator's API, not the data API. */
const unservedTable = "lead_notes";
export type UnservedTable = typeof unservedTable;

export const personalTables = [
  "leads",
  "partner_applications",
  "contact_messages",
  "privacy_requests",
] as const satisfies TableName[];

export type PersonalTable = (typeof personalTables)[number];

export function isPersonalTable(table: TableName): table is PersonalTable {
  return personalTables.some((personal) => personal === table);
}

/** By column, as PostgreSQL spells it, such as `timestamp with time zone`. */
export type TableSchema = ReadonlyMap<string, string>;

export type Schema = Readonly<Record<TableName | UnservedTable, TableSchema>>;

export function isTableName(value: string): value is TableName {
  return tableNames.includes(value as TableName);
}

/** The data API serves them as columns. `select=*` leaves them out. */
export const computedColumns: Partial<Record<TableName, TableSchema>> = { blogs: new Map([["published_on", "date"]]) };

/** `select=*` leaves them out. */
export const largeColumns: Partial<Record<TableName, readonly string[]>> = {
  lead_photos: ["content"],
  contractor_files: ["content"],
};

export async function readSchema(connection: Connection): Promise<Schema> {
  const names: readonly (keyof Schema)[] = [...tableNames, unservedTable];
  const rows = await connection.query<{ table_name: string; column_name: string; type: string }>(
    `select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`,
    [names],
  );
  const columnsOf = (table: string): TableSchema =>
    new Map(rows.filter((row) => row.table_name === table).map((row) => [row.column_name, row.type]));
  return Object.fromEntries(names.map((table) => [table, columnsOf(table)])) as Schema;
}
