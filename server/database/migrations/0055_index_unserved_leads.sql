-- Outside a transaction: leads are stored while the indexes are built.
create index concurrently if not exists unserved_leads on leads (created_at) where closed_reason = 'nobody';
create index concurrently if not exists attended_leads on leads (attended_until) where attended_at is not null;
