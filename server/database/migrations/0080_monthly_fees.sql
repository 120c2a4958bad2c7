-- What a contractor pays for a month, and when that was known.
alter table contractors add column monthly_fee_cents integer check (monthly_fee_cents >= 0);
comment on column contractors.monthly_fee_cents is 'What they pay for a month. Null: it is not known.';

-- Without a fee in its detail: it is not known any more.
create function record_fee_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_event('contractor.fee-changed', null,
    jsonb_build_object('contractor_id', new.id, 'monthly_fee_cents', new.monthly_fee_cents));
  return null;
end $$;
create trigger record_fee after insert on contractors for each row
  when (new.monthly_fee_cents is not null and setting_or_null('cedarline.restoring') is null) execute function record_fee_event();
create trigger record_fee_change after update of monthly_fee_cents on contractors for each row
  when (new.monthly_fee_cents is distinct from old.monthly_fee_cents) execute function record_fee_event();
