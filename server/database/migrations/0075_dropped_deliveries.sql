-- What will not be sent stays, as dropped.
alter table deliveries drop constraint deliveries_state_check,
  add constraint deliveries_state_check
    check (state in ('queued', 'sending', 'sent', 'uncertain', 'failed', 'bounced', 'dropped'));

create table circuits (
  channel     text not null check (channel in ('mail', 'webhook')),
  recipient   text not null,
  delivery_id uuid not null references deliveries (id) on delete cascade deferrable,
  state       text not null check (state in ('closed', 'open', 'half-open')),
  failures    integer not null,
  opened_at   timestamptz,
  probe_at    timestamptz not null,
  primary key (channel, recipient)
);

comment on column circuits.recipient is 'Of a mail in small letters.';
comment on column circuits.state is 'closed: everything is tried. open: nothing is, until probe_at. half-open: one delivery is on its way as a probe, and nothing else until probe_at.';
comment on column circuits.failures is 'How many attempts in a row were in vain.';
comment on column circuits.opened_at is 'Since when it has not been closed.';

create index circuits_by_delivery on circuits (delivery_id);

revoke all on circuits from public, anon, service_role;
alter table circuits enable row level security;
