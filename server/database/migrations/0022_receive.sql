-- A submission is one statement: its key, its rate limit, its rows, what follows from them and what is answered, in one
-- transaction and one round trip (server/intake/submit.ts).

-- What senders have sent to other processes on the same database in the current minute. Each connection has rows of its own, so that
-- submissions of one sender do not wait for each other; what fails is taken back with everything else. Rows without a counter are
-- those of a process of before the upgrade.
alter table rate_limits add column counter text, add column process uuid;
create index rate_limits_by_counter on rate_limits (counter) where counter is not null;

-- Counts `added` points for a process that has counted `counted` of its own by now, these included. Null: they are within the
-- limit. Otherwise nothing is counted, and the answer is the number of seconds after which there is room again.
create function count_points(counter text, process uuid, added integer, counted bigint, most integer, seconds_left integer)
returns integer language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  at constant bigint := extract(epoch from now()) * 1000;
  elsewhere record;
begin
  select sum(points) as points, (min(expire) - at) / 1000.0 as seconds into elsewhere
    from rate_limits as other
   where other.counter = count_points.counter and other.process <> count_points.process and expire > at;
  if coalesce(elsewhere.points, 0) + counted > most then
    return greatest(1, ceil(coalesce(elsewhere.seconds, seconds_left)));
  end if;
  insert into rate_limits as own (key, counter, process, points, expire)
  values (concat_ws(' ', count_points.counter, count_points.process, pg_backend_pid()), count_points.counter, count_points.process,
          added, at + seconds_left * 1000)
  on conflict (key) do update
    set points = excluded.points + case when own.expire > at then own.points else 0 end, expire = excluded.expire;
  return null;
end $$;
revoke execute on function count_points from public;

-- Writes the deliveries that the events of this transaction ask for, and says whether there were any. `rules` are those of
-- domain/notification.ts by the kind of their event; an event is asked once.
create function write_event_deliveries(rules jsonb, operator_email text, webhook_urls text[]) returns boolean
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  recorded bigint[] := string_to_array(setting_or_null('cedarline.event_ids'), ',')::bigint[];
begin
  if recorded is null then
    return false;
  end if;
  perform set_config('cedarline.event_ids', '', true);
  insert into deliveries (kind, channel, recipient, recipient_role, lead_id, contractor_id, event_id, about, cause)
  with happened as materialized (
    select * from events where id = any (recorded)),
  mails as (
    select event.id, event.lead_id, event.detail, rule.kind, rule.recipient_role, (event.detail ->> rule.contractor)::uuid as contractor_id
      from happened as event, jsonb_to_recordset(rules -> event.kind) as rule(
             kind text, recipient_role text, contractor text, reason text, other_reason text, unless_also text)
     where (rule.recipient_role <> 'contractor' or event.detail ? rule.contractor)
       and (rule.reason is null or event.detail ->> 'reason' = rule.reason)
       and (rule.other_reason is null or event.detail ->> 'reason' is distinct from rule.other_reason)
       and not exists (select from happened as other
                        where other.kind = rule.unless_also and other.lead_id is not distinct from event.lead_id)),
  addressed as (
    select kind, 'mail' as channel, recipient_role, lead_id, contractor_id, id, detail,
           concat_ws(' ', 'event', id, kind, recipient_role, contractor_id) as cause,
           case recipient_role
             when 'homeowner' then (select email from leads where leads.id = mails.lead_id)
             when 'contractor' then (select email from contractors where contractors.id = mails.contractor_id)
             when 'applicant' then (select email from partner_applications where partner_applications.id = (detail ->> 'application_id')::uuid)
             else operator_email end as recipient
      from mails
    union all
    select kind, 'webhook', 'program', lead_id, null, id, detail, concat_ws(' ', 'event', id, 'webhook', url), url
      from happened, unnest(webhook_urls) as url)
  select kind, channel, recipient, recipient_role, (select id from leads where leads.id = addressed.lead_id), contractor_id, id,
         detail, cause
    from addressed where recipient is not null
  on conflict (cause) do nothing;
  return found;
end $$;

