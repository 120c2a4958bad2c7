-- What the schema files of release 1.0.0 made, which migrations begin with: the statements that its `createSchema` ran in an empty database,
-- in their order. Never edit this file.

-- The roles of the data API: `anon` for visitors, `service_role` for the operator. For a request to the data API, the server
-- switches to one of these roles in the request's transaction. rights.sql says what the roles may do. This script creates and grants only what
-- is missing, because a hosted PostgreSQL may already have the roles, and the database's owner is seldom a superuser there.
do $$
declare
  wanted text;
  -- Since PostgreSQL 16, the creator of a role is a member of the role but cannot switch to it.
  needed constant text := case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end;
begin
  foreach wanted in array array['anon', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null; -- Roles belong to the whole server, so the setup of another database may have just created this role.
      end;
    end if;
    if not pg_has_role(current_user, wanted, needed) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

grant usage on schema public to anon, service_role;

-- Facts about this business and its region (the market). Constraints and functions need these facts. Each fact is a function, because indexes
-- and checks cannot read tables. The values below are placeholders: at each start, the server replaces them with the market's values
-- (server/database/market-facts.ts).
create function market_time_zone() returns text immutable parallel safe language sql return 'UTC';
create function registration_pattern() returns text immutable parallel safe language sql return '^.+$';
create function electrical_statute() returns text immutable parallel safe language sql return '';

-- Functions that the tables' checks, defaults, and indexes use.

-- Whether the text has a visible character.
create or replace function is_filled(value text) returns boolean immutable parallel safe language sql
  return value ~ '[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]';

-- Whether the text has no control characters, as required for mail headers.
create or replace function is_one_line(value text) returns boolean immutable parallel safe language sql
  return value !~ '[\u0001-\u001f\u007f]';

-- Whether the text may be part of a lead's source, such as its medium or campaign.
create or replace function is_source_part(value text) returns boolean immutable parallel safe language sql
  return is_filled(value) and is_one_line(value) and char_length(value) <= 100;

-- Whether the text is a valid email address. `emailShape` in domain/email.ts has the same rule.
create or replace function is_email(value text) returns boolean immutable parallel safe language sql
  return char_length(value) <= 254 and value ~ ('^(?![^@]{65})[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+(?:\.[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+)*@'
    || '(?!.*[^.]{64})(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z][a-z0-9]*(?:-+[a-z0-9]+)*$');

-- The last ten digits of a phone number: for a US number, the number without the leading 1. Null if there are fewer than ten digits, because
-- such a number identifies nobody.
create or replace function local_phone(phone text) returns text immutable parallel safe language sql
  return case when char_length(phone) >= 10 then right(phone, 10) end;

-- A variant of service_of_lead for indexes, which cannot read the table services. If `service` is `general`, this variant returns the first
-- segment of the page's path without checking that the segment is a service of this business (`is_trade`). service_of_lead checks the
-- segment, and returns `general` if the segment is no such service.
create or replace function indexed_service_of_lead(service text, page text) returns text immutable parallel safe language sql
  return case when service = 'general' then coalesce(nullif(split_part(page, '/', 2), ''), service) else service end;

-- The words of a text for full-text search. The text is added once more with spaces in place of `@`, `.`, `-`, `_`, and `/`, so that a search
-- also finds each part of an email address or a host name.
create or replace function search_words(said text) returns tsvector immutable parallel safe language sql
  return to_tsvector('simple'::regconfig, said || ' ' || translate(said, '@.-_/', '     '));

create or replace function lead_search_words(name text, email text, phone text, zip_code text, city text, message text) returns tsvector
immutable parallel safe language sql
  return search_words(name || ' ' || email || ' ' || zip_code || ' ' || coalesce(phone || ' ' || right(phone, 10), '')
                  || ' ' || coalesce(city, '') || ' ' || coalesce(message, ''));

create or replace function market_time(instant timestamptz) returns timestamp immutable parallel safe language sql
  return instant at time zone market_time_zone();

create or replace function market_instant(wall_time timestamp) returns timestamptz immutable parallel safe language sql
  return wall_time at time zone market_time_zone();

-- The day in the market's time zone at an instant. The first and last days of licenses and territories are such days.
create or replace function market_day(instant timestamptz) returns date immutable parallel safe language sql
  return market_time(instant)::date;

create or replace function day_start(day date) returns timestamptz immutable parallel safe language sql
  return market_instant(day::timestamp);

create or replace function market_today() returns date stable parallel safe language sql
  return market_day(now());

-- 'expired' if the last day is past, 'expiring' if it is within 30 days (`expiringDays` of domain/contractor.ts), otherwise null.
create or replace function expiry_of(last_day date) returns text stable parallel safe language sql
  return case when last_day < market_today() then 'expired' when last_day <= market_today() + 30 then 'expiring' end;

-- ISO 8601 in UTC, in whole seconds.
create or replace function iso_instant(instant timestamptz) returns text stable parallel safe language sql
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');

create or replace function is_pending(state text) returns boolean immutable parallel safe language sql
  return state in ('queued', 'sending', 'uncertain');

create or replace function has_failed(state text) returns boolean immutable parallel safe language sql
  return state in ('failed', 'bounced');

create or replace function is_sendable(state text) returns boolean immutable parallel safe language sql
  return state in ('queued', 'uncertain');

-- True if a license with this result of a register check does not count (`stoppingResults` of domain/register.ts).
create or replace function is_stopping(result text) returns boolean immutable parallel safe language sql
  return result in ('suspended', 'expired');

-- The day of `published_at` in the market's time zone, or `day` if `published_at` is null (docs/product.md, Posts).
create or replace function publication_day(published_at timestamptz, day date) returns date immutable parallel safe language sql
  return coalesce(market_day(published_at), day);

-- Completed setup steps. One row names the version that created the database (`schemaVersion` in server/database/schema-files.ts).
create table setup_steps (
  name    text primary key,
  done_at timestamptz not null default now()
);

-- Values that the server stores for its own use, such as the secret that signs the links in emails. Backups do not include this table.
create table server_settings (
  name  text primary key,
  value text not null
);

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

-- The desk's operators and their credentials. No API role has access to these tables.
create table operators (
  id         uuid primary key default gen_random_uuid(),
  email      text not null check (is_email(email)),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  email_as_restored text check (char_length(email_as_restored) <= 254)
);

comment on column operators.removed_at is 'When the operator was removed. The row stays, because events refer to it.';

create unique index operators_by_email on operators (lower(email));

-- Invitation links. Each signs an operator in once; the row stores only the token's hash.
create table sign_in_tokens (
  id         uuid primary key default gen_random_uuid(),
  hash       bytea not null unique check (octet_length(hash) = 32),
  email      text not null check (is_email(email)),
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now()
);

create table operator_sessions (
  id           uuid primary key default gen_random_uuid(),
  hash         bytea not null unique check (octet_length(hash) = 32),
  operator_id  uuid not null references operators (id) on delete cascade,
  signed_in_by text not null check (signed_in_by in ('link', 'passkey')),
  user_agent   text not null default '' check (char_length(user_agent) <= 300),
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  revoked_at   timestamptz
);

create index operator_sessions_by_operator on operator_sessions (operator_id);

create table operator_passkeys (
  id            uuid primary key default gen_random_uuid(),
  operator_id   uuid not null references operators (id) on delete cascade,
  credential_id text not null unique,
  public_key    bytea not null,
  sign_count    bigint not null,
  transports    text[] not null default '{}',
  name          text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 80),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);

create index operator_passkeys_by_operator on operator_passkeys (operator_id);

-- Used passkey challenges, stored until they expire, so that none works twice.
create table spent_challenges (
  hash       bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);

create index spent_challenges_by_expiry on spent_challenges (expires_at);

-- Operators' recent changes, for undo (server/events/undo.ts).
create table operator_changes (
  id          bigint generated by default as identity primary key,
  at          timestamptz not null default now(),
  operator_id uuid not null references operators (id) on delete cascade,
  kind        text not null,
  subject     text not null,
  before      jsonb not null default '{}',
  undone_at   timestamptz
);

comment on column operator_changes.kind is 'Selects the undo handler (`undoHandlers` of server/process/backend.ts).';
comment on column operator_changes.before is 'The state before the change: ids, times, and keywords, never typed text.';

create index operator_changes_by_age on operator_changes (at);

create table contractors (
  id                            uuid primary key default gen_random_uuid(),
  business_name                 text not null check (is_filled(business_name) and is_one_line(business_name) and char_length(business_name) <= 160),
  contact_name                  text check (is_filled(contact_name) and is_one_line(contact_name) and char_length(contact_name) <= 120),
  email                         text not null check (is_email(email)),
  phone                         text check (phone ~ '^[0-9]{1,20}$'),
  registration_number           text not null check (registration_number ~ registration_pattern()),
  registration_expires_on       date not null,
  electrical_license_number     text check (is_filled(electrical_license_number) and is_one_line(electrical_license_number) and char_length(electrical_license_number) <= 40),
  electrical_license_expires_on date,
  status                        text not null default 'active' check (status in ('active', 'paused', 'ended')),
  created_at                    timestamptz not null default now(),
  monthly_fee_cents             integer check (monthly_fee_cents >= 0),
  unreachable_since             timestamptz,
  email_as_restored             text check (char_length(email_as_restored) <= 254)
);

comment on column contractors.registration_number is 'In the state''s notation (market/licensing.ts).';
comment on column contractors.electrical_license_number is 'Null: the contractor may do no electrical work.';
comment on column contractors.monthly_fee_cents is 'Null: unknown.';
comment on column contractors.unreachable_since is 'When email to the contractor began to bounce. Until it arrives again, the contractor gets no leads. Null: email arrives.';

create index contractors_by_name on contractors (lower(business_name), id);

-- Checks of licenses in the state's register of contractors. Consecutive checks with the same result share a row. No row contains a phone
-- number, a street address, or a principal (owner or officer).
create table register_checks (
  id                uuid primary key default gen_random_uuid(),
  contractor_id     uuid not null references contractors (id) on delete cascade deferrable,
  kind              text not null check (kind in ('registration', 'electrical')),
  number            text not null check (is_filled(number) and is_one_line(number) and char_length(number) <= 40),
  checked_at        timestamptz not null default now(),
  source            text not null check (is_filled(source) and is_one_line(source) and char_length(source) <= 2000),
  status            text check (is_one_line(status) and char_length(status) <= 100),
  name              text check (is_one_line(name) and char_length(name) <= 300),
  expires_on        date,
  result            text not null check (result in ('active', 'suspended', 'expired', 'not-found', 'name-differs')),
  overruled_because text check (is_filled(overruled_because) and is_one_line(overruled_because) and char_length(overruled_because) <= 500),
  trade             text check (is_one_line(trade) and char_length(trade) <= 200),
  specialties       text[] not null default '{}',
  effective_on      date,
  suspended_on      date,
  since             timestamptz not null default now()
);

