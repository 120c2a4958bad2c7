-- Landing pages that take no requests for now. Which pages there are is content; which of them are open is operation. What has no
-- row is open.
create table closed_pages (
  service   text not null references services (slug) deferrable,
  city_slug text not null check (city_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(city_slug) <= 80),
  closed_at timestamptz not null default now(),
  primary key (service, city_slug)
);

revoke all on closed_pages from public, anon, service_role;
alter table closed_pages enable row level security;
grant select, insert, delete on closed_pages to service_role;
create policy operator on closed_pages for all to service_role using (true) with check (true);

-- Triggers

create trigger c_check_service before insert or update of service on closed_pages for each row
  execute function check_service('service', 'is_trade');
-- Other pages link to those that are open.
create trigger count_change after insert or update or delete or truncate on closed_pages
  for each statement execute function count_blog_change();
create trigger record_closed after insert on closed_pages for each row
  when (setting_or_null('cedarline.restoring') is null) execute function record_page_event('operator.page-closed');
create trigger record_opened after delete on closed_pages for each row
  when (setting_or_null('cedarline.restoring') is null) execute function record_page_event('operator.page-opened');
