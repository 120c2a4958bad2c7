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

/**
 * An SQL expression for the time in a setting, or for `-infinity` if the setting is not stored. `name` is an SQL
 * expression for the setting's name, such as `$1`.
 */
export const settingTime = (name: string) =>
  `coalesce((select value::timestamptz from server_settings where name = ${name}), '-infinity')`;

/**
 * The name of the setting with the latest month for which all statements were stored for good. A restore deletes the
 * setting, so that the site looks for missing statements in all months.
 */
export const lastFrozenMonthSetting = "statements frozen through";

/** The name of the setting that a restore stores. While it is stored, nothing is issued, reminded of, or stopped. */
export const billingWaitsSetting = "billing waits since";
