-- Outside a transaction: requests come in while it is built.
create index concurrently if not exists arrived_leads on deliveries (sent_at, lead_id, contractor_id)
  where kind = 'lead-to-contractor' and sent_at is not null and bounced_at is null;
drop index concurrently if exists delivered_leads;
