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
