-- Contractors' monthly statements. A month begins and ends in the market's time zone. The statements are computed only from events, so a
-- recomputation gives the same result. The functions with a parameter `until` do not count events at that time or later.

create or replace function month_start(month date) returns timestamptz immutable parallel safe language sql
  return day_start(month);

create or replace function month_after(month date) returns date immutable parallel safe language sql
  return (month + interval '1 month')::date;

create or replace function month_of(instant timestamptz) returns date immutable parallel safe language sql
  return date_trunc('month', market_day(instant)::timestamp)::date;

-- The periods in which the contractor had a territory. A territory with a last day counts until the end of that day, although the event of
-- its release comes later.
create or replace function territory_holdings(contractor uuid, until timestamptz)
returns table (taken_at timestamptz, released_at timestamptz) stable language sql as $$
  select at, next_at
    from (select kind, at,
                 lead(coalesce(day_start((detail ->> 'ends_on')::date + 1), at))
                   over (partition by detail ->> 'service', detail ->> 'zip_code' order by id) as next_at
            from events
           where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = contractor::text
             and kind in ('territory.taken', 'territory.released') and at < until) as changes
   where kind = 'territory.taken'
$$;

-- A row for each lead and month in which the contractor got the lead. Contains what the contractor and the homeowner reported while the
-- contractor had the lead. A match that an operator undid does not count. Times are whole seconds.
create or replace function statement_requests(contractor uuid, first_month date, last_month date, until timestamptz)
returns table (
  month date, lead_id uuid, given_id bigint, given_at timestamptz, service text, zip_code text, accepted_at timestamptz,
  contacted_at timestamptz, homeowner_contacted boolean, booked_at timestamptz, homeowner_outcome text, returned_at timestamptz,
  return_reason text, withdrawn_at timestamptz, closed_at timestamptz)
stable language sql as $$
  with matched as (
    select distinct events.lead_id from events
     where kind = 'lead.matched' and detail ->> 'contractor_id' = contractor::text
       and at >= month_start(first_month) and at < least(month_start(month_after(last_month)), until)),
  -- The events about the contractor's leads. An undo has the same `about` as the step that it undoes, and its `at` and `word` are null. Where the
  -- latest event about a step is an undo, the step's columns in the result are therefore null.
  lead_events as (
    select events.id, events.lead_id, at as happened_at, kind, detail,
           case kind when 'lead.undone' then 'lead.' || (detail ->> 'reason') else kind end as about,
           case when kind <> 'lead.undone' then date_trunc('second', at) end as at,
           case when kind <> 'lead.undone' then coalesce(detail ->> 'outcome', detail ->> 'reason', kind) end as word
      from matched join events using (lead_id)
     where at < until and contractor::text = coalesce(detail ->> 'contractor_id', case
             -- The undo of a homeowner's answer names no contractor, so it counts for the contractor who got the lead last.
             when kind = 'lead.undone' and detail ->> 'reason' in ('homeowner-contacted', 'homeowner-outcome') then
               (select before.detail ->> 'contractor_id' from events as before
                 where before.lead_id = events.lead_id and before.kind = 'lead.matched' and before.id < events.id
                 order by before.id desc limit 1) end)),
  turns as (
    select *, lead(id) over turn as next_id, lead(kind) over turn = 'lead.undone' as is_taken_back
      from lead_events where about in ('lead.matched', 'lead.assigned')
    window turn as (partition by lead_events.lead_id order by id)),
  given as (
    select distinct on (turns.lead_id, month_of(happened_at)) *, month_of(happened_at) as month from turns
     where kind = 'lead.matched' and is_taken_back is not true and month_of(happened_at) between first_month and last_month
     order by turns.lead_id, month_of(happened_at), id desc)
  select given.month, given.lead_id, given.id, given.at, given.detail ->> 'service', given.detail ->> 'zip_code',
         (array_agg(lead_events.at order by lead_events.id desc) filter (where lead_events.about = 'lead.accepted'))[1],
         (array_agg(lead_events.at order by lead_events.id desc) filter (where lead_events.about = 'lead.contacted'))[1],
         (array_agg(lead_events.word = 'homeowner.contacted' order by lead_events.id desc)
           filter (where lead_events.about in ('homeowner.contacted', 'homeowner.not-contacted', 'lead.homeowner-contacted')))[1],
         (array_agg(lead_events.at order by lead_events.id desc) filter (where lead_events.about = 'lead.booked'))[1],
         (array_agg(lead_events.word order by lead_events.id desc) filter (where lead_events.about in ('homeowner.outcome', 'lead.homeowner-outcome')))[1],
         (array_agg(lead_events.at order by lead_events.id desc) filter (where lead_events.about = 'lead.returned'))[1],
         (array_agg(lead_events.word order by lead_events.id desc) filter (where lead_events.about = 'lead.returned'))[1],
         min(lead_events.at) filter (where lead_events.about = 'lead.withdrawn' or (lead_events.about = 'lead.erased' and lead_events.word = 'request')),
         (array_agg(lead_events.at order by lead_events.id desc) filter (where lead_events.about = 'lead.closed'))[1]
    from given left join lead_events on lead_events.lead_id = given.lead_id and lead_events.id > given.id
                               and (given.next_id is null or lead_events.id < given.next_id)
   group by given.month, given.lead_id, given.id, given.at, given.detail
