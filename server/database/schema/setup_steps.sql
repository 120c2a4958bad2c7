-- Completed setup steps, and the mark of the version that created the database (README.md).
create table setup_steps (
  name    text primary key,
  done_at timestamptz not null default now()
);
