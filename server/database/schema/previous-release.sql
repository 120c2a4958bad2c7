-- Processes of the release before call these while they still run on the same database. The next release drops them: it takes them out of
-- this file and drops them by a migration.

create or replace function local_today() returns date stable parallel safe language sql return market_today();

create or replace function wanted_service(service text, page text) returns text stable parallel safe language sql
  return service_of_lead(service, page);

create or replace function named_service(service text, page text) returns text immutable parallel safe language sql
  return indexed_service_of_lead(service, page);

create or replace function words_of(said text) returns tsvector immutable parallel safe language sql return search_words(said);

-- Called by keep_revision of before, until it is made again.
create or replace function words_of(post blogs) returns jsonb stable language sql as 'select post_content(post)';

create or replace function lead_words(name text, email text, phone text, zip_code text, city text, message text) returns tsvector
immutable parallel safe language sql
  return lead_search_words(name, email, phone, zip_code, city, message);

-- Counts `added` points for a process that has counted `counted` of its own by now, these included. Null: they are within the
-- limit. Otherwise nothing is counted, and the answer is the number of seconds after which there is room again.
create or replace function count_points(counter text, process uuid, added integer, counted bigint, most integer, seconds_left integer)
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
create or replace function write_event_deliveries(rules jsonb, operator_email text, webhook_urls text[]) returns boolean
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
revoke execute on function write_event_deliveries from public;

-- Stores what a sender hands in, all of it or nothing, under the sender's own role. `insertion` is the statement that does it: `$1`
-- are `insertion_values`, `$2` the rows; it yields `count`, `created` and `body`. Everything that is null is left out: the key, the
-- limit (arguments of count_points), the search for contractors, the link, the deliveries. A key that counts already answers with
-- what is kept beside it.
create or replace function receive(
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
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', sender, target, answer_key), 23330)); -- advisory-locks.ts: idempotencyKey
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
revoke execute on function receive from public;
