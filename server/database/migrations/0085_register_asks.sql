-- What the register was asked and has not answered. A license that it answered for has no row.
create table register_asks (
  contractor_id uuid not null references contractors (id) on delete cascade deferrable,
  kind          text not null check (kind in ('registration', 'electrical')),
  number        text not null,
  asked_at      timestamptz not null default now(),
  since         timestamptz not null default now(),
  problem       text,
  told_at       timestamptz,
  primary key (contractor_id, kind)
);

comment on column register_asks.since is 'The first of those in a row that had no answer.';
comment on column register_asks.told_at is 'When the operator was told that there is none.';

revoke all on register_asks from public, anon, service_role;
alter table register_asks enable row level security;
