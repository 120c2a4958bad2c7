-- Responses to submissions, by idempotency key. Until `expires_at`, a request with a known key gets the stored response and stores nothing.
create table idempotency_keys (
  table_name text not null,
  key        text not null check (char_length(key) <= 255),
  body       text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  stored_ids uuid[],
  primary key (table_name, key)
);

comment on column idempotency_keys.stored_ids is 'Ids of the rows that the submission stored. Deleting one of them deletes the key.';

create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

-- Counters of rate limits, shared by all processes: submissions per minute, photos per day, wrong credentials per hour. `expire` is in
-- milliseconds since the epoch.
create table rate_limits (
  key     varchar(255) primary key,
  points  integer not null default 0,
  expire  bigint
);
