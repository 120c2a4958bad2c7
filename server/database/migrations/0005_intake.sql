-- What the server notes about a submission beside its fields. The verb that stores it tells the triggers below through
-- settings of the transaction (`cedarline.…`): a visitor's role may set no column of these. What is brought back from a copy
-- (`cedarline.restoring`) stays as it was.

-- A key counts for as long as whoever made it was promised. `created_at` and the default are what a process of before the
-- upgrade goes by while it still runs. Keys come before the tables here, as in every submission: one that has its key already
-- must find its table free.
alter table idempotency_keys
  add column expires_at timestamptz not null default now() + interval '1 day',
  add column stored_ids uuid[];
update idempotency_keys set expires_at = created_at + interval '1 day';
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

comment on column idempotency_keys.stored_ids is 'The rows that were stored, whatever was answered. With the first of them that is deleted the key counts no more.';

alter table leads
  add column consent_wording text,
  add column consent_version text,
  add column consented_at    timestamptz,
  add column hold_reason     text check (hold_reason in ('trap', 'too-fast')),
  add column duplicate_of    uuid references leads (id) on delete set null check (duplicate_of <> id),
  add check (num_nulls(consent_wording, consent_version, consented_at) in (0, 3)),
  drop constraint leads_status_check,
  add constraint leads_status_check check (status in ('new', 'held', 'matched', 'closed'));

alter table contact_messages
  add column consent_wording text,
  add column consent_version text,
  add column consented_at    timestamptz,
  add column hold_reason     text check (hold_reason in ('trap', 'too-fast')),
  add check (num_nulls(consent_wording, consent_version, consented_at) in (0, 3));

alter table partner_applications
  add column consent_wording text,
  add column consent_version text,
  add column consented_at    timestamptz,
  add column hold_reason     text check (hold_reason in ('trap', 'too-fast')),
  add check (num_nulls(consent_wording, consent_version, consented_at) in (0, 3));

comment on column leads.status is 'new: matched to nobody yet. held: waits for a person to look at it. matched: one contractor has it. closed: nothing more will happen.';
comment on column leads.consent_wording is 'The sentence about being contacted under the form that was sent; null: it did not come from a form.';
comment on column leads.hold_reason is 'trap: the field that no person sees was filled. too-fast: sent sooner than anybody reads the form.';
comment on column leads.duplicate_of is 'The first lead of the same person for the same service within 30 days.';

create function setting_or_null(name text) returns text stable parallel safe language sql
  return nullif(current_setting(name, true), '');

create function note_circumstances() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if setting_or_null('cedarline.consent_version') is not null then
    new.consent_version := setting_or_null('cedarline.consent_version');
    new.consent_wording := setting_or_null('cedarline.consent_wording');
    new.consented_at := now();
  end if;
  new.hold_reason := coalesce(setting_or_null('cedarline.hold_reason'), new.hold_reason);
  return new;
end $$;

create trigger a_note_circumstances before insert on leads for each row
  when (setting_or_null('cedarline.restoring') is null) execute function note_circumstances();
create trigger a_note_circumstances before insert on contact_messages for each row
  when (setting_or_null('cedarline.restoring') is null) execute function note_circumstances();
create trigger a_note_circumstances before insert on partner_applications for each row
  when (setting_or_null('cedarline.restoring') is null) execute function note_circumstances();

-- The service that a lead is about: the quote form sends `general` from pages whose service it does not name.
create function wanted_service(service text, page text) returns text immutable parallel safe language sql
  return case when service = 'general' and page ~ '^/generator-installation(/|$)' then 'generator-installation' else service end;

-- The last ten digits tell American numbers apart, with or without the 1 in front.
create function local_phone(phone text) returns text immutable parallel safe language sql
  return right(phone, 10);

create index leads_by_email on leads (lower(email));
create index leads_by_phone on leads (local_phone(phone));

-- Runs as the owner, because a visitor may not read who else has asked.
create function attach_to_first_lead() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.hold_reason is not null and new.status = 'new' then
    new.status := 'held';
  end if;
  -- Leads are stored one after the other, so that the second of two at once sees the first. One lock for all people: with
  -- one for each, two arrays that hold the same people in another order would wait for each other. A first lead that
  -- somebody is just deleting is none. The row itself is there already when the operator stores it again.
  perform pg_advisory_xact_lock(23328);
  new.duplicate_of := coalesce(new.duplicate_of, (
    select id from leads as earlier
     where (lower(earlier.email) = lower(new.email) or local_phone(earlier.phone) = local_phone(new.phone))
       and wanted_service(earlier.service, earlier.submitted_from_page) = wanted_service(new.service, new.submitted_from_page)
       and earlier.duplicate_of is null and earlier.status <> 'held'
       and earlier.created_at between new.created_at - interval '30 days' and new.created_at + interval '30 days'
       and earlier.id <> new.id
     order by earlier.created_at, earlier.id limit 1 for key share skip locked));
  return new;
end $$;

create trigger b_attach_to_first_lead before insert on leads for each row
  when (setting_or_null('cedarline.restoring') is null) execute function attach_to_first_lead();

-- Which rows a submission stored is noted while it lasts, if it has a key: a visitor's role may ask for nothing back.
create function note_stored_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('cedarline.stored_ids',
    (current_setting('cedarline.stored_ids')::uuid[] || (select coalesce(array_agg(id), '{}') from stored))::text, true);
  return null;
end $$;

-- Who sends again what was deleted is not told that it is stored. Runs as the owner, because nobody else may see the keys.
create function forget_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from idempotency_keys where stored_ids && (select array_agg(id) from deleted);
  return null;
end $$;

-- A table that visitors write to calls this once.
create procedure tie_keys_to(target regclass) language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('create trigger note_inserted after insert on %s referencing new table as stored for each statement
    when (setting_or_null(''cedarline.stored_ids'') is not null) execute function note_stored_rows()', target);
  execute format('create trigger note_updated after update on %s referencing new table as stored for each statement
    when (setting_or_null(''cedarline.stored_ids'') is not null) execute function note_stored_rows()', target);
  execute format('create trigger forget_keys after delete on %s referencing old table as deleted for each statement
    execute function forget_keys()', target);
end $$;

call tie_keys_to('leads');
call tie_keys_to('contact_messages');
call tie_keys_to('partner_applications');

-- How much each sender has sent in the current minute, for several processes on one database; `expire` is in milliseconds
-- since 1970. The columns are those of the library that counts (rate-limiter-flexible).
create table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
revoke all on rate_limits from public, anon, service_role;
alter table rate_limits enable row level security;