comment on column register_checks.number is 'The number that was checked. If the contractor''s number changes, the check no longer counts.';
comment on column register_checks.source is 'The requested URL.';
comment on column register_checks.status is 'The status as the register words it. Null: the number is not in the register.';
comment on column register_checks.overruled_because is 'Why an operator overruled the result. Null: the result counts.';
comment on column register_checks.since is 'The time of the first of consecutive checks with this result. checked_at is the time of the latest.';

create index register_checks_by_license on register_checks (contractor_id, kind, number, checked_at desc, since desc);

-- License checks that still wait for a response from the state's register of contractors. `asked_at` is the time of the last request, and
-- `problem` says why that request failed. The row is deleted when the register responds.
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

comment on column register_asks.since is 'The time of the first of consecutive checks without a response.';
comment on column register_asks.told_at is 'When the operator was notified.';

-- The one contractor who gets the leads of a zip code for a service.
create table territories (
  zip_code      text not null check (zip_code ~ '^[0-9]{5}$'),
  service       text not null references services (slug) deferrable,
  contractor_id uuid not null references contractors (id) deferrable,
  starts_on     date not null default market_today(),
  ends_on       date check (ends_on >= starts_on),
  created_at    timestamptz not null default now(),
  primary key (zip_code, service)
);

comment on column territories.ends_on is 'The last day. The row is deleted on the day after. Null: the territory has no end.';

create index territories_by_contractor on territories (contractor_id);
create index territories_by_end on territories (ends_on) where ends_on is not null;

-- Lengths and patterns come from docs/product.md, Limits. server/leads/lead.ts changes the rows; the constraints refuse invalid states.
create table leads (
  id                  uuid primary key default gen_random_uuid(),
  name                text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  zip_code            text not null check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  service_issue       text not null check (is_filled(service_issue) and is_one_line(service_issue) and char_length(service_issue) <= 64),
  preferred_contact   text check (preferred_contact in ('phone', 'email', 'text', 'either')),
  phone               text check (phone ~ '^[0-9]{1,20}$'),
  email               text not null check (is_email(email)),
  timeline            text check (timeline in ('asap', '1-week', '2-3-weeks', 'next-month', 'just-quotes')),
  message             text check (char_length(message) <= 5000),
  service             text not null default 'general' references services (slug) deferrable initially deferred,
  city                text check (is_one_line(city) and char_length(city) <= 80),
  submitted_from_page text check (is_one_line(submitted_from_page) and char_length(submitted_from_page) <= 300),
  status              text not null default 'new' check (status in ('new', 'held', 'matched', 'closed')),
  match_confirmed_at  timestamptz,
  created_at          timestamptz not null default now(),
  consent_wording     text,
  consent_version     text,
  consented_at        timestamptz,
  hold_reason         text check (hold_reason in ('honeypot', 'too-fast', 'incomplete-form', 'operator')),
  duplicate_of        uuid references leads (id) on delete set null deferrable,
  contractor_id       uuid references contractors (id) deferrable,
  matched_at          timestamptz,
  accepted_at         timestamptz,
  contacted_at        timestamptz,
  booked_at           timestamptz,
  released_at         timestamptz,
  returned_at         timestamptz,
  return_reason       text check (return_reason in ('wrong-area', 'wrong-trade', 'no-answer', 'not-real', 'too-busy', 'other')),
  closed_reason       text check (closed_reason in ('nobody', 'withdrawn', 'operator')),
  attended_at         timestamptz,
  homeowner_contacted    boolean,
  homeowner_contacted_at timestamptz,
  homeowner_outcome      text check (homeowner_outcome in ('booked', 'not-booked', 'undecided')),
  homeowner_outcome_at   timestamptz,
  settled_at             timestamptz,
  unreachable_since   timestamptz,
  -- The name and the message as the homeowner typed them. `name_as_typed` is null if `name` has the same text, and `message_as_typed` is
  -- null if `message` has the same text.
  name_as_typed       text check (is_one_line(name_as_typed) and char_length(name_as_typed) <= 120),
  message_as_typed    text check (char_length(message_as_typed) <= 5000),
  email_as_restored   text check (char_length(email_as_restored) <= 254),
  constraint leads_check check (duplicate_of <> id),
  constraint leads_check1 check (num_nulls(consent_wording, consent_version, consented_at) in (0, 3)),
  constraint leads_contractor_check check (case status when 'matched' then contractor_id is not null when 'closed' then true else contractor_id is null end),
  constraint leads_matched_when check (case when status in ('new', 'held')
    then num_nonnulls(matched_at, accepted_at, contacted_at, booked_at, homeowner_contacted, homeowner_outcome, settled_at) = 0
    else status <> 'matched' or matched_at is not null end),
  constraint leads_closed_reason_when check ((status = 'closed') = (closed_reason is not null)),
  constraint homeowner_contacted_when check (num_nulls(homeowner_contacted, homeowner_contacted_at) in (0, 2)),
  constraint homeowner_outcome_when check (num_nulls(homeowner_outcome, homeowner_outcome_at) in (0, 2))
);

comment on column leads.status is 'new: waits for a contractor. held: waits for an operator. matched: a contractor has it. closed: nothing more happens.';
comment on column leads.match_confirmed_at is 'When the homeowner first opened the confirmation link. Null: never.';
comment on column leads.consent_wording is 'The consent sentence of the form. Null: no form sent the lead.';
comment on column leads.hold_reason is 'honeypot: the hidden field was filled. too-fast: sent faster than anybody reads the form. incomplete-form: a form post without the hidden fields of our forms. operator: an operator holds the lead and wrote the reason in a note.';
comment on column leads.duplicate_of is 'The first lead of the same person for the same service and five-digit zip code within 30 days.';
comment on column leads.attended_at is 'When an operator attended to the lead. A change of the lead''s state clears the time.';
comment on column leads.homeowner_contacted is 'Whether the contractor contacted the homeowner, as the homeowner answered at homeowner_contacted_at. Null: the homeowner has not answered.';
comment on column leads.homeowner_outcome is 'How the request ended, as the homeowner answered at homeowner_outcome_at. Null: the homeowner has not answered.';
comment on column leads.settled_at is 'When an operator settled a dispute between homeowner and contractor. The next answer from either of them clears the time.';
comment on column leads.unreachable_since is 'When email to the homeowner began to bounce. While it is set, the homeowner gets no email about the lead. Null: email arrives.';
comment on column leads.email_as_restored is 'The person''s address from a backup made before 1.0.0, if it is invalid today; email is then a placeholder. Other tables have the column too. Null: email is the person''s address.';

create index leads_by_age on leads (created_at desc);
create index leads_by_first_lead on leads (duplicate_of) where duplicate_of is not null;
create index leads_by_contractor on leads (contractor_id, matched_at) where contractor_id is not null;
create index leads_by_words on leads using gin (lead_search_words(name, email, phone, zip_code, city, message));
create index leads_by_typed_words on leads using gin (search_words(coalesce(name_as_typed, '') || ' ' || coalesce(message_as_typed, '')))
  where name_as_typed is not null or message_as_typed is not null;
-- For leads_of_person. Each index has one column, because a plan made while the table is empty could search a
-- multicolumn index by the wrong column.
create index leads_by_email on leads (lower(email));
create index leads_by_restored_email on leads (lower(email_as_restored)) where email_as_restored is not null;
create index leads_by_phone on leads (local_phone(phone)) where local_phone(phone) is not null;
-- For finding the waiting leads that a new territory serves.
create index waiting_leads_by_place on leads (left(zip_code, 5), indexed_service_of_lead(service, submitted_from_page))
  where status = 'new' and contractor_id is null;
-- For measuring how soon contractors contact homeowners.
create index contacted_leads on leads (left(zip_code, 5), indexed_service_of_lead(service, submitted_from_page), contacted_at)
  where contacted_at is not null;
-- Each of these indexes serves a scheduled job or a list of the desk's inbox. Each index covers only the leads that the job or the list
-- needs, so that the other leads do not slow the search down.
create index waiting_leads on leads (created_at) where status = 'new' and contractor_id is null;
create index unanswered_leads on leads (matched_at)
  where status = 'matched' and accepted_at is null and contacted_at is null and booked_at is null;
create index held_leads on leads (created_at desc, id desc) where status = 'held';
create index waiting_leads_by_need on leads (greatest(created_at, released_at, returned_at) desc, id desc)
  where status = 'new' and contractor_id is null and attended_at is null;
create index silent_leads on leads (matched_at desc, id desc)
  where status = 'matched' and accepted_at is null and contacted_at is null and booked_at is null and attended_at is null;
create index differing_leads on leads (greatest(contacted_at, booked_at, homeowner_contacted_at, homeowner_outcome_at) desc, id desc)
  where settled_at is null
    and (homeowner_contacted is false and (contacted_at is not null or booked_at is not null)
      or homeowner_outcome = 'not-booked' and booked_at is not null);
-- For the emails that ask homeowners, some time after the match, whether the contractor contacted them and how the request ended.
create index leads_by_match on leads (matched_at, homeowner_contacted, homeowner_outcome) where matched_at is not null;
-- For figures by zip code and service.
create index leads_by_place on leads (left(zip_code, 5), indexed_service_of_lead(service, submitted_from_page), created_at);
create index unreachable_leads on leads (unreachable_since desc, id desc) where unreachable_since is not null;

-- Where a lead came from, as its form reported (domain/lead-source.ts). Leads older than this table have no row.
create table lead_sources (
  lead_id       uuid primary key references leads (id) on delete cascade deferrable,
  source        text not null check (is_source_part(source) and source = lower(source)),
  medium        text not null check (is_source_part(medium) and medium = lower(medium)),
  campaign      text check (is_source_part(campaign)),
  term          text check (is_source_part(term)),
  content       text check (is_source_part(content)),
  referrer_host text check (is_one_line(referrer_host) and char_length(referrer_host) <= 253),
  landing_path  text check (is_one_line(landing_path) and landing_path ~ '^/' and char_length(landing_path) <= 300),
  click_id_kind text check (click_id_kind in ('gclid', 'wbraid', 'gbraid', 'msclkid', 'fbclid')),
  click_id      text check (click_id ~ '^[A-Za-z0-9._-]{1,200}$'),
  consent       text not null check (consent in ('none', 'analytics', 'marketing')),
  constraint click_id_with_kind check (num_nulls(click_id_kind, click_id) in (0, 2)),
  constraint click_id_with_marketing check (click_id is null or consent = 'marketing')
);

