-- What a contractor got in a month and what became of it, as it was frozen when the month ended. A statement is never changed: one that
-- is made again is the next revision. What it says is computed by statement_content from the events alone.
create table statements (
  contractor_id uuid not null,
  month         date not null check (extract(day from month) = 1),
  revision      integer not null check (revision >= 1),
  content       jsonb not null,
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at       timestamptz not null default now(),
  primary key (contractor_id, month, revision)
);

comment on column statements.contractor_id is 'Stays when the contractor''s record is deleted: an id alone says nothing about anybody.';
comment on column statements.month is 'Its first day, by the clock of the market.';
comment on column statements.revision is 'The first counts the events before the end of the month, each later one those up to made_at.';
comment on column statements.content is 'As StatementContent of domain/statement.ts.';
comment on column statements.sha256 is 'Of the content as canonical JSON (RFC 8785).';

create index statements_by_month on statements (month);

revoke all on statements from public, anon, service_role;
alter table statements enable row level security;
grant select on statements to service_role;
create policy operator_reads on statements for select to service_role using (true);

-- The requests that a contractor was given in a month, for their statements.
