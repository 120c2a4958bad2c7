-- Who gives a closed lead to the contractor whose it was is not answered as if nothing had been asked.
create or replace function reopen_lead() returns trigger language plpgsql as $$
begin
  if old.closed_reason = 'withdrawn' then
    raise exception using errcode = 'check_violation', message = 'a withdrawn request is not opened again';
  end if;
  new.status := 'matched';
  return new;
end $$;

create trigger c_reopen_lead before update of contractor_id on leads for each row
  when (old.status = 'closed' and new.status = 'closed' and new.contractor_id = old.contractor_id)
  execute function reopen_lead();