comment on column lead_sources.landing_path is 'The first page of the visit if analytics was allowed, otherwise the form''s page. Null: no form sent the lead.';
comment on column lead_sources.click_id is 'The id that the ad platform gave to the click on an ad.';
comment on column lead_sources.consent is 'The consent when the form was sent. marketing if the visitor allowed marketing, with or without analytics.';

-- For the conversion files that ad platforms import (server/leads/conversions.ts).
create index lead_sources_by_click_id on lead_sources (click_id_kind) where click_id is not null;

-- Homeowners' photos, re-encoded as JPEG (server/leads/photos). The uploaded files are never stored. When a lead is withdrawn, its photos are
-- deleted.
create table lead_photos (
  lead_id    uuid not null references leads (id) on delete cascade deferrable,
  position   integer not null check (position > 0),
  width      integer not null check (width between 1 and 1600),
  height     integer not null check (height between 1 and 1600),
  bytes      integer not null check (bytes = octet_length(content)),
  sha256     text not null check (sha256 = encode(sha256(content), 'hex')),
  created_at timestamptz not null default now(),
  content    bytea not null,
  primary key (lead_id, position)
);

comment on column lead_photos.position is 'Never reused, so the URL of a removed photo never shows another photo.';
comment on column lead_photos.content is 'JPEG in sRGB, upright, without metadata.';

create unique index lead_photos_by_content on lead_photos (lead_id, sha256);
-- For the email that notifies a contractor of added photos.
create index lead_photos_by_age on lead_photos (created_at);

-- The highest position that a lead's photos have had. The row stays after the photo at that position is removed, so that no position is
-- reused.
create table lead_photo_numbers (
  lead_id uuid primary key references leads (id) on delete cascade deferrable,
  latest  integer not null check (latest > 0)
);

-- Leads that contractors returned. A contractor never gets a returned lead again, unless the return is undone. For the undo, the row stores
-- the lead's state before the return.
create table lead_returns (
  lead_id       uuid not null references leads (id) on delete cascade deferrable,
  contractor_id uuid not null references contractors (id) deferrable,
  reason        text not null,
  returned_at   timestamptz not null default now(),
  matched_at    timestamptz,
  accepted_at   timestamptz,
  contacted_at  timestamptz,
  booked_at     timestamptz,
  homeowner_contacted    boolean,
  homeowner_contacted_at timestamptz,
  homeowner_outcome      text,
  homeowner_outcome_at   timestamptz,
  settled_at             timestamptz,
  primary key (lead_id, contractor_id)
);

create index lead_returns_by_contractor on lead_returns (contractor_id);

create table lead_notes (
  id          uuid primary key default gen_random_uuid(),
  lead_id     uuid not null references leads (id) on delete cascade deferrable,
  operator_id uuid references operators (id) on delete set null deferrable,
  note        text not null check (is_filled(note) and char_length(note) <= 2000),
  created_at  timestamptz not null default now()
);

create index lead_notes_by_lead on lead_notes (lead_id, created_at);

-- Applications of contractors who want to get requests.
create table partner_applications (
  id              uuid primary key default gen_random_uuid(),
  name            text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  business_name   text not null check (is_filled(business_name) and is_one_line(business_name) and char_length(business_name) <= 160),
  email           text not null check (is_email(email)),
  phone           text check (phone ~ '^[0-9]{1,20}$'),
  city            text not null check (is_filled(city) and is_one_line(city) and char_length(city) <= 80),
  service         text not null references services (slug) deferrable,
  message         text check (char_length(message) <= 5000),
  created_at      timestamptz not null default now(),
  consent_wording text,
  consent_version text,
  consented_at    timestamptz,
  hold_reason     text check (hold_reason in ('honeypot', 'too-fast', 'incomplete-form')),
  status          text not null default 'new' check (status in ('new', 'accepted', 'declined')),
  -- The contractor created from the accepted application.
  contractor_id   uuid references contractors (id) on delete set null deferrable,
  -- The name and the message as the applicant typed them. `name_as_typed` is null if `name` has the same text, and `message_as_typed` is
  -- null if `message` has the same text.
  name_as_typed    text check (is_one_line(name_as_typed) and char_length(name_as_typed) <= 120),
  message_as_typed text check (char_length(message_as_typed) <= 5000),
  email_as_restored text check (char_length(email_as_restored) <= 254),
  check (num_nulls(consent_wording, consent_version, consented_at) in (0, 3))
);

create index partner_applications_by_age on partner_applications (created_at desc);
create index new_applications on partner_applications (created_at desc, id desc) where status = 'new';

create table contact_messages (
  id              uuid primary key default gen_random_uuid(),
  name            text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  email           text not null check (is_email(email)),
  phone           text check (phone ~ '^[0-9]{1,20}$'),
  user_type       text not null check (user_type in ('homeowner', 'contractor', 'other')),
  message         text not null check (is_filled(message) and char_length(message) <= 5000),
  created_at      timestamptz not null default now(),
  consent_wording text,
  consent_version text,
  consented_at    timestamptz,
  hold_reason     text check (hold_reason in ('honeypot', 'too-fast', 'incomplete-form')),
  status          text not null default 'new' check (status in ('new', 'done')),
  -- The name and the message as typed. Null if `name` or `message` already contains the text as typed.
  name_as_typed    text check (is_one_line(name_as_typed) and char_length(name_as_typed) <= 120),
  message_as_typed text check (char_length(message_as_typed) <= 5000),
  email_as_restored text check (char_length(email_as_restored) <= 254),
  check (num_nulls(consent_wording, consent_version, consented_at) in (0, 3))
);

create index contact_messages_by_age on contact_messages (created_at desc);
create index new_messages on contact_messages (created_at desc, id desc) where status = 'new';

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

-- Responses to submissions, by idempotency key. Until `expires_at`, a request with a known key gets the stored response and stores nothing.
create table idempotency_keys (
  table_name text not null,
  key        text not null check (char_length(key) <= 255),
  body       text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  stored_ids uuid[],
  primary key (table_name, key)
);

comment on column idempotency_keys.stored_ids is 'Ids of the rows that the submission stored. Deleting one of them deletes the key.';

create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

-- Counters of rate limits, shared by all processes: submissions per minute, photos per day, wrong credentials per hour. `expire` is in
-- milliseconds since the epoch.
create table rate_limits (
  key     varchar(255) primary key,
  points  integer not null default 0,
  expire  bigint
);

-- The permanent record of everything that changed, in order. server/events/outbox.ts inserts each event and its deliveries in the transaction
-- that makes the change.
create table events (
  id      bigint generated by default as identity primary key,
  at      timestamptz not null default now(),
  kind    text not null check (kind ~ '^[a-z]+\.[a-z-]+$'),
  lead_id uuid,
  actor   text not null check (actor in ('homeowner', 'contractor', 'operator', 'system')),
  detail  jsonb not null default '{}'
);

comment on column events.lead_id is 'Stays after the lead is erased: an id alone is not personal data.';
comment on column events.detail is 'Ids and keywords, never typed text.';

create index events_by_lead on events (lead_id, id) where lead_id is not null;
create index events_by_application on events ((detail ->> 'application_id')) where detail ? 'application_id';
-- For the events of a contractor and of their territories.
create index events_by_contractor on events ((detail ->> 'contractor_id'), id desc) where lead_id is null and detail ? 'contractor_id';
-- For monthly statements, which list the leads that the contractor got in the month.
create index matches_by_contractor on events ((detail ->> 'contractor_id'), at) where kind = 'lead.matched';

-- Contractors' monthly statements. A row never changes: a statement that is made again gets a new revision.
create table statements (
  contractor_id uuid not null,
  month         date not null check (extract(day from month) = 1),
  revision      integer not null check (revision >= 1),
  content       jsonb not null,
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at       timestamptz not null default now(),
  primary key (contractor_id, month, revision)
);

comment on column statements.contractor_id is 'Stays after the contractor is deleted: an id alone is not personal data.';
comment on column statements.month is 'The month''s first day by the market''s clock.';
comment on column statements.revision is 'Revision 1 counts events before the end of the month. Later revisions count events up to made_at.';
comment on column statements.content is 'StatementContent of domain/statement.ts.';
comment on column statements.sha256 is 'The hash of the content as canonical JSON (RFC 8785).';

create index statements_by_month on statements (month);

-- The outbox: emails and webhook calls to send. Each row is inserted in the transaction of the change that the message reports.
create table deliveries (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null,
  channel         text not null check (channel in ('mail', 'webhook')),
  recipient       text not null check (is_one_line(recipient) and char_length(recipient) <= 2000),
  recipient_role  text not null check (recipient_role in ('homeowner', 'contractor', 'operator', 'applicant', 'program')),
  lead_id         uuid references leads (id) on delete set null deferrable,
  contractor_id   uuid references contractors (id) on delete cascade deferrable,
  event_id        bigint references events (id) deferrable,
  about           jsonb not null default '{}',
  cause           text not null unique,
  state           text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'uncertain', 'failed', 'bounced', 'dropped')),
  attempts        integer not null default 0,
  unanswered      integer not null default 0,
  waited          interval not null default '0',
  last_attempt_at timestamptz,
  last_error      text,
  next_attempt_at timestamptz default now(),
  sent_at         timestamptz,
  created_at      timestamptz not null default now(),
  attended_at     timestamptz,
  bounced_at      timestamptz,
  bounce_status   text check (bounce_status ~ '^[245]\.[0-9]{1,3}\.[0-9]{1,3}$'),
  bounce_text     text check (char_length(bounce_text) <= 500),
  sender_refused  boolean not null default false
);

