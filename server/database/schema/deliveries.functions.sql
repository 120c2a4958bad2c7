-- Mails about a request that are not sent any more: they stay, without their words and without whom they were for.
create or replace function drop_mails_about(lead uuid, why text, unless_kind text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with dropped as (
    update deliveries set state = 'dropped', recipient = '-', next_attempt_at = null, last_error = why
     where lead_id = lead and channel = 'mail' and is_pending(state) and kind is distinct from unless_kind
     returning id)
  delete from delivery_contents using dropped where delivery_id = id;
end $$;
revoke execute on function drop_mails_about from public;

-- With a lead goes what was sent to its homeowner, the homeowner's link, and their address in what a mail server said; what is still
-- to be sent about it is dropped. The contractor's link stays, to say that there is nothing more.
create or replace function forget_homeowner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from deliveries where lead_id = old.id and recipient_role = 'homeowner';
  perform drop_mails_about(old.id, 'The request was erased.');
  update deliveries set last_error = null where lead_id = old.id and names_homeowner(old, last_error);
  update deliveries set bounce_text = null where lead_id = old.id and names_homeowner(old, bounce_text);
  delete from link_tokens where lead_id = old.id and purpose = 'receipt';
  perform record_event('lead.erased', old.id, jsonb_build_object(
    'contractor_id', old.contractor_id, 'service', service_of_lead(old.service, old.submitted_from_page),
    'zip_code', left(old.zip_code, 5), 'reason', coalesce(setting_or_null('cedarline.erasing'), 'request')));
  return old;
end $$;

-- A withdrawn request is written about no more, but for a link that somebody asked for.
create or replace function drop_queued_deliveries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform drop_mails_about(new.id, 'The homeowner withdrew the request.', 'link-renewed');
  return null;
end $$;

-- With a lead goes its homeowner's address in what a mail server said to a delivery that stays.
create or replace function forget_answers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update delivery_attempts set answer = null
    from deliveries
   where deliveries.id = delivery_id and deliveries.lead_id = old.id and names_homeowner(old, answer);
  return old;
end $$;

-- What is known of an address says nothing of another.
create or replace function forget_unreachable() returns trigger language plpgsql as $$
begin
  new.unreachable_since := null;
  return new;
end $$;
