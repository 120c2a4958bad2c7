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

-- Triggers and views, created last because they call functions

create trigger check_electrical_license after update of electrical_license_number on contractors for each row
  execute function check_electrical_license('id');