comment on column deliveries.about is 'Further ids and keywords that the message needs.';
comment on column deliveries.cause is 'Why the delivery was added. Unique, so that one cause never adds two deliveries.';
comment on column deliveries.unanswered is 'How many attempts got no response, so that the message may have arrived. After two, the message is not sent again.';
comment on column deliveries.waited is 'Time from the row''s creation to the first attempt. The retry period begins after it.';
comment on column deliveries.next_attempt_at is 'Null: no further attempt.';
comment on column deliveries.attended_at is 'When an operator attended to the failure, or when a notice about the unreachable recipient replaced it.';
comment on column deliveries.bounced_at is 'When a bounce report arrived for an email that a mail server had accepted.';
comment on column deliveries.bounce_status is 'The enhanced status code in the report (RFC 3463). Null if the report has none.';
comment on column deliveries.bounce_text is 'The refusing server''s reply, as the report quotes it.';
comment on column deliveries.sender_refused is 'Whether the mail server refused our login, our sender address, or our sending rate at the latest attempt.';

create index due_deliveries on deliveries (channel, next_attempt_at) where next_attempt_at is not null;
create index due_webhooks on deliveries (recipient, next_attempt_at) where channel = 'webhook' and next_attempt_at is not null;
create index dropped_webhooks on deliveries (recipient) where channel = 'webhook' and state = 'dropped';
-- Finds deliveries that are still in the state `sending` because the process that sent them ended.
create index sending_deliveries on deliveries (next_attempt_at) where state = 'sending';
create index deliveries_by_lead on deliveries (lead_id) where lead_id is not null;
create index deliveries_by_recipient on deliveries (lower(recipient), last_attempt_at);
create index deliveries_about_messages on deliveries ((about ->> 'message_id')) where about ? 'message_id';
create index deliveries_about_applications on deliveries ((about ->> 'application_id')) where about ? 'application_id';
-- For index-only scans of the leads that reached their contractors (server/leads/figures.ts).
create index arrived_leads on deliveries (sent_at, lead_id, contractor_id)
  where kind = 'lead-to-contractor' and sent_at is not null and bounced_at is null;
create index deliveries_by_age on deliveries (created_at desc);
create index deliveries_by_kind on deliveries (kind, created_at desc, id desc);
create index unsent_deliveries on deliveries (state, created_at desc, id desc) where state <> 'sent';
create index failed_deliveries on deliveries (created_at desc, id desc) where state in ('failed', 'bounced') and attended_at is null;
create index refused_deliveries on deliveries (created_at) where sender_refused and next_attempt_at is not null;
create index deliveries_to_contractor on deliveries (contractor_id, created_at desc, id desc)
  where contractor_id is not null and recipient_role = 'contractor';

-- The content of an email, stored at the first attempt so that a retry sends the same email. Each stored link contains a random placeholder
-- instead of its secret token, and each attempt puts the real link into the email that it sends.
-- The content is not a column of deliveries, because API roles may read deliveries.
create table delivery_contents (
  delivery_id uuid primary key references deliveries (id) on delete cascade deferrable,
  content     jsonb not null
);

create table delivery_attempts (
  delivery_id uuid not null references deliveries (id) on delete cascade deferrable,
  began_at    timestamptz not null,
  ended_at    timestamptz not null default now(),
  outcome     text not null check (outcome in ('accepted', 'deferred', 'refused', 'unanswered', 'interrupted')),
  answer      text,
  primary key (delivery_id, began_at)
);

comment on column delivery_attempts.outcome is 'An outcome of server/events/channel.ts, or interrupted: the sending process ended.';
comment on column delivery_attempts.answer is 'One line: the response of the mail server or webhook, or the error.';

-- Bounce reports that were processed, so that a report that is read twice changes nothing the second time.
create table delivery_reports (
  delivery_id uuid not null references deliveries (id) on delete cascade deferrable,
  sha256      bytea not null check (octet_length(sha256) = 32),
  read_at     timestamptz not null default now(),
  primary key (delivery_id, sha256)
);

-- The signed links in emails. A token is derived from the row's id and a secret (server/links). The row stores only the token's hash.
create table link_tokens (
  id            uuid primary key default gen_random_uuid(),
  hash          bytea not null unique check (octet_length(hash) = 32),
  purpose       text not null check (purpose in ('receipt', 'job', 'contractor')),
  lead_id       uuid references leads (id) on delete set null deferrable,
  contractor_id uuid references contractors (id) on delete cascade deferrable,
  expires_at    timestamptz not null,
  revoked_at    timestamptz,
  created_at    timestamptz not null default now()
);

create index link_tokens_by_lead on link_tokens (lead_id) where lead_id is not null;
create index link_tokens_by_contractor on link_tokens (contractor_id) where contractor_id is not null;
create index link_tokens_by_expiry on link_tokens (expires_at);
-- For links with the purpose `contractor`, which belong to no lead.
create index contractor_links on link_tokens (contractor_id) where lead_id is null;

create table blogs (
  id                uuid primary key default gen_random_uuid(),
  slug              text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  title             text not null check (title ~ '\S' and char_length(title) <= 200),
  excerpt           text check (char_length(excerpt) <= 500),
  content_markdown  text,
  content           text,
  cover_image_url   text check (char_length(cover_image_url) <= 500),
  category          text check (char_length(category) <= 80),
  service_type      text references services (slug) deferrable,
  city              text check (char_length(city) <= 80),
  author            text check (char_length(author) <= 120),
  tags              text[] not null default '{}',
  published_at      timestamptz,
  date              date,
  updated_at        timestamptz,
  read_time_minutes integer check (read_time_minutes > 0),
  is_published      boolean not null default false,
  meta_title        text check (char_length(meta_title) <= 200),
  meta_description  text check (char_length(meta_description) <= 500),
  internal_links    jsonb,
  faq               jsonb,
  cta               jsonb,
  created_at        timestamptz not null default now()
);

comment on column blogs.content is 'Shown if content_markdown is null.';
comment on column blogs.date is 'The day of publication if published_at is null.';

create index blogs_by_publication on blogs (published_at desc) where is_published;
-- Published posts, newest first. The blog's list and the sitemap can select their posts from this index alone.
create index published_blogs on blogs
  (publication_day(published_at, date) desc nulls last, published_at desc nulls last, slug) include (date, updated_at)
  where is_published;
create index published_blogs_by_service on blogs
  (service_type, publication_day(published_at, date) desc nulls last, published_at desc nulls last, slug)
  where is_published;
-- For the operators' list of posts.
create index blogs_by_change on blogs (coalesce(updated_at, published_at, created_at) desc, id desc);
create index hidden_blogs_by_change on blogs (coalesce(updated_at, published_at, created_at) desc, id desc)
  where not is_published;

create view published_posts as
  select id, slug, title, excerpt, content_markdown, content, cover_image_url, category, service_type, city, author, tags,
         published_at, date, updated_at, read_time_minutes, meta_title, meta_description, internal_links, faq, cta,
         publication_day(published_at, date) as published_on
    from blogs where is_published;

-- Every change of the blog increments `version`. Each process polls `version` and drops outdated pages from its cache
-- (server/blog/blog-watch.ts).
create table blog_version (
  only_one boolean primary key default true check (only_one),
  version  bigint not null
);
insert into blog_version (version) values (0);

-- The next three tables have no foreign key to blogs, because a foreign key would forbid truncating blogs. The trigger forget_post deletes
-- the rows of deleted posts.

-- Drafts that are published at a set time.
create table post_schedules (
  post_id     uuid primary key,
  publish_at  timestamptz not null,
  operator_id uuid
);
comment on column post_schedules.operator_id is 'The operator who scheduled the post. The event of the publication names this operator.';

-- Former slugs of posts. Each row refers to the post and not to the post's next slug, so redirects never form a chain.
create table post_redirects (
  slug       text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  post_id    uuid not null,
  created_at timestamptz not null default now()
);
create index post_redirects_by_post on post_redirects (post_id);

-- The latest 50 versions of a post's content. An edit is refused if the post's highest `number` has changed since the editor was opened.
create table post_revisions (
  post_id         uuid not null,
  number          integer not null,
  contents        jsonb not null,
  cover_image_url text,
  at              timestamptz not null default now(),
  operator_id     uuid,
  primary key (post_id, number)
);
create index post_revisions_by_cover on post_revisions (cover_image_url) where cover_image_url is not null;
comment on column post_revisions.operator_id is 'Null: the change came through the data API, a command, or a file.';

-- Uploaded pictures. The name is a hash of the picture and its alt text, so a picture never changes under its name.
create table post_images (
  name       text primary key check (name ~ '^[0-9a-f]{32}\.(png|jpg|webp)$'),
  alt        text not null check (alt ~ '\S' and char_length(alt) <= 300),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  bytes      bytea not null check (octet_length(bytes) <= 1048576),
  created_at timestamptz not null default now()
);

-- Daily counts for each page. No row contains anything about a visitor.
create table page_counts (
  day      date not null default market_today(),
  path     text not null check (is_one_line(path) and char_length(path) <= 300),
  views    integer not null default 0,
  arrivals integer not null default 0,
  begun    integer not null default 0,
  primary key (day, path)
);

comment on column page_counts.arrivals is 'Views by visitors who did not come from a page of this site.';
comment on column page_counts.begun is 'How often visitors began to fill in a form of the page.';

-- What the site spent on its own ads, by calendar month, source, medium, and campaign.
create table ad_spend (
  month    date not null check (extract(day from month) = 1),
  source   text not null check (is_source_part(source) and source = lower(source)),
  medium   text not null check (is_source_part(medium) and medium = lower(medium)),
  campaign text not null default '' check (campaign = '' or is_source_part(campaign)),
  cents    integer not null check (cents between 0 and 100000000),
  primary key (month, source, medium, campaign)
);

comment on column ad_spend.month is 'The month''s first day.';
comment on column ad_spend.campaign is 'Empty if the spend is not for one campaign.';

-- The roles of the data API: `anon` for visitors, `service_role` for the operator. For a request to the data API, the server
-- switches to one of these roles in the request's transaction. rights.sql says what the roles may do. This script creates and grants only what
-- is missing, because a hosted PostgreSQL may already have the roles, and the database's owner is seldom a superuser there.
do $$
declare
  wanted text;
  -- Since PostgreSQL 16, the creator of a role is a member of the role but cannot switch to it.
  needed constant text := case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end;
