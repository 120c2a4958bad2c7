-- The two roles of the data API. They cannot log in: a request takes one on for the length of its transaction.
-- A hosted PostgreSQL may bring them along, and its owner is seldom a superuser: create and grant only what is missing.
do $$
declare
  wanted text;
  -- From 16 on, whoever creates a role is its member and may still not take it on.
  needed constant text := case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end;
begin
  foreach wanted in array array['anon', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null; -- Roles belong to the whole server: another database on it has just made this one.
      end;
    end if;
    if not pg_has_role(current_user, wanted, needed) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

grant usage on schema public to anon, service_role;
