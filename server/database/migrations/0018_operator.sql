-- What the operator's commands need to keep.

-- Which contractor an accepted application became.
alter table partner_applications add column contractor_id uuid references contractors (id) on delete set null deferrable;

create index deliveries_about_messages on deliveries ((about ->> 'message_id')) where about ? 'message_id';
create index deliveries_about_applications on deliveries ((about ->> 'application_id')) where about ? 'application_id';

-- With a message or an application goes what is still to be sent about it, and what was sent to its sender. The argument is the
-- name of its id in a delivery.
create function forget_sender() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_argv[0] = 'message_id' then
    delete from deliveries where about ->> 'message_id' = old.id::text and channel = 'mail' and state not in ('sent', 'failed');
  else
    delete from deliveries where about ->> 'application_id' = old.id::text
       and channel = 'mail' and (recipient_role = 'applicant' or state not in ('sent', 'failed'));
  end if;
  return old;
end $$;
create trigger forget_sender before delete on contact_messages for each row
  when (setting_or_null('cedarline.restoring') is null) execute function forget_sender('message_id');
create trigger forget_sender before delete on partner_applications for each row
  when (setting_or_null('cedarline.restoring') is null) execute function forget_sender('application_id');

-- Whoever has left takes nothing new: it would be held and never served. The other half is release_territories.
create function refuse_former_contractor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from contractors where id = new.contractor_id and status = 'ended') then
    raise exception using errcode = 'check_violation', message = 'the contractor has ended';
  end if;
  return new;
end $$;
create trigger refuse_former_contractor before insert or update of contractor_id on territories for each row
  when (setting_or_null('cedarline.restoring') is null) execute function refuse_former_contractor();
