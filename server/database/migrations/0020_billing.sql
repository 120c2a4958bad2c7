-- Prices, fees, invoices, and what the operator says about a contractor's invoices. Another migration may have added the first two columns.
lock table territories, contractors in access exclusive mode;

alter table contractors
  add column if not exists billing_address text check (is_filled(billing_address) and char_length(billing_address) <= 500),
  add column if not exists billed_from date,
  add column tax_rate numeric(6, 3) check (tax_rate >= 0 and tax_rate < 100),
  add column tax_code text check (is_filled(tax_code) and is_one_line(tax_code) and char_length(tax_code) <= 40),
  add column stopped_for_money_at timestamptz;
comment on column contractors.billed_from is 'The first charged day. Null: the clock makes no invoice.';
comment on column contractors.tax_rate is 'Percent. Null: 0.';
comment on column contractors.stopped_for_money_at is 'Since when the territories serve nobody because an invoice is overdue. Null: nothing is.';

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

create or replace function refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  has_rows boolean := true;
begin
  if tg_op = 'TRUNCATE' then
    execute format('select exists (select from %I)', tg_table_name) into has_rows;
  end if;
  if has_rows then
    raise exception using errcode = 'check_violation', message = format('rows of %s are never changed or deleted', tg_table_name);
  end if;
  return null;
end $$;

-- The row of the year is locked until the transaction ends, so that the numbers have no gap.
create or replace function next_invoice_number(of_year integer) returns text language plpgsql set search_path = public, pg_temp as $$
declare
  count integer;
begin
  insert into invoice_numbers (year, last) values (of_year, 1)
  on conflict (year) do update set last = invoice_numbers.last + 1 returning last into count;
  return of_year || '-' || lpad(count::text, greatest(4, length(count::text)), '0');
end $$;

-- Gives an invoice its number and its time. Only the number of an invoice that was lost with a backup is given, and must be the next one.
create or replace function number_invoice() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  next text;
begin
  if new.contractor_id is null then
    next := next_invoice_number(split_part(new.number, '-', 1)::integer);
    if next <> new.number then
      raise exception using errcode = 'check_violation', message = format('the next number is %s', next);
    end if;
    return new;
  end if;
  new.issued_at := now();
  new.number := next_invoice_number(extract(year from market_day(now()))::integer);
  return new;
end $$;

create or replace function keep_invoice_number() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception using errcode = 'check_violation', message = 'only an invoice takes a number';
  end if;
  return new;
end $$;

create or replace function keep_invoice() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changing constant text[] := array['state', 'paid_on', 'paid_by', 'reference', 'because'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - changing <> to_jsonb(old) - changing then
    raise exception using errcode = 'check_violation', message = 'an issued invoice is never changed or deleted';
  end if;
  if old.because is not null and new.because is distinct from old.because then
    raise exception using errcode = 'check_violation', message = 'the reason of an invoice is written once';
  end if;
  if old.state = 'void' and new.state <> 'void' or old.state = 'paid' and new.state = 'void' then
    raise exception using errcode = 'check_violation', message = format('an invoice that is %s does not become %s', old.state, new.state);
  end if;
  if new.state = 'void' and old.state <> 'void'
     and (new.credit_for is not null or exists (select from invoices where credit_for = new.id)) then
    raise exception using errcode = 'check_violation', message = 'a credit note, or an invoice that has one, does not become void';
  end if;
  return new;
end $$;

-- Lines are written with their invoice, in one transaction.
create or replace function add_invoice_line() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from invoices where id = new.invoice_id and issued_at = now()) then
    raise exception using errcode = 'check_violation', message = 'an issued invoice gets no further line';
  end if;
  return new;
end $$;

-- Compares an invoice with the sum of its lines. Credit notes take no more than their invoice.
create or replace function check_invoice() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  invoice invoices;
  target invoices;
