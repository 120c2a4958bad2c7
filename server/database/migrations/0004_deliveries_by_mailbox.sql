-- Outside a transaction: emails are sent while the index is built.
create index concurrently if not exists deliveries_by_mailbox on deliveries (mailbox_of(recipient), last_attempt_at);
