-- The roles of the data API: `anon` for visitors, `service_role` for the operator. The server sets one for the transaction of a request. What a
-- role may read and write is granted at the end of each table's file (server/http/rest/access-rights.test.ts proves it). Only what is missing
-- is created and granted, because a hosted PostgreSQL may have the roles already, and its owner is seldom a superuser.
do $$
declare
  wanted text;
  -- Since PostgreSQL 16, the creator of a role is its member but may not set it.
  needed constant text := case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end;
begin
  foreach wanted in array array['anon', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null; -- Roles belong to the whole server: the setup of another database has just created it.
      end;
    end if;
    if not pg_has_role(current_user, wanted, needed) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

grant usage on schema public to anon, service_role;
