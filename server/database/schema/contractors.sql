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
  status                        text not null default 'active' check (status in ('offered', 'active', 'paused', 'ended')),
  created_at                    timestamptz not null default now(),
  monthly_fee_cents             integer check (monthly_fee_cents >= 0),
  unreachable_since             timestamptz,
  email_as_restored             text check (char_length(email_as_restored) <= 254),
  insurance_expires_on          date,
  insurer                       text check (is_filled(insurer) and is_one_line(insurer) and char_length(insurer) <= 160),
  policy_number                 text check (is_filled(policy_number) and is_one_line(policy_number) and char_length(policy_number) <= 60),
  workers_compensation          text check (workers_compensation in ('account', 'no-employees')),
  workers_account               text check (is_filled(workers_account) and is_one_line(workers_account) and char_length(workers_account) <= 40),
  billing_address               text check (is_filled(billing_address) and char_length(billing_address) <= 500),
  billed_from                   date,
  offered_fee_cents             integer check (offered_fee_cents >= 0),
  office_email                  text check (is_email(office_email)),
  paused_by                     text check (paused_by in ('operator', 'contractor')),
  paused_until                  date,
  started_because               text check (is_filled(started_because) and char_length(started_because) <= 500),
  tax_rate                      numeric(6, 3) check (tax_rate >= 0 and tax_rate < 100),
  tax_code                      text check (is_filled(tax_code) and is_one_line(tax_code) and char_length(tax_code) <= 40),
  stopped_for_money_at          timestamptz,
  stripe_customer               text check (is_filled(stripe_customer) and is_one_line(stripe_customer) and char_length(stripe_customer) <= 120),
  pays_itself_since             timestamptz,
  offer_declined_because        text check (is_filled(offer_declined_because) and char_length(offer_declined_because) <= 500)
);

comment on column contractors.registration_number is 'In the state''s notation (market/licensing.ts).';
comment on column contractors.electrical_license_number is 'Null: the contractor may do no electrical work.';
comment on column contractors.monthly_fee_cents is 'Null: unknown.';
comment on column contractors.unreachable_since is 'When email to the contractor began to bounce. Until it arrives again, the contractor gets no leads. Null: email arrives.';
comment on column contractors.billed_from is 'The first charged day. Null: the clock makes no invoice.';
comment on column contractors.tax_rate is 'Percent. Null: 0.';
comment on column contractors.stopped_for_money_at is 'Since when the territories serve nobody because an invoice is overdue. Null: nothing is.';
comment on column contractors.stripe_customer is 'Under which Stripe keeps the way of payment. Null: it keeps none.';
comment on column contractors.pays_itself_since is 'Invoices that are issued from then on are charged without the contractor. Null: none is.';

comment on column contractors.insurance_expires_on is 'The last day of general liability insurance. Null: unknown, which stops nothing.';
comment on column contractors.offered_fee_cents is 'The monthly fee of an open offer. Null: there is none.';
comment on column contractors.offer_declined_because is 'What the contractor wrote as they said no to the latest offer.';
comment on column contractors.office_email is 'Gets copies. Only the operator sets it.';
comment on column contractors.paused_until is 'The first day on which requests come again. Null: until somebody resumes.';
comment on column contractors.started_because is 'Why the operator started an offered contractor who had agreed to nothing.';

create index contractors_by_name on contractors (lower(business_name), id);

-- Triggers and views, created last because they call functions

create trigger check_electrical_license after update of electrical_license_number on contractors for each row
  execute function check_electrical_license('id');
create trigger check_start before update of status on contractors for each row execute function check_start();
create constraint trigger count_change after insert or delete or update of status on contractors deferrable initially deferred
  for each row execute function count_blog_change();
