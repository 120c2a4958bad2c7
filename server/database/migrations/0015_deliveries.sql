-- The outbox: what is to be sent, written in the transaction of its cause; and the signed links that mails carry.

create table deliveries (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null,
  channel         text not null check (channel in ('mail', 'webhook')),
  recipient       text not null check (is_one_line(recipient) and char_length(recipient) <= 2000),
  recipient_role  text not null check (recipient_role in ('homeowner', 'contractor', 'operator', 'applicant', 'program')),
  lead_id         uuid references leads (id) on delete set null deferrable,
  contractor_id   uuid references contractors (id) on delete cascade deferrable,
  event_id        bigint references events (id) deferrable,
  about           jsonb not null default '{}',
  cause           text not null unique,
  state           text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'uncertain', 'failed')),
  attempts        integer not null default 0,
  unanswered      integer not null default 0,
  waited          interval not null default '0',
  last_attempt_at timestamptz,
  last_error      text,
  next_attempt_at timestamptz default now(),
  sent_at         timestamptz,
  created_at      timestamptz not null default now()
);

comment on column deliveries.about is 'Ids and fixed words that the text is made from, beside the lead, the contractor and the event.';
comment on column deliveries.cause is 'What this was written for: the same cause never writes two.';
comment on column deliveries.unanswered is 'How often it was handed over without an answer, so that it may have arrived. After the second time it is not sent again.';
comment on column deliveries.waited is 'How long its first attempt was in coming: for SMTP_URL, for room, for the operator. Not counted against the time for which it is tried.';
comment on column deliveries.next_attempt_at is 'Null: there is none.';

create index due_deliveries on deliveries (channel, next_attempt_at) where next_attempt_at is not null;
create index deliveries_by_lead on deliveries (lead_id) where lead_id is not null;
create index deliveries_by_recipient on deliveries (lower(recipient), last_attempt_at);
create index deliveries_by_age on deliveries (created_at desc);

-- What a message says, from its first attempt until there will be no other, so that each attempt has the same bytes. In a
-- table of its own, which no role of the API reads. Links are not in it: they are made anew from the secret.
create table delivery_contents (
  delivery_id uuid primary key references deliveries (id) on delete cascade deferrable,
  content     jsonb not null
);

-- A link's token is derived from its id and a secret (server/links); here is no more of it than the hash.
create table link_tokens (
  id            uuid primary key default gen_random_uuid(),
  hash          bytea not null unique check (octet_length(hash) = 32),
  purpose       text not null check (purpose in ('receipt', 'job', 'contractor')),
  lead_id       uuid references leads (id) on delete set null deferrable,
  contractor_id uuid references contractors (id) on delete cascade deferrable,
  expires_at    timestamptz not null,
  revoked_at    timestamptz,
  created_at    timestamptz not null default now()
);

create index link_tokens_by_lead on link_tokens (lead_id) where lead_id is not null;
create index link_tokens_by_contractor on link_tokens (contractor_id) where contractor_id is not null;

-- What the installation itself made and must keep, such as the secret of its links. In no backup.
create table server_settings (
  name  text primary key,
  value text not null
);

revoke all on deliveries, delivery_contents, link_tokens, server_settings from public, anon, service_role;
alter table deliveries enable row level security;
alter table delivery_contents enable row level security;
alter table link_tokens enable row level security;
alter table server_settings enable row level security;
grant select on deliveries to service_role;
create policy operator_reads on deliveries for select to service_role using (true);

-- With a lead goes what was sent to its homeowner, what is still to be sent about it, the homeowner's link, and their address
-- in what a mail server said. The contractor's link stays, to say that there is nothing more.
create function forget_homeowner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from deliveries
   where lead_id = old.id and (recipient_role = 'homeowner' or (channel = 'mail' and state not in ('sent', 'failed')));
  delete from delivery_contents using deliveries
   where deliveries.id = delivery_contents.delivery_id and deliveries.lead_id = old.id;
  update deliveries set last_error = null where lead_id = old.id and strpos(lower(last_error), lower(old.email)) > 0;
  delete from link_tokens where lead_id = old.id and purpose = 'receipt';
  perform record_event('lead.erased', old.id, jsonb_build_object(
    'contractor_id', old.contractor_id, 'service', wanted_service(old.service, old.submitted_from_page),
    'zip_code', left(old.zip_code, 5), 'reason', coalesce(setting_or_null('cedarline.erasing'), 'request')));
  return old;
end $$;
create trigger forget_homeowner before delete on leads for each row
  when (setting_or_null('cedarline.restoring') is null) execute function forget_homeowner();

-- A withdrawn request is written about no more.
create function drop_queued_deliveries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from deliveries where lead_id = new.id and channel = 'mail' and state not in ('sent', 'failed');
  return null;
end $$;
create trigger drop_queued_deliveries after update of closed_reason on leads for each row
  when (new.closed_reason = 'withdrawn' and old.closed_reason is distinct from 'withdrawn') execute function drop_queued_deliveries();
