create table lead_notes (
  id          uuid primary key default gen_random_uuid(),
  lead_id     uuid not null references leads (id) on delete cascade deferrable,
  operator_id uuid references operators (id) on delete set null deferrable,
  note        text not null check (is_filled(note) and char_length(note) <= 2000),
  created_at  timestamptz not null default now(),
  -- The contractor who wrote the note. Null: an operator wrote it.
  contractor_id uuid references contractors (id) deferrable
);

create index lead_notes_by_lead on lead_notes (lead_id, created_at);
