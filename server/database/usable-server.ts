import { setTimeout as pause } from "node:timers/promises";
import { StartProblem } from "../problems.ts";
import type { Connection } from "./database.ts";
import { openSession, type Session } from "./postgres.ts";

const oldestVersion = 15;

/** A busy pooler may give both connections their own sessions at first. */
const comparisons = 5;

/** A pooler may keep the second connection waiting for a session. */
const longestWaitMs = 2_000;

/**
 * Throws a `StartProblem` if the product cannot work with the server, the database, or a pooler. Changes nothing,
 * because another program may get the session next.
 */
export async function ensureServerUsable(url: string): Promise<void> {
  const session = await openSession(url);
  try {
    const problem = await problemOf(session, url);
    if (problem !== null) throw new StartProblem(problem);
  } finally {
    await session.close();
  }
}

async function problemOf(session: Session, url: string): Promise<string | null> {
  const [server] = await session.query<{ version: number; encoding: string; role: string }>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding,
            current_setting('session_replication_role') as role`,
  );
  if (!server) return null;
  const { version, encoding, role } = server;
  if (version < oldestVersion) {
    return `DATABASE_URL names a PostgreSQL server of version ${version}, but the site needs ${oldestVersion} or newer.`;
  }
  if (encoding !== "UTF8") {
    return `The encoding of the database is ${encoding}, which cannot store every name and message. Nothing in it was changed. Create another one with "create database NAME encoding 'UTF8' template template0"; docs/operations/processes.md says how to move the data.`;
  }
  if (role === "replica") {
    return `In this database session_replication_role is "replica", which turns the product's triggers and foreign keys off. Set it to "origin" for the database and the role.`;
  }
  if (await sharesSessions(session, url)) {
    return 'DATABASE_URL names a connection pooler in transaction mode, which keeps no settings and no locks of a connection. Nothing was changed. Use its session mode (PgBouncer: "pool_mode = session"), or name the server itself.';
  }
  return null;
}

const processOf = async (connection: Connection) =>
  (await connection.query<{ id: number }>("select pg_backend_pid() as id"))[0]?.id;

/**
 * Only a pooler gives a connection another process id than its session's. In transaction mode, a second connection gets
 * the first one's session, or the first one loses it.
 */
async function sharesSessions(session: Session, url: string): Promise<boolean> {
  const own = await processOf(session);
  if (own === session.processId) return false;
  const other = await openSession(url);
  try {
    for (let count = 0; count < comparisons; count++) {
      const answer = processOf(other).catch(() => null);
      const otherProcess = await Promise.race([answer, pause(longestWaitMs, null, { ref: false })]);
      // The pooler keeps a session for the first connection, and has no other.
      if (otherProcess === null) return false;
      if (otherProcess === own || (await processOf(session)) !== own) return true;
    }
    return false;
  } finally {
    await other.close();
  }
}
