-- The roles of the data API: `anon` for visitors, `service_role` for the operator. For a request to the data API, the server
-- switches to one of these roles in the request's transaction. rights.sql says what the roles may do. This script creates and grants only what
-- is missing, because a hosted PostgreSQL may already have the roles, and the database's owner is seldom a superuser there.
do $$
declare
  wanted text;
  -- Since PostgreSQL 16, the creator of a role is a member of the role but cannot switch to it.
  needed constant text := case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end;
begin
  foreach wanted in array array['anon', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null; -- Roles belong to the whole server, so the setup of another database may have just created this role.
      end;
    end if;
    if not pg_has_role(current_user, wanted, needed) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

grant usage on schema public to anon, service_role;
