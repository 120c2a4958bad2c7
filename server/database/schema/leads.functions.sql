-- Whether the contractor who has the request has done nothing about it. In SQL, so that it is put into the statement that asks, and
-- the indexes of such leads serve (unanswered_leads, silent_leads).
create or replace function is_unanswered(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.accepted_at is null and lead.contacted_at is null and lead.booked_at is null;

-- Whether nobody has done anything about it for as long as a contractor may be silent, no operator either (silent_leads serves).
create or replace function is_silent(lead leads, alarm interval) returns boolean stable parallel safe language sql
  return is_unanswered(lead) and lead.attended_at is null and lead.matched_at <= now() - alarm;

-- Whether it waits for a contractor, and from when on. In SQL too: waiting_leads serves.
create or replace function is_waiting(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'new' and lead.contractor_id is null;

create or replace function waiting_since(lead leads) returns timestamptz immutable parallel safe language sql
  return greatest(lead.created_at, lead.released_at, lead.returned_at);

-- Makes the leads of one person wait for each other. To be called before they are inserted, with all of them: in sorted order
-- two submissions that hold the same people never wait for each other in a circle. Very many people count as everybody,
-- since each lock takes room in the server's memory.
create or replace function lock_people(submitted json) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  everybody constant bigint := 23328; -- advisory-locks.ts: people
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

-- The leads of the same person.
create or replace function leads_of_person(wanted_email text, wanted_phone text) returns setof leads
stable language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from leads where lower(email) = lower(wanted_email);
  if local_phone(wanted_phone) is not null then
    return query select * from leads where local_phone(phone) = local_phone(wanted_phone);
  end if;
end $$;

-- Whether the words hold an address of the homeowner.
create or replace function names_homeowner(lead leads, said text) returns boolean immutable parallel safe language sql
  return strpos(lower(said), lower(lead.email)) > 0 or coalesce(strpos(lower(said), lower(lead.email_as_restored)) > 0, false);

-- Runs as the owner, because a visitor may not read who else has asked. The people are locked already (lock_people).
create or replace function attach_to_first_lead() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  first_lead uuid;
begin
  if new.hold_reason is not null and new.status = 'new' then
    new.status := 'held';
  end if;
  if new.duplicate_of is not null then
    return new;
  end if;
  for first_lead in
    select id from leads_of_person(new.email, new.phone) as earlier
     where service_of_lead(earlier.service, earlier.submitted_from_page) = service_of_lead(new.service, new.submitted_from_page)
       and left(zip_code, 5) = left(new.zip_code, 5) and duplicate_of is null and status not in ('held', 'closed') and id <> new.id
       and created_at between new.created_at - interval '30 days' and new.created_at + interval '30 days'
     order by created_at, id
  loop
    -- A first lead that somebody is just deleting is none.
    perform from leads where id = first_lead and duplicate_of is null and status not in ('held', 'closed') for key share skip locked;
    if found then
      new.duplicate_of := first_lead;
      return new;
    end if;
  end loop;
  return new;
end $$;

-- Keeps what a lead's columns say of its state in step, whoever changes one of them. Runs as the owner: it looks at contractors.
create or replace function keep_lead_state() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_new boolean := tg_op = 'INSERT';
  contractor_before uuid := case when tg_op = 'UPDATE' then old.contractor_id end;
  status_before text := case when tg_op = 'UPDATE' then old.status end;
begin
  if not is_new and old.closed_reason = 'withdrawn' and (new.status <> 'closed' or new.contractor_id is distinct from old.contractor_id) then
    raise exception using errcode = 'check_violation', message = 'a withdrawn request is not opened again';
  end if;
  if new.status = 'matched' and status_before is distinct from 'matched' and new.contractor_id is null then
    raise exception using errcode = 'check_violation', message = 'a request is matched by its contractor_id, and there is none';
  end if;
  if new.contractor_id is distinct from contractor_before and new.contractor_id is not null then
    if not is_licensed_for(new.contractor_id, service_of_lead(new.service, new.submitted_from_page)) then
      raise exception using errcode = 'check_violation', message = 'the contractor is not active and licensed for this service';
    end if;
    -- A return that is undone brings its own times along.
    if setting_or_null('cedarline.undoing') is null then
      new.matched_at := now();
      new.accepted_at := null;
      new.contacted_at := null;
      new.booked_at := null;
    end if;
    new.status := 'matched';
  elsif not is_new and (new.contractor_id is distinct from contractor_before
      or new.status in ('new', 'held') and (new.contractor_id is not null or status_before in ('matched', 'closed'))) then
    new.contractor_id := null;
    new.matched_at := null;
    new.accepted_at := null;
    new.contacted_at := null;
    new.booked_at := null;
    new.status := case new.status when 'matched' then 'new' else new.status end;
  end if;
  if status_before = 'held' and new.status = 'new' then
    new.released_at := now();
  end if;
  new.closed_reason := case new.status when 'closed' then coalesce(new.closed_reason, 'operator') end;
  return keep_answers(old, new);
end $$;

-- A closed lead that is given to the contractor whose it was.
create or replace function reopen_lead() returns trigger language plpgsql as $$
begin
  if old.closed_reason = 'withdrawn' then
    raise exception using errcode = 'check_violation', message = 'a withdrawn request is not opened again';
  end if;
  new.status := 'matched';
  return new;
end $$;

-- Whether a call or a text message was agreed to, with a number for it. domain/lead.ts says the same.
create or replace function has_agreed_phone(lead leads) returns boolean immutable parallel safe language sql
  return coalesce(lead.phone ~ '^1?[0-9]{10}$', false) and lead.preferred_contact is distinct from 'email';

-- Whether a person must look after the request because mail to its homeowner comes back and no other way was agreed to. In SQL, as
-- is_unanswered: unreachable_leads serves.
create or replace function is_stranded(lead leads) returns boolean immutable parallel safe language sql
  return lead.unreachable_since is not null and lead.status in ('new', 'matched') and lead.attended_at is null and not has_agreed_phone(lead);

create or replace function forget_attention() returns trigger language plpgsql as $$
begin
  new.attended_at := null;
  return new;
end $$;