-- Stores what a sender hands in, all of it or nothing, under the sender's own role. `insertion` is the statement that does it: `$1`
-- are `insertion_values`, `$2` the rows; it yields `count`, `created` and `body`. Everything that is null is left out: the key, the
-- limit (arguments of count_points), the search for contractors, the link, the deliveries. A key that counts already answers with
-- what is kept beside it.
create function receive(
  target text, sender text, settings json, submitted json, insertion text, insertion_values text[],
  answer_key text, key_lifetime interval, content text,
  limit_counter text, limit_process uuid, limit_added integer, limit_counted bigint, limit_most integer, limit_seconds integer,
  longest_wait interval, link_id uuid, link_hash bytea, link_lifetime interval,
  notification_rules jsonb, operator_email text, webhook_urls text[],
  out kept json, out retry_after_seconds integer, out has_deliveries boolean, out is_repeated boolean)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  stored record;
  stored_ids uuid[];
begin
  is_repeated := false;
  if answer_key is not null then
    -- A second submission with the same key waits here until the first has committed.
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', sender, target, answer_key), 23330));
    select body::json into kept from idempotency_keys as earlier
     where earlier.role = sender and earlier.table_name = target and earlier.key = answer_key and expires_at > now();
    if found then
      is_repeated := true;
      return;
    end if;
  end if;
  if limit_counter is not null then
    retry_after_seconds := count_points(limit_counter, limit_process, limit_added, limit_counted, limit_most, limit_seconds);
    if retry_after_seconds is not null then
      return;
    end if;
  end if;
  if target = 'leads' then
    perform lock_people(submitted);
  end if;

  perform set_config('timezone', 'UTC', true), set_config('cedarline.stored_ids', '{}', true);
  perform set_config(key, value, true) from json_each_text(settings);
  -- The role comes last: from then on everything is done in the sender's name.
  perform set_config('role', sender, true);
  execute insertion into stored using insertion_values, submitted;
  reset role;

  -- The sender's role may ask for nothing back: the tables' triggers note the ids.
  stored_ids := current_setting('cedarline.stored_ids')::uuid[];
  if longest_wait is not null and stored_ids <> '{}' then
    perform match_leads(stored_ids, longest_wait);
  end if;
  if link_id is not null and cardinality(stored_ids) = 1 then
    insert into link_tokens (id, hash, purpose, lead_id, expires_at)
    values (link_id, link_hash, 'receipt', stored_ids[1], now() + link_lifetime);
  end if;
  if notification_rules is not null then
    has_deliveries := write_event_deliveries(notification_rules, operator_email, webhook_urls);
  end if;
  kept := json_build_object('body', stored.body, 'count', stored.count, 'created', stored.created, 'ids', stored_ids, 'content', content);
  if answer_key is not null then
    insert into idempotency_keys (role, table_name, key, expires_at, body, stored_ids)
    values (sender, target, answer_key, now() + key_lifetime, kept, stored_ids)
    on conflict (role, table_name, key) do update
      set created_at = now(), expires_at = excluded.expires_at, body = excluded.body, stored_ids = excluded.stored_ids
      where idempotency_keys.expires_at <= now();
    -- A process of before the upgrade has just stored the same: whoever sends it again is answered as that one was.
    if not found then
      raise exception using errcode = 'serialization_failure', message = 'the same key is stored at this moment';
    end if;
  end if;
end $$;
revoke execute on function receive, write_event_deliveries from public;

-- What these functions ask is planned once in a connection's life. Written in SQL they would be planned at every call: a query
-- inside them keeps them from being put into the statement that calls them.
create or replace function wanted_service(service text, page text) returns text stable parallel safe language plpgsql as $$
begin
  if service <> 'general' then
    return service;
  end if;
  return coalesce((select slug from services where is_trade and slug = split_part(page, '/', 2)), service);
end $$;

create or replace function is_licensed_for(contractor uuid, wanted text) returns boolean stable parallel safe language plpgsql as $$
begin
  return exists (
    select from contractors as c left join services as s on s.slug = wanted
     where c.id = contractor and c.status = 'active' and c.registration_expires_on >= pacific_today()
       and (not coalesce(s.needs_electrical_license, false) or (c.electrical_license_number is not null
            and coalesce(c.electrical_license_expires_on, 'infinity') >= pacific_today())));
