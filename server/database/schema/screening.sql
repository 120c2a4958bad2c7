-- The evidence behind "pre-screened": papers, the operator's checks, agreements, and what contractors asked for. On acceptance a row of an
-- application keeps its application_id and gains a contractor_id.

-- Uploaded papers. A PDF is stored as it came, and is only handed out as a download. A picture is stored as a JPEG made by us.
create table contractor_files (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid references partner_applications (id) on delete set null deferrable,
  contractor_id  uuid references contractors (id) on delete cascade deferrable,
  kind           text not null default 'certificate' check (kind in ('certificate')),
  name           text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  media_type     text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes          integer not null check (bytes = octet_length(content)),
  sha256         text not null check (sha256 = encode(sha256(content), 'hex')),
  created_at     timestamptz not null default now(),
  content        bytea not null,
  check (num_nonnulls(application_id, contractor_id) > 0)
);

create index contractor_files_by_application on contractor_files (application_id) where application_id is not null;
create index contractor_files_by_contractor on contractor_files (contractor_id) where contractor_id is not null;

-- Each row says that the operator checked a criterion of the partner page. The latest row of a criterion counts.
create table screening_checks (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid references partner_applications (id) on delete set null deferrable,
  contractor_id  uuid references contractors (id) on delete cascade deferrable,
  criterion      text not null check (criterion in ('territory', 'license', 'insurance', 'experience', 'references', 'area', 'workmanship')),
  checked_at     timestamptz not null default now(),
  operator_id    uuid references operators (id) on delete set null deferrable,
  holds_until    date,
  note           text check (is_filled(note) and char_length(note) <= 1000),
  check (num_nonnulls(application_id, contractor_id) > 0)
);

comment on column screening_checks.operator_id is 'Null: checked at the command line.';
comment on column screening_checks.holds_until is 'The last day on which the check counts. Null: it counts until the next check.';

create index screening_checks_by_application on screening_checks (application_id) where application_id is not null;
create index screening_checks_by_contractor on screening_checks (contractor_id) where contractor_id is not null;

-- What a contractor said on their own page about a license or insurance. The earlier values count until the operator has checked it.
create table contractor_updates (
  contractor_id uuid not null references contractors (id) on delete cascade deferrable,
  section       text not null check (section in ('licenses', 'insurance', 'workers')),
  content       jsonb not null,
  at            timestamptz not null default now(),
  primary key (contractor_id, section)
);

-- What a contractor agreed to. No row is ever changed or deleted, so a contractor with an agreement cannot be deleted.
create table agreements (
  id            uuid primary key default gen_random_uuid(),
  contractor_id uuid not null references contractors (id) deferrable,
  kind          text not null check (kind in ('terms', 'pay-next')),
  version       text not null check (is_filled(version) and is_one_line(version) and char_length(version) <= 40),
  text          text not null check (is_filled(text)),
  name          text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  at            timestamptz not null default now()
);

create index agreements_by_contractor on agreements (contractor_id, kind, at desc);

-- Zip codes that a contractor asked for while another contractor had them.
create table territory_wishes (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid references partner_applications (id) on delete set null deferrable,
  contractor_id  uuid references contractors (id) on delete cascade deferrable,
  service        text not null references services (slug) deferrable,
  zip_code       text not null check (zip_code ~ '^[0-9]{5}$'),
  at             timestamptz not null default now(),
  check (num_nonnulls(application_id, contractor_id) > 0)
);

create unique index territory_wishes_of_application on territory_wishes (application_id, service, zip_code) where application_id is not null;
create unique index territory_wishes_of_contractor on territory_wishes (contractor_id, service, zip_code) where contractor_id is not null;
create index territory_wishes_by_territory on territory_wishes (zip_code, service);

-- Triggers and views, created last because they call functions

create trigger check_file_count before insert on contractor_files for each row execute function check_file_count();
create trigger keep_agreement before update or delete on agreements for each row execute function keep_agreement();
create constraint trigger count_change after insert or update or delete on screening_checks deferrable initially deferred
  for each row execute function count_blog_change();
