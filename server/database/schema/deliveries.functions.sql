-- With a lead goes what was sent to its homeowner, what is still to be sent about it, the homeowner's link, and their address
-- in what a mail server said. The contractor's link stays, to say that there is nothing more.
create or replace function forget_homeowner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from deliveries
   where lead_id = old.id and (recipient_role = 'homeowner' or (channel = 'mail' and state not in ('sent', 'failed', 'bounced', 'dropped')));
  delete from delivery_contents using deliveries
   where deliveries.id = delivery_contents.delivery_id and deliveries.lead_id = old.id;
  update deliveries set last_error = null where lead_id = old.id and strpos(lower(last_error), lower(old.email)) > 0;
  update deliveries set bounce_text = null where lead_id = old.id and strpos(lower(bounce_text), lower(old.email)) > 0;
  delete from link_tokens where lead_id = old.id and purpose = 'receipt';
  perform record_event('lead.erased', old.id, jsonb_build_object(
    'contractor_id', old.contractor_id, 'service', service_of_lead(old.service, old.submitted_from_page),
    'zip_code', left(old.zip_code, 5), 'reason', coalesce(setting_or_null('cedarline.erasing'), 'request')));
  return old;
end $$;

-- A withdrawn request is written about no more.
create or replace function drop_queued_deliveries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from deliveries where lead_id = new.id and channel = 'mail' and state not in ('sent', 'failed', 'bounced', 'dropped');
  return null;
end $$;

-- With a lead goes its homeowner's address in what a mail server said to a delivery that stays.
create or replace function forget_answers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update delivery_attempts set answer = null
    from deliveries
   where deliveries.id = delivery_id and deliveries.lead_id = old.id and strpos(lower(answer), lower(old.email)) > 0;
  return old;
end $$;

-- What is known of an address says nothing of another.
create or replace function forget_unreachable() returns trigger language plpgsql as $$
begin
  new.unreachable_since := null;
  return new;
end $$;
