-- Whether the contractor has returned this lead, or the one that it hangs on.
create or replace function has_given_back(lead leads, contractor uuid) returns boolean stable language plpgsql as $$
begin
  return exists (select from lead_returns where lead_id in (lead.id, lead.duplicate_of) and contractor_id = contractor);
end $$;

-- Whether the homeowner is told this contractor's name. A duplicate may come from somebody who knows no more than an address or a number:
-- it is told a name that the territory of its own zip code gives away.
create or replace function is_named_to_homeowner(lead leads, contractor uuid) returns boolean stable language sql
set search_path = public, pg_temp
  return lead.duplicate_of is null or exists (
    select from territories where zip_code = left(lead.zip_code, 5)
       and service = service_of_lead(lead.service, lead.submitted_from_page) and contractor_id = contractor);

-- Gives waiting leads to the contractors whose territories serve (a view of territories.sql), the oldest first. `only_these`: those of
-- these ids; null: all for whom there may be somebody. A duplicate follows its first lead within one zip code, also where the code of either was corrected since. A lead that begins to wait gets an event.
create or replace function match_leads(only_these uuid[], longest_wait interval) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  candidate uuid;
  lead leads;
  wanted text;
  chosen uuid;
  is_new_to_wait constant boolean := only_these is not null;
begin
  if only_these is null then
    only_these := array(
      select waiting.id from serving_territories as territory
        join leads as waiting on left(waiting.zip_code, 5) = territory.zip_code
         and indexed_service_of_lead(waiting.service, waiting.submitted_from_page) = territory.service
       where is_waiting(waiting)
      union
      select waiting.id from leads as waiting join leads as first on first.id = waiting.duplicate_of and first.contractor_id is not null
       where is_waiting(waiting));
  end if;
  for candidate in select id from leads where id = any (only_these) order by created_at, id loop
    select * into lead from leads where id = candidate for no key update skip locked;
    continue when lead.id is null or not is_waiting(lead) or waiting_since(lead) <= now() - longest_wait;
    wanted := service_of_lead(lead.service, lead.submitted_from_page);
    chosen := null;
    if lead.duplicate_of is not null then
      select contractor_id into chosen from leads as first
       where id = lead.duplicate_of and left(zip_code, 5) = left(lead.zip_code, 5) and status = 'matched' and is_licensed_for(first.contractor_id, wanted) and not has_given_back(lead, first.contractor_id);
    end if;
    if chosen is null then
      select contractor_id into chosen from serving_territories as territory
       where zip_code = left(lead.zip_code, 5) and service = wanted and not has_given_back(lead, territory.contractor_id);
    end if;
    if chosen is not null then
      update leads set contractor_id = chosen where id = lead.id;
    elsif is_new_to_wait and not exists (
        select from events where lead_id = lead.id and kind = 'lead.waiting' and at >= waiting_since(lead)) then
      perform record_event('lead.waiting', lead.id, jsonb_build_object('service', wanted, 'zip_code', left(lead.zip_code, 5)));
    end if;
  end loop;
end $$;
