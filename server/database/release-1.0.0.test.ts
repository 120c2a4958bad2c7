import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { type DatabasePlace, emptyDatabasePlace } from "../../test/fresh-database.ts";
import { withConnection } from "../../test/postgres-server.ts";
import type { Connection, Database } from "./database.ts";
import { migrationsDone } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { readMigrations } from "./schema-files.ts";

const releasedSchema = readFileSync(new URL("../../test/release-1.0.0/schema.sql", import.meta.url), "utf8");

const places: DatabasePlace[] = [];

afterEach(() => {
  for (const place of places.splice(0)) place.remove();
});

async function emptyPlace(): Promise<DatabasePlace> {
  const place = await emptyDatabasePlace();
  places.push(place);
  return place;
}

/** Opens the database as a start of the product does, which runs the missing migrations. */
async function afterStart<Result>(place: DatabasePlace, read: (database: Database) => Promise<Result>) {
  const open = await openDatabase(place, (_event, error) => error instanceof Error && console.error(error));
  try {
    await open.prepared;
    return await read(open.database);
  } finally {
    await open.close();
  }
}

/** The rights in a column of type `aclitem[]`, in an order that does not depend on who got them first. */
const sorted = (rights: string) =>
  `(select array_agg(right_of::text order by right_of::text) from unnest(${rights}) as right_of)`;

/** One row for each object or right in `public`, and for the database's own rights. */
const catalogQuery = `
with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
select format('%s %s', case relkind when 'r' then 'table' when 'v' then 'view' when 'i' then 'index' when 'S' then 'sequence' else relkind::text end, relname) as object,
       jsonb_build_object('owner', relowner::regrole, 'rights', ${sorted("relacl")}, 'row security', array[relrowsecurity, relforcerowsecurity],
         'options', reloptions, 'persistence', relpersistence, 'replica identity', relreplident,
         'view', case relkind when 'v' then pg_get_viewdef(oid) end, 'comment', obj_description(oid, 'pg_class')) as definition
  from ours
union all
select format('column %s.%s', relname, attname),
       jsonb_build_object('position', (select count(*) from pg_attribute as earlier
           where earlier.attrelid = attrelid.oid and earlier.attnum between 1 and attribute.attnum and not earlier.attisdropped),
         'type', format_type(atttypid, atttypmod), 'default', pg_get_expr(adbin, adrelid), 'not null', attnotnull, 'identity', attidentity,
         'generated', attgenerated, 'collation', attcollation::regcollation, 'storage', attstorage, 'rights', ${sorted("attacl")},
         'comment', col_description(attrelid.oid, attnum))
  from ours as attrelid join pg_attribute as attribute on attribute.attrelid = attrelid.oid left join pg_attrdef on adrelid = attrelid.oid and adnum = attnum
 where relkind in ('r', 'v') and attnum > 0 and not attisdropped
union all
select format('constraint %s of %s', conname, coalesce(nullif(conrelid::regclass::text, '-'), contypid::regtype::text)),
       jsonb_build_object('definition', pg_get_constraintdef(oid), 'valid', convalidated, 'comment', obj_description(oid, 'pg_constraint'))
  from pg_constraint where connamespace = 'public'::regnamespace
union all
select format('definition of index %s', indexrelid::regclass),
       jsonb_build_object('definition', pg_get_indexdef(indexrelid), 'valid', indisvalid, 'clustered', indisclustered)
  from pg_index where indrelid in (select oid from ours)
union all
select format('trigger %s of %s', tgname, tgrelid::regclass),
       jsonb_build_object('definition', pg_get_triggerdef(oid), 'enabled', tgenabled, 'comment', obj_description(oid, 'pg_trigger'))
  from pg_trigger where tgrelid in (select oid from ours) and not tgisinternal
union all
select format('function %s', oid::regprocedure),
       jsonb_build_object('owner', proowner::regrole, 'rights', ${sorted("proacl")}, 'definition', pg_get_functiondef(oid),
         'comment', obj_description(oid, 'pg_proc'))
  from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
union all
select format('policy %s of %s', policyname, tablename), to_jsonb(policy) from pg_policies as policy where schemaname = 'public'
union all
select format('rule %s of %s', rulename, tablename), to_jsonb(rule) from pg_rules as rule where schemaname = 'public'
union all
select format('type %s', typname), jsonb_build_object('kind', typtype, 'base', format_type(typbasetype, typtypmod), 'rights', ${sorted("typacl")})
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
union all
select format('statistics %s', stxname), to_jsonb(pg_get_statisticsobjdef(oid)) from pg_statistic_ext where stxnamespace = 'public'::regnamespace
union all
select format('extension %s', extname), to_jsonb(extnamespace::regnamespace) from pg_extension
union all
select format('schema %s', nspname), to_jsonb(${sorted("nspacl")}) from pg_namespace where nspname !~ '^pg_(temp|toast)'
union all
select format('default rights of %s', defaclrole::regrole), jsonb_build_object('on', defaclobjtype, 'rights', ${sorted("defaclacl")}) from pg_default_acl
union all
select 'database', to_jsonb(${sorted("datacl")}) from pg_database where datname = current_database()
union all
select format('setting %s', setting), to_jsonb(true) from pg_db_role_setting, unnest(setconfig) as setting
 where setdatabase = (select oid from pg_database where datname = current_database())
order by 1, 2`;

