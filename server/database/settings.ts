import type { Connection } from "./database.ts";

/** `value` is SQL; `text` fills its placeholders from `$2` on. */
export async function storeSetting(
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

/** SQL for the time in a setting, or `-infinity` if the setting is not stored. `name` is SQL too. */
export const settingTime = (name: string) =>
  `coalesce((select value::timestamptz from server_settings where name = ${name}), '-infinity')`;

/** The setting with the last month whose statements were made. A restore removes it. */
export const frozenThrough = "statements frozen through";
