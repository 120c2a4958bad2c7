-- The data API serves this function's result as a column of blogs.
create or replace function published_on(post blogs) returns date immutable parallel safe language sql
  return publication_day(post.published_at, post.date);

-- Security definer, because no role of the data API may write blog_version.
create or replace function count_blog_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update blog_version set version = version + 1;
  return null;
end $$;

-- The columns that a revision stores, as an object. Publishing a post changes none of these columns, so publishing adds no revision.
create or replace function post_content(post blogs) returns jsonb stable language sql
  return to_jsonb(post) - array['id', 'is_published', 'published_at', 'date', 'created_at', 'updated_at', 'read_time_minutes'];

-- Stores the new content of a changed post as a revision. At the first change, also stores the old content. Deletes all but the newest 50
-- revisions. `writeDraft` in server/blog/edited-post.ts then adds the operator's id to the revision.
create or replace function keep_revision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest integer;
begin
  if post_content(old) = post_content(new) then
    return null;
  end if;
  select max(number) into latest from post_revisions where post_id = new.id;
  if latest is null then
    latest := 1;
    insert into post_revisions (post_id, number, contents, cover_image_url, at)
    values (new.id, latest, post_content(old), old.cover_image_url, coalesce(old.updated_at, old.created_at));
  end if;
  insert into post_revisions (post_id, number, contents, cover_image_url)
  values (new.id, latest + 1, post_content(new), new.cover_image_url);
  delete from post_revisions where post_id = new.id and number <= latest + 1 - 50;
  return null;
end $$;

-- Makes a post's former slug a redirect, and refuses a new slug that already redirects to another post. Must run after the row is
-- written. Suppose that one transaction changes a post's slug from `a` to `b` while another transaction changes a different post's slug to
-- `a`. The unique index makes the second transaction wait for the first, and then this function sees the redirect from `a` and refuses the
-- second change.
create or replace function keep_former_slug() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

create or replace function forget_post() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate post_schedules, post_redirects, post_feed_slugs, post_revisions;
  else
    delete from post_schedules where post_id = old.id;
    delete from post_redirects where post_id = old.id;
    delete from post_feed_slugs where post_id = old.id;
    delete from post_revisions where post_id = old.id;
  end if;
  return null;
end $$;
