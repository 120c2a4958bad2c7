import { expect, test } from "vitest";
import type { Connection } from "../server/database/database.ts";
import { suiteDatabase } from "./fresh-database.ts";
import { readCatalog, returnedColumns } from "./returned-columns.ts";
import { claimingCalls, rowProblems } from "./row-problems.ts";
import { sqlProblems } from "./source-sql.ts";

const open = await suiteDatabase();

async function problemsAfter(
  change: string,
  problemsIn: (connection: Connection) => Promise<string[]>,
): Promise<string[]> {
  let problems: string[] = [];
  const rollback = new Error("Roll the change back.");
  await open.database
    .transaction(async (connection) => {
      await connection.run(change);
      problems = await problemsIn(connection);
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
    const problems = await problemsAfter(`alter table ${table} rename ${column} to renamed`, sqlProblems);
    expect(problems).toContainEqual(expect.stringMatching(problem));
  },
);

// PostgreSQL 15 does not say which outer joins can make a column null.
const [version] = await open.database.query<{ number: number }>(
  "select current_setting('server_version_num')::integer as number",
);
const calls = claimingCalls();
const rowTest = test.runIf((version?.number ?? 0) >= 160_000);

rowTest("each row type is what PostgreSQL returns", async () => {
  expect(await open.database.transaction((connection) => rowProblems(connection, calls))).toEqual([]);
});

rowTest("a row type is reported when its column can be null, has another type, or another word", async () => {
  const problems = await problemsAfter(
    `alter table privacy_requests alter email drop not null;
     alter table post_images alter width type numeric;
     alter table contractors drop constraint contractors_status_check;
     alter table contractors add check (status in ('offered', 'active', 'paused', 'ended', 'asleep'))`,
    (connection) => rowProblems(connection, calls),
  );
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^server\/people\/submission-changes\.ts:\d+ email is string, but can be null$/),
      expect.stringMatching(/^server\/blog\/post-images\.ts:\d+ width is number.*, but PostgreSQL returns numeric$/),
      expect.stringMatching(/^server\/contractors\/offers\.ts:\d+ status is .*, but can be "asleep"$/),
    ]),
  );
});

rowTest.each([
  ["select id from leads", false],
  ["select contractor_id from leads", true],
  ["select contractor_id from leads where contractor_id is not null", false],
  ["select contractor_id from leads where contractor_id = $1", false],
  ["select business_name from leads left join contractors on contractors.id = contractor_id", true],
  ["select business_name from leads join contractors on contractors.id = contractor_id", false],
  ["select coalesce(business_name, '') from leads left join contractors on contractors.id = contractor_id", false],
  ["select detail ->> 'reason' from events", true],
  ["select count(contractor_id) from leads", false],
  ["select max(created_at) from leads", true],
  ["select max(created_at) from leads group by email", false],
  ["select (select created_at from leads limit 1)", true],
  ["select (select count(*) from leads)", false],
  ["select case when status = 'new' then 'a' end from leads", true],
  ["update leads set contractor_id = null where contractor_id = $1 returning contractor_id", true],
  ["with one as (select id from leads union all select null) select id from one", true],
])("%s can be null: %s", async (statement, isNullable) => {
  await problemsAfter("", async (connection) => {
    const [column] = await returnedColumns(connection, await readCatalog(connection), statement);
    expect(column?.isNullable).toBe(isNullable);
    return [];
  });
});
