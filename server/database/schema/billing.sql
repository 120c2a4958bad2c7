-- What a service in a city costs a month: the latest price that is not after a day. Without one, the market's row holds.
create table prices (
  service  text not null references services (slug) deferrable,
  city     text not null check (is_filled(city) and is_one_line(city) and char_length(city) <= 60),
  from_day date not null,
  cents    integer not null check (cents >= 0),
  primary key (service, city, from_day)
);

-- Contractors' monthly fees: the latest that is not after a day. Before the first, the fee is 0.
create table fees (
  contractor_id uuid not null references contractors (id) on delete cascade deferrable,
  from_day      date not null,
  cents         integer not null check (cents >= 0),
  primary key (contractor_id, from_day)
);

-- The last number of each year. Only the trigger number_invoice changes it, so that no number is left out.
create table invoice_numbers (
  year integer primary key,
  last integer not null check (last >= 1)
);

-- Invoices and credit notes. A row changes only as keep_invoice allows, and is never deleted.
create table invoices (
  id             uuid primary key default gen_random_uuid(),
  number         text not null unique check (number ~ '^[12][0-9]{3}-([0-9]{4}|[1-9][0-9]{4,7})$'),
  contractor_id  uuid references contractors (id) deferrable,
  month          date check (extract(day from month) = 1),
  issued_at      timestamptz,
  due_on         date,
  subtotal_cents bigint,
  tax_rate       numeric(6, 3) check (tax_rate >= 0 and tax_rate < 100),
  tax_code       text check (is_filled(tax_code) and is_one_line(tax_code) and char_length(tax_code) <= 40),
  tax_cents      bigint,
  total_cents    bigint check (total_cents = subtotal_cents + tax_cents),
  state          text not null default 'issued' check (state in ('issued', 'paid', 'void')),
  paid_on        date,
  paid_by        text check (paid_by in ('check', 'transfer', 'card', 'bank-debit', 'credit', 'other')),
  reference      text check (is_filled(reference) and is_one_line(reference) and char_length(reference) <= 120),
  credit_for     uuid references invoices (id) deferrable,
  because        text check (is_filled(because) and char_length(because) <= 500),
  issued_by      jsonb,
  issued_to      jsonb,
  constraint invoices_paid_check check (num_nonnulls(paid_on, paid_by) = case when state = 'paid' then 2 else 0 end),
  constraint invoices_void_check check (state <> 'void' or because is not null),
  constraint invoices_tax_check check (case when credit_for is null then tax_cents = round(subtotal_cents * tax_rate / 100) else tax_cents <= 0 end),
  constraint invoices_sign_check check (case when credit_for is null then subtotal_cents >= 0 else subtotal_cents < 0 end),
  constraint invoices_whole_check check (case when contractor_id is null
    then state = 'void' and num_nonnulls(month, issued_at, due_on, subtotal_cents, tax_rate, tax_code, tax_cents, total_cents, reference, credit_for,
      issued_by, issued_to) = 0
    else num_nonnulls(month, issued_at, subtotal_cents, tax_rate, tax_cents, total_cents, issued_by, issued_to) = 8
      and num_nonnulls(due_on, credit_for) = 1 end)
);

comment on column invoices.month is 'The month''s first day. Of a credit note, the month of its invoice.';
comment on column invoices.contractor_id is 'Null: the invoice was lost with a backup, and its number alone is known.';
comment on column invoices.due_on is 'Null: a credit note.';
comment on column invoices.tax_rate is 'Percent.';
comment on column invoices.reference is 'What names the payment, such as the number of a check.';
comment on column invoices.credit_for is 'The invoice of which this credit note takes a part. Null: an invoice.';

create unique index invoices_by_month on invoices (contractor_id, month) where state <> 'void' and credit_for is null;
create index invoices_by_contractor on invoices (contractor_id, issued_at desc);
create index credit_notes_by_invoice on invoices (credit_for) where credit_for is not null;
create index open_invoices on invoices (due_on) where state = 'issued';

create table invoice_lines (
  invoice_id    uuid not null references invoices (id) deferrable,
  position      integer not null check (position >= 1),
  kind          text not null check (kind in ('fee', 'correction', 'credit')),
  from_day      date,
  to_day        date,
  days          integer,
  days_in_month integer,
  monthly_cents integer,
  cents         bigint not null,
  primary key (invoice_id, position),
  constraint invoice_lines_shape_check check (case kind
    when 'fee' then num_nonnulls(from_day, to_day, days, days_in_month, monthly_cents) = 5
      and days = to_day - from_day + 1 and date_trunc('month', from_day::timestamp) = date_trunc('month', to_day::timestamp)
      and days_in_month = extract(day from date_trunc('month', from_day::timestamp) + interval '1 month - 1 day')
      and monthly_cents >= 0 and cents = round(monthly_cents::numeric * days / days_in_month)
    when 'correction' then num_nonnulls(days, days_in_month, monthly_cents) = 0
      and from_day = date_trunc('month', from_day::timestamp)
      and to_day = (date_trunc('month', from_day::timestamp) + interval '1 month - 1 day')::date
    else num_nonnulls(from_day, to_day, days, days_in_month, monthly_cents) = 0 end)
);

