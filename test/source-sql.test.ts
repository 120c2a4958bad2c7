import { expect, test } from "vitest";
import { suiteDatabase } from "./fresh-database.ts";
import { sqlProblems } from "./source-sql.ts";

const open = await suiteDatabase();

async function problemsAfterRenaming(table: string, column: string): Promise<string[]> {
  let problems: string[] = [];
  const rollback = new Error("Roll the rename back.");
  await open.database
    .transaction(async (connection) => {
      await connection.run(`alter table ${table} rename ${column} to renamed`);
      problems = await sqlProblems(connection);
      throw rollback;
    })
    .catch((error) => expect(error).toBe(rollback));
  return problems;
}

test.each([
  ["leads", "match_confirmed_at", /^server\/leads\/lead\.ts:\d+ column "match_confirmed_at" does not exist$/],
  ["deliveries", "attended_at", /^server\/mail\/bounces\/consequences\.ts:\d+ column "attended_at" .*does not exist$/],
  ["operator_changes", "undone_at", /^server\/events\/undo\.ts:\d+ column "undone_at" does not exist$/],
])(
  "the check reports a statement that only filters by %s.%s when the column is renamed",
  async (...[table, column, problem]) => {
    expect(await problemsAfterRenaming(table, column)).toContainEqual(expect.stringMatching(problem));
  },
);