begin
  select * into invoice from invoices where id = (to_jsonb(new) ->> case tg_table_name when 'invoices' then 'id' else 'invoice_id' end)::uuid;
  if coalesce((select sum(cents) from invoice_lines where invoice_id = invoice.id), 0) <> coalesce(invoice.subtotal_cents, 0) then
    raise exception using errcode = 'check_violation', message = format('the lines of invoice %s do not add up to its subtotal', invoice.number);
  end if;
  if invoice.credit_for is null then
    return null;
  end if;
  select * into target from invoices where id = invoice.credit_for for no key update;
  if target.credit_for is not null or target.state = 'void'
     or (target.contractor_id, target.month, target.tax_rate) is distinct from (invoice.contractor_id, invoice.month, invoice.tax_rate)
     or exists (select from invoices where credit_for = target.id
                having target.subtotal_cents + sum(subtotal_cents) < 0 or target.tax_cents + sum(tax_cents) < 0) then
    raise exception using errcode = 'check_violation', message = format('credit note %s does not fit its invoice', invoice.number);
  end if;
  return null;
end $$;

-- The fee of a contractor on a day.
create or replace function fee_on(contractor uuid, day date) returns integer stable language sql as $$
  select coalesce((select cents from fees where contractor_id = contractor and from_day <= day order by from_day desc limit 1), 0)
$$;

-- A fee that is written into the contractor's row, and is not that of today, holds from today on.
create or replace function note_fee() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if coalesce(new.monthly_fee_cents, 0) <> fee_on(new.id, market_today()) then
    insert into fees (contractor_id, from_day, cents) values (new.id, market_today(), coalesce(new.monthly_fee_cents, 0))
    on conflict (contractor_id, from_day) do update set cents = excluded.cents;
  end if;
  return null;
end $$;

-- What is open of an invoice: its total and its credit notes' together, until it is paid.
create or replace function open_cents(invoice invoices) returns bigint stable language sql as $$
  select case when invoice.state <> 'issued' or invoice.credit_for is not null then 0
    else invoice.total_cents + coalesce((select sum(total_cents)::bigint from invoices where credit_for = invoice.id), 0) end
$$;

-- The fees of a database that knew one fee for a contractor: one for each change, else from the contractor's first day.
create or replace function store_earlier_fees() returns void language sql set search_path = public, pg_temp as $$
  insert into fees (contractor_id, from_day, cents)
  select distinct on (contractors.id, market_day(at)) contractors.id, market_day(at), coalesce((detail ->> 'monthly_fee_cents')::integer, 0)
    from events join contractors on contractors.id::text = detail ->> 'contractor_id'
   where kind = 'contractor.fee-changed' and lead_id is null
   order by contractors.id, market_day(at), events.id desc
  on conflict do nothing;
  insert into fees (contractor_id, from_day, cents)
  select id, case when exists (select from fees where contractor_id = id) then market_today() else market_day(created_at) end, coalesce(monthly_fee_cents, 0)
    from contractors where coalesce(monthly_fee_cents, 0) <> fee_on(id, market_today())
  on conflict (contractor_id, from_day) do update set cents = excluded.cents
$$;

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

select store_earlier_fees();

-- Adds a condition to whatever the view has.
do $$
begin
  execute 'create or replace view serving_territories as ' || rtrim(pg_get_viewdef('serving_territories'::regclass), '; ')
    || ' and not exists (select from contractors where id = contractor_id and stopped_for_money_at is not null)';
end $$;

revoke all on prices, fees, invoice_numbers, invoices, invoice_lines from public, anon, service_role;
do $$
declare
  name text;
begin
  foreach name in array array['prices', 'fees', 'invoice_numbers', 'invoices', 'invoice_lines'] loop
    execute format('alter table %I enable row level security', name);
  end loop;
  foreach name in array array['prices', 'fees', 'invoices', 'invoice_lines'] loop
    execute format('grant select on %I to service_role', name);
    execute format('create policy operator_reads on %I for select to service_role using (true)', name);
  end loop;
end $$;
