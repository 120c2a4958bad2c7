-- Checks of licenses in the state's register of contractors. Consecutive checks with the same result share a row. No row contains a phone
-- number, a street address, or a principal (owner or officer).
create table register_checks (
  id                uuid primary key default gen_random_uuid(),
  contractor_id     uuid references contractors (id) on delete cascade deferrable,
  kind              text not null check (kind in ('registration', 'electrical')),
  number            text not null check (is_filled(number) and is_one_line(number) and char_length(number) <= 40),
  checked_at        timestamptz not null default now(),
  source            text not null check (is_filled(source) and is_one_line(source) and char_length(source) <= 2000),
  status            text check (is_one_line(status) and char_length(status) <= 100),
  name              text check (is_one_line(name) and char_length(name) <= 300),
  expires_on        date,
  result            text not null check (result in ('active', 'suspended', 'expired', 'not-found', 'name-differs')),
  overruled_because text check (is_filled(overruled_because) and is_one_line(overruled_because) and char_length(overruled_because) <= 500),
  trade             text check (is_one_line(trade) and char_length(trade) <= 200),
  specialties       text[] not null default '{}',
  effective_on      date,
  suspended_on      date,
  since             timestamptz not null default now(),
  application_id    uuid references partner_applications (id) on delete cascade deferrable,
  check (num_nonnulls(contractor_id, application_id) = 1)
);

comment on column register_checks.number is 'The number that was checked. If the contractor''s number changes, the check no longer counts.';
comment on column register_checks.source is 'The requested URL.';
comment on column register_checks.status is 'The status as the register words it. Null: the number is not in the register.';
comment on column register_checks.overruled_because is 'Why an operator overruled the result. Null: the result counts.';
comment on column register_checks.application_id is 'The application whose number was checked. Null: the check is about a contractor.';
comment on column register_checks.since is 'The time of the first of consecutive checks with this result. checked_at is the time of the latest.';

create index register_checks_by_license on register_checks (contractor_id, kind, number, checked_at desc, since desc);
create index register_checks_by_application on register_checks (application_id) where application_id is not null;

-- License checks that still wait for a response from the state's register of contractors. `asked_at` is the time of the last request, and
-- `problem` says why that request failed. The row is deleted when the register responds.
create table register_asks (
  contractor_id uuid not null references contractors (id) on delete cascade deferrable,
  kind          text not null check (kind in ('registration', 'electrical')),
  number        text not null,
  asked_at      timestamptz not null default now(),
  since         timestamptz not null default now(),
  problem       text,
  told_at       timestamptz,
  primary key (contractor_id, kind)
);

comment on column register_asks.since is 'The time of the first of consecutive checks without a response.';
comment on column register_asks.told_at is 'When the operator was notified.';

-- Triggers and views, created last because they call functions

-- Problems that the latest check of a license found: the result is not `active`, and no operator overruled it. The latest check may not
-- have found the license's number. In that case, the view also has the result of the last check that found the number, if that result is
-- `suspended` or `expired`.
create view register_problems as
  select contractors.id as contractor_id, license.kind, problem.result, problem.status as register_status, problem.since
    from contractors
   cross join licenses_of(contractors) as license
   cross join lateral (
          select * from latest_check(contractors.id, license.kind, license.number)
           union select * from deciding_check(contractors.id, license.kind, license.number) where is_stopping(result)) as problem
   where contractors.status <> 'ended' and problem.result <> 'active' and problem.overruled_because is null;
