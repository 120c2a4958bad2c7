-- The contractor's file: what an applicant adds to the application, papers, checks, agreements, offers, and wishes.
lock table territories, contractors, partner_applications, register_checks, link_tokens in access exclusive mode;

alter table territories
  add column offered_until date,
  add column awaits_start boolean not null default false;
comment on column territories.offered_until is 'The last day on which the contractor can agree to the offer. Null: the territory is theirs.';
comment on column territories.awaits_start is 'Whether the event territory.taken is still to come: at the first day of a territory that was offered.';
create index territories_to_start on territories (contractor_id) where awaits_start;

alter table contractors
  drop constraint contractors_status_check,
  add constraint contractors_status_check check (status in ('offered', 'active', 'paused', 'ended')),
  add column insurance_expires_on date,
  add column insurer text check (is_filled(insurer) and is_one_line(insurer) and char_length(insurer) <= 160),
  add column policy_number text check (is_filled(policy_number) and is_one_line(policy_number) and char_length(policy_number) <= 60),
  add column workers_compensation text check (workers_compensation in ('account', 'no-employees')),
  add column workers_account text check (is_filled(workers_account) and is_one_line(workers_account) and char_length(workers_account) <= 40),
  add column billing_address text check (is_filled(billing_address) and char_length(billing_address) <= 500),
  add column billed_from date,
  add column offered_fee_cents integer check (offered_fee_cents >= 0),
  add column office_email text check (is_email(office_email)),
  add column paused_by text check (paused_by in ('operator', 'contractor')),
  add column paused_until date,
  add column started_because text check (is_filled(started_because) and char_length(started_because) <= 500);
comment on column contractors.insurance_expires_on is 'The last day of general liability insurance. Null: unknown, which stops nothing.';
comment on column contractors.offered_fee_cents is 'The monthly fee of an open offer. Null: there is none.';
comment on column contractors.office_email is 'Gets copies. Only the operator sets it.';
comment on column contractors.paused_until is 'The first day on which requests come again. Null: until somebody resumes.';
comment on column contractors.started_because is 'Why the operator started an offered contractor who had agreed to nothing.';

alter table partner_applications
  add column registration_number text check (registration_number ~ registration_pattern()),
  add column registration_expires_on date,
  add column electrical_license_number text check (is_filled(electrical_license_number) and is_one_line(electrical_license_number) and char_length(electrical_license_number) <= 40),
  add column electrical_license_expires_on date,
  add column wanted_territories text[] not null default '{}' check (cardinality(wanted_territories) <= 200),
  add column insurer text check (is_filled(insurer) and is_one_line(insurer) and char_length(insurer) <= 160),
  add column policy_number text check (is_filled(policy_number) and is_one_line(policy_number) and char_length(policy_number) <= 60),
  add column insurance_expires_on date,
  add column workers_compensation text check (workers_compensation in ('account', 'no-employees')),
  add column workers_account text check (is_filled(workers_account) and is_one_line(workers_account) and char_length(workers_account) <= 40),
  add column in_trade_since integer check (in_trade_since between 1900 and 2100),
  add column references_given jsonb not null default '[]',
  add column billing_address text check (is_filled(billing_address) and char_length(billing_address) <= 500),
  add column accepted_because text check (is_filled(accepted_because) and char_length(accepted_because) <= 500),
  add column accepted_at timestamptz;
comment on column partner_applications.wanted_territories is 'Each as service/zip code.';
comment on column partner_applications.references_given is 'A list of objects with a name and a phone number of digits only.';

alter table register_checks
  alter column contractor_id drop not null,
  add column application_id uuid references partner_applications (id) on delete cascade deferrable,
  add check (num_nonnulls(contractor_id, application_id) = 1);
comment on column register_checks.application_id is 'The application whose number was checked. Null: the check is about a contractor.';
create index register_checks_by_application on register_checks (application_id) where application_id is not null;

alter table link_tokens
  drop constraint link_tokens_purpose_check,
  add constraint link_tokens_purpose_check check (purpose in ('receipt', 'job', 'contractor', 'application')),
  add column application_id uuid references partner_applications (id) on delete cascade deferrable;
create index link_tokens_by_application on link_tokens (application_id) where application_id is not null;

create table contractor_files (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid references partner_applications (id) on delete set null deferrable,
  contractor_id  uuid references contractors (id) on delete cascade deferrable,
  kind           text not null default 'certificate' check (kind in ('certificate')),
  name           text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  media_type     text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes          integer not null check (bytes = octet_length(content)),
  sha256         text not null check (sha256 = encode(sha256(content), 'hex')),
  created_at     timestamptz not null default now(),
  content        bytea not null,
  check (num_nonnulls(application_id, contractor_id) > 0)
);

create index contractor_files_by_application on contractor_files (application_id) where application_id is not null;
create index contractor_files_by_contractor on contractor_files (contractor_id) where contractor_id is not null;

create table screening_checks (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid references partner_applications (id) on delete set null deferrable,
  contractor_id  uuid references contractors (id) on delete cascade deferrable,
  criterion      text not null check (criterion in ('territory', 'license', 'insurance', 'experience', 'references', 'area', 'workmanship')),
  checked_at     timestamptz not null default now(),
  operator_id    uuid references operators (id) on delete set null deferrable,
  holds_until    date,
  note           text check (is_filled(note) and char_length(note) <= 1000),
  check (num_nonnulls(application_id, contractor_id) > 0)
);

