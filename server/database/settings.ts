import type { Connection } from "./database.ts";

/** Stores a setting for every process. `value` is SQL in which `$2` is the `text`. */
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

/** SQL for the time stored in a setting, or the earliest time where the setting has no row. `name` is SQL too. */
export const settingTime = (name: string) =>
  `coalesce((select value::timestamptz from server_settings where name = ${name}), '-infinity')`;

/** The setting with the last month whose statements were made. A restore removes it. */
export const frozenThrough = "statements frozen through";
