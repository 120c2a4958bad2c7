import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";

const open = await suiteDatabase();

test.each(["leads", "deliveries"])("schema/indexes.md says what each index of %s is for", async (table) => {
  const documentation = readFileSync(new URL("./schema/indexes.md", import.meta.url), "utf8");
  const [, section = ""] = documentation.split(`\n## \`${table}\`\n`);
  const documented = section.split("\n## ")[0]?.matchAll(/^\| `(\w+)` \|/gm) ?? [];
  const indexes = await open.database.query<{ name: string }>(
    "select indexname as name from pg_indexes where schemaname = 'public' and tablename = $1",
    [table],
  );
  expect([...documented].map(([, name]) => name).sort()).toEqual(indexes.map(({ name }) => name).sort());
});
