create table blogs (
  id                uuid primary key default gen_random_uuid(),
  slug              text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  title             text not null check (title ~ '\S' and char_length(title) <= 200),
  excerpt           text check (char_length(excerpt) <= 500),
  content_markdown  text,
  content           text,
  cover_image_url   text check (char_length(cover_image_url) <= 500),
  category          text check (char_length(category) <= 80),
  service_type      text check (service_type in (
                      'sprinkler-repair', 'gutter-installation', 'fence-repair',
                      'ev-charging-installation', 'generator-installation')),
  city              text check (char_length(city) <= 80),
  author            text check (char_length(author) <= 120),
  tags              text[] not null default '{}',
  published_at      timestamptz,
  date              timestamptz,
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

comment on column blogs.content is 'Read where content_markdown is null.';
comment on column blogs.date is 'Read where published_at is null.';

create index blogs_by_publication on blogs (published_at desc) where is_published;