$$;

-- Whether an operator had decided by `until` that the lead is no lead. An undo or a later match takes that back.
create or replace function was_no_lead(lead uuid, until timestamptz) returns boolean stable language sql
set search_path = public, pg_temp as $$
  select coalesce((
    select kind = 'lead.closed' and detail ->> 'reason' in ('not-real', 'duplicate', 'test') from events
     where lead_id = lead and at < until
       and (kind in ('lead.closed', 'lead.matched') or (kind = 'lead.undone' and detail ->> 'reason' = 'closed'))
     order by id desc limit 1), false)
$$;

-- The person's earlier lead that this lead repeats, or null. Release 1.0.0 recorded it in the row alone.
create or replace function repeated_lead(lead uuid) returns uuid stable language sql set search_path = public, pg_temp as $$
  select coalesce(
    (select (detail ->> 'duplicate_of')::uuid from events where lead_id = lead and kind = 'lead.created' order by id limit 1),
    (select duplicate_of from leads where id = lead))
$$;

-- What a booked job comes to, by the contractor's word before `until`, from the match `given` to the lead's next match. Each of these events has
-- all amounts of that moment.
create or replace function statement_booked_cents(lead uuid, contractor uuid, given bigint, until timestamptz) returns bigint
stable language sql set search_path = public, pg_temp as $$
  select (priced.detail ->> 'booked_cents')::bigint from events as priced
   where lead_id = lead and kind = 'lead.priced' and at < until and detail ->> 'contractor_id' = contractor::text and id > given
     and not exists (select from events as next where next.lead_id = lead and next.kind = 'lead.matched' and next.id > given and next.id < priced.id)
   order by id desc limit 1
$$;

-- The last state that a lead reached.
create or replace function statement_state(
  accepted_at timestamptz, contacted_at timestamptz, booked_at timestamptz, returned_at timestamptz, withdrawn_at timestamptz,
  closed_at timestamptz)
returns text immutable parallel safe language sql
  return case when closed_at is not null then 'closed' when withdrawn_at is not null then 'withdrawn'
    when returned_at is not null then 'returned' when booked_at is not null then 'booked'
    when contacted_at is not null then 'contacted' when accepted_at is not null then 'accepted' else 'given' end;

