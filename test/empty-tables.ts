import type { Connection } from "../server/database/database.ts";

/** They stay as the last test left them: who may enter the desk, posts, and what a new database begins with. */
const keptTables = [
  "blog_version",
  "blogs",
  "operator_changes",
  "operator_passkeys",
  "operator_sessions",
  "operators",
  "post_feed_slugs",
  "post_images",
  "post_redirects",
  "post_revisions",
  "post_schedules",
  "services",
  "setup_steps",
  "sign_in_tokens",
  "spent_challenges",
];

/**
 * Deletes the rows of all other tables, for the next test. Triggers that keep rows from being deleted are off
 * meanwhile; by the schema's names, they begin with `keep_`. All others run, as they change the pages' version.
 */
export const emptyTables = (database: Connection): Promise<void> =>
  database.run(`
    do $$
    declare
      each regclass;
      filled regclass[] := '{}';
      has_rows boolean;
      guard text;
      guards text[];
    begin
      for each in
        select oid from pg_class
         where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ('{${keptTables.join()}}')
      loop
        execute format('select exists (select from %s)', each) into has_rows;
        if has_rows then filled := filled || each; end if;
      end loop;
      guards := array(
        select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname) from pg_trigger
         where tgrelid = any (filled) and tgname like 'keep\\_%' and (tgtype & 11) = 11);
      foreach guard in array guards loop
        execute format(guard, 'disable');
      end loop;
      set constraints all deferred;
      foreach each in array filled loop
        execute format('delete from %s', each);
      end loop;
      set constraints all immediate;
      foreach guard in array guards loop
        execute format(guard, 'enable');
      end loop;
    end $$`);
