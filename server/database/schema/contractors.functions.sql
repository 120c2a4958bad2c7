-- The last day on which the contractor has every license that the service needs, and insurance. -infinity if one of these
-- licenses is missing, or was found to be suspended or expired (see license_until). An electrical license or an insurance whose last day is
-- unknown does not count. Null if the contractor is null, as for a free territory.
create or replace function licensed_until(contractor contractors, service services) returns date stable parallel safe language sql
  return least(license_until(contractor, 'registration'),
    case when needs_license(service, 'electrical') then license_until(contractor, 'electrical') end,
    contractor.insurance_expires_on);

-- Whether the contractor is active and licensed for the service today. Written in PL/pgSQL, which can reuse the query's plan.
create or replace function is_licensed_for(contractor uuid, wanted text) returns boolean stable parallel safe language plpgsql as $$
begin
  return exists (
    select from contractors as c left join services as s on s.slug = wanted
     where c.id = contractor and c.status = 'active' and licensed_until(c, s) >= market_today());
end $$;

-- Refuses a territory for electrical work to a contractor without an electrical license. Security definer, because no API role may read
-- services.
create or replace function check_electrical_license() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from territories as t
               join services as s on s.slug = t.service and needs_license(s, 'electrical')
               join contractors as c on c.id = t.contractor_id and c.electrical_license_number is null
              where t.contractor_id = (to_jsonb(new) ->> tg_argv[0])::uuid) then
    raise exception using errcode = 'check_violation',
      message = format('this service needs an electrical license (%s), which the contractor does not have', electrical_statute());
  end if;
  return null;
end $$;

create or replace function refuse_former_contractor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from contractors where id = new.contractor_id and status = 'ended') then
    raise exception using errcode = 'check_violation', message = 'the contractor has ended';
  end if;
  return new;
end $$;
