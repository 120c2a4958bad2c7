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

-- Triggers and views, created last because they call functions

create trigger check_service before insert or update of service on partner_applications for each row
  execute function check_service('service', 'takes_applications');
