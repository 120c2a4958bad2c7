-- What the site spent on its own ads, by calendar month, source, medium, and campaign.
create table ad_spend (
  month    date not null check (extract(day from month) = 1),
  source   text not null check (is_source_part(source) and source = lower(source)),
  medium   text not null check (is_source_part(medium) and medium = lower(medium)),
  campaign text not null default '' check (campaign = '' or is_source_part(campaign)),
  cents    integer not null check (cents between 0 and 100000000),
  primary key (month, source, medium, campaign)
);

comment on column ad_spend.month is 'The month''s first day.';
comment on column ad_spend.campaign is 'Empty if the spend is not for one campaign.';
