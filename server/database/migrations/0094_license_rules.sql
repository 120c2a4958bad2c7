-- What the views ask of a license is asked by functions, which stand from now on in the files of schema/.
create function expiry_of(last_day date) returns text stable parallel safe language sql
  return case when last_day < market_today() then 'expired' when last_day <= market_today() + 30 then 'expiring' end;

create function is_stopping(result text) returns boolean immutable parallel safe language sql
  return result in ('suspended', 'expired');

create function needs_license(service services, license text) returns boolean immutable parallel safe language sql
  return license = 'registration' or coalesce(service.needs_electrical_license, false);

create or replace function licenses_of(contractor contractors) returns table (kind text, number text, expires_on date)
immutable parallel safe language sql as $$
  values ('registration', contractor.registration_number, contractor.registration_expires_on),
         ('electrical', contractor.electrical_license_number, contractor.electrical_license_expires_on)
$$;

create function latest_check(contractor uuid, license text, its_number text) returns setof register_checks stable language sql as $$
  select * from register_checks where (contractor_id, kind, number) = (contractor, license, its_number)
   order by checked_at desc, since desc limit 1
$$;

create function counted_check(contractor uuid, license text, its_number text) returns setof register_checks stable language sql as $$
  select * from register_checks where (contractor_id, kind, number) = (contractor, license, its_number) and result <> 'not-found'
   order by checked_at desc, since desc limit 1
$$;

create or replace view register_problems as
  select contractors.id as contractor_id, license.kind, problem.result, problem.status as register_status, problem.since
    from contractors
   cross join licenses_of(contractors) as license
   cross join lateral (
          select * from latest_check(contractors.id, license.kind, license.number)
           union select * from counted_check(contractors.id, license.kind, license.number) where is_stopping(result)) as problem
   where contractors.status <> 'ended' and problem.result <> 'active' and problem.overruled_because is null;

create or replace view needed_licenses as
  select contractors.id as contractor_id, kind as license, number, expires_on
    from contractors
   cross join licenses_of(contractors)
   where status = 'active'
     and exists (select from territories join services on slug = service
                  where contractor_id = contractors.id and needs_license(services, kind));

create or replace view expiring_licenses as
  select * from needed_licenses where expiry_of(expires_on) = 'expiring';
