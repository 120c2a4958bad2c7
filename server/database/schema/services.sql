-- The possible services of a row: the offered trades, and two words that mean none of them. Each start updates the table to the market's
-- services (server/database/services-table.ts).
create table services (
  slug                     text primary key,
  is_trade                 boolean not null default false,
  takes_leads              boolean not null default false,
  takes_applications       boolean not null default false,
  needs_electrical_license boolean not null default false
);

comment on table services is 'A service that is no longer offered stays for the rows that name it, and takes no new ones.';
comment on column services.needs_electrical_license is 'Whether only electrical contractors may offer this work.';

revoke all on services from public, anon, service_role;
alter table services enable row level security;
