-- Contractors' monthly statements. A row never changes: a statement that is made again gets a new revision.
create table statements (
  contractor_id uuid not null,
  month         date not null check (extract(day from month) = 1),
  revision      integer not null check (revision >= 1),
  content       jsonb not null,
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at       timestamptz not null default now(),
  primary key (contractor_id, month, revision)
);

comment on column statements.contractor_id is 'Stays after the contractor is deleted: an id alone is not personal data.';
comment on column statements.month is 'The month''s first day by the market''s clock.';
comment on column statements.revision is 'Revision 1 counts events before the end of the month. Later revisions count events up to made_at.';
comment on column statements.content is 'StatementContent of domain/statement.ts.';
comment on column statements.sha256 is 'The hash of the content as canonical JSON (RFC 8785).';

create index statements_by_month on statements (month);
