-- What visitors send. Lengths and shapes are those of docs/product.md, Limits; the forms repeat them to help, this is where they hold.

-- One character at least that is no space, control or invisible one, in any script.
create function is_filled(value text) returns boolean immutable parallel safe language sql
  return value ~ '[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]';

-- No control characters: such fields end up in the heads of mails.
create function is_one_line(value text) returns boolean immutable parallel safe language sql
  return value !~ '[\u0001-\u001f\u007f]';

create function is_email(value text) returns boolean immutable parallel safe language sql
  return value ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and is_one_line(value);

create table leads (
  id                  uuid primary key default gen_random_uuid(),
  name                text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  zip_code            text not null check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  service_issue       text not null check (is_filled(service_issue) and is_one_line(service_issue) and char_length(service_issue) <= 64),
  preferred_contact   text check (preferred_contact in ('phone', 'email', 'text', 'either')),
  phone               text check (phone ~ '^[0-9]{1,20}$'),
  email               text not null check (is_email(email) and char_length(email) <= 254),
  timeline            text check (timeline in ('asap', '1-week', '2-3-weeks', 'next-month', 'just-quotes')),
  message             text check (char_length(message) <= 5000),
  service             text not null default 'general' check (service in (
                        'sprinkler-repair', 'gutter-installation', 'fence-repair',
                        'ev-charging-installation', 'generator-installation', 'general')),
  city                text check (is_one_line(city) and char_length(city) <= 80),
  submitted_from_page text check (is_one_line(submitted_from_page) and char_length(submitted_from_page) <= 300),
  status              text not null default 'new' check (status in ('new', 'matched', 'closed')),
  match_confirmed_at  timestamptz,
  created_at          timestamptz not null default now()
);

comment on column leads.status is 'new: matched to nobody yet. matched: one contractor has it. closed: nothing more will happen.';
comment on column leads.match_confirmed_at is 'When the homeowner first opened the confirmation link, if ever.';

create index leads_by_age on leads (created_at desc);

create table partner_applications (
  id            uuid primary key default gen_random_uuid(),
  name          text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  business_name text not null check (is_filled(business_name) and is_one_line(business_name) and char_length(business_name) <= 160),
  email         text not null check (is_email(email) and char_length(email) <= 254),
  phone         text check (phone ~ '^[0-9]{1,20}$'),
  city          text not null check (is_filled(city) and is_one_line(city) and char_length(city) <= 80),
  service       text not null check (service in ('sprinkler-repair', 'fence-repair', 'ev-charging-installation', 'other')),
  message       text check (char_length(message) <= 5000),
  created_at    timestamptz not null default now()
);

create index partner_applications_by_age on partner_applications (created_at desc);

create table contact_messages (
  id         uuid primary key default gen_random_uuid(),
  name       text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  email      text not null check (is_email(email) and char_length(email) <= 254),
  phone      text check (phone ~ '^[0-9]{1,20}$'),
  user_type  text not null check (user_type in ('homeowner', 'contractor', 'other')),
  message    text not null check (is_filled(message) and char_length(message) <= 5000),
  created_at timestamptz not null default now()
);

create index contact_messages_by_age on contact_messages (created_at desc);

-- What a submission was answered, kept for a day so that the same key gets the same answer and stores nothing.
-- The role is part of the key: an answer to the operator must never be handed to a visitor who guesses the key.
create table idempotency_keys (
  role       text not null,
  table_name text not null,
  key        text not null check (char_length(key) <= 255),
  body       text,
  created_at timestamptz not null default now(),
  primary key (role, table_name, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);
