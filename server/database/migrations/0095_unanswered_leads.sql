-- Outside a transaction: requests come in while it is built.
create index concurrently if not exists unanswered_leads_new on leads (matched_at)
  where status = 'matched' and accepted_at is null and contacted_at is null and booked_at is null;
drop index concurrently if exists unanswered_leads;
alter index unanswered_leads_new rename to unanswered_leads;
