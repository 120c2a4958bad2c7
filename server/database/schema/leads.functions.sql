-- Whether the contractor has not responded to the lead. A lost job is a response. PostgreSQL inlines this function, so queries can use the
-- indexes silent_leads and leads_by_match.
create or replace function is_unanswered(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.accepted_at is null and lead.contacted_at is null and lead.booked_at is null
     and lead.lost_at is null;

-- Whether the contractor has had the lead for `alarm` without responding, and no operator has attended to the lead. Queries can use the
-- index silent_leads.
create or replace function is_silent(lead leads, alarm interval) returns boolean stable parallel safe language sql
  return is_unanswered(lead) and lead.attended_at is null and lead.matched_at <= now() - alarm;

-- Whether the lead waits for a contractor. A lead whose email's domain is being checked does not wait for one yet. Queries can use the index
-- waiting_leads.
create or replace function is_waiting(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'new' and lead.contractor_id is null and lead.mail_checked_by is null;

create or replace function waiting_since(lead leads) returns timestamptz immutable parallel safe language sql
  return greatest(lead.created_at, lead.released_at, lead.returned_at);

-- Makes concurrent submissions of one person wait for each other. Call lock_people once with all leads, before the first insert:
-- lock_people locks in sorted order to avoid deadlocks. For more than 100 email addresses and phone numbers, the function takes one lock
-- for everybody, to save shared memory.
create or replace function lock_people(submitted json) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  everybody constant bigint := 23328; -- The key `people` of advisory-locks.ts.
  people bigint[] := (
    select array_agg(distinct hashtextextended(known.identity, everybody) order by hashtextextended(known.identity, everybody))
      from json_array_elements(submitted) as one(lead),
           lateral (values (caseless(lead ->> 'email')), (local_phone(lead ->> 'phone'))) as known(identity)
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

-- The leads with this email address or this phone number.
create or replace function leads_of_person(wanted_email text, wanted_phone text) returns setof leads
stable language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from leads where caseless(email) = caseless(wanted_email);
  if local_phone(wanted_phone) is not null then
    return query select * from leads where local_phone(phone) = local_phone(wanted_phone);
  end if;
end $$;

create or replace function names_homeowner(lead leads, said text) returns boolean immutable parallel safe language sql
  return strpos(caseless(said), caseless(lead.email)) > 0 or coalesce(strpos(caseless(said), caseless(lead.email_as_restored)) > 0, false);

-- Whether the homeowner agreed to calls or text messages and left a US number. `agreedContactOf` in domain/lead.ts has the same rule.
create or replace function has_agreed_phone(lead leads) returns boolean immutable parallel safe language sql
  return coalesce(lead.phone ~ '^1?[0-9]{10}$', false) and lead.preferred_contact is distinct from 'email';

-- Whether nobody can reach the homeowner in a way that the homeowner agreed to. `isOutOfReach` in domain/lead.ts has the same rule.
create or replace function is_out_of_reach(lead leads) returns boolean immutable parallel safe language sql
  return lead.unreachable_since is not null and not has_agreed_phone(lead);

-- Whether email to the homeowner bounces, the homeowner agreed to neither calls nor text messages, and no operator has attended to the
-- lead. Queries can use the index unreachable_leads.
create or replace function has_unreachable_homeowner(lead leads) returns boolean immutable parallel safe language sql
  return lead.unreachable_since is not null and lead.status in ('new', 'matched') and lead.attended_at is null and not has_agreed_phone(lead);

-- Whether the homeowner may learn this contractor's name. Somebody can send a request with another person's email address or phone number,
-- and the request becomes a duplicate of that person's request. So the sender of a duplicate learns the name only if the contractor has the
-- territory for the zip code and service of the duplicate itself.
create or replace function is_named_to_homeowner(lead leads, contractor uuid) returns boolean stable language sql
set search_path = public, pg_temp
  return lead.duplicate_of is null or exists (
    select from territories where zip_code = left(lead.zip_code, 5)
       and service = service_of_lead(lead.service, lead.submitted_from_page) and contractor_id = contractor);
