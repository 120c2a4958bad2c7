-- A service that is none is a bad value (23514) and not a conflict (23503). The arguments are the column that names the
-- service, and the column of `services` that must be true. Runs as the owner, because a visitor may not read the list.
create or replace function check_service() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := to_jsonb(new) ->> tg_argv[0];
  service services;
begin
  if setting_or_null('cedarline.restoring') is not null then
    insert into services (slug) values (named) on conflict do nothing;
    return new;
  end if;
  select * into service from services where slug = named;
  -- That there must be one is the column's own rule.
  if named is null or (to_jsonb(service) ->> tg_argv[1])::boolean then
    return new;
  end if;
  raise exception using errcode = 'check_violation', table = tg_table_name, constraint = format('%s_%s_check', tg_table_name, tg_argv[0]),
    message = format('new row for relation "%s" violates check constraint "%1$s_%s_check"', tg_table_name, tg_argv[0]);
end $$;

-- Whether work of a service needs a license of this kind (`registration`, `electrical`). Every work needs a registration, also where the
-- service is none of ours.
create or replace function needs_license(service services, license text) returns boolean immutable parallel safe language sql
  return license = 'registration' or coalesce(service.needs_electrical_license, false);

-- The service that a lead is about: the quote form sends `general` from pages whose service it has no list of issues for. In
-- plpgsql, like is_licensed_for: what they ask is planned once in a connection's life. Written in SQL they would be planned at every
-- call, because a query inside keeps them from being put into the statement that calls them.
create or replace function service_of_lead(service text, page text) returns text stable parallel safe language plpgsql as $$
begin
  if service <> 'general' then
    return service;
  end if;
  return coalesce((select slug from services where is_trade and slug = indexed_service_of_lead(service, page)), service);
end $$;
