-- Completed setup steps. One row names the version that created the database (`schemaVersion` in server/database/schema-files.ts).
create table setup_steps (
  name    text primary key,
  done_at timestamptz not null default now()
);
