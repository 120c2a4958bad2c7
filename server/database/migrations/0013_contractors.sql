-- Who gets a request: contractors, and the territories that they hold. One contractor for each zip code and service.

-- The day where the business is. Licenses and territories begin and end with it.
create function pacific_today() returns date stable parallel safe language sql
  return (now() at time zone 'America/Los_Angeles')::date;

create table contractors (
  id                            uuid primary key default gen_random_uuid(),
  business_name                 text not null check (is_filled(business_name) and is_one_line(business_name) and char_length(business_name) <= 160),
  contact_name                  text check (is_filled(contact_name) and is_one_line(contact_name) and char_length(contact_name) <= 120),
  email                         text not null check (is_email(email) and char_length(email) <= 254),
  phone                         text check (phone ~ '^[0-9]{1,20}$'),
  registration_number           text not null check (registration_number ~ '^[A-Z0-9*]{12}$'),
  registration_expires_on       date not null,
  electrical_license_number     text check (is_filled(electrical_license_number) and is_one_line(electrical_license_number) and char_length(electrical_license_number) <= 40),
  electrical_license_expires_on date,
  status                        text not null default 'active' check (status in ('active', 'paused', 'ended')),
  created_at                    timestamptz not null default now()
);

comment on column contractors.registration_number is 'Of the Department of Labor & Industries (RCW 18.27.020).';
comment on column contractors.electrical_license_number is 'RCW 19.28.041. Null: may do no electrical work.';

create table territories (
  zip_code      text not null check (zip_code ~ '^[0-9]{5}$'),
  service       text not null references services (slug) deferrable,
  contractor_id uuid not null references contractors (id) deferrable,
  starts_on     date not null default pacific_today(),
  ends_on       date check (ends_on >= starts_on),
  created_at    timestamptz not null default now(),
  primary key (zip_code, service)
);

comment on column territories.ends_on is 'The last day; the row goes on the day after. Null: until it is given back.';

create index territories_by_contractor on territories (contractor_id);

create trigger c_check_service before insert or update of service on territories for each row
  execute function check_service('service', 'is_trade');

-- Whether work of this kind may be given to the contractor today.
create function is_licensed_for(contractor uuid, wanted text) returns boolean stable parallel safe language sql
  return exists (
    select from contractors as c left join services as s on s.slug = wanted
     where c.id = contractor and c.status = 'active' and c.registration_expires_on >= pacific_today()
       and (not coalesce(s.needs_electrical_license, false) or (c.electrical_license_number is not null
            and coalesce(c.electrical_license_expires_on, 'infinity') >= pacific_today())));

-- The territories that serve today.
create view serving_territories as
  select zip_code, service, contractor_id from territories
   where pacific_today() between starts_on and coalesce(ends_on, 'infinity') and is_licensed_for(contractor_id, service);

-- Electrical work only for electrical contractors, whatever comes first: the territory, or the loss of the license.
-- Runs as the owner, because no role of the API reads the list of services.
create function check_electrical_license() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from territories as t
               join services as s on s.slug = t.service and s.needs_electrical_license
               join contractors as c on c.id = t.contractor_id and c.electrical_license_number is null
              where t.contractor_id = (to_jsonb(new) ->> tg_argv[0])::uuid) then
    raise exception using errcode = 'check_violation',
      message = 'this service needs an electrical license (RCW 19.28.041), which the contractor has not';
  end if;
  return null;
end $$;
create trigger check_electrical_license after insert or update on territories for each row
  when (setting_or_null('cedarline.restoring') is null) execute function check_electrical_license('contractor_id');
create trigger check_electrical_license after update of electrical_license_number on contractors for each row
  when (setting_or_null('cedarline.restoring') is null) execute function check_electrical_license('id');

-- Whoever has left holds nothing.
create function release_territories() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from territories where contractor_id = new.id;
  return null;
end $$;
create trigger release_territories after update of status on contractors for each row
  when (new.status = 'ended' and old.status <> 'ended') execute function release_territories();

