-- The actor of the change. The transaction names it (`cedarline.actor`). Without a name it is a visitor where the role is a visitor's,
-- and the product otherwise.
create or replace function acting() returns text stable language sql
  return coalesce(setting_or_null('cedarline.actor'),
    case current_setting('role') when 'anon' then 'homeowner' else 'system' end);

-- The ids that a transaction recorded stand in its setting `cedarline.event_ids`, for what is to follow from them. Of what an operator
-- of the desk does, the detail says who of them it was (`cedarline.operator_id`).
create or replace function record_event(event_kind text, about_lead uuid, facts jsonb, actor_of_event text default acting()) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  recorded bigint;
  who jsonb := case actor_of_event when 'operator'
    then jsonb_build_object('operator_id', setting_or_null('cedarline.operator_id')) else '{}' end;
begin
  insert into events (kind, lead_id, actor, detail)
  values (event_kind, about_lead, actor_of_event, jsonb_strip_nulls(facts || who)) returning id into recorded;
  perform set_config('cedarline.event_ids', concat_ws(',', setting_or_null('cedarline.event_ids'), recorded), true);
end $$;
revoke execute on function record_event from public;

-- One of the contractor's steps, taken or undone.
create or replace function record_step(step text, lead leads, before timestamptz, after timestamptz) returns void language plpgsql as $$
begin
  if before is null and after is not null then
    perform record_event('lead.' || step, lead.id, jsonb_build_object('contractor_id', lead.contractor_id));
  elsif before is not null and after is null then
    perform record_event('lead.undone', lead.id, jsonb_build_object('contractor_id', lead.contractor_id, 'reason', step));
  end if;
end $$;
revoke execute on function record_step from public;

create or replace function record_lead_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place jsonb := jsonb_build_object(
    'service', service_of_lead(new.service, new.submitted_from_page), 'zip_code', left(new.zip_code, 5));
  reassigned boolean := tg_op = 'INSERT' or new.contractor_id is distinct from old.contractor_id;
  status_before text := case when tg_op = 'UPDATE' then old.status end;
begin
  if tg_op = 'INSERT' then
    perform record_event('lead.created', new.id, place);
  end if;
  if new.status = 'held' and status_before is distinct from 'held' then
    perform record_event('lead.held', new.id, place || jsonb_build_object('reason', new.hold_reason,
      'previous_contractor_id', case when tg_op = 'UPDATE' then old.contractor_id end));
  end if;
  if reassigned and new.contractor_id is not null then
    if setting_or_null('cedarline.undoing') is not null then
      perform record_event('lead.undone', new.id, jsonb_build_object('reason', 'returned', 'contractor_id', new.contractor_id));
    else
      perform record_event('lead.matched', new.id, place || jsonb_build_object('contractor_id', new.contractor_id,
        'previous_contractor_id', case when tg_op = 'UPDATE' then old.contractor_id end,
        -- Set free, it goes to the contractor who had it before it was held.
        'reason', (select case when kind = 'lead.held' and detail ->> 'previous_contractor_id' = new.contractor_id::text then 'again' end
                     from events where lead_id = new.id and kind in ('lead.held', 'lead.matched') order by id desc limit 1)));
    end if;
  end if;
  if tg_op = 'INSERT' then
    return null;
  end if;
  if old.contractor_id is not null and new.contractor_id is null and new.returned_at is distinct from old.returned_at then
    perform record_event('lead.returned', new.id,
      place || jsonb_build_object('contractor_id', old.contractor_id, 'reason', new.return_reason));
  end if;
  if not reassigned then
    perform record_step('accepted', new, old.accepted_at, new.accepted_at);
    perform record_step('contacted', new, old.contacted_at, new.contacted_at);
    perform record_step('booked', new, old.booked_at, new.booked_at);
    perform record_answers(old, new);
  end if;
  if new.phone is distinct from old.phone then
    perform record_event('lead.corrected', new.id, jsonb_build_object('contractor_id', new.contractor_id, 'reason', 'phone'));
  end if;
  if lower(new.email) <> lower(old.email) then
    perform record_event('lead.corrected', new.id, jsonb_build_object('contractor_id', new.contractor_id, 'reason', 'email'));
  end if;
  if old.match_confirmed_at is null and new.match_confirmed_at is not null then
    perform record_event('lead.confirmed', new.id, '{}', 'homeowner');
  end if;
  if new.status = 'closed' and old.status <> 'closed' then
    perform record_event(case new.closed_reason when 'withdrawn' then 'lead.withdrawn' else 'lead.closed' end, new.id,
      place || jsonb_build_object('contractor_id', new.contractor_id, 'reason', new.closed_reason));
  end if;
  return null;
end $$;

create or replace function record_territory_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.zip_code, old.service, old.contractor_id) = (new.zip_code, new.service, new.contractor_id) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform record_event('territory.released', null,
      jsonb_build_object('contractor_id', old.contractor_id, 'service', old.service, 'zip_code', old.zip_code)
        || case when old.ends_on < market_today() then jsonb_build_object('ends_on', old.ends_on) else '{}' end);
  end if;
  if tg_op <> 'DELETE' then
    perform record_event('territory.taken', null,
      jsonb_build_object('contractor_id', new.contractor_id, 'service', new.service, 'zip_code', new.zip_code));
  end if;
  return null;
end $$;

-- The arguments are the kind of the event, the name of the row's id in its detail, and the actor in place of the role's own.
create or replace function record_row_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_event(tg_argv[0], null, jsonb_build_object(tg_argv[1], new.id), coalesce(tg_argv[2], acting()));
  return null;
end $$;

-- Without a fee in its detail: it is not known any more.
create or replace function record_fee_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_event('contractor.fee-changed', null,
    jsonb_build_object('contractor_id', new.id, 'monthly_fee_cents', new.monthly_fee_cents));
  return null;
end $$;