comment on column invoice_lines.from_day is 'Of a correction, the first day of the month that it corrects. Null: an operator''s credit.';

-- What Stripe was asked for, for an invoice: sessions of its payment page, and charges of contractors whose invoices are paid without them. A
-- row is written before Stripe is asked, so that a question without an answer is repeated under the same idempotency key.
create table payments (
  id             uuid primary key default gen_random_uuid(),
  invoice_id     uuid not null references invoices (id) deferrable,
  attempt        integer not null check (attempt >= 1),
  kind           text not null check (kind in ('checkout', 'charge')),
  cents          bigint not null check (cents > 0),
  state          text not null default 'asked' check (state in ('asked', 'open', 'processing', 'paid', 'failed', 'expired')),
  request        jsonb,
  session        text unique check (is_filled(session) and is_one_line(session) and char_length(session) <= 255),
  payment_intent text unique check (is_filled(payment_intent) and is_one_line(payment_intent) and char_length(payment_intent) <= 120),
  started_at     timestamptz not null default now(),
  look_at        timestamptz not null default now(),
  unique (invoice_id, attempt)
);

comment on column payments.state is 'asked: Stripe has not answered yet. open: the payment page is open. processing: the money is on its way, for example as a bank debit.';
comment on column payments.request is 'What the payment page was asked for, to be repeated to the letter. Null: a charge, or a payment that this database learned of from Stripe.';
comment on column payments.look_at is 'When to ask Stripe again, because its events may be lost.';

create unique index payments_under_way on payments (invoice_id) where state in ('asked', 'open', 'processing');
create index payments_to_look_at on payments (look_at) where state in ('asked', 'open', 'processing');

-- Stripe's events, each once, and what they leave for the operator.
create table stripe_events (
  id             text primary key check (is_filled(id) and is_one_line(id) and char_length(id) <= 255),
  kind           text not null check (is_filled(kind) and is_one_line(kind) and char_length(kind) <= 120),
  at             timestamptz not null default now(),
  problem        text check (problem in ('amount', 'second', 'refund', 'dispute', 'lost')),
  subject        text check (is_filled(subject) and is_one_line(subject) and char_length(subject) <= 255),
  number         text,
  cents          bigint,
  currency       text check (currency ~ '^[a-z]{3}$'),
  payment_intent text check (is_filled(payment_intent) and is_one_line(payment_intent) and char_length(payment_intent) <= 120),
  attended_at    timestamptz,
  constraint stripe_events_note_check check ((problem is null) = (subject is null))
);

comment on column stripe_events.problem is 'amount: another amount or currency than the invoice''s. second: the invoice is paid or void already. lost: we lack the invoice. Null: nothing is left to do.';
comment on column stripe_events.subject is 'What the problem is about, so that the inbox has each once.';
comment on column stripe_events.attended_at is 'When an operator marked the problem as done.';

create unique index stripe_problems on stripe_events (problem, subject) where problem is not null;

-- Triggers and views, created last because they call functions

create constraint trigger count_change after insert or update or delete on prices deferrable initially deferred
  for each row execute function count_blog_change();
create trigger number_invoice before insert on invoices for each row execute function number_invoice();
create trigger keep_invoice before update or delete on invoices for each row execute function keep_invoice();
create trigger keep_invoices before truncate on invoices for each statement execute function refuse_change();
create constraint trigger check_invoice after insert on invoices deferrable initially deferred for each row execute function check_invoice();
create trigger add_invoice_line before insert on invoice_lines for each row execute function add_invoice_line();
create trigger keep_invoice_line before update or delete on invoice_lines for each row execute function refuse_change();
create trigger keep_invoice_lines before truncate on invoice_lines for each statement execute function refuse_change();
create constraint trigger check_invoice_line after insert on invoice_lines deferrable initially deferred
  for each row execute function check_invoice();
create trigger keep_invoice_number before insert or update or delete on invoice_numbers for each row execute function keep_invoice_number();
create trigger keep_invoice_numbers before truncate on invoice_numbers for each statement execute function refuse_change();
create trigger note_fee after insert or update of monthly_fee_cents on contractors for each row execute function note_fee();
