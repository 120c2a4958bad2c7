-- The services that rows may name: the market's trades, `general`, and `other`. Each start updates the table
-- (server/database/services-table.ts).
create table services (
  slug                     text primary key,
  is_trade                 boolean not null default false,
  takes_leads              boolean not null default false,
  takes_applications       boolean not null default false,
  needs_electrical_license boolean not null default false
);

comment on table services is 'A service that the market drops stays for the rows that name it, and takes no new ones.';

revoke all on services from public, anon, service_role;
alter table services enable row level security;
