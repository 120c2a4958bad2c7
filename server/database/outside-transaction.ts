import type { Connection } from "./database.ts";

// They contain a statement such as `create index concurrently` (migrations/README.md).

const marker = /^-- Outside a transaction\b/;

const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+(\w+)\s)?/i;

export function isOutsideTransaction(script: string): boolean {
  return marker.test(script);
}

/**
 * One by one, without a time limit, because they block no reads and writes. Each must be repeatable and end with a
 * semicolon at a line's end.
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
    // An unfinished index slows down every write, and a unique one may refuse it.
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
