import type { Connection } from "./database.ts";

/** Keeps a setting for every process to read. `value` is SQL, in which `$2` is the `text`. */
export async function keepSetting(
  connection: Connection,
  name: string,
  value: string,
  ...text: string[]
): Promise<void> {
  await connection.query(
    `insert into server_settings (name, value) values ($1, ${value}) on conflict (name) do update set value = excluded.value`,
    [name, ...text],
  );
}

/** SQL: the instant that a setting keeps; before all others where it keeps none. `name` is SQL too. */
export const settingTime = (name: string) =>
  `coalesce((select value::timestamptz from server_settings where name = ${name}), '-infinity')`;

/** The setting that names the last month whose statements were looked for. A restore takes it out. */
export const frozenThrough = "statements frozen through";
