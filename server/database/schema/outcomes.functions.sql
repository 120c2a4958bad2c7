-- Reports of the contractor and the homeowner about a lead. The functions below are written in SQL, because PostgreSQL inlines SQL
-- functions.

create or replace function is_contact_reported(lead leads) returns boolean immutable parallel safe language sql
  return lead.contacted_at is not null or lead.booked_at is not null or lead.homeowner_contacted is true;

-- Whether we may ask the homeowner if the contractor has been in touch.
create or replace function may_ask_about_contact(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.unreachable_since is null and lead.homeowner_contacted is null;

-- Whether we may ask the homeowner how the request ended.
create or replace function may_ask_about_outcome(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.unreachable_since is null and lead.homeowner_outcome is null
     and lead.homeowner_contacted is not false and is_contact_reported(lead);

-- The next two functions: whether the homeowner denies the contact, or the booking, that the contractor reported. Queries can use the
-- index differing_leads.
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

-- From when the homeowner's word counts that the contractor did not contact them. Null: the homeowner does not say so. The contractor has six
-- hours, so an earlier word counts from their end on, unless the contractor had noted contact by then. `isEarlyNo` in domain/outcome.ts has the
-- same rule.
create or replace function denied_from(lead leads) returns timestamptz stable parallel safe language sql
  return case when lead.homeowner_contacted is false then
    case when least(lead.contacted_at, lead.booked_at) <= lead.homeowner_contacted_at then lead.homeowner_contacted_at
      else greatest(lead.homeowner_contacted_at, lead.matched_at + interval '6 hours') end end;

-- Whether the homeowner still waits to be contacted: they said so, the contractor noted no step since, and no operator has settled it. Queries
-- can use the index denied_leads.
create or replace function is_waited_for(lead leads) returns boolean stable parallel safe language sql
  return lead.status = 'matched' and lead.homeowner_contacted is false and lead.settled_at is null and denied_from(lead) <= now()
     and (greatest(lead.accepted_at, lead.contacted_at, lead.booked_at) > denied_from(lead)) is not true;

-- Whether the contractor accepted the lead two days ago and nobody reported anything since. Queries can use the index stalled_leads.
create or replace function is_stalled(lead leads) returns boolean stable parallel safe language sql
  return lead.status = 'matched' and lead.accepted_at <= now() - interval '2 days'
     and lead.contacted_at is null and lead.booked_at is null and lead.lost_at is null and lead.quoted_cents is null
     and lead.homeowner_contacted is not true
     and (lead.attended_at < lead.accepted_at + interval '2 days') is not false;

-- Whether the contractor and the homeowner contradict each other, and no operator has settled this dispute. A homeowner's word
-- that does not count yet contradicts nobody. Queries can use the index differing_leads.
create or replace function is_unsettled(lead leads) returns boolean stable parallel safe language sql
  return answers_differ(lead) and lead.settled_at is null
     and (denied_from(lead) > now() and (lead.homeowner_outcome = 'not-booked' and lead.booked_at is not null) is not true) is not true;

-- When the contractor contacted the homeowner. Null: never, or the homeowner denies the contact.
create or replace function first_contact_at(contacted_at timestamptz, homeowner_contacted boolean) returns timestamptz
immutable parallel safe language sql
  return case when homeowner_contacted is not false then contacted_at end;

-- The next two functions are what Contacted and Booked mean in every count that a person reads (`stageMeanings` in domain/figure.ts).

-- Whether the contractor or the homeowner reported contact, and the homeowner does not deny it.
create or replace function was_contacted(
  contacted_at timestamptz, booked_at timestamptz, homeowner_contacted boolean, homeowner_outcome text)
returns boolean immutable parallel safe language sql
  return homeowner_contacted is not false
     and (contacted_at is not null or booked_at is not null or homeowner_contacted is true or homeowner_outcome is not distinct from 'booked');

-- When the contractor or the homeowner reported that the job was booked. Null: never, or the homeowner denies it.
create or replace function was_booked_at(
  booked_at timestamptz, homeowner_contacted boolean, homeowner_outcome text, homeowner_outcome_at timestamptz)
returns timestamptz immutable parallel safe language sql
  return case when homeowner_contacted is not false and homeowner_outcome is distinct from 'not-booked'
                and (booked_at is not null or homeowner_outcome = 'booked')
              then coalesce(booked_at, homeowner_outcome_at) end;
