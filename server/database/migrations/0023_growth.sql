-- What is asked for every page, and by the clock every minute, is found by an index, however many leads there are.

-- The service that a lead names, itself or by its page. It is the one that the lead is about (wanted_service) where that is a
-- trade; and it asks no table, so that it can stand in an index.
create function named_service(service text, page text) returns text immutable parallel safe language sql
  return case when service = 'general' then coalesce(nullif(split_part(page, '/', 2), ''), service) else service end;

-- Those who wait for a territory.
create index waiting_leads_by_place on leads (left(zip_code, 5), named_service(service, submitted_from_page))
  where status = 'new' and contractor_id is null;

-- How long a contractor took to get in touch (server/matching/territories.ts).
create index contacted_leads on leads (left(zip_code, 5), named_service(service, submitted_from_page), contacted_at)
  where contacted_at is not null;

-- What a process was sending when it ended.
create index sending_deliveries on deliveries (next_attempt_at) where state = 'sending';

-- A contractor's own links, beside those to their jobs.
create index contractor_links on link_tokens (contractor_id) where lead_id is null;
