-- A contractor's licenses. `number` null: they have none of this kind.
create or replace function licenses_of(contractor contractors) returns table (kind text, number text, expires_on date)
immutable parallel safe language sql as $$
  values ('registration', contractor.registration_number, contractor.registration_expires_on),
         ('electrical', contractor.electrical_license_number, contractor.electrical_license_expires_on)
$$;

-- The latest check of a license's number, and the deciding one: the latest that found the number in the register. A missing number says
-- nothing about the license. These are in SQL so that they are inlined and register_checks_by_license serves.
create or replace function latest_check(contractor uuid, license text, its_number text) returns setof register_checks stable language sql as $$
  select * from register_checks where (contractor_id, kind, number) = (contractor, license, its_number)
   order by checked_at desc, since desc limit 1
$$;

create or replace function counted_check(contractor uuid, license text, its_number text) returns setof register_checks stable language sql as $$
  select * from register_checks where (contractor_id, kind, number) = (contractor, license, its_number) and result <> 'not-found'
   order by checked_at desc, since desc limit 1
$$;

-- The last day of a contractor's license (`registration`, `electrical`). -infinity: there is none, or the deciding check stops it. An
-- overruled result stops nothing, and its day does not count either. Null: no end is known.
create or replace function license_until(contractor contractors, license text) returns date stable parallel safe language plpgsql as $$
declare
  its_number text;
  last_day date;
  counted record;
begin
  -- A free territory has no contractor and no end.
  if contractor.id is null then
    return null;
  end if;
  select number, expires_on into its_number, last_day from licenses_of(contractor) where kind = license;
  select is_stopping(result) as stops, overruled_because is not null as is_overruled, expires_on into counted
    from counted_check(contractor.id, license, its_number);
  if its_number is null or (counted.stops and not counted.is_overruled) then
    return '-infinity';
  end if;
  return case when counted.stops and counted.expires_on = last_day then 'infinity' else last_day end;
end $$;

-- When a license that was last asked about at this moment is due again: at the contractor's own time of day, which spreads the questions,
-- and otherwise an hour after the last time.
create or replace function next_register_check(contractor uuid, last timestamptz) returns timestamptz immutable parallel safe language sql
  return least(last + interval '25 hours',
    date_bin('1 day', last + interval '23 hours' - interval '1 microsecond',
             timestamptz '2000-01-01 00:00Z' + abs(hashtextextended(contractor::text, 0) % 86400) * interval '1 second') + interval '1 day');
