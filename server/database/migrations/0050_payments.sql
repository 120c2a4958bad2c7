-- Payments by Stripe, and who lets Stripe pay the next invoices.
lock table contractors in access exclusive mode;

alter table contractors
  add column stripe_customer text check (is_filled(stripe_customer) and is_one_line(stripe_customer) and char_length(stripe_customer) <= 120),
  add column pays_itself_since timestamptz;
comment on column contractors.stripe_customer is 'Under which Stripe keeps the way of payment. Null: it keeps none.';
comment on column contractors.pays_itself_since is 'Invoices that are issued from then on are charged without the contractor. Null: none is.';

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

revoke all on payments, stripe_events from public, anon, service_role;
alter table payments enable row level security;
alter table stripe_events enable row level security;
