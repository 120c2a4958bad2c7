-- A submission is one statement: its key, its rate limit, its rows, what follows from them and what is answered, in one
-- transaction and one round trip (server/intake/submit.ts).

-- What the senders of other processes on the same database have sent in the current minute. Each connection writes rows of its
-- own, so that submissions of one sender do not wait for each other; what fails is taken back with everything else.
drop table rate_limits;
create table rate_limits (
  counter    text not null,
  process    uuid not null,
  connection integer not null default pg_backend_pid(),
  points     integer not null,
  expires_at timestamptz not null,
  primary key (counter, process, connection)
);
create index rate_limits_by_expiry on rate_limits (expires_at);
revoke all on rate_limits from public, anon, service_role;
alter table rate_limits enable row level security;

-- Counts `added` points for a process that has counted `counted` of its own by now, these included. Null: they are within the
-- limit. Otherwise nothing is counted, and the answer is the number of seconds after which there is room again.
create function count_points(counter text, process uuid, added integer, counted bigint, most integer, seconds_left integer)
returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  elsewhere record;
begin
  select sum(points) as points, extract(epoch from min(expires_at) - now()) as seconds into elsewhere
    from rate_limits as other
   where other.counter = count_points.counter and other.process <> count_points.process and expires_at > now();
  if coalesce(elsewhere.points, 0) + counted > most then
    return greatest(1, ceil(coalesce(elsewhere.seconds, seconds_left)));
  end if;
  insert into rate_limits as own (counter, process, points, expires_at)
  values (count_points.counter, count_points.process, added, now() + make_interval(secs => seconds_left))
  on conflict on constraint rate_limits_pkey do update
    set points = excluded.points + case when own.expires_at > now() then own.points else 0 end,
        expires_at = excluded.expires_at;
  return null;
end $$;
revoke execute on function count_points from public;

-- Where a mail to this recipient goes; null: to nobody any more.
create function recipient_address(recipient_role text, lead uuid, contractor uuid, about jsonb, operator_email text)
returns text stable language sql as $$
  select case recipient_role
    when 'homeowner' then (select email from leads where id = lead)
    when 'contractor' then (select email from contractors where id = contractor)
    when 'applicant' then (select email from partner_applications where id = (about ->> 'application_id')::uuid)
    else operator_email end
$$;

-- Writes the deliveries that the events of this transaction ask for, and says whether there were any. `rules` are those of
-- domain/notification.ts; an event is asked once.
create function write_event_deliveries(rules jsonb, operator_email text, webhook_urls text[]) returns boolean
language plpgsql set search_path = public, pg_temp as $$
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
      from happened as event
      join jsonb_to_recordset(rules) as rule(event text, kind text, recipient_role text, contractor text, reason text,
             other_reason text, unless_also text)
        on rule.event = event.kind
     where (rule.recipient_role <> 'contractor' or event.detail ? rule.contractor)
       and (rule.reason is null or event.detail ->> 'reason' = rule.reason)
       and (rule.other_reason is null or event.detail ->> 'reason' is distinct from rule.other_reason)
       and not exists (select from happened as other
                        where other.kind = rule.unless_also and other.lead_id is not distinct from event.lead_id)),
  addressed as (
    select kind, 'mail' as channel, recipient_address(recipient_role, lead_id, contractor_id, detail, operator_email) as recipient,
           recipient_role, lead_id, contractor_id, id, detail,
           concat_ws(' ', 'event', id, kind, recipient_role, contractor_id) as cause
      from mails
    union all
    select kind, 'webhook', url, 'program', lead_id, null, id, detail, concat_ws(' ', 'event', id, 'webhook', url)
      from happened, unnest(webhook_urls) as url)
  select kind, channel, recipient, recipient_role, (select id from leads where id = addressed.lead_id), contractor_id, id,
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
language plpgsql set search_path = public, pg_temp as $$
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
      set created_at = now(), expires_at = excluded.expires_at, body = excluded.body, stored_ids = excluded.stored_ids;
  end if;
end $$;
revoke execute on function receive, write_event_deliveries, recipient_address from public;
