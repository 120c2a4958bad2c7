-- Leads that contractors returned. A contractor never gets a returned lead again, unless the return is undone. For the undo, the row stores
-- the lead's state before the return.
create table lead_returns (
  lead_id       uuid not null references leads (id) on delete cascade deferrable,
  contractor_id uuid not null references contractors (id) deferrable,
  reason        text not null,
  returned_at   timestamptz not null default now(),
  matched_at    timestamptz,
  accepted_at   timestamptz,
  contacted_at  timestamptz,
  booked_at     timestamptz,
  homeowner_contacted    boolean,
  homeowner_contacted_at timestamptz,
  homeowner_outcome      text,
  homeowner_outcome_at   timestamptz,
  settled_at             timestamptz,
  quoted_cents  integer,
  booked_cents  integer,
  lost_at       timestamptz,
  lost_reason   text,
  primary key (lead_id, contractor_id)
);

create index lead_returns_by_contractor on lead_returns (contractor_id);
