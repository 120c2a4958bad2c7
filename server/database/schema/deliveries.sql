-- The outbox: emails and webhook calls to send. Each row is inserted in the transaction of the change that the message reports.
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
  state           text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'uncertain', 'failed', 'bounced', 'dropped')),
  attempts        integer not null default 0,
  unanswered      integer not null default 0,
  waited          interval not null default '0',
  last_attempt_at timestamptz,
  last_error      text,
  next_attempt_at timestamptz default now(),
  sent_at         timestamptz,
  created_at      timestamptz not null default now(),
  attended_at     timestamptz,
  bounced_at      timestamptz,
  bounce_status   text check (bounce_status ~ '^[245]\.[0-9]{1,3}\.[0-9]{1,3}$'),
  bounce_text     text check (char_length(bounce_text) <= 500),
  sender_refused  boolean not null default false
);

comment on column deliveries.about is 'Further ids and keywords that the message needs.';
comment on column deliveries.cause is 'Why the delivery was added. Unique, so that one cause never adds two deliveries.';
comment on column deliveries.unanswered is 'How many attempts got no response, so that the message may have arrived. After two, the message is not sent again.';
comment on column deliveries.waited is 'Time from the row''s creation to the first attempt. The retry period begins after it.';
comment on column deliveries.next_attempt_at is 'Null: no further attempt.';
comment on column deliveries.attended_at is 'When an operator attended to the failure, or when a notice about the unreachable recipient replaced it.';
comment on column deliveries.bounced_at is 'When a bounce report arrived for an email that a mail server had accepted.';
comment on column deliveries.bounce_status is 'The enhanced status code in the report (RFC 3463). Null if the report has none.';
comment on column deliveries.bounce_text is 'The refusing server''s reply, as the report quotes it.';
comment on column deliveries.sender_refused is 'Whether the mail server refused our login, our sender address, or our sending rate at the latest attempt.';

create index due_deliveries on deliveries (channel, next_attempt_at) where next_attempt_at is not null;
create index due_webhooks on deliveries (recipient, next_attempt_at) where channel = 'webhook' and next_attempt_at is not null;
create index dropped_webhooks on deliveries (recipient) where channel = 'webhook' and state = 'dropped';
create index deliveries_by_lead on deliveries (lead_id) where lead_id is not null;
-- For release 1.0.0, which compares addresses by `lower`. It goes in 1.2.0.
create index deliveries_by_recipient on deliveries (lower(recipient), last_attempt_at);
create index deliveries_by_mailbox on deliveries (mailbox_of(recipient), last_attempt_at);
create index deliveries_about_applications on deliveries ((about ->> 'application_id')) where about ? 'application_id';
-- For index-only scans of the leads that reached their contractors (server/leads/figures.ts).
create index arrived_leads on deliveries (sent_at, lead_id, contractor_id)
  where kind = 'lead-to-contractor' and sent_at is not null and bounced_at is null;
create index deliveries_by_age on deliveries (created_at desc);
create index deliveries_by_kind on deliveries (kind, created_at desc, id desc);
create index unsent_deliveries on deliveries (state, created_at desc, id desc) where state <> 'sent';
create index failed_deliveries on deliveries (created_at desc, id desc) where state in ('failed', 'bounced') and attended_at is null;
create index refused_deliveries on deliveries (created_at) where sender_refused and next_attempt_at is not null;
create index deliveries_to_contractor on deliveries (contractor_id, created_at desc, id desc)
  where contractor_id is not null and recipient_role = 'contractor';

-- The content of an email, stored at the first attempt so that a retry sends the same email. Each stored link contains a random placeholder
-- instead of its secret token, and each attempt puts the real link into the email that it sends.
-- The content is not a column of deliveries, because API roles may read deliveries.
create table delivery_contents (
  delivery_id uuid primary key references deliveries (id) on delete cascade deferrable,
  content     jsonb not null
);

create table delivery_attempts (
  delivery_id uuid not null references deliveries (id) on delete cascade deferrable,
  began_at    timestamptz not null,
  ended_at    timestamptz not null default now(),
  outcome     text not null check (outcome in ('accepted', 'deferred', 'refused', 'unanswered', 'interrupted')),
  answer      text,
  primary key (delivery_id, began_at)
);

comment on column delivery_attempts.outcome is 'An outcome of server/events/channel.ts, or interrupted: the sending process ended.';
comment on column delivery_attempts.answer is 'One line: the response of the mail server or webhook, or the error.';

-- Bounce reports that were processed, so that a report that is read twice changes nothing the second time.
create table delivery_reports (
  delivery_id uuid not null references deliveries (id) on delete cascade deferrable,
  sha256      bytea not null check (octet_length(sha256) = 32),
  read_at     timestamptz not null default now(),
  primary key (delivery_id, sha256)
);
