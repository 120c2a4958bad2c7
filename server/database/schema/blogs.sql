create table blogs (
  id                uuid primary key default gen_random_uuid(),
  slug              text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  title             text not null check (title ~ '\S' and char_length(title) <= 200),
  excerpt           text check (char_length(excerpt) <= 500),
  content_markdown  text,
  content           text,
  cover_image_url   text check (char_length(cover_image_url) <= 500),
  category          text check (char_length(category) <= 80),
  service_type      text references services (slug) deferrable,
  city              text check (char_length(city) <= 80),
  author            text check (char_length(author) <= 120),
  tags              text[] not null default '{}',
  published_at      timestamptz,
  date              date,
  updated_at        timestamptz,
  read_time_minutes integer check (read_time_minutes > 0),
  is_published      boolean not null default false,
  meta_title        text check (char_length(meta_title) <= 200),
  meta_description  text check (char_length(meta_description) <= 500),
  internal_links    jsonb,
  faq               jsonb,
  cta               jsonb,
  created_at        timestamptz not null default now()
);

comment on column blogs.content is 'Shown if content_markdown is null.';
comment on column blogs.date is 'The day of publication if published_at is null.';

create index blogs_by_publication on blogs (published_at desc) where is_published;
-- Published posts, newest first. The blog's list and the sitemap can select their posts from this index alone.
create index published_blogs on blogs
  (publication_day(published_at, date) desc nulls last, published_at desc nulls last, slug) include (date, updated_at)
  where is_published;
create index published_blogs_by_service on blogs
  (service_type, publication_day(published_at, date) desc nulls last, published_at desc nulls last, slug)
  where is_published;
-- For the operators' list of posts.
create index blogs_by_change on blogs (coalesce(updated_at, published_at, created_at) desc, id desc);
create index hidden_blogs_by_change on blogs (coalesce(updated_at, published_at, created_at) desc, id desc)
  where not is_published;

create view published_posts as
  select id, slug, title, excerpt, content_markdown, content, cover_image_url, category, service_type, city, author, tags,
         published_at, date, updated_at, read_time_minutes, meta_title, meta_description, internal_links, faq, cta,
         publication_day(published_at, date) as published_on
    from blogs where is_published;

-- Every change of what public pages show increments `version`: of the blog, a territory, a price, a check, or a contractor's status. Each
-- process polls `version` and drops its pages (server/http/page-version.ts).
create table blog_version (
  only_one boolean primary key default true check (only_one),
  version  bigint not null
);
insert into blog_version (version) values (0);

-- The next four tables have no foreign key to blogs, because a foreign key would forbid truncating blogs. The trigger forget_post deletes
-- the rows of deleted posts.

-- Drafts that are published at a set time.
create table post_schedules (
  post_id     uuid primary key,
  publish_at  timestamptz not null,
  operator_id uuid
);
comment on column post_schedules.operator_id is 'The operator who scheduled the post. The event of the publication names this operator.';

-- Former slugs of posts. Each row refers to the post and not to the post's next slug, so redirects never form a chain.
create table post_redirects (
  slug       text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  post_id    uuid not null,
  created_at timestamptz not null default now()
);
create index post_redirects_by_post on post_redirects (post_id);

create table post_feed_slugs (
  post_id uuid primary key,
  slug    text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120)
);
comment on table post_feed_slugs is 'Posts that 1.0.0 may have published, with the slug in the id of their feed entry.';

-- The latest 50 versions of a post's content. An edit is refused if the post's highest `number` has changed since the editor was opened.
create table post_revisions (
  post_id         uuid not null,
  number          integer not null,
  contents        jsonb not null,
  cover_image_url text,
  at              timestamptz not null default now(),
  operator_id     uuid,
  primary key (post_id, number)
);
create index post_revisions_by_cover on post_revisions (cover_image_url) where cover_image_url is not null;
comment on column post_revisions.operator_id is 'Null: the change came through the data API, a command, or a file.';

-- Uploaded pictures. The name is a hash of the picture and its alt text, so a picture never changes under its name.
create table post_images (
  name       text primary key check (name ~ '^[0-9a-f]{32}\.(png|jpg|webp)$'),
  alt        text not null check (alt ~ '\S' and char_length(alt) <= 300),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  bytes      bytea not null check (octet_length(bytes) <= 1048576),
  created_at timestamptz not null default now()
);

-- Triggers and views, created last because they call functions

create trigger check_service before insert or update of service_type on blogs for each row
  when (new.service_type is not null) execute function check_service('service_type', 'is_trade');
create trigger count_change after insert or update or delete or truncate on blogs
  for each statement execute function count_blog_change();
create trigger keep_revision after update on blogs for each row
  execute function keep_revision();
create trigger keep_former_slug after insert or update of slug on blogs for each row
  execute function keep_former_slug();
create trigger forget_post after delete on blogs for each row execute function forget_post();
create trigger forget_posts after truncate on blogs for each statement execute function forget_post();
