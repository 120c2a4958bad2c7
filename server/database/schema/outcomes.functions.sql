-- The consequences of what contractor and homeowner say about a lead.

-- Whether either side said that there was contact. In SQL, like the functions below, so that they are inlined.
create or replace function spoke_of_contact(lead leads) returns boolean immutable parallel safe language sql
  return lead.contacted_at is not null or lead.booked_at is not null or lead.homeowner_contacted is true;

-- Whether the homeowner may be asked if they were contacted, and what came of it.
create or replace function may_ask_about_contact(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.unreachable_since is null and lead.homeowner_contacted is null;

create or replace function may_ask_about_outcome(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.unreachable_since is null and lead.homeowner_outcome is null
     and lead.homeowner_contacted is not false and spoke_of_contact(lead);

-- Whether the homeowner denies the contractor's contact, booking, or either. In three parts without parentheses, so that differing_leads
-- serves.
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

-- Whether a dispute waits for an operator (the index differing_leads).
create or replace function is_unsettled(lead leads) returns boolean immutable parallel safe language sql
  return answers_differ(lead) and lead.settled_at is null;

-- When the contractor got in touch; null also where the homeowner denies it. Every measured time of first contact is counted by it.
create or replace function first_contact_at(contacted_at timestamptz, homeowner_contacted boolean) returns timestamptz
immutable parallel safe language sql
  return case when homeowner_contacted is not false then contacted_at end;
