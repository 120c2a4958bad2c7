-- The services to which rows of other tables may refer: the services of this business (trades), `general`, and `other`.
-- server/database/services-table.ts updates this table at each start.
create table services (
  slug                     text primary key,
  is_trade                 boolean not null default false,
  takes_leads              boolean not null default false,
  takes_applications       boolean not null default false,
  needs_electrical_license boolean not null default false
);

comment on table services is 'A service that the market drops stays, because rows name it. New rows may not name it.';
