-- Mail that comes back: what is known of a delivery that did not arrive, and of an address that mail does not reach.
-- In the order of a submission, which would wait for one of them while it holds another.
lock table leads, contractors, deliveries;

alter table deliveries
  drop constraint deliveries_state_check,
  add constraint deliveries_state_check
    check (state in ('queued', 'sending', 'sent', 'uncertain', 'failed', 'bounced', 'dropped')),
  add column bounced_at timestamptz,
  add column bounce_status text check (bounce_status ~ '^[245]\.[0-9]{1,3}\.[0-9]{1,3}$'),
  add column bounce_text text check (char_length(bounce_text) <= 500);
comment on column deliveries.attended_at is 'When an operator looked after its failure, or when that became a matter of the address and not of this mail.';
comment on column deliveries.bounced_at is 'When a report was read that it did not arrive, though a server had taken it.';
comment on column deliveries.bounce_status is 'Of that report: an enhanced status code (RFC 3463). Null: it named none.';
comment on column deliveries.bounce_text is 'Of that report: what the server that refused it said.';
drop index failed_deliveries;
create index failed_deliveries on deliveries (created_at desc, id desc) where state in ('failed', 'bounced') and attended_at is null;

create table delivery_reports (
  delivery_id uuid not null references deliveries (id) on delete cascade deferrable,
  sha256      bytea not null check (octet_length(sha256) = 32),
  read_at     timestamptz not null default now(),
  primary key (delivery_id, sha256)
);
revoke all on delivery_reports from public, anon, service_role;
alter table delivery_reports enable row level security;

alter table contractors add column unreachable_since timestamptz;
comment on column contractors.unreachable_since is 'Since when mail to their address comes back: their territories do not serve. Null: as far as is known it arrives.';
alter table leads add column unreachable_since timestamptz;
comment on column leads.unreachable_since is 'Since when mail to its homeowner comes back: none is sent about it. Null: as far as is known it arrives.';
create index unreachable_leads on leads (unreachable_since desc, id desc) where unreachable_since is not null;

-- What the schema says of it comes right after this.
create function forget_unreachable() returns trigger language plpgsql as $$
begin
  new.unreachable_since := null;
  return new;
end $$;
create trigger forget_unreachable before update of email on contractors for each row
  when (lower(new.email) <> lower(old.email)) execute function forget_unreachable();
create trigger record_unreachable after update on contractors for each row
  when (old.unreachable_since is null and new.unreachable_since is not null)
  execute function record_row_event('contractor.unreachable', 'contractor_id');
create trigger record_reachable after update on contractors for each row
  when (old.unreachable_since is not null and new.unreachable_since is null)
  execute function record_row_event('contractor.reachable', 'contractor_id');
create trigger f_forget_unreachable before update of email on leads for each row
  when (lower(new.email) <> lower(old.email)) execute function forget_unreachable();

create or replace view serving_territories as
  select zip_code, service, contractor_id from territories
   where market_today() between starts_on and coalesce(ends_on, 'infinity') and is_licensed_for(contractor_id, service)
     and not exists (select from contractors where id = contractor_id and unreachable_since is not null);
