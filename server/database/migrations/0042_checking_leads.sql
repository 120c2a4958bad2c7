-- Outside a transaction: leads are stored while the index is built.
create index concurrently if not exists checking_leads on leads (mail_checked_by) where mail_checked_by is not null;
