-- Who is the same person: one email address in any letters, or one telephone number. A number of fewer than ten digits
-- tells nobody apart, so it identifies nobody.
drop index leads_by_email, leads_by_phone;

create or replace function local_phone(phone text) returns text immutable parallel safe language sql
  return case when char_length(phone) >= 10 then right(phone, 10) end;

-- Those that another lead can hang on.
create index first_leads_by_email on leads (lower(email), created_at) where duplicate_of is null and status <> 'held';
create index first_leads_by_phone on leads (local_phone(phone), created_at) where duplicate_of is null and status <> 'held';

-- Two look-ups, each with its index: with one condition for both the planner reads every lead of the month.
create function first_leads_of(wanted_email text, wanted_phone text, around timestamptz) returns table (id uuid)
stable language sql as $$
  select id from leads
   where lower(email) = lower(wanted_email) and duplicate_of is null and status <> 'held'
     and created_at between around - interval '30 days' and around + interval '30 days'
  union all
  select id from leads
   where local_phone(phone) = local_phone(wanted_phone) and duplicate_of is null and status <> 'held'
     and created_at between around - interval '30 days' and around + interval '30 days'
$$;

-- Runs as the owner, because a visitor may not read who else has asked. The people are locked already (lock_people). A plan that was
-- made while the table was small is kept for long: it must not read the whole table then.
create or replace function attach_to_first_lead() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if new.hold_reason is not null and new.status = 'new' then
    new.status := 'held';
  end if;
  -- A first lead that somebody is just deleting is none. The row itself is there already when the operator stores it again.
  new.duplicate_of := coalesce(new.duplicate_of, (
    select earlier.id from leads as earlier
     where earlier.id = any (array(select id from first_leads_of(new.email, new.phone, new.created_at)))
       and wanted_service(earlier.service, earlier.submitted_from_page) = wanted_service(new.service, new.submitted_from_page)
       and earlier.duplicate_of is null and earlier.status <> 'held' and earlier.id <> new.id
     order by earlier.created_at, earlier.id limit 1 for key share skip locked));
  return new;
end $$;

-- Makes the leads of one person wait for each other. To be called before they are inserted, with all of them: in sorted order
-- two submissions that hold the same people never wait for each other in a circle. Very many people count as everybody,
-- since each lock takes room in the server's memory.
create function lock_people(submitted json) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  everybody constant bigint := 23328;
  people bigint[] := (
    select array_agg(distinct hashtextextended(known.identity, everybody) order by hashtextextended(known.identity, everybody))
      from json_array_elements(submitted) as one(lead),
           lateral (values (lower(lead ->> 'email')), (local_phone(lead ->> 'phone'))) as known(identity)
     where known.identity is not null);
  person bigint;
begin
  if cardinality(people) > 100 then
    perform pg_advisory_xact_lock(everybody);
    return;
  end if;
  perform pg_advisory_xact_lock_shared(everybody);
  foreach person in array coalesce(people, '{}') loop
    perform pg_advisory_xact_lock(person);
  end loop;
end $$;
