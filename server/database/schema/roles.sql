-- The two roles of the data API. They cannot log in: a request takes one on for its transaction. A hosted PostgreSQL may already have them,
-- and its owner is seldom a superuser, so only what is missing is created and granted.
do $$
declare
  wanted text;
  -- Since 16, the creator of a role is its member and still may not take it on.
  needed constant text := case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end;
begin
  foreach wanted in array array['anon', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null; -- Roles belong to the whole server, where another database may have just made this one.
      end;
    end if;
    if not pg_has_role(current_user, wanted, needed) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

grant usage on schema public to anon, service_role;
