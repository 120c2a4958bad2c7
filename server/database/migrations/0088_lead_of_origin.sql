-- The figures read the view alone. Joined with `leads` for further columns, it was read whole. One column, because a query of release 1.0.0
-- that joins the two names columns of `leads` without their table.
create or replace view lead_origins as
  select leads.id, leads.created_at, service_of_lead(service, submitted_from_page) as service,
         coalesce(source, '(not recorded)') as source, medium, campaign,
         coalesce(landing_path, case when source is null then '(not recorded)' else '(none)' end) as landing_path,
         -- A return clears `matched_at`, but the event of the match stays.
         matched_at is not null or exists (select from events where events.lead_id = leads.id and kind = 'lead.matched') as is_matched,
         was_contacted(contacted_at, booked_at, homeowner_contacted, homeowner_outcome) as is_contacted,
         was_booked_at(booked_at, homeowner_contacted, homeowner_outcome, homeowner_outcome_at) as booked_at,
         coalesce(matched_at, (select min(at) from events where events.lead_id = leads.id and kind = 'lead.matched')) as matched_at,
         leads as lead
    from leads left join lead_sources on lead_sources.lead_id = leads.id
   where closed_reason is null or closed_reason not in ('not-real', 'duplicate', 'test');