begin
  foreach wanted in array array['anon', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null; -- Roles belong to the whole server, so the setup of another database may have just created this role.
      end;
    end if;
    if not pg_has_role(current_user, wanted, needed) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

grant usage on schema public to anon, service_role;

insert into setup_steps (name) values ('roles.sql ee979b9c0bfa55758eda395fe9d765bd254aca3bd54b51b794aded77f639f136');

-- Functions that the tables' checks, defaults, and indexes use.

-- Whether the text has a visible character.
create or replace function is_filled(value text) returns boolean immutable parallel safe language sql
  return value ~ '[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]';

-- Whether the text has no control characters, as required for mail headers.
create or replace function is_one_line(value text) returns boolean immutable parallel safe language sql
  return value !~ '[\u0001-\u001f\u007f]';

-- Whether the text may be part of a lead's source, such as its medium or campaign.
create or replace function is_source_part(value text) returns boolean immutable parallel safe language sql
  return is_filled(value) and is_one_line(value) and char_length(value) <= 100;

-- Whether the text is a valid email address. `emailShape` in domain/email.ts has the same rule.
create or replace function is_email(value text) returns boolean immutable parallel safe language sql
  return char_length(value) <= 254 and value ~ ('^(?![^@]{65})[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+(?:\.[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+)*@'
    || '(?!.*[^.]{64})(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z][a-z0-9]*(?:-+[a-z0-9]+)*$');

-- The last ten digits of a phone number: for a US number, the number without the leading 1. Null if there are fewer than ten digits, because
-- such a number identifies nobody.
create or replace function local_phone(phone text) returns text immutable parallel safe language sql
  return case when char_length(phone) >= 10 then right(phone, 10) end;

-- A variant of service_of_lead for indexes, which cannot read the table services. If `service` is `general`, this variant returns the first
-- segment of the page's path without checking that the segment is a service of this business (`is_trade`). service_of_lead checks the
-- segment, and returns `general` if the segment is no such service.
create or replace function indexed_service_of_lead(service text, page text) returns text immutable parallel safe language sql
  return case when service = 'general' then coalesce(nullif(split_part(page, '/', 2), ''), service) else service end;

-- The words of a text for full-text search. The text is added once more with spaces in place of `@`, `.`, `-`, `_`, and `/`, so that a search
-- also finds each part of an email address or a host name.
create or replace function search_words(said text) returns tsvector immutable parallel safe language sql
  return to_tsvector('simple'::regconfig, said || ' ' || translate(said, '@.-_/', '     '));

create or replace function lead_search_words(name text, email text, phone text, zip_code text, city text, message text) returns tsvector
immutable parallel safe language sql
  return search_words(name || ' ' || email || ' ' || zip_code || ' ' || coalesce(phone || ' ' || right(phone, 10), '')
                  || ' ' || coalesce(city, '') || ' ' || coalesce(message, ''));

create or replace function market_time(instant timestamptz) returns timestamp immutable parallel safe language sql
  return instant at time zone market_time_zone();

create or replace function market_instant(wall_time timestamp) returns timestamptz immutable parallel safe language sql
  return wall_time at time zone market_time_zone();

-- The day in the market's time zone at an instant. The first and last days of licenses and territories are such days.
create or replace function market_day(instant timestamptz) returns date immutable parallel safe language sql
  return market_time(instant)::date;

create or replace function day_start(day date) returns timestamptz immutable parallel safe language sql
  return market_instant(day::timestamp);

create or replace function market_today() returns date stable parallel safe language sql
  return market_day(now());

-- 'expired' if the last day is past, 'expiring' if it is within 30 days (`expiringDays` of domain/contractor.ts), otherwise null.
create or replace function expiry_of(last_day date) returns text stable parallel safe language sql
  return case when last_day < market_today() then 'expired' when last_day <= market_today() + 30 then 'expiring' end;

-- ISO 8601 in UTC, in whole seconds.
create or replace function iso_instant(instant timestamptz) returns text stable parallel safe language sql
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');

create or replace function is_pending(state text) returns boolean immutable parallel safe language sql
  return state in ('queued', 'sending', 'uncertain');

create or replace function has_failed(state text) returns boolean immutable parallel safe language sql
  return state in ('failed', 'bounced');

create or replace function is_sendable(state text) returns boolean immutable parallel safe language sql
  return state in ('queued', 'uncertain');

-- True if a license with this result of a register check does not count (`stoppingResults` of domain/register.ts).
create or replace function is_stopping(result text) returns boolean immutable parallel safe language sql
  return result in ('suspended', 'expired');

-- The day of `published_at` in the market's time zone, or `day` if `published_at` is null (docs/product.md, Posts).
create or replace function publication_day(published_at timestamptz, day date) returns date immutable parallel safe language sql
  return coalesce(market_day(published_at), day);

insert into setup_steps (name) values ('values.functions.sql 039d39fa605dced8243677a832fbb517ad3fd08d9d13e7294dcdb16cf27ebd81');

-- Refuses an unknown service as a bad value (23514) and not as a conflict (23503). Arguments: the column that names the service, and the
-- column of `services` that must be true. Security definer, because a visitor may not read services.
create or replace function check_service() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := to_jsonb(new) ->> tg_argv[0];
  service services;
begin
  select * into service from services where slug = named;
  -- The column's own constraint refuses null.
  if named is null or (to_jsonb(service) ->> tg_argv[1])::boolean then
    return new;
  end if;
  raise exception using errcode = 'check_violation', table = tg_table_name, constraint = format('%s_%s_check', tg_table_name, tg_argv[0]),
    message = format('new row for relation "%s" violates check constraint "%1$s_%s_check"', tg_table_name, tg_argv[0]);
end $$;

-- Whether a service needs a license of this kind (`registration`, `electrical`). Every service, even null, needs a registration.
create or replace function needs_license(service services, license text) returns boolean immutable parallel safe language sql
  return license = 'registration' or coalesce(service.needs_electrical_license, false);

-- The service of a lead. If the form sent `general`, the page's path may name the service. In PL/pgSQL, which can reuse the query's plan; a
-- SQL function would plan the query at every call.
create or replace function service_of_lead(service text, page text) returns text stable parallel safe language plpgsql as $$
begin
  if service <> 'general' then
    return service;
  end if;
  return coalesce((select slug from services where is_trade and slug = indexed_service_of_lead(service, page)), service);
end $$;

insert into setup_steps (name) values ('services.functions.sql 24604d08e918fcce16db7dae3f12d4603218e6994e51b7d1ed3f633c4b968f3f');

-- A row for each kind of license. `number` is null if the contractor has no license of the kind.
create or replace function licenses_of(contractor contractors) returns table (kind text, number text, expires_on date)
immutable parallel safe language sql as $$
  values ('registration', contractor.registration_number, contractor.registration_expires_on),
         ('electrical', contractor.electrical_license_number, contractor.electrical_license_expires_on)
$$;

-- The latest check of a license number. PostgreSQL inlines the function, so queries can use the index register_checks_by_license.
create or replace function latest_check(contractor uuid, license text, its_number text) returns setof register_checks stable language sql as $$
  select * from register_checks where (contractor_id, kind, number) = (contractor, license, its_number)
   order by checked_at desc, since desc limit 1
$$;

-- The latest check that found the number in the state's register. Checks that did not find the number prove nothing, so they do not count.
create or replace function deciding_check(contractor uuid, license text, its_number text) returns setof register_checks stable language sql as $$
  select * from register_checks where (contractor_id, kind, number) = (contractor, license, its_number) and result <> 'not-found'
   order by checked_at desc, since desc limit 1
$$;

-- The last day of a contractor's license (`registration`, `electrical`). Null if the last day is unknown.
-- -infinity if the contractor has no license of this kind, or if the deciding check found it suspended or expired and no operator overruled
-- that check.
-- infinity if an operator overruled such a check and the license's last day is the day stated in that check: with the check, the operator
-- also overruled that day.
create or replace function license_until(contractor contractors, license text) returns date stable parallel safe language plpgsql as $$
declare
  its_number text;
  last_day date;
  deciding record;
begin
  -- The contractor is null for a free territory.
  if contractor.id is null then
    return null;
  end if;
  select number, expires_on into its_number, last_day from licenses_of(contractor) where kind = license;
  select is_stopping(result) as stops, overruled_because is not null as is_overruled, expires_on into deciding
    from deciding_check(contractor.id, license, its_number);
  if its_number is null or (deciding.stops and not deciding.is_overruled) then
    return '-infinity';
  end if;
  return case when deciding.stops and deciding.expires_on = last_day then 'infinity' else last_day end;
end $$;

-- The time of a license's next check, 23 to 25 hours after `last`. The time of day is derived from the contractor's id, so that the checks of
-- all contractors are spread over the day. If that time of day comes more than 25 hours after `last`, the next check is 25 hours after
-- `last`.
create or replace function next_register_check(contractor uuid, last timestamptz) returns timestamptz immutable parallel safe language sql
  return least(last + interval '25 hours',
    date_bin('1 day', last + interval '23 hours' - interval '1 microsecond',
             timestamptz '2000-01-01 00:00Z' + abs(hashtextextended(contractor::text, 0) % 86400) * interval '1 second') + interval '1 day');

insert into setup_steps (name) values ('register.functions.sql 28a8967fc375af3dc668e3ebd0ca7eb00ed81f471d9cd0a2a1f5c7b4b22dc959');

-- The last day on which the contractor has every license that the service needs. -infinity if one of these
-- licenses is missing, or was found to be suspended or expired (see license_until). An electrical license whose last day is unknown does not
-- count. Null if the contractor is null, as for a free territory.
create or replace function licensed_until(contractor contractors, service services) returns date stable parallel safe language sql
  return least(license_until(contractor, 'registration'),
    case when needs_license(service, 'electrical') then license_until(contractor, 'electrical') end);

-- Whether the contractor is active and licensed for the service today. Written in PL/pgSQL, which can reuse the query's plan.
create or replace function is_licensed_for(contractor uuid, wanted text) returns boolean stable parallel safe language plpgsql as $$
begin
  return exists (
    select from contractors as c left join services as s on s.slug = wanted
     where c.id = contractor and c.status = 'active' and licensed_until(c, s) >= market_today());
end $$;

-- Refuses a territory for electrical work to a contractor without an electrical license. Security definer, because no API role may read
-- services.
create or replace function check_electrical_license() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from territories as t
               join services as s on s.slug = t.service and needs_license(s, 'electrical')
               join contractors as c on c.id = t.contractor_id and c.electrical_license_number is null
              where t.contractor_id = (to_jsonb(new) ->> tg_argv[0])::uuid) then
    raise exception using errcode = 'check_violation',
      message = format('this service needs an electrical license (%s), which the contractor does not have', electrical_statute());
  end if;
  return null;
end $$;

create or replace function refuse_former_contractor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from contractors where id = new.contractor_id and status = 'ended') then
    raise exception using errcode = 'check_violation', message = 'the contractor has ended';
  end if;
  return new;
end $$;

