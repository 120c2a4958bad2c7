-- The field's own words for why a submission waits for a person.
do $$
declare
  held text;
begin
  foreach held in array array['leads', 'contact_messages', 'partner_applications'] loop
    execute format('alter table %1$I drop constraint %2$I', held, held || '_hold_reason_check');
    execute format('update %I set hold_reason = ''honeypot'' where hold_reason = ''trap''', held);
    execute format('alter table %1$I add constraint %2$I check (hold_reason in (''honeypot'', ''too-fast'', ''incomplete-form''))',
      held, held || '_hold_reason_check');
  end loop;
end $$;

comment on column leads.hold_reason is 'honeypot: the field that no person sees was filled. too-fast: sent sooner than anybody reads the form. incomplete-form: a form post without what our forms send by themselves.';
