-- Figures and sources count by this view alone. A request counts under the service that matching uses.
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

create or replace view lead_origins as
  select leads.id, leads.created_at, service_of_lead(service, submitted_from_page) as service,
         coalesce(source, '(not recorded)') as source, medium, campaign,
         coalesce(landing_path, case when source is null then '(not recorded)' else '(none)' end) as landing_path,
         first_matched_at is not null as is_matched,
         was_contacted(contacted_at, booked_at, homeowner_contacted, homeowner_outcome) as is_contacted,
         was_booked_at(booked_at, homeowner_contacted, homeowner_outcome, homeowner_outcome_at) as booked_at,
         first_matched_at as matched_at
    from leads left join lead_sources on lead_sources.lead_id = leads.id,
         -- A return clears `matched_at`, but the event of the match stays.
         lateral (select coalesce(matched_at, (
           select min(at) from events where events.lead_id = leads.id and kind = 'lead.matched')) as first_matched_at) as matches
   where closed_reason is null or closed_reason not in ('not-real', 'duplicate', 'test');

comment on column lead_origins.service is 'The service that matching uses.';
