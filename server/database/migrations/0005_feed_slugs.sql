-- 1.0.0 named an entry of the feed by the post's address. Feed readers would show these posts as new under another name.
create table post_feed_slugs (
  post_id uuid primary key,
  slug    text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120)
);
comment on table post_feed_slugs is 'Posts that 1.0.0 may have published, with the slug in the id of their feed entry.';
revoke all on post_feed_slugs from public, anon, service_role;
alter table post_feed_slugs enable row level security;

insert into post_feed_slugs (post_id, slug)
select id, slug from blogs where is_published or coalesce(published_at, date) is not null;
