-- Outside a transaction: leads and emails are stored meanwhile.
-- With 500,000 leads other indexes serve the same queries (../schema/indexes.md).
create index concurrently if not exists unanswered_by_contractor on leads (contractor_id, matched_at)
  where status = 'matched' and accepted_at is null and contacted_at is null and booked_at is null;
create index concurrently if not exists not_leads on leads (created_at) where closed_reason in ('not-real', 'duplicate', 'test');
drop index concurrently if exists unanswered_leads;
drop index concurrently if exists waiting_leads_by_need;
drop index concurrently if exists waiting_leads_by_place;
drop index concurrently if exists sending_deliveries;
drop index concurrently if exists deliveries_about_messages;
