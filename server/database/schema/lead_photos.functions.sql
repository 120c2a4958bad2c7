-- A request has six photos at most (`maxPhotos` of domain/photo.ts), and none once it is closed. Its row is locked, so that two that
-- come at once count each other.
create or replace function check_photo_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_closed boolean := (select status = 'closed' from leads where id = new.lead_id for no key update);
begin
  if is_closed then
    raise exception using errcode = 'check_violation', message = 'a closed request takes no photos';
  end if;
  if (select count(*) from lead_photos where lead_id = new.lead_id) >= 6 then
    raise exception using errcode = 'check_violation', message = 'a request has six photos at most';
  end if;
  return new;
end $$;

-- A withdrawn request keeps none.
create or replace function forget_photos() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from lead_photos where lead_id = new.id;
  return null;
end $$;
