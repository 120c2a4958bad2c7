-- What the desk keeps of a post beside its row. Visitors see the row alone, and the API roles none of these tables.

-- When a draft is to appear. Until then it is one, so that what hides a draft (visitors_read on blogs) hides it.
create table post_schedules (
  post_id     uuid primary key references blogs (id) on delete cascade,
  publish_at  timestamptz not null,
  operator_id uuid
);
comment on column post_schedules.operator_id is 'Who wants it, for the event of its publication.';

-- The former addresses of posts. Each leads to the post and not to its next address, so that there are no chains.
create table post_redirects (
  slug       text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  post_id    uuid not null references blogs (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index post_redirects_by_post on post_redirects (post_id);

-- The words of a post after each change, the newest few. The highest number is the version that an editor has seen.
create table post_revisions (
  post_id         uuid not null references blogs (id) on delete cascade,
  number          integer not null,
  contents        jsonb not null,
  cover_image_url text,
  at              timestamptz not null default now(),
  operator_id     uuid,
  primary key (post_id, number)
);
create index post_revisions_by_cover on post_revisions (cover_image_url) where cover_image_url is not null;
comment on column post_revisions.operator_id is 'Null: it came by the data API, by a command or from a file.';

-- Pictures that were uploaded. The name is made of the picture and of its description, so that neither ever changes under it.
create table post_images (
  name       text primary key check (name ~ '^[0-9a-f]{32}\.(png|jpg|webp)$'),
  alt        text not null check (alt ~ '\S' and char_length(alt) <= 300),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  bytes      bytea not null check (octet_length(bytes) <= 1048576),
  created_at timestamptz not null default now()
);

revoke all on post_schedules, post_redirects, post_revisions, post_images from public, anon, service_role;
alter table post_schedules enable row level security;
alter table post_redirects enable row level security;
alter table post_revisions enable row level security;
alter table post_images enable row level security;

-- The desk's list, and its search: what was changed last comes first.
create index blogs_by_change on blogs (coalesce(updated_at, published_at, created_at) desc, id desc);
create index hidden_blogs_by_change on blogs (coalesce(updated_at, published_at, created_at) desc, id desc)
  where not is_published;

-- What an editor writes: not the days, nor where the post stands.
create function words_of(post blogs) returns jsonb stable language sql
  return to_jsonb(post) - array['id', 'is_published', 'published_at', 'date', 'created_at', 'updated_at', 'read_time_minutes'];

-- Whoever changes a post, by whatever door. The first change also keeps what was there before it.
create function keep_revision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest integer;
begin
  if words_of(old) = words_of(new) then
    return null;
  end if;
  select max(number) into latest from post_revisions where post_id = new.id;
  if latest is null then
    latest := 1;
    insert into post_revisions (post_id, number, contents, cover_image_url, at)
    values (new.id, latest, words_of(old), old.cover_image_url, coalesce(old.updated_at, old.created_at));
  end if;
  insert into post_revisions (post_id, number, contents, cover_image_url, operator_id)
  values (new.id, latest + 1, words_of(new), new.cover_image_url, setting_or_null('cedarline.operator_id')::uuid);
  delete from post_revisions where post_id = new.id and number <= latest + 1 - 50;
  return null;
end $$;
create trigger keep_revision after update on blogs for each row
  when (setting_or_null('cedarline.restoring') is null) execute function keep_revision();

-- A slug has one owner: a post that has it, or one that had it while visitors could know it. After the row, because only
-- then has whoever else wanted the same slug ended.
create function keep_former_slug() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from post_redirects where slug = new.slug and post_id = new.id;
  if tg_op = 'UPDATE' and old.slug <> new.slug and (old.is_published or coalesce(old.published_at, old.date) is not null) then
    insert into post_redirects (slug, post_id) values (old.slug, new.id);
  end if;
  if exists (select from post_redirects where slug = new.slug) then
    raise exception using errcode = 'unique_violation', constraint = 'post_redirects_pkey',
      message = 'the slug is the former address of another post';
  end if;
  return null;
end $$;
create trigger keep_former_slug after insert or update of slug on blogs for each row
  when (setting_or_null('cedarline.restoring') is null) execute function keep_former_slug();
