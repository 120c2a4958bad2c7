-- What visitors read of the blog, in the order in which they read it: a list reads the rows that it shows, however many there are.

-- docs/product.md, Posts: the Pacific day of `published_at`, or the day that was written where there is none.
create function publication_day(published_at timestamptz, day date) returns date immutable parallel safe language sql
  return coalesce((published_at at time zone 'America/Los_Angeles')::date, day);

-- A page far down a list, and the sitemap, are read from the index alone.
create index published_blogs on blogs
  (publication_day(published_at, date) desc nulls last, published_at desc nulls last, slug) include (date, updated_at)
  where is_published;
create index published_blogs_by_service on blogs
  (service_type, publication_day(published_at, date) desc nulls last, published_at desc nulls last, slug)
  where is_published;

create view published_posts as
  select id, slug, title, excerpt, content_markdown, content, cover_image_url, category, service_type, city, author, tags,
         published_at, date, updated_at, read_time_minutes, meta_title, meta_description, internal_links, faq, cta,
         publication_day(published_at, date) as published_on
    from blogs where is_published;

revoke all on published_posts from public, anon, service_role;
