-- A hash that cannot be found by trying all values without the database. The salt is stored at the first use.
create or replace function salted_hash(said text) returns bytea language plpgsql strict set search_path = public, pg_temp as $$
declare
  salt text := (select value from server_settings where name = 'mail_salt');
begin
  if salt is null then
    insert into server_settings (name, value) values ('mail_salt', gen_random_uuid()::text || gen_random_uuid()::text) on conflict do nothing;
    salt := (select value from server_settings where name = 'mail_salt');
  end if;
  return sha256(convert_to(salt || said, 'UTF8'));
end $$;