async function readCatalog(connection: Connection): Promise<Record<string, unknown>> {
  const objects = await connection.query<{ object: string; definition: unknown }>(catalogQuery);
  return Object.fromEntries(objects.map(({ object, definition }) => [object, definition]));
}

test("a database of release 1.0.0 with all migrations has the same catalog as a new database", async () => {
  const upgraded = await emptyPlace();
  await withConnection(upgraded.databaseUrl ?? "", (client) => client.query(releasedSchema));
  const upgradedCatalog = await afterStart(upgraded, async (connection) => {
    expect(await migrationsDone(connection)).toEqual(readMigrations().map(({ name }) => name));
    return readCatalog(connection);
  });
  expect(upgradedCatalog).toEqual(await afterStart(await emptyPlace(), readCatalog));
});

test("the catalog that is compared shows every kind of change", async () => {
  const changes = [
    "alter table leads add column later text",
    "alter table leads alter column city set default 'Kirkland'",
    "alter table leads alter column name drop not null",
    "alter table leads alter column city type varchar(80)",
    "alter table leads drop constraint leads_check1",
    "alter table leads rename constraint leads_check1 to leads_check2",
    "alter table leads alter constraint leads_contractor_id_fkey not deferrable",
    "alter table leads disable row level security",
    "alter table leads set (fillfactor = 70)",
    "alter index leads_by_phone rename to leads_by_number",
    "drop index leads_by_phone",
    "alter table leads disable trigger check_service",
    "create or replace view post_count as select count(*) from blogs",
    "create or replace function is_pending(state text) returns boolean immutable parallel safe language sql return state = 'queued'",
    "alter function is_pending(text) volatile",
    "alter function is_pending(text) set search_path = public",
    "grant execute on function is_pending(text) to public",
    "grant select on leads to anon",
    "grant insert (status) on leads to anon",
    "drop policy visitors_insert on leads",
    "comment on column leads.status is 'Another comment.'",
    "comment on table leads is 'Another comment.'",
    "create sequence numbers",
    "create domain word as text",
    "do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$",
  ];
  const rollback = new Error("Roll the change back.");
  await afterStart(await emptyPlace(), async (database) => {
    const before = await readCatalog(database);
    for (const change of changes) {
      const changing = database.transaction(async (connection) => {
        await connection.run(change);
        expect([change, await readCatalog(connection)]).not.toEqual([change, before]);
        throw rollback;
      });
      await expect(changing).rejects.toBe(rollback);
    }
  });
});
