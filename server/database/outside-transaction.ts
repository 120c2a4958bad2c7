import type { Connection } from "./database.ts";

// Migrations that cannot run in a transaction, because they contain a statement such as `create index concurrently`
// (migrations/README.md).

const marker = /^-- Outside a transaction\b/;

const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+(\w+)\s)?/i;

export function isOutsideTransaction(script: string): boolean {
  return marker.test(script);
}

/**
 * Runs a script's statements one by one. Each statement must be repeatable and end with a semicolon at a line's end.
 * The statements have no time limit, because statements such as `create index concurrently` do not block reads and
 * writes.
 */
export async function runOutsideTransaction(connection: Connection, script: string): Promise<void> {
  const statements = script
    .replace(/^[ \t]*--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
  for (const limit of ["statement_timeout", "lock_timeout"]) await connection.run(`set ${limit} = 0`);
  for (const statement of statements) await runStatement(connection, statement);
}

async function runStatement(connection: Connection, statement: string): Promise<void> {
  const [indexStart, name] = concurrentIndex.exec(statement) ?? [];
  if (indexStart === undefined) return connection.run(statement);
  if (name === undefined)
    throw new Error(`The statement must have "if not exists", so that it can be repeated: ${statement}`);
  await dropUnfinished(connection, name);
  try {
    await connection.run(statement);
  } catch (error) {
    // An unfinished index slows down every write, and an unfinished unique index may refuse a write.
    await dropUnfinished(connection, name).catch(() => {});
    throw error;
  }
}

async function dropUnfinished(connection: Connection, name: string): Promise<void> {
  const unfinished = await connection.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [name],
  );
  if (unfinished.length) await connection.run(`drop index concurrently ${name}`);
}
