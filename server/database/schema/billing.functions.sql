-- The triggers of billing.sql. They hold for every statement, the owner's included.

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

-- Whether Stripe may be moving money for the invoice: meanwhile nobody changes it, reminds of it, or stops anything because of it.
create or replace function is_being_paid(invoice invoices) returns boolean stable language sql as $$
  select exists (select from payments where invoice_id = invoice.id and (state = 'processing' or state = 'asked' and kind = 'charge'))
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

-- Whether the day is one of the contractor's charged days, as known now. An operator's pause counts for days that it covers whole.
-- In PL/pgSQL, which can reuse the query's plan.
create or replace function is_charged_on(contractor_id uuid, day date) returns boolean stable language plpgsql as $$
begin
  return (select billed_from <= day
     and (status <> 'ended' or day <= (select market_day(max(at)) from events
           where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = is_charged_on.contractor_id::text
             and kind = 'operator.contractor-ended'))
     and not exists (
       select from (select kind, actor from events
                     where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = is_charged_on.contractor_id::text
                       and kind in ('contractor.paused', 'contractor.resumed', 'operator.contractor-ended') and at <= day_start(day)
                     order by events.id desc limit 1) as before
        where kind = 'contractor.paused' and actor = 'operator'
          and not exists (select from events
                           where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = is_charged_on.contractor_id::text
                             and kind in ('contractor.resumed', 'operator.contractor-ended') and at > day_start(day) and at < day_start(day + 1)))
    from contractors where id = is_charged_on.contractor_id);
end $$;

-- What the charged days of a month come to, before tax. Each stretch of days with one fee is rounded once.
create or replace function charged_cents(contractor uuid, month date) returns bigint stable language sql as $$
  with days as (
    select each::date as day, fee_on(contractor, each::date) as fee
      from generate_series(month, month + interval '1 month - 1 day', interval '1 day') as each
     where is_charged_on(contractor, each::date)),
  numbered as (
    select fee, day - (row_number() over (partition by fee order by day))::integer as stretch from days),
  stretches as (select fee, count(*) as length from numbered group by fee, stretch)
  select coalesce(sum(round(fee::numeric * length / extract(day from month + interval '1 month - 1 day'))), 0)::bigint from stretches
$$;
