import { expect, test } from "vitest";
import { suiteDatabase } from "./fresh-database.ts";
import { sqlProblems } from "./source-sql.ts";

const open = await suiteDatabase();

/** The check's findings on a database in which a column has another name than in the source. */
async function problemsAfterRenaming(table: string, column: string): Promise<string[]> {
  let problems: string[] = [];
  const undone = new Error("The column gets its name back.");
  await open.database
    .transaction(async (connection) => {
      await connection.run(`alter table ${table} rename ${column} to renamed`);
      problems = await sqlProblems(connection);
      throw undone;
    })
    .catch((error) => expect(error).toBe(undone));
  return problems;
}

test.each([
  ["leads", "match_confirmed_at", /^server\/leads\/lead\.ts:\d+ column lead\.match_confirmed_at does not exist$/],
  ["deliveries", "attended_at", /^server\/mail\/bounces\/consequences\.ts:\d+ column "attended_at" .*does not exist$/],
  ["operator_changes", "undone_at", /^server\/events\/undo\.ts:\d+ column "undone_at" does not exist$/],
])(
  "a statement that asks by %s.%s, and yields it nowhere, is named when the column is renamed",
  async (...[table, column, problem]) => {
    expect(await problemsAfterRenaming(table, column)).toContainEqual(expect.stringMatching(problem));
  },
);
