import { rmSync } from "node:fs";
import { openDatabase } from "../server/database/open.ts";
import { publicFolder } from "./postgres-server.ts";
import { sqlProblems } from "./source-sql.ts";

// The last step of `npm run typecheck`: checks the source's SQL statements with a temporary PostgreSQL.

const dataDir = publicFolder("cedarline-sql-");
try {
  const { database, close } = await openDatabase({ databaseUrl: null, dataDir }, () => {});
  const problems = await database.transaction(sqlProblems).finally(close);
  for (const problem of problems) console.error(problem);
  if (problems.length) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
