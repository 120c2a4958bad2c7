-- A row for each kind of license. `number` is null if the contractor has no license of the kind.
create or replace function licenses_of(contractor contractors) returns table (kind text, number text, expires_on date)
immutable parallel safe language sql as $$
  values ('registration', contractor.registration_number, contractor.registration_expires_on),
         ('electrical', contractor.electrical_license_number, contractor.electrical_license_expires_on)
$$;

-- The latest check of a license number. PostgreSQL inlines the function, so queries can use the index register_checks_by_license.
create or replace function latest_check(contractor uuid, license text, its_number text) returns setof register_checks stable language sql as $$
  select * from register_checks where (contractor_id, kind, number) = (contractor, license, its_number)
   order by checked_at desc, since desc limit 1
$$;

-- The latest check that found the number in the state's register. Checks that did not find the number prove nothing, so they do not count.
create or replace function deciding_check(contractor uuid, license text, its_number text) returns setof register_checks stable language sql as $$
  select * from register_checks where (contractor_id, kind, number) = (contractor, license, its_number) and result <> 'not-found'
   order by checked_at desc, since desc limit 1
$$;

-- Whether a check is kept as long as its contractor: the latest check of a license number, or the deciding one.
create or replace function is_needed(checked register_checks) returns boolean stable language sql as $$
  select checked.id in (select id from latest_check(checked.contractor_id, checked.kind, checked.number)
                        union select id from deciding_check(checked.contractor_id, checked.kind, checked.number))
$$;

-- The last day of a contractor's license (`registration`, `electrical`). Null if the last day is unknown.
-- -infinity if the contractor has no license of this kind, or if the deciding check found it suspended or expired and no operator overruled
-- that check.
-- infinity if an operator overruled such a check and the license's last day is the day stated in that check: with the check, the operator
-- also overruled that day.
create or replace function license_until(contractor contractors, license text) returns date stable parallel safe language plpgsql as $$
declare
  its_number text;
  last_day date;
  deciding record;
begin
  -- The contractor is null for a free territory.
  if contractor.id is null then
    return null;
  end if;
  select number, expires_on into its_number, last_day from licenses_of(contractor) where kind = license;
  select is_stopping(result) as stops, overruled_because is not null as is_overruled, expires_on into deciding
    from deciding_check(contractor.id, license, its_number);
  if its_number is null or (deciding.stops and not deciding.is_overruled) then
    return '-infinity';
  end if;
  return case when deciding.stops and deciding.expires_on = last_day then 'infinity' else last_day end;
end $$;

-- The time of a license's next check, 23 to 25 hours after `last`. The time of day is derived from the contractor's id, so that the checks of
-- all contractors are spread over the day. If that time of day comes more than 25 hours after `last`, the next check is 25 hours after
-- `last`.
create or replace function next_register_check(contractor uuid, last timestamptz) returns timestamptz immutable parallel safe language sql
  return least(last + interval '25 hours',
    date_bin('1 day', last + interval '23 hours' - interval '1 microsecond',
             timestamptz '2000-01-01 00:00Z' + abs(hashtextextended(contractor::text, 0) % 86400) * interval '1 second') + interval '1 day');
