import type { Connection } from "./database.ts";

/** `value` is SQL, in which `text` fills the placeholders `$2`, `$3` … */
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

/** SQL for the time in a setting, or `-infinity` if the setting is not stored. `name` is SQL. */
export const settingTime = (name: string) =>
  `coalesce((select value::timestamptz from server_settings where name = ${name}), '-infinity')`;

/** The setting for the latest month whose statements were made and no longer change. A restore deletes the setting. */
export const lastFrozenMonthSetting = "statements frozen through";