comment on column screening_checks.operator_id is 'Null: checked at the command line.';
comment on column screening_checks.holds_until is 'The last day on which the check counts. Null: it counts until the next check.';

create index screening_checks_by_application on screening_checks (application_id) where application_id is not null;
create index screening_checks_by_contractor on screening_checks (contractor_id) where contractor_id is not null;

create table contractor_updates (
  contractor_id uuid not null references contractors (id) on delete cascade deferrable,
  section       text not null check (section in ('licenses', 'insurance', 'workers')),
  content       jsonb not null,
  at            timestamptz not null default now(),
  primary key (contractor_id, section)
);

create table agreements (
  id            uuid primary key default gen_random_uuid(),
  contractor_id uuid not null references contractors (id) deferrable,
  kind          text not null check (kind in ('terms', 'pay-next')),
  version       text not null check (is_filled(version) and is_one_line(version) and char_length(version) <= 40),
  text          text not null check (is_filled(text)),
  name          text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  at            timestamptz not null default now()
);

create index agreements_by_contractor on agreements (contractor_id, kind, at desc);

create table territory_wishes (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid references partner_applications (id) on delete set null deferrable,
  contractor_id  uuid references contractors (id) on delete cascade deferrable,
  service        text not null references services (slug) deferrable,
  zip_code       text not null check (zip_code ~ '^[0-9]{5}$'),
  at             timestamptz not null default now(),
  check (num_nonnulls(application_id, contractor_id) > 0)
);

create unique index territory_wishes_of_application on territory_wishes (application_id, service, zip_code) where application_id is not null;
create unique index territory_wishes_of_contractor on territory_wishes (contractor_id, service, zip_code) where contractor_id is not null;
create index territory_wishes_by_territory on territory_wishes (zip_code, service);

-- Refuses a seventh file of an application, and of a contractor within a year (`maxFiles` of domain/contractor-file.ts). Locks the owner's
-- row, so that concurrent inserts cannot exceed the limit together. A contractor's application does not count against the year.
create or replace function check_file_count() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  stored bigint;
begin
  if new.application_id is not null then
    perform from partner_applications where id = new.application_id for no key update;
    select count(*) into stored from contractor_files where application_id = new.application_id;
  else
    perform from contractors where id = new.contractor_id for no key update;
    select count(*) into stored from contractor_files
     where contractor_id = new.contractor_id and application_id is null
       and created_at between new.created_at - interval '1 year' and new.created_at;
  end if;
  if stored >= 6 then
    raise exception using errcode = 'check_violation', message = 'there can be at most six files';
  end if;
  return new;
end $$;

create or replace function keep_agreement() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception using errcode = 'check_violation', message = 'an agreement is never changed or deleted';
end $$;

-- An offered contractor starts by agreeing to the terms, or by the operator with a reason. Holds release 1.0.0 off, which knows no offers.
create or replace function check_start() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status = 'offered' and new.status = 'paused' then
    raise exception using errcode = 'check_violation', message = 'an offered contractor cannot be paused';
  end if;
  if old.status = 'offered' and new.status = 'active' and new.started_because is null
     and not exists (select from agreements where contractor_id = new.id and kind = 'terms') then
    raise exception using errcode = 'check_violation', message = 'an offered contractor starts by agreeing to the terms';
  end if;
  return new;
end $$;

-- Deletes what belongs to the application alone. What a contractor has, too, stays with the contractor.
create or replace function forget_application() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from contractor_files where application_id = old.id and contractor_id is null;
  delete from screening_checks where application_id = old.id and contractor_id is null;
  delete from territory_wishes where application_id = old.id and contractor_id is null;
  return old;
end $$;

create trigger check_start before update of status on contractors for each row execute function check_start();
create trigger forget_application before delete on partner_applications for each row execute function forget_application();
create trigger check_file_count before insert on contractor_files for each row execute function check_file_count();
create trigger keep_agreement before update or delete on agreements for each row execute function keep_agreement();

create or replace view serving_territories as
  select zip_code, service, contractor_id from territories
   where market_today() between starts_on and coalesce(ends_on, 'infinity') and is_licensed_for(contractor_id, service)
     and offered_until is null
     and not exists (select from contractors where id = contractor_id and unreachable_since is not null);

create view expiring_insurances as
  select id as contractor_id, insurance_expires_on as expires_on from contractors
   where status = 'active' and expiry_of(insurance_expires_on) is not null
     and exists (select from territories where territories.contractor_id = contractors.id);

-- The view names each column of register_checks.
create or replace view register_problems as
  select contractors.id as contractor_id, license.kind, problem.result, problem.status as register_status, problem.since
    from contractors
   cross join licenses_of(contractors) as license
   cross join lateral (
          select * from latest_check(contractors.id, license.kind, license.number)
           union select * from deciding_check(contractors.id, license.kind, license.number) where is_stopping(result)) as problem
   where contractors.status <> 'ended' and problem.result <> 'active' and problem.overruled_because is null;

revoke all on contractor_files, screening_checks, contractor_updates, agreements, territory_wishes, expiring_insurances from public, anon, service_role;
do $$
declare
  name text;
begin
  foreach name in array array['contractor_files', 'screening_checks', 'contractor_updates', 'agreements', 'territory_wishes'] loop
    execute format('alter table %I enable row level security', name);
  end loop;
  foreach name in array array['contractor_files', 'screening_checks', 'agreements', 'territory_wishes'] loop
    execute format('grant select on %I to service_role', name);
    execute format('create policy operator_reads on %I for select to service_role using (true)', name);
  end loop;
end $$;
