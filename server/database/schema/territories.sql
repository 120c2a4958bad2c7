-- The one contractor who gets the leads of a zip code for a service.
create table territories (
  zip_code      text not null check (zip_code ~ '^[0-9]{5}$'),
  service       text not null references services (slug) deferrable,
  contractor_id uuid not null references contractors (id) deferrable,
  starts_on     date not null default market_today(),
  ends_on       date check (ends_on >= starts_on),
  created_at    timestamptz not null default now(),
  offered_until date,
  awaits_start  boolean not null default false,
  primary key (zip_code, service)
);

comment on column territories.ends_on is 'The last day. The row is deleted on the day after. Null: the territory has no end.';

comment on column territories.offered_until is 'The last day on which the contractor can agree to the offer. Null: the territory is theirs.';
comment on column territories.awaits_start is 'Whether the event territory.taken is still to come: at the first day of a territory that was offered.';

create index territories_by_contractor on territories (contractor_id);
create index territories_by_end on territories (ends_on) where ends_on is not null;
create index territories_to_start on territories (contractor_id) where awaits_start;

-- Triggers and views, created last because they call functions

create trigger check_service before insert or update of service on territories for each row
  execute function check_service('service', 'is_trade');
-- Runs after the insert. By then, the foreign key has waited for any concurrent transaction that sets the contractor's status to `ended`, so
-- the trigger sees the final status.
create trigger refuse_former_contractor after insert or update of contractor_id on territories for each row
  execute function refuse_former_contractor();
create trigger check_electrical_license after insert or update on territories for each row
  execute function check_electrical_license('contractor_id');

-- Pages show which territories are taken, so a change raises the version in blog_version. The trigger is deferred, so that the row of
-- blog_version is locked only at the commit. It fires for each row, because a trigger for each statement would also fire when a statement
-- changes no row. The job that deletes ended territories runs such a statement every minute.
create constraint trigger count_change after insert or update or delete on territories deferrable initially deferred
  for each row execute function count_blog_change();

-- Territories whose contractors may get leads today.
create view serving_territories as
  select zip_code, service, contractor_id from territories
   where market_today() >= starts_on and market_today() <= coalesce(ends_on, 'infinity') and is_licensed_for(contractor_id, service)
     and offered_until is null
     and not exists (select from contractors where id = contractor_id and unreachable_since is not null)
     and not exists (select from contractors where id = contractor_id and stopped_for_money_at is not null);

-- The licenses that the territories of active contractors need, expired ones included.
create view needed_licenses as
  select contractors.id as contractor_id, kind as license, number, expires_on
    from contractors
   cross join licenses_of(contractors)
   where status = 'active'
     and exists (select from territories join services on slug = service
                  where contractor_id = contractors.id and needs_license(services, kind));

create view expiring_licenses as
  select * from needed_licenses where expiry_of(expires_on) = 'expiring';

-- Contractors with a territory whose insurance ends soon or has ended.
create view expiring_insurances as
  select id as contractor_id, insurance_expires_on as expires_on from contractors
   where status = 'active' and expiry_of(insurance_expires_on) is not null
     and exists (select from territories where territories.contractor_id = contractors.id);
