-- Outside a transaction: requests come in while they are built.
create index concurrently if not exists differing_leads on leads (greatest(contacted_at, booked_at, homeowner_contacted_at, homeowner_outcome_at) desc, id desc)
  where settled_at is null
    and (homeowner_contacted is false and (contacted_at is not null or booked_at is not null)
      or homeowner_outcome = 'not-booked' and booked_at is not null);
create index concurrently if not exists leads_by_match on leads (matched_at, homeowner_contacted, homeowner_outcome) where matched_at is not null;
create index concurrently if not exists leads_by_place on leads (left(zip_code, 5), indexed_service_of_lead(service, submitted_from_page), created_at);
