-- What homeowners say of the contractor who has their request, beside what that contractor noted.
alter table leads
  add column homeowner_contacted boolean,
  add column homeowner_contacted_at timestamptz,
  add column homeowner_outcome text check (homeowner_outcome in ('booked', 'not-booked', 'undecided')),
  add column homeowner_outcome_at timestamptz,
  add column settled_at timestamptz,
  add constraint homeowner_contacted_when check (num_nulls(homeowner_contacted, homeowner_contacted_at) in (0, 2)),
  add constraint homeowner_outcome_when check (num_nulls(homeowner_outcome, homeowner_outcome_at) in (0, 2));

comment on column leads.homeowner_contacted is 'Whether the contractor has contacted them, by the homeowner''s word; null: they have not said. _at: when they said so.';
comment on column leads.homeowner_outcome is 'What came of it, by the homeowner''s word; null: they have not said. _at: when they said so.';
comment on column leads.settled_at is 'When an operator settled that the two sides differ. Null again with the next answer of either side.';

alter table lead_returns
  add column homeowner_contacted boolean,
  add column homeowner_contacted_at timestamptz,
  add column homeowner_outcome text,
  add column homeowner_outcome_at timestamptz,
  add column settled_at timestamptz;

-- Homeowners are asked about requests that are given from now on, or were just before.
insert into server_settings (name, value) values ('were-you-contacted looked at', now()::text), ('how-did-it-end looked at', now()::text)
on conflict (name) do nothing;
