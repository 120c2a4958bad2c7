-- Refuses a seventh photo (`maxPhotos` of domain/photo.ts). Locks the lead's row, so that concurrent inserts cannot exceed the
-- limit together.
create or replace function check_photo_count() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from leads where id = new.lead_id for no key update;
  if (select count(*) from lead_photos where lead_id = new.lead_id) >= 6 then
    raise exception using errcode = 'check_violation', message = 'a request can have at most six photos';
  end if;
  return new;
end $$;