alter table leads
  add column contractor_id uuid references contractors (id) deferrable,
  add column matched_at    timestamptz,
  add column accepted_at   timestamptz,
  add column contacted_at  timestamptz,
  add column booked_at     timestamptz,
  add column released_at   timestamptz,
  add column returned_at   timestamptz,
  add column return_reason text check (return_reason in ('wrong-area', 'wrong-trade', 'no-answer', 'not-real', 'too-busy', 'other')),
  add column closed_reason text check (closed_reason in ('nobody', 'withdrawn', 'operator'));

comment on column leads.status is 'new: waits for a contractor. held: waits for a person to look at it. matched: its contractor has it. closed: nothing more will happen.';
comment on column leads.released_at is 'When a held lead was set free.';

create index waiting_leads on leads (created_at) where status = 'new' and contractor_id is null;
create index unanswered_leads on leads (matched_at) where status = 'matched' and accepted_at is null and contacted_at is null;
create index leads_by_contractor on leads (contractor_id, matched_at) where contractor_id is not null;

-- Who gave a lead back is never offered it again; and what it was like before, for a return that is undone.
create table lead_returns (
  lead_id       uuid not null references leads (id) on delete cascade deferrable,
  contractor_id uuid not null references contractors (id) deferrable,
  reason        text not null,
  returned_at   timestamptz not null default now(),
  matched_at    timestamptz,
  accepted_at   timestamptz,
  contacted_at  timestamptz,
  booked_at     timestamptz,
  primary key (lead_id, contractor_id)
);

alter table partner_applications
  add column status text not null default 'new' check (status in ('new', 'accepted', 'declined'));
alter table contact_messages
  add column status text not null default 'new' check (status in ('new', 'done'));

revoke all on contractors, territories, serving_territories, lead_returns from public, anon, service_role;
alter table contractors enable row level security;
alter table territories enable row level security;
alter table lead_returns enable row level security;
grant select, insert, update, delete on contractors, territories to service_role;
create policy operator on contractors for all to service_role using (true) with check (true);
create policy operator on territories for all to service_role using (true) with check (true);

-- From when on a lead waits.
create function waiting_since(lead leads) returns timestamptz immutable parallel safe language sql
  return greatest(lead.created_at, lead.released_at, lead.returned_at);

-- Keeps what a lead's columns say of its state in step, whoever changes one of them. Runs as the owner: it looks at contractors.
create function keep_lead_state() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_new boolean := tg_op = 'INSERT';
  contractor_before uuid := case when tg_op = 'UPDATE' then old.contractor_id end;
  status_before text := case when tg_op = 'UPDATE' then old.status end;
begin
  if not is_new and old.closed_reason = 'withdrawn' and (new.status <> 'closed' or new.contractor_id is distinct from old.contractor_id) then
    raise exception using errcode = 'check_violation', message = 'a withdrawn request is not opened again';
  end if;
  if new.contractor_id is distinct from contractor_before and new.contractor_id is not null then
    if not is_licensed_for(new.contractor_id, wanted_service(new.service, new.submitted_from_page)) then
      raise exception using errcode = 'check_violation', message = 'the contractor is not active and licensed for this service';
    end if;
    -- A return that is undone brings its own times along.
    if setting_or_null('cedarline.undoing') is null then
      new.matched_at := now();
      new.accepted_at := null;
      new.contacted_at := null;
      new.booked_at := null;
    end if;
    new.status := 'matched';
  elsif not is_new and (new.contractor_id is distinct from contractor_before or (new.status = 'new' and status_before = 'matched')) then
    new.contractor_id := null;
    new.matched_at := null;
    new.accepted_at := null;
    new.contacted_at := null;
    new.booked_at := null;
    new.status := case new.status when 'matched' then 'new' else new.status end;
  end if;
  if status_before = 'held' and new.status = 'new' then
    new.released_at := now();
  end if;
  new.closed_reason := case new.status when 'closed' then coalesce(new.closed_reason, 'operator') end;
  return new;
end $$;

create trigger d_keep_lead_state before insert or update on leads for each row
  when (setting_or_null('cedarline.restoring') is null) execute function keep_lead_state();
