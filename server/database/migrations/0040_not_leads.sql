-- The next migration validates the constraints. Every stored row meets them.
alter table leads
  add column mail_checked_by timestamptz,
  drop constraint leads_hold_reason_check,
  add constraint leads_hold_reason_check check (hold_reason in (
    'honeypot', 'too-fast', 'incomplete-form', 'operator', 'markup', 'links', 'phone', 'mail-domain', 'not-real')) not valid,
  drop constraint leads_closed_reason_check,
  add constraint leads_closed_reason_check check (closed_reason in (
    'nobody', 'withdrawn', 'operator', 'not-real', 'duplicate', 'test')) not valid;

comment on column leads.hold_reason is 'honeypot: the hidden field was filled. too-fast: sent faster than anybody reads the form. incomplete-form: a form post without the hidden fields of our forms. operator: an operator holds the lead and wrote the reason in a note. markup: a link or HTML in the name. links: two or more links in the message. phone: nobody can be called at the number. mail-domain: the email address''s domain takes no mail. not-real: a contractor returned the lead because it is not a real request.';
comment on column leads.closed_reason is 'nobody: no contractor was found. withdrawn: the homeowner canceled the request. operator: an operator closed it. not-real, duplicate, test: an operator decided that it is no lead, so it counts in no statement, cost, or source.';
comment on column leads.mail_checked_by is 'Until then the lead waits to learn whether its email''s domain takes mail. Null: it does not wait for that.';

create or replace view lead_origins as
  select leads.id, leads.created_at, leads.service,
         coalesce(source, '(not recorded)') as source, medium, campaign,
         coalesce(landing_path, case when source is null then '(not recorded)' else '(none)' end) as landing_path,
         -- A return clears `matched_at`, but the event of the match stays.
         matched_at is not null
           or exists (select from events where events.lead_id = leads.id and kind = 'lead.matched') as is_matched,
         homeowner_contacted is not false and (is_contact_reported(leads) or homeowner_outcome = 'booked') is true as is_contacted,
         case when homeowner_contacted is not false and homeowner_outcome is distinct from 'not-booked'
                and (booked_at is not null or homeowner_outcome = 'booked')
              then coalesce(booked_at, homeowner_outcome_at) end as booked_at
    from leads left join lead_sources on lead_sources.lead_id = leads.id
   where closed_reason is null or closed_reason not in ('not-real', 'duplicate', 'test');
