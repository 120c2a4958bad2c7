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

-- Whether the contractor and the homeowner contradict each other, and no operator has settled this dispute. Queries can use the index
-- differing_leads.
create or replace function is_unsettled(lead leads) returns boolean immutable parallel safe language sql
  return answers_differ(lead) and lead.settled_at is null;

-- When the contractor contacted the homeowner. Null: never, or the homeowner denies the contact.
create or replace function first_contact_at(contacted_at timestamptz, homeowner_contacted boolean) returns timestamptz
immutable parallel safe language sql
  return case when homeowner_contacted is not false then contacted_at end;
