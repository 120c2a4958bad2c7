import { type PostDraft, type PostState, readPostDraft, readTimeMinutes } from "../../domain/post-draft.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection } from "../database/database.ts";
import type { BlogRow, OperatorRow, PostRedirectRow, PostRevisionRow, PostScheduleRow } from "../database/rows.ts";
import type { Transaction } from "../events/outbox.ts";

export interface PostStatus {
  state: PostState;
  changed_at: Date;
  publish_at: PostScheduleRow["publish_at"] | null;
}

/** `date`: the day of publication without `published_at`. */
export interface EditedPost extends PostStatus, Pick<BlogRow, "id" | "published_at" | "date"> {
  draft: PostDraft;
  /** The latest revision's number, or 0. The form sends it back, so that a save detects a conflict. */
  version: PostRevisionRow["number"];
  /** An email address. Null: a program saved last, or the operator was removed. */
  saved_by: OperatorRow["email"] | null;
  /** They redirect to the post. */
  former_slugs: PostRedirectRow["slug"][];
}

export interface PostRevision extends Pick<PostRevisionRow, "number" | "at"> {
  saved_by: EditedPost["saved_by"];
}

interface PostRevisionWithDraft extends PostRevision {
  draft: PostDraft;
}

/** A query that sorts by exactly this can use an index in schema/blogs.sql. */
export const changedAtSql = "coalesce(updated_at, published_at, created_at)";

/** The `PostState` of a row of `blogs` and its schedule. */
export const stateSql =
  "case when is_published then 'published' when publish_at is not null then 'scheduled' else 'draft' end";

const savedByColumn = "(select email from operators where id = operator_id and removed_at is null) as saved_by";

const draftColumns = `slug, title, excerpt, service_type, category, city, author, tags, content_markdown, cover_image_url, meta_title,
  meta_description, internal_links, faq, cta`;

export async function readPost(connection: Connection, id: string): Promise<EditedPost | null> {
  if (!isUuid(id)) return null;
  const [found] = await connection.query<Omit<EditedPost, "id" | "draft"> & { row: Record<string, unknown> }>(
    `select to_jsonb(blogs) as row, ${stateSql} as state, coalesce(revision.number, 0) as version,
            ${changedAtSql} as changed_at, published_at, date::text, publish_at, saved_by,
            array(select slug from post_redirects where post_redirects.post_id = id order by created_at desc) as former_slugs
       from blogs left join post_schedules on post_schedules.post_id = id
       left join lateral (select number, ${savedByColumn} from post_revisions
                           where post_revisions.post_id = id order by number desc limit 1) as revision on true
      where id = $1`,
    [id],
  );
  if (!found) return null;
  const { row, ...post } = found;
  const draft = readPostDraft(row);
  return draft && { ...post, id, draft };
}

export async function lockPost(connection: Connection, id: string): Promise<EditedPost | null> {
  if (!isUuid(id)) return null;
  await connection.query("select from blogs where id = $1 for update", [id]);
  return readPost(connection, id);
}

export async function versionOf(connection: Connection, id: string): Promise<number> {
  const [row] = await connection.query<{ version: PostRevisionRow["number"] | null }>(
    "select max(number) as version from post_revisions where post_id = $1",
    [id],
  );
  return row?.version ?? 0;
}

export async function readRevisions(connection: Connection, id: string): Promise<PostRevision[]> {
  if (!isUuid(id)) return [];
  return connection.query<PostRevision>(
    `select number, at, ${savedByColumn} from post_revisions where post_id = $1 order by number desc`,
    [id],
  );
}

export async function readRevision(
  connection: Connection,
  id: string,
  number: number,
): Promise<PostRevisionWithDraft | null> {
  if (!isUuid(id)) return null;
  const [found] = await connection.query<PostRevision & { contents: Record<string, unknown> }>(
    `select number, at, ${savedByColumn}, contents from post_revisions where post_id = $1 and number = $2`,
    [id, number],
  );
  if (!found) return null;
  const { contents, ...revision } = found;
  const draft = readPostDraft(contents);
  return draft && { ...revision, draft };
}

export async function writeDraft(tx: Transaction, id: string, draft: PostDraft): Promise<void> {
  const row = {
    ...draft,
    internal_links: draft.internal_links.length ? draft.internal_links : null,
    faq: draft.faq.length ? draft.faq : null,
    // `content_markdown` replaces the older `content`.
    content: null,
    read_time_minutes: draft.content_markdown === null ? null : readTimeMinutes(draft.content_markdown),
  };
  await tx.query(
    `update blogs set (${draftColumns}, content, read_time_minutes, updated_at) =
       (select ${draftColumns}, content, read_time_minutes, now() from jsonb_populate_record(null::blogs, $2::jsonb))
      where id = $1`,
    [id, JSON.stringify(row)],
  );
  // During the update, the trigger `keep_revision` stored a revision without the operator.
  await tx.query("update post_revisions set operator_id = $2 where post_id = $1 and at = now()", [
    id,
    tx.who.operatorId ?? null,
  ]);
}

/** False if `publishAt` has passed. */
export async function writeSchedule(tx: Transaction, id: string, publishAt: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into post_schedules (post_id, publish_at, operator_id)
     select $1, $2, $3 where $2::timestamptz > now()
     on conflict (post_id) do update set publish_at = excluded.publish_at, operator_id = excluded.operator_id
     returning post_id`,
    [id, publishAt.toISOString(), tx.who.operatorId ?? null],
  );
  return rows.length > 0;
}

/** Without a time, the schedule ends. False if the time has passed. */
export async function changeSchedule(tx: Transaction, id: string, publishAt: Date | null): Promise<boolean> {
  if (publishAt === null) await tx.query("delete from post_schedules where post_id = $1", [id]);
  else if (!(await writeSchedule(tx, id, publishAt))) return false;
  const kind = publishAt ? "operator.post-scheduled" : "operator.post-unscheduled";
  await tx.record({ kind, detail: { post_id: id } });
  return true;
}
