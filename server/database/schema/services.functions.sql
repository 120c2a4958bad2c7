-- Refuses an unknown service as a bad value (23514) and not as a conflict (23503). Arguments: the column that names the service, and the
-- column of `services` that must be true. Security definer, because a visitor may not read services.
create or replace function check_service() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := to_jsonb(new) ->> tg_argv[0];
  service services;
begin
  select * into service from services where slug = named;
  -- The column's own constraint refuses null.
  if named is null or (to_jsonb(service) ->> tg_argv[1])::boolean then
    return new;
  end if;
  raise exception using errcode = 'check_violation', table = tg_table_name, constraint = format('%s_%s_check', tg_table_name, tg_argv[0]),
    message = format('new row for relation "%s" violates check constraint "%1$s_%s_check"', tg_table_name, tg_argv[0]);
end $$;

-- Whether a service needs a license of this kind (`registration`, `electrical`). Every service, even null, needs a registration.
create or replace function needs_license(service services, license text) returns boolean immutable parallel safe language sql
  return license = 'registration' or coalesce(service.needs_electrical_license, false);

-- The service of a lead. If the form sent `general`, the page's path may name the service. PostgreSQL inlines this function, so only such a lead
-- costs a call. The call is in PL/pgSQL, which can reuse the query's plan; a SQL function would plan the query at every call.
create or replace function looked_up_service(service text, page text) returns text stable parallel safe language plpgsql as $$
begin
  return coalesce((select slug from services where is_trade and slug = indexed_service_of_lead(service, page)), service);
end $$;

create or replace function service_of_lead(service text, page text) returns text stable parallel safe language sql
  return case when service <> 'general' then service else looked_up_service(service, page) end;

-- The same, as a column that the operator's list of leads computes.
create or replace function lead_service(lead leads) returns text stable parallel safe language sql
  return service_of_lead(lead.service, lead.submitted_from_page);