end $$;

-- A plan that is made while a table is empty is kept until somebody analyzes it, and an empty table has no better index than any
-- other: so what is asked by a key names the key alone, and the rest is asked of the rows that were found.
drop function first_leads_of(text, text, timestamptz);
drop index first_leads_by_email, first_leads_by_phone;
create index leads_by_email on leads (lower(email));
create index leads_by_phone on leads (local_phone(phone)) where local_phone(phone) is not null;

-- The leads of the same person.
create function leads_of_person(wanted_email text, wanted_phone text) returns setof leads
stable language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from leads where lower(email) = lower(wanted_email);
  if local_phone(wanted_phone) is not null then
    return query select * from leads where local_phone(phone) = local_phone(wanted_phone);
  end if;
end $$;

-- Runs as the owner, because a visitor may not read who else has asked. The people are locked already (lock_people).
create or replace function attach_to_first_lead() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  first_lead uuid;
begin
  if new.hold_reason is not null and new.status = 'new' then
    new.status := 'held';
  end if;
  if new.duplicate_of is not null then
    return new;
  end if;
  for first_lead in
    select id from leads_of_person(new.email, new.phone) as earlier
     where wanted_service(earlier.service, earlier.submitted_from_page) = wanted_service(new.service, new.submitted_from_page)
       and duplicate_of is null and status <> 'held' and id <> new.id
       and created_at between new.created_at - interval '30 days' and new.created_at + interval '30 days'
     order by created_at, id
  loop
    -- A first lead that somebody is just deleting is none.
    perform from leads where id = first_lead and duplicate_of is null and status <> 'held' for key share skip locked;
    if found then
      new.duplicate_of := first_lead;
      return new;
    end if;
  end loop;
  return new;
end $$;

-- Whether the contractor has returned this lead, or the one that it hangs on.
create function has_given_back(lead leads, contractor uuid) returns boolean stable language plpgsql as $$
begin
  return exists (select from lead_returns where lead_id in (lead.id, lead.duplicate_of) and contractor_id = contractor);
end $$;

-- Gives waiting leads to the contractors whose territories serve, the oldest first. `only_these`: those of these ids; null: all for
-- whom there may be somebody. A duplicate follows its first lead. Of leads that begin to wait, the event says so.
create or replace function match_leads(only_these uuid[], longest_wait interval) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  candidate uuid;
  lead leads;
  wanted text;
  chosen uuid;
  is_new_to_wait constant boolean := only_these is not null;
begin
  if only_these is null then
    only_these := array(
      select waiting.id from serving_territories as territory
        join leads as waiting on left(waiting.zip_code, 5) = territory.zip_code
         and named_service(waiting.service, waiting.submitted_from_page) = territory.service
       where waiting.status = 'new' and waiting.contractor_id is null
      union
      select waiting.id from leads as waiting join leads as first on first.id = waiting.duplicate_of and first.contractor_id is not null
       where waiting.status = 'new' and waiting.contractor_id is null);
  end if;
  for candidate in select id from leads where id = any (only_these) order by created_at, id loop
    select * into lead from leads where id = candidate for update skip locked;
    continue when lead.id is null or lead.status <> 'new' or lead.contractor_id is not null
      or waiting_since(lead) <= now() - longest_wait;
    wanted := wanted_service(lead.service, lead.submitted_from_page);
    chosen := null;
    if lead.duplicate_of is not null then
      select contractor_id into chosen from leads as first
       where id = lead.duplicate_of and is_licensed_for(first.contractor_id, wanted) and not has_given_back(lead, first.contractor_id);
    end if;
    if chosen is null then
      select contractor_id into chosen from serving_territories as territory
       where zip_code = left(lead.zip_code, 5) and service = wanted and not has_given_back(lead, territory.contractor_id);
    end if;
    if chosen is not null then
      update leads set contractor_id = chosen where id = lead.id;
    elsif is_new_to_wait and not exists (
        select from events where lead_id = lead.id and kind = 'lead.waiting' and at >= waiting_since(lead)) then
      perform record_event('lead.waiting', lead.id, jsonb_build_object('service', wanted, 'zip_code', left(lead.zip_code, 5)));
    end if;
  end loop;
end $$;
