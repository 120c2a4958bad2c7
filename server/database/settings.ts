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

/** SQL, `-infinity` without the setting. `name` is SQL, too, such as `$1`. */
export const settingTime = (name: string) =>
  `coalesce((select value::timestamptz from server_settings where name = ${name}), '-infinity')`;

/**
 * The latest month whose statements were stored for good. A restore deletes it, so that the site looks for missing
 * statements in all months.
 */
export const lastFrozenMonthSetting = "statements frozen through";

/** From a restore. Nothing is issued, reminded of, or stopped meanwhile. */
export const billingWaitsSetting = "billing waits since";
