create table privacy_requests (
  id         uuid primary key default gen_random_uuid(),
  name       text check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  email      text not null check (is_email(email)),
  kind       text not null check (kind in ('copy', 'correction', 'deletion')),
  message    text check (char_length(message) <= 5000),
  status     text not null default 'open' check (status in ('open', 'done')),
  done_at    timestamptz,
  created_at timestamptz not null default now(),
  email_as_restored text check (char_length(email_as_restored) <= 254),
  check ((status = 'done') = (done_at is not null))
);

comment on column privacy_requests.kind is 'The right: a copy, a correction, or a deletion of what is stored.';

create index privacy_requests_by_age on privacy_requests (created_at desc);
create index answered_privacy_requests on privacy_requests (done_at) where done_at is not null;
create index open_privacy_requests on privacy_requests (created_at desc, id desc) where status = 'open';

create table removals (
  id         uuid primary key default gen_random_uuid(),
  removed_at timestamptz not null default now(),
  reason     text not null check (reason in ('retention', 'request')),
  table_name text not null,
  row_count  integer not null check (row_count > 0)
);

comment on table removals is 'How many rows were deleted, when, and why. It contains no personal data.';

create index removals_by_age on removals (removed_at desc);
