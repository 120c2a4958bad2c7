import type { ClientBase } from "pg";

/**
 * What the product relies on in each session. A server, a database, or a role may have other defaults: a date in the
 * style `German` cannot be read back, and in the isolation level `serializable` half of the simultaneous requests fail.
 * `default_transaction_read_only` is missing on purpose: an operator who turns it on wants no writes.
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
  // The product's own limits replace the server's.
  lock_timeout: "0",
  idle_session_timeout: "0",
  transaction_timeout: "0",
};

/**
 * The SQL that sets `settings` and the session's time limits. Settings that this release of PostgreSQL does not know
 * are left out. Without `synchronous_commit`, a crash would lose requests that have been accepted.
 */
export function settingsSql(limits: Readonly<Record<string, string>>): string {
  const values = Object.entries({ ...settings, ...limits }).map(([name, value]) => `('${name}', '${value}')`);
  return `select set_config(ours.name, ours.value, false) from (values ${values.join()}) as ours (name, value)
           where current_setting(ours.name, true) is not null
          union all
          select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;
}

/** How long a pooler may keep a new connection waiting for a session. */
const longestWaitMs = 2_000;

/**
 * Sets the session's settings after connecting, because a pooler such as PgBouncer refuses most settings in the startup
 * message. A pooler also accepts a connection for which it has no session; then this throws after `longestWaitMs`.
 */
export async function prepareSession(client: ClientBase, limits: Readonly<Record<string, string>>): Promise<void> {
  // pg reads the time limit, but its types lack it.
  const query = { text: settingsSql(limits), query_timeout: longestWaitMs };
  await client.query(query);
}

/**
 * Whether the server, or a pooler before it, has no session left: SQLSTATE 53300, PgBouncer's `max_client_conn`, and
 * the timeout of `prepareSession`.
 */
export function hasNoSessionLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isRefused = "code" in error && error.code === "53300";
  return isRefused || /^no more connections allowed|^Query read timeout$/.test(error.message);
}