-- A month's statement: StatementContent of domain/statement.ts. Medians and costs per lead are null below five leads. The fee is what the
-- month's charged days come to, and in a month before the first one, the fee at its end.
create or replace function statement_content(contractor uuid, month date, until timestamptz) returns jsonb stable language sql as $$
  with holdings as materialized (select * from territory_holdings(contractor, until)),
  fees as materialized (
    select id, at, (detail ->> 'monthly_fee_cents')::integer as fee from events
     where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = contractor::text
       and kind = 'contractor.fee-changed' and at < until),
  months as (
    select each::date as month,
           case when (select billed_from < month_after(each::date) from contractors where id = contractor)
             then charged_cents(contractor, each::date)
             else (select fee from fees where at < month_start(month_after(each::date)) order by id desc limit 1) end as fee,
           exists (select from holdings where taken_at < month_start(month_after(each::date))
                      and (released_at is null or released_at > month_start(each::date))) as has_territory
      from generate_series(statement_content.month - interval '11 months', statement_content.month, interval '1 month') as each),
  given as materialized (
    select *, was_no_lead(lead_id, until) as is_no_lead from statement_requests(
      contractor, (statement_content.month - interval '11 months')::date, statement_content.month, until)),
  requests as materialized (
    select *, repeated_lead(lead_id) in (select lead_id from given where not is_no_lead) is true as is_repeated, is_contact_denied(contacted_at, homeowner_contacted), first_contact_at(contacted_at, homeowner_contacted),
           coalesce(is_booking_denied(booked_at, homeowner_contacted, homeowner_outcome), false) as is_booking_denied,
           case when booked_at is not null and given.month = statement_content.month
             then statement_booked_cents(lead_id, contractor, given_id, until) end as booked_cents
      from given where not is_no_lead),
  own as (select * from requests where requests.month = statement_content.month),
  counts as (
    select jsonb_build_object(
      'given', count(*) filter (where not is_repeated),
      'accepted', count(accepted_at),
      'contacted', jsonb_build_object(
        'noted', count(contacted_at),
        'confirmed', count(*) filter (where contacted_at is not null and homeowner_contacted),
        'denied', count(*) filter (where is_contact_denied)),
      'booked', jsonb_build_object(
        'noted', count(booked_at),
        'confirmed', count(*) filter (where booked_at is not null and homeowner_outcome = 'booked' and not is_booking_denied),
        'denied', count(*) filter (where is_booking_denied)),
      'withdrawn', count(withdrawn_at),
      'median_seconds_to_contact', case when count(first_contact_at) >= 5 then
        round((percentile_cont(0.5) within group (order by extract(epoch from first_contact_at - given_at)))::numeric) end,
      'requests', coalesce(jsonb_agg(jsonb_build_object(
        'reference', left(lead_id::text, 8), 'given_at', iso_instant(given_at), 'service', service, 'zip_code', zip_code,
        'accepted_at', iso_instant(accepted_at), 'contacted_at', iso_instant(contacted_at),
        'homeowner_contacted', homeowner_contacted, 'booked_at', iso_instant(booked_at), 'homeowner_outcome', homeowner_outcome,
        'returned_at', iso_instant(returned_at), 'return_reason', return_reason,
        'state', statement_state(accepted_at, contacted_at, booked_at, returned_at, withdrawn_at, closed_at)) order by given_at, given_id), '[]')
      ) || case when count(booked_cents) > 0 then jsonb_build_object('booked_cents', sum(booked_cents)) else '{}' end as content
      from own),
  taken_out as (
    select count(*) from given where given.month = statement_content.month and is_no_lead),
  returned as (
    select coalesce(jsonb_object_agg(return_reason, count), '{}') as content
      from (select return_reason, count(*) from own where returned_at is not null group by return_reason) as reasons),
  paid as (select months.month, fee from months where has_territory and fee is not null),
  cost as (
    select sums.months, sums.fees, count(lead_id) filter (where not is_repeated) as given, count(booked_at) filter (where not is_booking_denied) as booked
      from (select count(*) as months, sum(fee) as fees from paid) as sums
      left join requests on requests.month in (select paid.month from paid)
     group by sums.months, sums.fees)
  select counts.content || jsonb_build_object(
           'contractor_id', contractor, 'month', to_char(statement_content.month, 'YYYY-MM'), 'returned', returned.content,
           'monthly_fee_cents', months.fee,
           'cost', case when months.fee is not null and cost.months > 0 then jsonb_build_object(
             'months', cost.months, 'fees_cents', cost.fees, 'given', cost.given, 'booked', cost.booked,
             'cents_per_request', case when cost.given >= 5 then round(cost.fees::numeric / cost.given) end,
             'cents_per_booked', case when cost.booked >= 5 then round(cost.fees::numeric / cost.booked) end) end)
         || case when taken_out.count > 0 then jsonb_build_object('not_leads', taken_out.count) else '{}' end
    from counts, returned, cost, taken_out, months where months.month = statement_content.month
$$;

-- Whether the contractor had a territory or got a lead in the month.
create or replace function has_statement(contractor uuid, month date, until timestamptz) returns boolean stable language sql as $$
  select exists (select from statement_requests(contractor, month, month, until))
      or exists (select from territory_holdings(contractor, least(month_start(month_after(month)), until))
                  where released_at is null or released_at > month_start(month))
$$;
