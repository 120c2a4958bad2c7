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
  -- What the applicant adds on their own page.
  registration_number           text check (registration_number ~ registration_pattern()),
  registration_expires_on       date,
  electrical_license_number     text check (is_filled(electrical_license_number) and is_one_line(electrical_license_number) and char_length(electrical_license_number) <= 40),
  electrical_license_expires_on date,
  wanted_territories            text[] not null default '{}' check (cardinality(wanted_territories) <= 200),
  insurer                       text check (is_filled(insurer) and is_one_line(insurer) and char_length(insurer) <= 160),
  policy_number                 text check (is_filled(policy_number) and is_one_line(policy_number) and char_length(policy_number) <= 60),
  insurance_expires_on          date,
  workers_compensation          text check (workers_compensation in ('account', 'no-employees')),
  workers_account               text check (is_filled(workers_account) and is_one_line(workers_account) and char_length(workers_account) <= 40),
  in_trade_since                integer check (in_trade_since between 1900 and 2100),
  references_given              jsonb not null default '[]',
  billing_address               text check (is_filled(billing_address) and char_length(billing_address) <= 500),
  -- Why the operator accepted the application although a criterion had no check.
  accepted_because              text check (is_filled(accepted_because) and char_length(accepted_because) <= 500),
  accepted_at                   timestamptz,
  check (num_nulls(consent_wording, consent_version, consented_at) in (0, 3))
);

comment on column partner_applications.wanted_territories is 'Each as service/zip code.';
comment on column partner_applications.references_given is 'A list of objects with a name and a phone number of digits only.';

create index partner_applications_by_age on partner_applications (created_at desc);
create index new_applications on partner_applications (created_at desc, id desc) where status = 'new';

-- Triggers and views, created last because they call functions

create trigger check_service before insert or update of service on partner_applications for each row
  execute function check_service('service', 'takes_applications');
create trigger forget_application before delete on partner_applications for each row execute function forget_application();
