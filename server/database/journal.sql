-- What the embedded engine needs so that its journal can be written (journal.ts); run at every start, after the migrations.

-- The number of the last change that this database contains, counted in the transaction that makes it.
create table if not exists journal_position (
  only_one boolean primary key default true check (only_one),
  seq      bigint not null
);
insert into journal_position (seq) values (0) on conflict do nothing;
revoke all on journal_position from public, anon, service_role;
alter table journal_position enable row level security;

-- The changes of the transaction under way. The engine has one connection, so a table of that connection will do, and nothing
-- of it outlives the transaction.
create temp table changes (
  place      bigint generated always as identity,
  table_name text not null,
  key        jsonb not null,
  content    jsonb -- null: the row was deleted.
) on commit delete rows;

-- Notes a change; the arguments are the columns of the primary key. Runs as the owner: a visitor may not read what he inserts.
create or replace function record_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  old_key jsonb := (select jsonb_object_agg(name, to_jsonb(old) -> name) from unnest(tg_argv) as name);
  new_key jsonb := (select jsonb_object_agg(name, to_jsonb(new) -> name) from unnest(tg_argv) as name);
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old_key <> new_key) then
    insert into pg_temp.changes (table_name, key) values (tg_table_name, old_key);
  end if;
  if tg_op <> 'DELETE' then
    insert into pg_temp.changes (table_name, key, content) values (tg_table_name, new_key, to_jsonb(new));
  end if;
  return null;
end $$;
