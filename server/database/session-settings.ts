import type { ClientBase } from "pg";

/**
 * Other defaults would break the product: a date in the style `German` cannot be read back, and under `serializable`
 * half of the simultaneous requests fail. An operator who sets `default_transaction_read_only` wants no writes, so it
 * is missing here.
 */
const settings: Readonly<Record<string, string>> = {
  client_encoding: "UTF8",
  datestyle: "ISO, MDY",
  intervalstyle: "postgres",
  timezone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  array_nulls: "on",
  transform_null_equals: "off",
  search_path: "public, pg_temp",
  row_security: "on",
  default_transaction_isolation: "read committed",
  default_transaction_deferrable: "off",
  // `commit` in postgres.ts needs the warnings.
  client_min_messages: "notice",
  exit_on_error: "off",
  // With a limit, the desk's search would leave out matches at random.
  gin_fuzzy_search_limit: "0",
  // The product has its own limits.
  lock_timeout: "0",
  idle_session_timeout: "0",
  transaction_timeout: "0",
};

/**
 * With the session's time limits. Leaves out what this release of PostgreSQL does not know. Without
 * `synchronous_commit`, a crash would lose accepted requests.
 */
export function settingsSql(limits: Readonly<Record<string, string>>): string {
  const values = Object.entries({ ...settings, ...limits }).map(([name, value]) => `('${name}', '${value}')`);
  return `select set_config(ours.name, ours.value, false) from (values ${values.join()}) as ours (name, value)
           where current_setting(ours.name, true) is not null
          union all
          select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;
}

/** A pooler may keep a new connection waiting for a session. */
const longestWaitMs = 2_000;

/**
 * A pooler such as PgBouncer refuses most settings in the startup message, and accepts a connection without a session
 * for it: then this throws after `longestWaitMs`.
 */
export async function prepareSession(client: ClientBase, limits: Readonly<Record<string, string>>): Promise<void> {
  // pg reads the time limit, but its types lack it.
  const query = { text: settingsSql(limits), query_timeout: longestWaitMs };
  await client.query(query);
}

/** SQLSTATE 53300, PgBouncer's `max_client_conn`, and the timeout of `prepareSession`. */
export function hasNoSessionLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isRefused = "code" in error && error.code === "53300";
  return isRefused || /^no more connections allowed|^Query read timeout$/.test(error.message);
}
