-- What the desk's inbox asks for. What needs a person is found by an index of its own, however much there is besides.

-- What an operator has looked after stands on top no more, until something else happens to it.
alter table leads add column attended_at timestamptz;
alter table deliveries add column attended_at timestamptz;
comment on column leads.attended_at is 'When an operator looked after what this lead needed. Null again as soon as its state changes.';
comment on column deliveries.attended_at is 'When an operator looked after its failure.';

create function forget_attention() returns trigger language plpgsql as $$
begin
  new.attended_at := null;
  return new;
end $$;
create trigger e_forget_attention before update on leads for each row
  when ((old.status, old.contractor_id, old.matched_at, old.returned_at) is distinct from
        (new.status, new.contractor_id, new.matched_at, new.returned_at))
  execute function forget_attention();

create index held_leads on leads (created_at desc, id desc) where status = 'held';
create index waiting_leads_by_need on leads (greatest(created_at, released_at, returned_at) desc, id desc)
  where status = 'new' and contractor_id is null and attended_at is null;
create index silent_leads on leads (matched_at desc, id desc)
  where status = 'matched' and accepted_at is null and contacted_at is null and booked_at is null and attended_at is null;
create index new_applications on partner_applications (created_at desc, id desc) where status = 'new';
create index new_messages on contact_messages (created_at desc, id desc) where status = 'new';
create index open_privacy_requests on privacy_requests (created_at desc, id desc) where status = 'open';
create index failed_deliveries on deliveries (created_at desc, id desc) where state = 'failed' and attended_at is null;

-- The words by which a row is searched for; of an address and a name with points its parts too.
create function words_of(said text) returns tsvector immutable parallel safe language sql
  return to_tsvector('simple'::regconfig, said || ' ' || translate(said, '@.-_/', '     '));

create function lead_words(name text, email text, phone text, zip_code text, city text, message text) returns tsvector
immutable parallel safe language sql
  return words_of(name || ' ' || email || ' ' || zip_code || ' ' || coalesce(phone || ' ' || right(phone, 10), '')
                  || ' ' || coalesce(city, '') || ' ' || coalesce(message, ''));

create index leads_by_words on leads using gin (lead_words(name, email, phone, zip_code, city, message));

create index events_by_application on events ((detail ->> 'application_id')) where detail ? 'application_id';

-- What operators write down about a lead. It goes with the lead.
create table lead_notes (
  id          uuid primary key default gen_random_uuid(),
  lead_id     uuid not null references leads (id) on delete cascade deferrable,
  operator_id uuid references operators (id) on delete set null deferrable,
  note        text not null check (is_filled(note) and char_length(note) <= 2000),
  created_at  timestamptz not null default now()
);

create index lead_notes_by_lead on lead_notes (lead_id, created_at);

revoke all on lead_notes from public, anon, service_role;
alter table lead_notes enable row level security;
