import { expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";

const open = await suiteDatabase();

const heading = "// Generated from the schema; do not edit: npx vitest run server/database/row-types.test.ts --update";

/** The TypeScript type of the values that `postgres.ts` returns, by PostgreSQL type. */
const typeScriptTypes: Record<string, string> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  "character varying(255)": "string",
  date: "string",
  integer: "number",
  interval: "unknown",
  jsonb: "unknown",
  "numeric(6,3)": "string",
  text: "string",
  "text[]": "string[]",
  "timestamp with time zone": "Date",
  uuid: "string",
  "uuid[]": "string[]",
};

interface Column {
  table: string;
  name: string;
  type: string;
  is_nullable: boolean;
  /** The SQL of a check that lists the allowed values. Null if the column has no such check. */
  check: string | null;
}

function typeOf({ type, is_nullable, check }: Column): string {
  const words = [...(check ?? "").matchAll(/'([^']*)'::text/g)].map(([, word]) => `"${word}"`);
  const value = words.join(" | ") || typeScriptTypes[type];
  expect([type, value]).toEqual([type, expect.any(String)]);
  return is_nullable && value !== "unknown" ? `${value} | null` : `${value}`;
}

function rowName(table: string): string {
  const singular = table
    .replace(/ies$/, "y")
    .replace(/(?<=sh|ch|x|ss)es$/, "")
    .replace(/s$/, "");
  return `${singular.replace(/(?:^|_)(.)/g, (_match, letter: string) => letter.toUpperCase())}Row`;
}

test("the types in rows.ts fit the schema (vitest --update writes the file)", async () => {
  const columns = await open.database.query<Column>(
    `select relname::text as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as is_nullable,
            (select pg_get_constraintdef(c.oid) from pg_constraint as c
              where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
                and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY\\[''') as check
       from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      order by relname, attnum`,
  );
  const tables = Map.groupBy(columns, (column) => column.table);
  const lines = [heading, ""];
  for (const [table, ofTable] of tables) {
    lines.push(`export interface ${rowName(table)} {`);
    for (const column of ofTable) lines.push(`  ${column.name}: ${typeOf(column)};`);
    lines.push("}", "");
  }
  await expect(lines.join("\n")).toMatchFileSnapshot("./rows.ts");
});
