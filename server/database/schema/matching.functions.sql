create or replace function has_returned(lead uuid, contractor uuid) returns boolean stable language plpgsql as $$
begin
  return exists (select from lead_returns where lead_id = lead and contractor_id = contractor);
end $$;

-- Release 1.0.0 calls the function with these arguments.
create or replace function has_returned(lead uuid, first_lead uuid, contractor uuid) returns boolean stable language plpgsql as $$
begin
  return has_returned(lead, contractor);
end $$;

-- The person's first lead for this service and five-digit zip code within 30 days of `sent_at`. Null if there is none. Skips the leads in
-- `others`, duplicates, held and closed leads, and leads that are being deleted. Calls leads_of_person, because a single query, planned while
-- the table leads is empty, would scan everybody's leads.
create or replace function first_lead_of(person_email text, person_phone text, wanted text, place text, sent_at timestamptz, others uuid[])
returns uuid
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  first_lead uuid;
begin
  for first_lead in
    select id from leads_of_person(person_email, person_phone)
     where id <> all (others) and service_of_lead(service, submitted_from_page) = wanted and left(zip_code, 5) = left(place, 5)
       and duplicate_of is null and status not in ('held', 'closed')
       and created_at between sent_at - interval '30 days' and sent_at + interval '30 days'
     order by created_at, id
  loop
    perform from leads where id = first_lead and duplicate_of is null and status not in ('held', 'closed') for key share skip locked;
    if found then
      return first_lead;
    end if;
  end loop;
  return null;
end $$;

-- A row for each waiting lead, as described at `MatchFacts` in server/leads/match.ts. A lead that repeats an earlier one goes to the earlier
-- lead's contractor if the earlier lead is matched and was never returned, both leads have the same zip code, and the contractor is licensed
-- and has not returned this lead. A return of the earlier lead says nothing about the later one: anybody who knows a phone number can send a
-- fake lead with it, and the owner's own lead must still go to the territory's contractor. The query compares the zip codes with
-- `starts_with`. With `left(zip_code, 5)`, a plan made while the table leads is empty would look the earlier lead up by its zip code, which is
-- slow in a large table, and not by its primary key.
create or replace function matching_facts(waiting json) returns table (lead_id uuid, contractor uuid, held_from text, has_waiting_event boolean)
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  -- Waits for any concurrent transaction that changes the status of one of these contractors to `paused` or `ended`, so that the
  -- next statement sees the new status.
  perform from contractors
    where id in (
      select territory.contractor_id from json_to_recordset(waiting) as one (zip_code text, service text)
        join territories as territory on territory.zip_code = one.zip_code and territory.service = one.service
      union all
      select first.contractor_id from json_to_recordset(waiting) as one (duplicate_of uuid) join leads as first on first.id = one.duplicate_of)
    order by id for key share;
  return query
    select one.id,
           coalesce(
             (select first.contractor_id from leads as first
               where first.id = one.duplicate_of and starts_with(first.zip_code, one.zip_code) and first.status = 'matched'
                 and is_licensed_for(first.contractor_id, one.service) and not has_returned(one.id, first.contractor_id)
                 and not exists (select from lead_returns as given_back where given_back.lead_id = first.id)),
             (select territory.contractor_id from serving_territories as territory
               where territory.zip_code = one.zip_code and territory.service = one.service
                 and not has_returned(one.id, territory.contractor_id))),
           (select case events.kind when 'lead.held' then events.detail ->> 'previous_contractor_id' end from events
             where events.lead_id = one.id and events.kind in ('lead.held', 'lead.matched') order by events.id desc limit 1),
           exists (select from events where events.lead_id = one.id and events.kind = 'lead.waiting'
                    and events.at >= (select waiting_since(leads) from leads where leads.id = one.id))
      from json_to_recordset(waiting) as one (id uuid, zip_code text, service text, duplicate_of uuid);
end $$;
