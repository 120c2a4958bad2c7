import { rmSync } from "node:fs";
import { openDatabase } from "../server/database/open.ts";
import { publicFolder } from "./postgres-server.ts";
import { claimingCalls, rowProblems } from "./row-problems.ts";
import { sqlProblems } from "./source-sql.ts";

// The last step of `npm run typecheck`: checks the source's SQL statements, and the types of the rows that they return,
// with a temporary PostgreSQL.

// Before the transaction, which the server ends if it is idle for half a minute.
const calls = claimingCalls();
const dataDir = publicFolder("cedarline-sql-");
try {
  const { database, close } = await openDatabase({ databaseUrl: null, dataDir }, () => {});
  const problems = await database
    .transaction(async (connection) => [...(await sqlProblems(connection)), ...(await rowProblems(connection, calls))])
    .finally(close);
  for (const problem of problems) console.error(problem);
  if (problems.length) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
