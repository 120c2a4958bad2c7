-- What the embedded engine needs so that its journal can be written (journal.ts); run at every start, after the migrations.

-- The number of the last change that this database contains, counted in the transaction that makes it.
create table if not exists journal_position (
  only_one boolean primary key default true check (only_one),
  seq      bigint not null
);
insert into journal_position (seq) values (0) on conflict do nothing;
revoke all on journal_position from public, anon, service_role;
alter table journal_position enable row level security;

-- Tells the connection of a change, as a notice that it listens for: the engine has one connection, and a table that every
-- commit empties again would cost it more than the rest of a submission. The arguments are the columns of the primary key.
create or replace function record_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := to_jsonb(new);
  old_key jsonb := (select jsonb_object_agg(name, old_row -> name) from unnest(tg_argv) as name);
  new_key jsonb := (select jsonb_object_agg(name, new_row -> name) from unnest(tg_argv) as name);
begin
  if old_row is not null and (new_row is null or old_key <> new_key) then
    raise notice using errcode = 'CEDAR', message = format('"table":"%s","key":%s,"row":null', tg_table_name, old_key);
  end if;
  if new_row is not null then
    raise notice using errcode = 'CEDAR', message = format('"table":"%s","key":%s,"row":%s', tg_table_name, new_key, new_row);
  end if;
  return null;
end $$;
