-- A challenge by which a passkey was used or added, until it would not count any more: none counts twice. Here is no more of it than the hash.
create table spent_challenges (
  hash       bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);

create index spent_challenges_by_expiry on spent_challenges (expires_at);

revoke all on spent_challenges from public, anon, service_role;
alter table spent_challenges enable row level security;
