-- Every attempt to send a delivery, with what the other side said to it.
create table delivery_attempts (
  delivery_id uuid not null references deliveries (id) on delete cascade deferrable,
  began_at    timestamptz not null,
  ended_at    timestamptz not null default now(),
  outcome     text not null check (outcome in ('accepted', 'deferred', 'refused', 'unanswered', 'interrupted')),
  answer      text,
  primary key (delivery_id, began_at)
);

comment on column delivery_attempts.outcome is 'As in server/deliveries/channel.ts. interrupted: the process that sent it ended.';
comment on column delivery_attempts.answer is 'One line: what the other side said, or what went wrong.';

revoke all on delivery_attempts from public, anon, service_role;
alter table delivery_attempts enable row level security;

-- With a lead goes its homeowner's address in what a mail server said to a delivery that stays.
create function forget_answers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update delivery_attempts set answer = null
    from deliveries
   where deliveries.id = delivery_id and deliveries.lead_id = old.id and strpos(lower(answer), lower(old.email)) > 0;
  return old;
end $$;
create trigger forget_answers before delete on leads for each row
  when (setting_or_null('cedarline.restoring') is null) execute function forget_answers();

-- The desk's list of deliveries (desk/routes/deliveries): what is not sent, and what is of one kind, the newest first.
create index unsent_deliveries on deliveries (state, created_at desc, id desc) where state <> 'sent';
create index deliveries_by_kind on deliveries (kind, created_at desc, id desc);
