-- Lengths and patterns come from docs/product.md, Limits. server/leads/lead.ts changes the rows; the constraints refuse invalid states.
create table leads (
  id                  uuid primary key default gen_random_uuid(),
  name                text not null check (is_filled(name) and is_one_line(name) and char_length(name) <= 120),
  zip_code            text not null check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  service_issue       text not null check (is_filled(service_issue) and is_one_line(service_issue) and char_length(service_issue) <= 64),
  preferred_contact   text check (preferred_contact in ('phone', 'email', 'text', 'either')),
  phone               text check (phone ~ '^[0-9]{1,20}$'),
  email               text not null check (is_email(email)),
  timeline            text check (timeline in ('asap', '1-week', '2-3-weeks', 'next-month', 'just-quotes')),
  message             text check (char_length(message) <= 5000),
  service             text not null default 'general' references services (slug) deferrable initially deferred,
  city                text check (is_one_line(city) and char_length(city) <= 80),
  submitted_from_page text check (is_one_line(submitted_from_page) and char_length(submitted_from_page) <= 300),
  status              text not null default 'new' check (status in ('new', 'held', 'matched', 'closed')),
  match_confirmed_at  timestamptz,
  created_at          timestamptz not null default now(),
  consent_wording     text,
  consent_version     text,
  consented_at        timestamptz,
  hold_reason         text check (hold_reason in (
                        'honeypot', 'too-fast', 'incomplete-form', 'operator', 'markup', 'links', 'phone', 'mail-domain', 'not-real')),
  duplicate_of        uuid references leads (id) on delete set null deferrable,
  contractor_id       uuid references contractors (id) deferrable,
  matched_at          timestamptz,
  accepted_at         timestamptz,
  contacted_at        timestamptz,
  booked_at           timestamptz,
  released_at         timestamptz,
  returned_at         timestamptz,
  return_reason       text check (return_reason in ('wrong-area', 'wrong-trade', 'no-answer', 'not-real', 'too-busy', 'other')),
  closed_reason       text check (closed_reason in ('nobody', 'withdrawn', 'operator', 'not-real', 'duplicate', 'test')),
  attended_at         timestamptz,
  homeowner_contacted    boolean,
  homeowner_contacted_at timestamptz,
  homeowner_outcome      text check (homeowner_outcome in ('booked', 'not-booked', 'undecided')),
  homeowner_outcome_at   timestamptz,
  settled_at             timestamptz,
  unreachable_since   timestamptz,
  -- The name and the message as the homeowner typed them. `name_as_typed` is null if `name` has the same text, and `message_as_typed` is
  -- null if `message` has the same text.
  name_as_typed       text check (is_one_line(name_as_typed) and char_length(name_as_typed) <= 120),
  message_as_typed    text check (char_length(message_as_typed) <= 5000),
  email_as_restored   text check (char_length(email_as_restored) <= 254),
  mail_checked_by     timestamptz,
  quoted_cents        integer check (quoted_cents >= 0),
  booked_cents        integer check (booked_cents >= 0),
  lost_at             timestamptz,
  lost_reason         text check (lost_reason in ('price', 'no-answer', 'another', 'not-needed', 'other')),
  attended_until      date,
  constraint leads_check check (duplicate_of <> id),
  constraint leads_check1 check (num_nulls(consent_wording, consent_version, consented_at) in (0, 3)),
  constraint leads_contractor_check check (case status when 'matched' then contractor_id is not null when 'closed' then true else contractor_id is null end),
  constraint leads_matched_when check (case when status in ('new', 'held')
    then num_nonnulls(matched_at, accepted_at, contacted_at, booked_at, homeowner_contacted, homeowner_outcome, settled_at) = 0
    else status <> 'matched' or matched_at is not null end),
  constraint leads_closed_reason_when check ((status = 'closed') = (closed_reason is not null)),
  constraint homeowner_contacted_when check (num_nulls(homeowner_contacted, homeowner_contacted_at) in (0, 2)),
  constraint lost_when check (num_nulls(lost_at, lost_reason) in (0, 2)),
  constraint homeowner_outcome_when check (num_nulls(homeowner_outcome, homeowner_outcome_at) in (0, 2))
);

