-- Where a lead came from, as its form reported (domain/lead-source.ts). Leads older than this table have no row.
create table lead_sources (
  lead_id       uuid primary key references leads (id) on delete cascade deferrable,
  source        text not null check (is_source_part(source) and source = lower(source)),
  medium        text not null check (is_source_part(medium) and medium = lower(medium)),
  campaign      text check (is_source_part(campaign)),
  term          text check (is_source_part(term)),
  content       text check (is_source_part(content)),
  referrer_host text check (is_one_line(referrer_host) and char_length(referrer_host) <= 253),
  landing_path  text check (is_one_line(landing_path) and landing_path ~ '^/' and char_length(landing_path) <= 300),
  click_id_kind text check (click_id_kind in ('gclid', 'wbraid', 'gbraid', 'msclkid', 'fbclid')),
  click_id      text check (click_id ~ '^[A-Za-z0-9._-]{1,200}$'),
  consent       text not null check (consent in ('none', 'analytics', 'marketing')),
  constraint click_id_with_kind check (num_nulls(click_id_kind, click_id) in (0, 2)),
  constraint click_id_with_marketing check (click_id is null or consent = 'marketing')
);

comment on column lead_sources.landing_path is 'The first page of the visit if analytics was allowed, otherwise the form''s page. Null: no form sent the lead.';
comment on column lead_sources.click_id is 'The id that the ad platform gave to the click on an ad.';
comment on column lead_sources.consent is 'The consent when the form was sent. marketing if the visitor allowed marketing, with or without analytics.';

-- For the conversion files that ad platforms import (server/leads/conversions.ts).
create index lead_sources_by_click_id on lead_sources (click_id_kind) where click_id is not null;

-- Triggers and views, created last because they call functions

-- Each lead with its source and outcome. All figures about requests and their sources come from this view. Requests that an operator closed as no
-- lead are left out.
create view lead_origins as
  select leads.id, leads.created_at, service_of_lead(service, submitted_from_page) as service,
         coalesce(source, '(not recorded)') as source, medium, campaign,
         coalesce(landing_path, case when source is null then '(not recorded)' else '(none)' end) as landing_path,
         -- A return clears `matched_at`, but the event of the match stays.
         matched_at is not null or exists (select from events where events.lead_id = leads.id and kind = 'lead.matched') as is_matched,
         was_contacted(contacted_at, booked_at, homeowner_contacted, homeowner_outcome) as is_contacted,
         was_booked_at(booked_at, homeowner_contacted, homeowner_outcome, homeowner_outcome_at) as booked_at,
         coalesce(matched_at, (select min(at) from events where events.lead_id = leads.id and kind = 'lead.matched')) as matched_at,
         leads as lead
    from leads left join lead_sources on lead_sources.lead_id = leads.id
   where closed_reason is null or closed_reason not in ('not-real', 'duplicate', 'test');

comment on column lead_origins.service is 'The service that matching uses.';
comment on column lead_origins.booked_at is 'When the contractor or the homeowner reported that the job was booked. Null: never, or the homeowner denies the booking.';
