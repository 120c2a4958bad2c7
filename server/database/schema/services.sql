-- What a row may be about, as rows: the trades that the site offers, and the two words that stand for none of them. The start
-- keeps the table equal to the market's services (server/database/services-table.ts).
create table services (
  slug                     text primary key,
  is_trade                 boolean not null default false,
  takes_leads              boolean not null default false,
  takes_applications       boolean not null default false,
  needs_electrical_license boolean not null default false
);

comment on table services is 'A service that is no longer offered stays for the rows that name it, and takes no new ones.';
comment on column services.needs_electrical_license is 'Whether only an electrical contractor may offer this work.';

revoke all on services from public, anon, service_role;
alter table services enable row level security;