comment on column leads.status is 'new: waits for a contractor. held: waits for an operator. matched: a contractor has it. closed: nothing more happens.';
comment on column leads.match_confirmed_at is 'When the homeowner first opened the confirmation link. Null: never.';
comment on column leads.consent_wording is 'The consent sentence of the form. Null: no form sent the lead.';
comment on column leads.hold_reason is 'honeypot: the hidden field was filled. too-fast: sent faster than anybody reads the form. incomplete-form: a form post without the hidden fields of our forms. operator: an operator holds the lead and wrote the reason in a note. markup: a link or HTML in the name. links: two or more links in the message. phone: nobody can be called at the number. mail-domain: the email address''s domain takes no mail. not-real: a contractor returned the lead because it is not a real request.';
comment on column leads.closed_reason is 'nobody: no contractor was found. withdrawn: the homeowner canceled the request. operator: an operator closed it. not-real, duplicate, test: an operator decided that it is no lead, so it counts in no statement, cost, or source.';
comment on column leads.duplicate_of is 'The first lead of the same person for the same service and five-digit zip code within 30 days.';
comment on column leads.attended_at is 'When an operator attended to the lead. A change of the lead''s state clears the time.';
comment on column leads.attended_until is 'On this day the lead is no longer attended to. Null: it stays so until its state changes.';
comment on column leads.homeowner_contacted is 'Whether the contractor contacted the homeowner, as the homeowner answered at homeowner_contacted_at. Null: the homeowner has not answered.';
comment on column leads.homeowner_outcome is 'How the request ended, as the homeowner answered at homeowner_outcome_at. Null: the homeowner has not answered.';
comment on column leads.settled_at is 'When an operator settled a dispute between homeowner and contractor. The next answer from either of them clears the time.';
comment on column leads.unreachable_since is 'When email to the homeowner began to bounce. While it is set, the homeowner gets no email about the lead. Null: email arrives.';
comment on column leads.mail_checked_by is 'Until then the lead waits to learn whether its email''s domain takes mail. Null: it does not wait for that.';
comment on column leads.quoted_cents is 'What the contractor quoted, by the contractor''s word. Null: not noted.';
comment on column leads.booked_cents is 'What the booked job comes to, by the contractor''s word. Null: not noted.';
comment on column leads.lost_at is 'When the contractor noted that somebody else gets the job, or nobody. Null: never.';
comment on column leads.email_as_restored is 'The person''s address from a backup made before 1.0.0, if it is invalid today; email is then a placeholder. Other tables have the column too. Null: email is the person''s address.';

create index leads_by_age on leads (created_at desc);
create index leads_by_first_lead on leads (duplicate_of) where duplicate_of is not null;
create index leads_by_contractor on leads (contractor_id, matched_at) where contractor_id is not null;
create index leads_by_words on leads using gin (lead_search_words(name, email, phone, zip_code, city, message));
create index leads_by_typed_words on leads using gin (search_words(coalesce(name_as_typed, '') || ' ' || coalesce(message_as_typed, '')))
  where name_as_typed is not null or message_as_typed is not null;
-- For leads_of_person. Each index has one column, because a plan made while the table is empty could search a
-- multicolumn index by the wrong column.
create index leads_by_caseless_email on leads (caseless(email));
create index leads_by_phone on leads (local_phone(phone)) where local_phone(phone) is not null;
-- Holds few leads or none, so it is read whole, and also serves `caseless`.
create index leads_by_restored_email on leads (lower(email_as_restored)) where email_as_restored is not null;
-- For release 1.0.0, which compares addresses by `lower`. It goes in 1.2.0.
create index leads_by_email on leads (lower(email));
-- For measuring how soon contractors contact homeowners.
create index contacted_leads on leads (left(zip_code, 5), indexed_service_of_lead(service, submitted_from_page), contacted_at)
  where contacted_at is not null;
-- Each of these indexes serves a scheduled job or a list of the desk. Each index covers only the leads that the job or the list
-- needs, so that the other leads do not slow the search down.
create index waiting_leads on leads (created_at) where status = 'new' and contractor_id is null;
create index unanswered_by_contractor on leads (contractor_id, matched_at)
  where status = 'matched' and accepted_at is null and contacted_at is null and booked_at is null;
create index held_leads on leads (created_at desc, id desc) where status = 'held';
create index silent_leads on leads (matched_at desc, id desc)
  where status = 'matched' and accepted_at is null and contacted_at is null and booked_at is null and attended_at is null;
create index differing_leads on leads (greatest(contacted_at, booked_at, homeowner_contacted_at, homeowner_outcome_at) desc, id desc)
  where settled_at is null
    and (homeowner_contacted is false and (contacted_at is not null or booked_at is not null)
      or homeowner_outcome = 'not-booked' and booked_at is not null);
create index denied_leads on leads (homeowner_contacted_at desc, id desc) where status = 'matched' and homeowner_contacted is false;
create index stalled_leads on leads (accepted_at desc, id desc)
  where status = 'matched' and accepted_at is not null and contacted_at is null and booked_at is null and lost_at is null;
-- For the emails that ask homeowners, some time after the match, whether the contractor contacted them and how the request ended.
create index leads_by_match on leads (matched_at, homeowner_contacted, homeowner_outcome) where matched_at is not null;
-- For figures by zip code and service.
create index leads_by_place on leads (left(zip_code, 5), indexed_service_of_lead(service, submitted_from_page), created_at);
create index checking_leads on leads (mail_checked_by) where mail_checked_by is not null;
-- For the zip codes in which no contractor was found.
create index unserved_leads on leads (created_at) where closed_reason = 'nobody';
-- For the count of what was no lead.
create index not_leads on leads (created_at) where closed_reason in ('not-real', 'duplicate', 'test');
-- For the leads that an operator put off until a day.
create index attended_leads on leads (attended_until) where attended_at is not null;
create index unreachable_leads on leads (unreachable_since desc, id desc) where unreachable_since is not null;

-- Triggers and views, created last because they call functions

-- Fires before the deferred foreign key is checked, so that an unknown service violates a check and not the foreign key.
create trigger check_service after insert or update of service on leads for each row
  execute function check_service('service', 'takes_leads');
