-- What the register was asked and has not answered. A license that it answered for has no row.
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

comment on column register_asks.since is 'The first of those in a row that had no answer.';
comment on column register_asks.told_at is 'When the operator was told that there is none.';

revoke all on register_asks from public, anon, service_role;
alter table register_asks enable row level security;

-- The licenses of contractors who have not ended that the register has otherwise than active, and no operator has overruled.
create view register_problems as
  select contractors.id as contractor_id, license.kind, latest.result, latest.status as register_status, latest.since
    from contractors
   cross join lateral (values
           ('registration', registration_number), ('electrical', electrical_license_number)) as license (kind, number)
   cross join lateral (
          select result, checked.status, since, overruled_because from register_checks as checked
           where (contractor_id, checked.kind, checked.number) = (contractors.id, license.kind, license.number)
           order by checked_at desc, since desc limit 1) as latest
   where contractors.status <> 'ended' and latest.result <> 'active' and latest.overruled_because is null;
revoke all on register_problems from public, anon, service_role;
