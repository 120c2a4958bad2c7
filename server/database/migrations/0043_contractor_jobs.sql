-- The next migration validates the constraints. The new columns are null in every stored row.
alter table leads
  add column quoted_cents integer,
  add column booked_cents integer,
  add column lost_at timestamptz,
  add column lost_reason text,
  add constraint leads_quoted_cents_check check (quoted_cents >= 0) not valid,
  add constraint leads_booked_cents_check check (booked_cents >= 0) not valid,
  add constraint leads_lost_reason_check check (lost_reason in ('price', 'no-answer', 'another', 'not-needed', 'other')) not valid,
  add constraint lost_when check (num_nulls(lost_at, lost_reason) in (0, 2)) not valid;

comment on column leads.quoted_cents is 'What the contractor quoted, by the contractor''s word. Null: not noted.';
comment on column leads.booked_cents is 'What the booked job comes to, by the contractor''s word. Null: not noted.';
comment on column leads.lost_at is 'When the contractor noted that somebody else gets the job, or nobody. Null: never.';

alter table lead_returns
  add column quoted_cents integer, add column booked_cents integer, add column lost_at timestamptz, add column lost_reason text;

alter table lead_notes add column contractor_id uuid references contractors (id) deferrable;
