-- Refuses a seventh file of an application, and of a contractor within a year (`maxFiles` of domain/contractor-file.ts). Locks the owner's
-- row, so that concurrent inserts cannot exceed the limit together. A contractor's application does not count against the year.
create or replace function check_file_count() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  stored bigint;
begin
  if new.application_id is not null then
    perform from partner_applications where id = new.application_id for no key update;
    select count(*) into stored from contractor_files where application_id = new.application_id;
  else
    perform from contractors where id = new.contractor_id for no key update;
    select count(*) into stored from contractor_files
     where contractor_id = new.contractor_id and application_id is null
       and created_at between new.created_at - interval '1 year' and new.created_at;
  end if;
  if stored >= 6 then
    raise exception using errcode = 'check_violation', message = 'there can be at most six files';
  end if;
  return new;
end $$;

create or replace function keep_agreement() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception using errcode = 'check_violation', message = 'an agreement is never changed or deleted';
end $$;

-- An offered contractor starts by agreeing to the terms, or by the operator with a reason. Holds release 1.0.0 off, which knows no offers.
create or replace function check_start() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status = 'offered' and new.status = 'paused' then
    raise exception using errcode = 'check_violation', message = 'an offered contractor cannot be paused';
  end if;
  if old.status = 'offered' and new.status = 'active' and new.started_because is null
     and not exists (select from agreements where contractor_id = new.id and kind = 'terms') then
    raise exception using errcode = 'check_violation', message = 'an offered contractor starts by agreeing to the terms';
  end if;
  return new;
end $$;

-- Deletes what belongs to the application alone. What a contractor has, too, stays with the contractor.
create or replace function forget_application() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from contractor_files where application_id = old.id and contractor_id is null;
  delete from screening_checks where application_id = old.id and contractor_id is null;
  delete from territory_wishes where application_id = old.id and contractor_id is null;
  return old;
end $$;
