-- What rules of the database need to know of the market: its clock, what a contractor's registration number looks like, and the law
-- behind an electrical license. Functions, because indexes and checks can use no table. The start keeps them equal to the market
-- (server/database/market-facts.ts); what stands here is what held before.
create function market_time_zone() returns text immutable parallel safe language sql return 'America/Los_Angeles';
create function registration_pattern() returns text immutable parallel safe language sql return '^[A-Z0-9*]{12}$';
create function electrical_statute() returns text immutable parallel safe language sql return 'RCW 19.28.041';

-- The day where the market is. Licenses and territories begin and end with it.
alter function pacific_today() rename to local_today;
create or replace function local_today() returns date stable parallel safe language sql
  return (now() at time zone market_time_zone())::date;

create or replace function publication_day(published_at timestamptz, day date) returns date immutable parallel safe language sql
  return coalesce((published_at at time zone market_time_zone())::date, day);

create or replace function is_licensed_for(contractor uuid, wanted text) returns boolean stable parallel safe language plpgsql as $$
begin
  return exists (
    select from contractors as c left join services as s on s.slug = wanted
     where c.id = contractor and c.status = 'active' and c.registration_expires_on >= local_today()
       and (not coalesce(s.needs_electrical_license, false) or (c.electrical_license_number is not null
            and coalesce(c.electrical_license_expires_on, 'infinity') >= local_today())));
end $$;

create or replace function check_electrical_license() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from territories as t
               join services as s on s.slug = t.service and s.needs_electrical_license
               join contractors as c on c.id = t.contractor_id and c.electrical_license_number is null
              where t.contractor_id = (to_jsonb(new) ->> tg_argv[0])::uuid) then
    raise exception using errcode = 'check_violation',
      message = format('this service needs an electrical license (%s), which the contractor has not', electrical_statute());
  end if;
  return null;
end $$;

alter table contractors
  drop constraint contractors_registration_number_check,
  add constraint contractors_registration_number_check check (registration_number ~ registration_pattern());

comment on column contractors.registration_number is 'As the state writes it: market/licensing.ts.';
comment on column contractors.electrical_license_number is 'Null: may do no electrical work.';
comment on column services.needs_electrical_license is 'Whether only an electrical contractor may offer this work.';
