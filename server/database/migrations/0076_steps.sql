-- Outside a transaction: requests come in while they are built.
-- What one recipient gets, and what is due to be deleted, is found without looking at the rest.
create index concurrently if not exists due_webhooks on deliveries (recipient, next_attempt_at) where channel = 'webhook' and next_attempt_at is not null;
create index concurrently if not exists dropped_webhooks on deliveries (recipient) where channel = 'webhook' and state = 'dropped';
create index concurrently if not exists link_tokens_by_expiry on link_tokens (expires_at);
create index concurrently if not exists territories_by_end on territories (ends_on) where ends_on is not null;
create index concurrently if not exists answered_privacy_requests on privacy_requests (done_at) where done_at is not null;
