-- A number that is another one after every change of the blog, in the transaction that makes it. Each process compares it now
-- and then, to drop the pages that it made of older rows (server/blog/blog-watch.ts).
create table blog_version (
  only_one boolean primary key default true check (only_one),
  version  bigint not null
);
insert into blog_version (version) values (0);
revoke all on blog_version from public, anon, service_role;
alter table blog_version enable row level security;

-- Runs as the owner, because no role of the data API may touch the number.
create function count_blog_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update blog_version set version = version + 1;
  return null;
end $$;

create trigger count_change after insert or update or delete or truncate on blogs
  for each statement execute function count_blog_change();