insert into setup_steps (name) values ('contractors.functions.sql ef08016f01ce18464c2400193549609c4612e7fdb54d11e7587d4260f5442123');

-- Whether the contractor has not responded to the lead. PostgreSQL inlines this function, so queries can use the index unanswered_leads.
create or replace function is_unanswered(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.accepted_at is null and lead.contacted_at is null and lead.booked_at is null;

-- Whether the contractor has had the lead for `alarm` without responding, and no operator has attended to the lead. Queries can use the
-- index silent_leads.
create or replace function is_silent(lead leads, alarm interval) returns boolean stable parallel safe language sql
  return is_unanswered(lead) and lead.attended_at is null and lead.matched_at <= now() - alarm;

-- Whether the lead waits for a contractor. Queries can use the index waiting_leads.
create or replace function is_waiting(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'new' and lead.contractor_id is null;

create or replace function waiting_since(lead leads) returns timestamptz immutable parallel safe language sql
  return greatest(lead.created_at, lead.released_at, lead.returned_at);

-- Makes concurrent submissions of one person wait for each other. Call lock_people once with all leads, before the first insert:
-- lock_people locks in sorted order to avoid deadlocks. For more than 100 email addresses and phone numbers, the function takes one lock
-- for everybody, to save shared memory.
create or replace function lock_people(submitted json) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  everybody constant bigint := 23328; -- The key `people` of advisory-locks.ts.
  people bigint[] := (
    select array_agg(distinct hashtextextended(known.identity, everybody) order by hashtextextended(known.identity, everybody))
      from json_array_elements(submitted) as one(lead),
           lateral (values (lower(lead ->> 'email')), (local_phone(lead ->> 'phone'))) as known(identity)
     where known.identity is not null);
  person bigint;
begin
  if cardinality(people) > 100 then
    perform pg_advisory_xact_lock(everybody);
    return;
  end if;
  perform pg_advisory_xact_lock_shared(everybody);
  foreach person in array coalesce(people, '{}') loop
    perform pg_advisory_xact_lock(person);
  end loop;
end $$;

-- The leads with this email address or this phone number.
create or replace function leads_of_person(wanted_email text, wanted_phone text) returns setof leads
stable language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from leads where lower(email) = lower(wanted_email);
  if local_phone(wanted_phone) is not null then
    return query select * from leads where local_phone(phone) = local_phone(wanted_phone);
  end if;
end $$;

create or replace function names_homeowner(lead leads, said text) returns boolean immutable parallel safe language sql
  return strpos(lower(said), lower(lead.email)) > 0 or coalesce(strpos(lower(said), lower(lead.email_as_restored)) > 0, false);

-- Whether the homeowner agreed to calls or text messages and left a US number. `agreedContactOf` in domain/lead.ts has the same rule.
create or replace function has_agreed_phone(lead leads) returns boolean immutable parallel safe language sql
  return coalesce(lead.phone ~ '^1?[0-9]{10}$', false) and lead.preferred_contact is distinct from 'email';

-- Whether email to the homeowner bounces, the homeowner agreed to neither calls nor text messages, and no operator has attended to the
-- lead. Queries can use the index unreachable_leads.
create or replace function has_unreachable_homeowner(lead leads) returns boolean immutable parallel safe language sql
  return lead.unreachable_since is not null and lead.status in ('new', 'matched') and lead.attended_at is null and not has_agreed_phone(lead);

-- Whether the homeowner may learn this contractor's name. Somebody can send a request with another person's email address or phone number,
-- and the request becomes a duplicate of that person's request. So the sender of a duplicate learns the name only if the contractor has the
-- territory for the zip code and service of the duplicate itself.
create or replace function is_named_to_homeowner(lead leads, contractor uuid) returns boolean stable language sql
set search_path = public, pg_temp
  return lead.duplicate_of is null or exists (
    select from territories where zip_code = left(lead.zip_code, 5)
       and service = service_of_lead(lead.service, lead.submitted_from_page) and contractor_id = contractor);

insert into setup_steps (name) values ('leads.functions.sql 774044d6c3ebfa7180a217bc377d22cff6aa10a002aa8e6f01e92ccfca681a48');

-- Whether the contractor has returned the lead or, if the lead repeats an earlier one, that earlier lead.
create or replace function has_returned(lead uuid, first_lead uuid, contractor uuid) returns boolean stable language plpgsql as $$
begin
  return exists (select from lead_returns where lead_id in (lead, first_lead) and contractor_id = contractor);
end $$;

-- The person's first lead for this service and five-digit zip code within 30 days of `sent_at`. Null if there is none. Skips the leads in
-- `others`, duplicates, held and closed leads, and leads that are being deleted. Calls leads_of_person, because a single query, planned while
-- the table leads is empty, would scan everybody's leads.
create or replace function first_lead_of(person_email text, person_phone text, wanted text, place text, sent_at timestamptz, others uuid[])
returns uuid
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  first_lead uuid;
begin
  for first_lead in
    select id from leads_of_person(person_email, person_phone)
     where id <> all (others) and service_of_lead(service, submitted_from_page) = wanted and left(zip_code, 5) = left(place, 5)
       and duplicate_of is null and status not in ('held', 'closed')
       and created_at between sent_at - interval '30 days' and sent_at + interval '30 days'
     order by created_at, id
  loop
    perform from leads where id = first_lead and duplicate_of is null and status not in ('held', 'closed') for key share skip locked;
    if found then
      return first_lead;
    end if;
  end loop;
  return null;
end $$;

-- A row for each waiting lead, as described at `MatchFacts` in server/leads/match.ts. A lead that repeats an earlier one goes to the earlier
-- lead's contractor if the earlier lead is matched, both leads have the same zip code, and the contractor is licensed and has returned neither
-- lead. The query compares the zip codes with `starts_with`. With `left(zip_code, 5)`, a plan made while the table leads is empty would look
-- the earlier lead up by its zip code, which is slow in a large table, and not by its primary key.
create or replace function matching_facts(waiting json) returns table (lead_id uuid, contractor uuid, held_from text, has_waiting_event boolean)
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  -- Waits for any concurrent transaction that changes the status of one of these contractors to `paused` or `ended`, so that the
  -- next statement sees the new status.
  perform from contractors
    where id in (
      select territory.contractor_id from json_to_recordset(waiting) as one (zip_code text, service text)
        join territories as territory on territory.zip_code = one.zip_code and territory.service = one.service
      union all
      select first.contractor_id from json_to_recordset(waiting) as one (duplicate_of uuid) join leads as first on first.id = one.duplicate_of)
    order by id for key share;
  return query
    select one.id,
           coalesce(
             (select first.contractor_id from leads as first
               where first.id = one.duplicate_of and starts_with(first.zip_code, one.zip_code) and first.status = 'matched'
                 and is_licensed_for(first.contractor_id, one.service) and not has_returned(one.id, one.duplicate_of, first.contractor_id)),
             (select territory.contractor_id from serving_territories as territory
               where territory.zip_code = one.zip_code and territory.service = one.service
                 and not has_returned(one.id, one.duplicate_of, territory.contractor_id))),
           (select case events.kind when 'lead.held' then events.detail ->> 'previous_contractor_id' end from events
             where events.lead_id = one.id and events.kind in ('lead.held', 'lead.matched') order by events.id desc limit 1),
           exists (select from events where events.lead_id = one.id and events.kind = 'lead.waiting'
                    and events.at >= (select waiting_since(leads) from leads where leads.id = one.id))
      from json_to_recordset(waiting) as one (id uuid, zip_code text, service text, duplicate_of uuid);
end $$;

insert into setup_steps (name) values ('matching.functions.sql 10b0a508bb3f341c9a2b41cd0b2c2e9b9c22cecd363a27279124d7718534e6cd');

-- Reports of the contractor and the homeowner about a lead. The functions below are written in SQL, because PostgreSQL inlines SQL
-- functions.

create or replace function is_contact_reported(lead leads) returns boolean immutable parallel safe language sql
  return lead.contacted_at is not null or lead.booked_at is not null or lead.homeowner_contacted is true;

-- Whether we may ask the homeowner if the contractor has been in touch.
create or replace function may_ask_about_contact(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.unreachable_since is null and lead.homeowner_contacted is null;

-- Whether we may ask the homeowner how the request ended.
create or replace function may_ask_about_outcome(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.unreachable_since is null and lead.homeowner_outcome is null
     and lead.homeowner_contacted is not false and is_contact_reported(lead);

-- The next two functions: whether the homeowner denies the contact, or the booking, that the contractor reported. Queries can use the
-- index differing_leads.
create or replace function is_contact_denied(contacted_at timestamptz, homeowner_contacted boolean) returns boolean
immutable parallel safe language sql
  return contacted_at is not null and homeowner_contacted is false;

create or replace function is_booking_denied(booked_at timestamptz, homeowner_contacted boolean, homeowner_outcome text) returns boolean
immutable parallel safe language sql
  return booked_at is not null and homeowner_contacted is false
      or booked_at is not null and homeowner_outcome = 'not-booked';

create or replace function answers_differ(lead leads) returns boolean immutable parallel safe language sql
  return is_contact_denied(lead.contacted_at, lead.homeowner_contacted)
      or is_booking_denied(lead.booked_at, lead.homeowner_contacted, lead.homeowner_outcome);

-- Whether the contractor and the homeowner contradict each other, and no operator has settled this dispute. Queries can use the index
-- differing_leads.
create or replace function is_unsettled(lead leads) returns boolean immutable parallel safe language sql
  return answers_differ(lead) and lead.settled_at is null;

-- When the contractor contacted the homeowner. Null: never, or the homeowner denies the contact.
create or replace function first_contact_at(contacted_at timestamptz, homeowner_contacted boolean) returns timestamptz
immutable parallel safe language sql
  return case when homeowner_contacted is not false then contacted_at end;

insert into setup_steps (name) values ('outcomes.functions.sql 1746b0039950b24bbab7a30780bdcd0230f6bc55d36befd48a01233373ac7dec');

-- Refuses a seventh photo (`maxPhotos` of domain/photo.ts). Locks the lead's row, so that concurrent inserts cannot exceed the
-- limit together.
create or replace function check_photo_count() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from leads where id = new.lead_id for no key update;
  if (select count(*) from lead_photos where lead_id = new.lead_id) >= 6 then
    raise exception using errcode = 'check_violation', message = 'a request can have at most six photos';
  end if;
  return new;
end $$;

insert into setup_steps (name) values ('lead_photos.functions.sql a3f23d1d390b1127d509719de250c2c235276105076b62e6fdfbe0be88918008');

-- Contractors' monthly statements. A month begins and ends in the market's time zone. The statements are computed only from events, so a
-- recomputation gives the same result. The functions with a parameter `until` do not count events at that time or later.

create or replace function month_start(month date) returns timestamptz immutable parallel safe language sql
  return day_start(month);

create or replace function month_after(month date) returns date immutable parallel safe language sql
  return (month + interval '1 month')::date;

create or replace function month_of(instant timestamptz) returns date immutable parallel safe language sql
  return date_trunc('month', market_day(instant)::timestamp)::date;

-- The periods in which the contractor had a territory. A territory with a last day counts until the end of that day, although the event of
-- its release comes later.
create or replace function territory_holdings(contractor uuid, until timestamptz)
returns table (taken_at timestamptz, released_at timestamptz) stable language sql as $$
  select at, next_at
    from (select kind, at,
                 lead(coalesce(day_start((detail ->> 'ends_on')::date + 1), at))
                   over (partition by detail ->> 'service', detail ->> 'zip_code' order by id) as next_at
            from events
           where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = contractor::text
             and kind in ('territory.taken', 'territory.released') and at < until) as changes
   where kind = 'territory.taken'
$$;

-- A row for each lead and month in which the contractor got the lead. Contains what the contractor and the homeowner reported while the
-- contractor had the lead. A match that an operator undid does not count. Times are whole seconds.
create or replace function statement_requests(contractor uuid, first_month date, last_month date, until timestamptz)
returns table (
  month date, lead_id uuid, given_id bigint, given_at timestamptz, service text, zip_code text, accepted_at timestamptz,
  contacted_at timestamptz, homeowner_contacted boolean, booked_at timestamptz, homeowner_outcome text, returned_at timestamptz,
  return_reason text, withdrawn_at timestamptz, closed_at timestamptz)
stable language sql as $$
  with matched as (
    select distinct events.lead_id from events
     where kind = 'lead.matched' and detail ->> 'contractor_id' = contractor::text
       and at >= month_start(first_month) and at < least(month_start(month_after(last_month)), until)),
  -- The events about the contractor's leads. An undo has the same `about` as the step that it undoes, and its `at` and `word` are null. Where the
  -- latest event about a step is an undo, the step's columns in the result are therefore null.
  theirs as (
    select events.id, events.lead_id, at as happened_at, kind, detail,
           case kind when 'lead.undone' then 'lead.' || (detail ->> 'reason') else kind end as about,
           case when kind <> 'lead.undone' then date_trunc('second', at) end as at,
           case when kind <> 'lead.undone' then coalesce(detail ->> 'outcome', detail ->> 'reason', kind) end as word
      from matched join events using (lead_id)
     where at < until and contractor::text = coalesce(detail ->> 'contractor_id', case
             -- The undo of a homeowner's answer names no contractor, so it counts for the contractor who got the lead last.
             when kind = 'lead.undone' and detail ->> 'reason' in ('homeowner-contacted', 'homeowner-outcome') then
               (select before.detail ->> 'contractor_id' from events as before
                 where before.lead_id = events.lead_id and before.kind = 'lead.matched' and before.id < events.id
                 order by before.id desc limit 1) end)),
  turns as (
    select *, lead(id) over turn as next_id, lead(kind) over turn = 'lead.undone' as is_taken_back
      from theirs where about in ('lead.matched', 'lead.assigned')
    window turn as (partition by theirs.lead_id order by id)),
  given as (
    select distinct on (turns.lead_id, month_of(happened_at)) *, month_of(happened_at) as month from turns
     where kind = 'lead.matched' and is_taken_back is not true and month_of(happened_at) between first_month and last_month
     order by turns.lead_id, month_of(happened_at), id desc)
  select given.month, given.lead_id, given.id, given.at, given.detail ->> 'service', given.detail ->> 'zip_code',
         (array_agg(theirs.at order by theirs.id desc) filter (where theirs.about = 'lead.accepted'))[1],
         (array_agg(theirs.at order by theirs.id desc) filter (where theirs.about = 'lead.contacted'))[1],
         (array_agg(theirs.word = 'homeowner.contacted' order by theirs.id desc)
           filter (where theirs.about in ('homeowner.contacted', 'homeowner.not-contacted', 'lead.homeowner-contacted')))[1],
         (array_agg(theirs.at order by theirs.id desc) filter (where theirs.about = 'lead.booked'))[1],
         (array_agg(theirs.word order by theirs.id desc) filter (where theirs.about in ('homeowner.outcome', 'lead.homeowner-outcome')))[1],
         (array_agg(theirs.at order by theirs.id desc) filter (where theirs.about = 'lead.returned'))[1],
         (array_agg(theirs.word order by theirs.id desc) filter (where theirs.about = 'lead.returned'))[1],
         min(theirs.at) filter (where theirs.about = 'lead.withdrawn' or (theirs.about = 'lead.erased' and theirs.word = 'request')),
         (array_agg(theirs.at order by theirs.id desc) filter (where theirs.about = 'lead.closed'))[1]
    from given left join theirs on theirs.lead_id = given.lead_id and theirs.id > given.id
                               and (given.next_id is null or theirs.id < given.next_id)
   group by given.month, given.lead_id, given.id, given.at, given.detail
$$;

-- The last state that a lead reached.
create or replace function statement_state(
  accepted_at timestamptz, contacted_at timestamptz, booked_at timestamptz, returned_at timestamptz, withdrawn_at timestamptz,
  closed_at timestamptz)
returns text immutable parallel safe language sql
  return case when closed_at is not null then 'closed' when withdrawn_at is not null then 'withdrawn'
    when returned_at is not null then 'returned' when booked_at is not null then 'booked'
    when contacted_at is not null then 'contacted' when accepted_at is not null then 'accepted' else 'given' end;

-- A month's statement: StatementContent of domain/statement.ts. Medians and costs per lead are null below five leads. The fee is the fee at
-- the end of the month.
create or replace function statement_content(contractor uuid, month date, until timestamptz) returns jsonb stable language sql as $$
  with holdings as materialized (select * from territory_holdings(contractor, until)),
  fees as materialized (
    select id, at, (detail ->> 'monthly_fee_cents')::integer as fee from events
     where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = contractor::text
       and kind = 'contractor.fee-changed' and at < until),
  months as (
    select each::date as month,
           (select fee from fees where at < month_start(month_after(each::date)) order by id desc limit 1) as fee,
           exists (select from holdings where taken_at < month_start(month_after(each::date))
                      and (released_at is null or released_at > month_start(each::date))) as has_territory
      from generate_series(statement_content.month - interval '11 months', statement_content.month, interval '1 month') as each),
  requests as materialized (
    select *, is_contact_denied(contacted_at, homeowner_contacted), first_contact_at(contacted_at, homeowner_contacted),
           coalesce(is_booking_denied(booked_at, homeowner_contacted, homeowner_outcome), false) as is_booking_denied
      from statement_requests(contractor, (statement_content.month - interval '11 months')::date, statement_content.month, until)),
  own as (select * from requests where requests.month = statement_content.month),
  counts as (
    select jsonb_build_object(
      'given', count(*),
      'accepted', count(accepted_at),
      'contacted', jsonb_build_object(
        'noted', count(contacted_at),
        'confirmed', count(*) filter (where contacted_at is not null and homeowner_contacted),
        'denied', count(*) filter (where is_contact_denied)),
      'booked', jsonb_build_object(
        'noted', count(booked_at),
        'confirmed', count(*) filter (where booked_at is not null and homeowner_outcome = 'booked' and not is_booking_denied),
        'denied', count(*) filter (where is_booking_denied)),
      'withdrawn', count(withdrawn_at),
      'median_seconds_to_contact', case when count(first_contact_at) >= 5 then
        round((percentile_cont(0.5) within group (order by extract(epoch from first_contact_at - given_at)))::numeric) end,
      'requests', coalesce(jsonb_agg(jsonb_build_object(
        'reference', left(lead_id::text, 8), 'given_at', iso_instant(given_at), 'service', service, 'zip_code', zip_code,
        'accepted_at', iso_instant(accepted_at), 'contacted_at', iso_instant(contacted_at),
        'homeowner_contacted', homeowner_contacted, 'booked_at', iso_instant(booked_at), 'homeowner_outcome', homeowner_outcome,
        'returned_at', iso_instant(returned_at), 'return_reason', return_reason,
        'state', statement_state(accepted_at, contacted_at, booked_at, returned_at, withdrawn_at, closed_at)) order by given_at, given_id), '[]')
      ) as content
      from own),
  returned as (
    select coalesce(jsonb_object_agg(return_reason, count), '{}') as content
      from (select return_reason, count(*) from own where returned_at is not null group by return_reason) as reasons),
  paid as (select months.month, fee from months where has_territory and fee is not null),
  cost as (
    select sums.months, sums.fees, count(lead_id) as given, count(booked_at) filter (where not is_booking_denied) as booked
      from (select count(*) as months, sum(fee) as fees from paid) as sums
      left join requests on requests.month in (select paid.month from paid)
     group by sums.months, sums.fees)
  select counts.content || jsonb_build_object(
           'contractor_id', contractor, 'month', to_char(statement_content.month, 'YYYY-MM'), 'returned', returned.content,
           'monthly_fee_cents', months.fee,
           'cost', case when months.fee is not null and cost.months > 0 then jsonb_build_object(
             'months', cost.months, 'fees_cents', cost.fees, 'given', cost.given, 'booked', cost.booked,
             'cents_per_request', case when cost.given >= 5 then round(cost.fees::numeric / cost.given) end,
             'cents_per_booked', case when cost.booked >= 5 then round(cost.fees::numeric / cost.booked) end) end)
    from counts, returned, cost, months where months.month = statement_content.month
$$;

-- Whether the contractor had a territory or got a lead in the month.
create or replace function has_statement(contractor uuid, month date, until timestamptz) returns boolean stable language sql as $$
  select exists (select from statement_requests(contractor, month, month, until))
      or exists (select from territory_holdings(contractor, least(month_start(month_after(month)), until))
                  where released_at is null or released_at > month_start(month))
$$;

insert into setup_steps (name) values ('statements.functions.sql f38f353b43205f9421e5d717460e9c5538663d75539267e6ccad81150ec540d8');

-- The data API serves this function's result as a column of blogs.
create or replace function published_on(post blogs) returns date immutable parallel safe language sql
  return publication_day(post.published_at, post.date);

-- Security definer, because no role of the data API may write blog_version.
create or replace function count_blog_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update blog_version set version = version + 1;
  return null;
end $$;

-- The columns that a revision stores, as an object. Publishing a post changes none of these columns, so publishing adds no revision.
create or replace function post_content(post blogs) returns jsonb stable language sql
  return to_jsonb(post) - array['id', 'is_published', 'published_at', 'date', 'created_at', 'updated_at', 'read_time_minutes'];

-- Stores the new content of a changed post as a revision. At the first change, also stores the old content. Deletes all but the newest 50
-- revisions. `writeDraft` in server/blog/edited-post.ts then adds the operator's id to the revision.
create or replace function keep_revision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest integer;
begin
  if post_content(old) = post_content(new) then
    return null;
  end if;
  select max(number) into latest from post_revisions where post_id = new.id;
  if latest is null then
    latest := 1;
    insert into post_revisions (post_id, number, contents, cover_image_url, at)
    values (new.id, latest, post_content(old), old.cover_image_url, coalesce(old.updated_at, old.created_at));
  end if;
  insert into post_revisions (post_id, number, contents, cover_image_url)
  values (new.id, latest + 1, post_content(new), new.cover_image_url);
  delete from post_revisions where post_id = new.id and number <= latest + 1 - 50;
  return null;
end $$;

-- Makes a post's former slug a redirect, and refuses a new slug that already redirects to another post. Must run after the row is
-- written. Suppose that one transaction changes a post's slug from `a` to `b` while another transaction changes a different post's slug to
-- `a`. The unique index makes the second transaction wait for the first, and then this function sees the redirect from `a` and refuses the
-- second change.
create or replace function keep_former_slug() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from post_redirects where slug = new.slug and post_id = new.id;
  if tg_op = 'UPDATE' and old.slug <> new.slug and (old.is_published or coalesce(old.published_at, old.date) is not null) then
    insert into post_redirects (slug, post_id) values (old.slug, new.id);
  end if;
  if exists (select from post_redirects where slug = new.slug) then
    raise exception using errcode = 'unique_violation', constraint = 'post_redirects_pkey',
      message = 'the slug is the former address of another post';
  end if;
  return null;
end $$;

create or replace function forget_post() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate post_schedules, post_redirects, post_revisions;
  else
    delete from post_schedules where post_id = old.id;
    delete from post_redirects where post_id = old.id;
    delete from post_revisions where post_id = old.id;
  end if;
  return null;
end $$;

insert into setup_steps (name) values ('blogs.functions.sql ef71725985d6997ca5eb52b29db8115bda209f202ba85e4ba4edb19575cdfe04');


create trigger check_electrical_license after update of electrical_license_number on contractors for each row
  execute function check_electrical_license('id');


-- Problems that the latest check of a license found: the result is not `active`, and no operator overruled it. The latest check may not
-- have found the license's number. In that case, the view also has the result of the last check that found the number, if that result is
-- `suspended` or `expired`.
create view register_problems as
  select contractors.id as contractor_id, license.kind, problem.result, problem.status as register_status, problem.since
    from contractors
   cross join licenses_of(contractors) as license
   cross join lateral (
          select * from latest_check(contractors.id, license.kind, license.number)
           union select * from deciding_check(contractors.id, license.kind, license.number) where is_stopping(result)) as problem
   where contractors.status <> 'ended' and problem.result <> 'active' and problem.overruled_because is null;


create trigger check_service before insert or update of service on territories for each row
  execute function check_service('service', 'is_trade');
-- Runs after the insert. By then, the foreign key has waited for any concurrent transaction that sets the contractor's status to `ended`, so
-- the trigger sees the final status.
create trigger refuse_former_contractor after insert or update of contractor_id on territories for each row
  execute function refuse_former_contractor();
create trigger check_electrical_license after insert or update on territories for each row
  execute function check_electrical_license('contractor_id');

-- Cached pages show which territories are taken. A change raises the version in blog_version, which invalidates these pages. The trigger is
-- deferred, so that the row of blog_version is locked only at the commit. It fires for each row, because a trigger for each statement would
-- also fire when a statement changes no row. The job that deletes ended territories runs such a statement every minute.
create constraint trigger count_change after insert or update or delete on territories deferrable initially deferred
  for each row execute function count_blog_change();

-- Territories whose contractors may get leads today.
create view serving_territories as
  select zip_code, service, contractor_id from territories
   where market_today() between starts_on and coalesce(ends_on, 'infinity') and is_licensed_for(contractor_id, service)
     and not exists (select from contractors where id = contractor_id and unreachable_since is not null);

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


-- Fires before the deferred foreign key is checked, so that an unknown service violates a check and not the foreign key.
create trigger check_service after insert or update of service on leads for each row
  execute function check_service('service', 'takes_leads');


-- Each lead with its source and outcome. All figures about sources come from this view.
create view lead_origins as
  select leads.id, leads.created_at, leads.service,
         coalesce(source, '(not recorded)') as source, medium, campaign,
         coalesce(landing_path, case when source is null then '(not recorded)' else '(none)' end) as landing_path,
         -- A return clears `matched_at`, but the event of the match stays.
         matched_at is not null
           or exists (select from events where events.lead_id = leads.id and kind = 'lead.matched') as is_matched,
         homeowner_contacted is not false and (is_contact_reported(leads) or homeowner_outcome = 'booked') is true as is_contacted,
         case when homeowner_contacted is not false and homeowner_outcome is distinct from 'not-booked'
                and (booked_at is not null or homeowner_outcome = 'booked')
              then coalesce(booked_at, homeowner_outcome_at) end as booked_at
    from leads left join lead_sources on lead_sources.lead_id = leads.id;

comment on column lead_origins.booked_at is 'When the contractor or the homeowner reported that the job was booked. Null: never, or the homeowner denies the booking.';


create trigger check_photo_count before insert on lead_photos for each row execute function check_photo_count();


create trigger check_service before insert or update of service on partner_applications for each row
  execute function check_service('service', 'takes_applications');


create trigger check_service before insert or update of service_type on blogs for each row
  when (new.service_type is not null) execute function check_service('service_type', 'is_trade');
create trigger count_change after insert or update or delete or truncate on blogs
  for each statement execute function count_blog_change();
create trigger keep_revision after update on blogs for each row
  execute function keep_revision();
create trigger keep_former_slug after insert or update of slug on blogs for each row
  execute function keep_former_slug();
create trigger forget_post after delete on blogs for each row execute function forget_post();
create trigger forget_posts after truncate on blogs for each statement execute function forget_post();

revoke all on setup_steps,server_settings,services,operators,sign_in_tokens,operator_sessions,operator_passkeys,spent_challenges,operator_changes,contractors,register_checks,register_asks,territories,leads,lead_sources,lead_photos,lead_photo_numbers,lead_returns,lead_notes,partner_applications,contact_messages,privacy_requests,removals,idempotency_keys,rate_limits,events,statements,deliveries,delivery_contents,delivery_attempts,delivery_reports,link_tokens,blogs,blog_version,post_schedules,post_redirects,post_revisions,post_images,page_counts,ad_spend,register_problems,serving_territories,needed_licenses,expiring_licenses,lead_origins,published_posts from public, anon, service_role;

alter table setup_steps enable row level security;

alter table server_settings enable row level security;

alter table services enable row level security;

alter table operators enable row level security;

alter table sign_in_tokens enable row level security;

alter table operator_sessions enable row level security;

alter table operator_passkeys enable row level security;

alter table spent_challenges enable row level security;

alter table operator_changes enable row level security;

alter table contractors enable row level security;

alter table register_checks enable row level security;

alter table register_asks enable row level security;

alter table territories enable row level security;

alter table leads enable row level security;

alter table lead_sources enable row level security;

alter table lead_photos enable row level security;

alter table lead_photo_numbers enable row level security;

alter table lead_returns enable row level security;

alter table lead_notes enable row level security;

alter table partner_applications enable row level security;

alter table contact_messages enable row level security;

alter table privacy_requests enable row level security;

alter table removals enable row level security;

alter table idempotency_keys enable row level security;

alter table rate_limits enable row level security;

alter table events enable row level security;

alter table statements enable row level security;

alter table deliveries enable row level security;

alter table delivery_contents enable row level security;

alter table delivery_attempts enable row level security;

alter table delivery_reports enable row level security;

alter table link_tokens enable row level security;

alter table blogs enable row level security;

alter table blog_version enable row level security;

alter table post_schedules enable row level security;

alter table post_redirects enable row level security;

alter table post_revisions enable row level security;

alter table post_images enable row level security;

alter table page_counts enable row level security;

alter table ad_spend enable row level security;

-- What the roles of the data API may do with our tables: `anon` for visitors, `service_role` for the operator. Before this file runs,
-- `grantRights` (server/database/schema-files.ts) revokes all rights of both roles on our tables, because a hosted PostgreSQL may grant the
-- roles all rights on each new table.

-- Visitors can read published posts. Visitors can insert rows into the tables of the four forms, with values only in the columns listed here,
-- and cannot read these tables.
grant select on blogs to anon;
create policy visitors_read on blogs for select to anon using (is_published);

grant insert (name, zip_code, service_issue, preferred_contact, phone, email, timeline, message, service, city, submitted_from_page, name_as_typed,
  message_as_typed)
  on leads to anon;
create policy visitors_insert on leads for insert to anon with check (true);

grant insert (name, email, phone, user_type, message, name_as_typed, message_as_typed) on contact_messages to anon;
create policy visitors_insert on contact_messages for insert to anon with check (true);

grant insert (name, business_name, email, phone, city, service, message, name_as_typed, message_as_typed) on partner_applications to anon;
create policy visitors_insert on partner_applications for insert to anon with check (true);

grant insert (name, email, kind, message) on privacy_requests to anon;
create policy visitors_insert on privacy_requests for insert to anon with check (true);

-- `service_role` may read these tables but not change them. The operator changes data through the operator's API (server/http/operator/).
do $$
declare
  name text;
begin
  foreach name in array array['ad_spend', 'blogs', 'contact_messages', 'contractors', 'deliveries', 'events', 'lead_photos', 'lead_sources', 'leads',
    'partner_applications', 'privacy_requests', 'register_checks', 'removals', 'statements', 'territories']
  loop
    execute format('grant select on %I to service_role', name);
    execute format('create policy operator_reads on %I for select to service_role using (true)', name);
  end loop;
end $$;

insert into setup_steps (name) values ('release 1.0.0');
