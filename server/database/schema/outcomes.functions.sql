-- What contractor and homeowner say of a request: what follows from it.

-- Whether either side said that there was contact. In SQL, like those below it, so that they are put into the statement that asks.
create or replace function spoke_of_contact(lead leads) returns boolean immutable parallel safe language sql
  return lead.contacted_at is not null or lead.booked_at is not null or lead.homeowner_contacted is true;

-- Whether the homeowner may be asked if they were contacted, and what came of it.
create or replace function may_ask_about_contact(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.unreachable_since is null and lead.homeowner_contacted is null;

create or replace function may_ask_about_outcome(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.unreachable_since is null and lead.homeowner_outcome is null
     and lead.homeowner_contacted is not false and spoke_of_contact(lead);

-- Whether the homeowner denies what the contractor noted, or either of the two. In three parts without brackets: differing_leads serves.
create or replace function is_contact_denied(contacted_at timestamptz, homeowner_contacted boolean) returns boolean
immutable parallel safe language sql
  return contacted_at is not null and homeowner_contacted is false;

create or replace function is_booking_denied(booked_at timestamptz, homeowner_contacted boolean, homeowner_outcome text) returns boolean
immutable parallel safe language sql
  return booked_at is not null and homeowner_contacted is false
      or booked_at is not null and homeowner_outcome = 'not-booked';

create or replace function answers_differ(lead leads) returns boolean immutable parallel safe language sql
  return is_contact_denied(lead.contacted_at, lead.homeowner_contacted)
      or is_booking_denied(lead.booked_at, lead.homeowner_contacted, lead.homeowner_outcome);

-- Whether that waits for a person (the index differing_leads).
create or replace function is_unsettled(lead leads) returns boolean immutable parallel safe language sql
  return answers_differ(lead) and lead.settled_at is null;

-- When the contractor got in touch; null also where the homeowner denies it. Every measured time of first contact is counted by it.
create or replace function first_contact_at(contacted_at timestamptz, homeowner_contacted boolean) returns timestamptz
immutable parallel safe language sql
  return case when homeowner_contacted is not false then contacted_at end;

-- What a homeowner says is about the contractor who has the request, and goes with that one; a return that is undone brings its own along.
-- An answer has its time, and a new one of either side opens again what was settled.
create or replace function keep_answers(before leads, after leads) returns leads stable language plpgsql as $$
begin
  if after.contractor_id is null or after.contractor_id is distinct from before.contractor_id then
    if after.contractor_id is null or setting_or_null('cedarline.undoing') is null then
      after.homeowner_contacted := null;
      after.homeowner_contacted_at := null;
      after.homeowner_outcome := null;
      after.homeowner_outcome_at := null;
      after.settled_at := null;
    end if;
    return after;
  end if;
  if after.homeowner_contacted is distinct from before.homeowner_contacted
     and after.homeowner_contacted_at is not distinct from before.homeowner_contacted_at then
    after.homeowner_contacted_at := case when after.homeowner_contacted is not null then now() end;
  end if;
  if after.homeowner_outcome is distinct from before.homeowner_outcome
     and after.homeowner_outcome_at is not distinct from before.homeowner_outcome_at then
    after.homeowner_outcome_at := case when after.homeowner_outcome is not null then now() end;
  end if;
  if (after.contacted_at, after.booked_at, after.homeowner_contacted, after.homeowner_outcome) is distinct from
     (before.contacted_at, before.booked_at, before.homeowner_contacted, before.homeowner_outcome) then
    after.settled_at := null;
  end if;
  return after;
end $$;

-- What is taken back names no contractor: it is none of their steps.
create or replace function record_answers(before leads, after leads) returns void language plpgsql as $$
declare
  about jsonb := jsonb_build_object('contractor_id', after.contractor_id);
begin
  if after.homeowner_contacted is distinct from before.homeowner_contacted then
    if after.homeowner_contacted is null then
      perform record_event('lead.undone', after.id, jsonb_build_object('reason', 'homeowner-contacted'));
    else
      perform record_event(case when after.homeowner_contacted then 'homeowner.contacted' else 'homeowner.not-contacted' end, after.id, about);
    end if;
  end if;
  if after.homeowner_outcome is distinct from before.homeowner_outcome then
    if after.homeowner_outcome is null then
      perform record_event('lead.undone', after.id, jsonb_build_object('reason', 'homeowner-outcome'));
    else
      perform record_event('homeowner.outcome', after.id, about || jsonb_build_object('outcome', after.homeowner_outcome));
    end if;
  end if;
  if before.settled_at is null and after.settled_at is not null then
    perform record_event('operator.settled', after.id, about);
  elsif before.settled_at is not null and after.settled_at is null
        and (after.contacted_at, after.booked_at, after.homeowner_contacted, after.homeowner_outcome) is not distinct from
            (before.contacted_at, before.booked_at, before.homeowner_contacted, before.homeowner_outcome) then
    perform record_event('lead.undone', after.id, jsonb_build_object('reason', 'settled'));
  end if;
end $$;
revoke execute on function record_answers from public;
