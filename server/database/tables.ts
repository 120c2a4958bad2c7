import type { Connection } from "./database.ts";
import type { Rows } from "./rows.ts";

/** A table that holds what people sent or wrote. */
export interface DataTable {
  name: string;
  columns: string[];
  /** The columns of its primary key. */
  key: string[];
}

/**
 * What the product keeps for its own working: which steps were done, what was counted, what the content says, how operators come in,
 * what they can still undo, and what the register was asked.
 */
const tablesNotBackedUp = [
  "setup_steps",
  "rate_limits",
  "blog_version",
  "server_settings",
  "services",
  "sign_in_tokens",
  "operator_sessions",
  "operator_passkeys",
  "spent_challenges",
  "operator_changes",
  "circuits",
  "register_asks",
] satisfies (keyof Rows)[];

/** Asks the database which tables hold data, so that one that is added later is in every backup. */
export async function readDataTables(connection: Connection): Promise<DataTable[]> {
  return connection.query<DataTable & Record<string, unknown>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
            array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any(p.conkey)) as key
       from pg_class c
       join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
      group by c.relname order by c.relname`,
    [tablesNotBackedUp],
  );
}
