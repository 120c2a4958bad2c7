-- What the server notes about a submission beside its fields: the transaction that stores it says so by settings (`cedarline.…`),
-- because a visitor's role may set no column of these.
create or replace function note_circumstances() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if setting_or_null('cedarline.consent_version') is not null then
    new.consent_version := setting_or_null('cedarline.consent_version');
    new.consent_wording := setting_or_null('cedarline.consent_wording');
    new.consented_at := now();
  end if;
  new.hold_reason := coalesce(setting_or_null('cedarline.hold_reason'), new.hold_reason);
  return new;
end $$;

-- Notes which rows a submission stored while it lasts: a visitor's role may ask for nothing back.
create or replace function note_stored_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('cedarline.stored_ids',
    (current_setting('cedarline.stored_ids')::uuid[] || (select coalesce(array_agg(id), '{}') from stored))::text, true);
  return null;
end $$;

-- Who sends again what was deleted is not told that it is stored. Runs as the owner, because nobody else may see the keys.
create or replace function forget_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- By a join: to look each key's rows up in all that were deleted takes the product of the two.
  delete from idempotency_keys as kept using (
      select distinct table_name, key
        from idempotency_keys cross join unnest(stored_ids) as stored (id) join deleted using (id)) as spent
   where (kept.table_name, kept.key) = (spent.table_name, spent.key);
  return null;
end $$;

-- With a message or an application goes what is still to be sent about it, and what was sent to its sender. The argument is the
-- name of its id in a delivery.
create or replace function forget_sender() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_argv[0] = 'message_id' then
    delete from deliveries where about ->> 'message_id' = old.id::text and channel = 'mail' and is_pending(state);
  else
    delete from deliveries where about ->> 'application_id' = old.id::text
       and channel = 'mail' and (recipient_role = 'applicant' or is_pending(state));
  end if;
  return old;
end $$;
