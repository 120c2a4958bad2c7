import type { Connection } from "../server/database/database.ts";

/**
 * Everything that stands in the schema `public`, a line each, in a fixed order: two databases with the same lines have the same schema.
 * Names of constraints and indexes are part of it, and so is the order of columns.
 */
export async function readCatalog(connection: Connection): Promise<string[]> {
  const rows = await connection.query<{ line: string }>(`
    with relation as (
      select oid, relname::text as name, relkind, relacl, relrowsecurity
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')),
    granted as (
      select 'relation ' || name as object, relacl as acl from relation
      union all
      select format('column %s.%s', name, attname), attacl from pg_attribute join relation on relation.oid = attrelid
      union all
      select 'function ' || oid::regprocedure, proacl from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'schema', nspacl from pg_namespace where nspname = 'public')
    select format('%s %s row security %s', relkind, name, relrowsecurity) as line from relation
    union all
    select format('column %s %s %s %s %s null %s %s', name, row_number() over (partition by attrelid order by attnum), attname,
                  format_type(atttypid, atttypmod), case when attnotnull then 'not' end, pg_get_expr(adbin, adrelid), attidentity)
      from pg_attribute join relation on relation.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attnum > 0 and not attisdropped and relkind <> 'S'
    union all
    select format('constraint %s %s %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join relation on relation.oid = conrelid
    union all
    select pg_get_indexdef(indexrelid) from pg_index join relation on relation.oid = indrelid
    union all
    select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join relation on relation.oid = tgrelid where not tgisinternal
    union all
    select format('policy %s %s %s %s %s %s', name, polname, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid),
                  pg_get_expr(polwithcheck, polrelid))
      from pg_policy join relation on relation.oid = polrelid
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select format('view %s %s', name, pg_get_viewdef(oid)) from relation where relkind = 'v'
    union all
    select format('comment %s %s %s', name, objsubid, description) from pg_description join relation on relation.oid = objoid
    union all
    select format('grant %s %s to %s', object, privilege_type, grantee::regrole) from granted, aclexplode(acl)`);
  return rows.map(({ line }) => line).sort();
}
