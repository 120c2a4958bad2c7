-- What stands beside the rows that people send: the answers that were given, and how much each sender has sent.

-- What a submission was answered, kept until `expires_at` so that the same key gets the same answer and stores nothing.
create table idempotency_keys (
  table_name text not null,
  key        text not null check (char_length(key) <= 255),
  body       text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  stored_ids uuid[],
  primary key (table_name, key)
);

comment on column idempotency_keys.stored_ids is 'The rows that were stored, whatever was answered. With the first of them that is deleted the key counts no more.';

create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

revoke all on idempotency_keys from public, anon, service_role;
alter table idempotency_keys enable row level security;

-- How much each sender has sent in the current minute, or of photos in a day, and how many wrong keys came in an hour, for several
-- processes on one database; `expire` is in milliseconds since 1970.
create table rate_limits (
  key     varchar(255) primary key,
  points  integer not null default 0,
  expire  bigint
);

revoke all on rate_limits from public, anon, service_role;
alter table rate_limits enable row level security;
