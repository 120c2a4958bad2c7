-- Daily counts for each page. No row contains anything about a visitor.
create table page_counts (
  day      date not null default market_today(),
  path     text not null check (is_one_line(path) and char_length(path) <= 300),
  views    integer not null default 0,
  arrivals integer not null default 0,
  begun    integer not null default 0,
  primary key (day, path)
);

comment on column page_counts.arrivals is 'Views by visitors who did not come from a page of this site.';
comment on column page_counts.begun is 'How often visitors began to fill in a form of the page.';
