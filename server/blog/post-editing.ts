import { isDeepStrictEqual } from "node:util";
import type { Who } from "../../domain/event.ts";
import {
  type PostDraft,
  type PostProblems,
  type PostState,
  readPostDraft,
  readTimeMinutes,
  slugOf,
} from "../../domain/post-draft.ts";
import { isUuid } from "../../domain/uuid.ts";
import { type Connection, type Database, isDatabaseError } from "../database/database.ts";
import { isAfter, parsePlace, placeOf } from "../database/list-place.ts";
import type { BlogRow, OperatorRow, PostRedirectRow, PostRevisionRow, PostScheduleRow } from "../database/rows.ts";
import { type OperatorDatabase, recordEvent } from "../events/outbox.ts";
import { noteChange, type Undo } from "../events/undo.ts";
import { publish, setPublished } from "./due-posts.ts";

/** The state of a post. */
interface Standing {
  state: PostState;
  changed_at: Date;
  publish_at: PostScheduleRow["publish_at"] | null;
}

/** A post in the editor's list. */
type ListedPost = Standing & Pick<BlogRow, "id" | "slug" | "title" | "category">;

/** A post in the editor. `date` is the calendar day of a post that has only a day. */
export interface EditedPost extends Standing, Pick<BlogRow, "id" | "published_at" | "date"> {
  draft: PostDraft;
  /** The number of the latest revision, or 0. A form carries it to detect a change meanwhile. */
  version: PostRevisionRow["number"];
  /** The email of the last operator who saved. Null: a command or program did, or the operator was removed. */
  saved_by: OperatorRow["email"] | null;
  /** Former addresses that redirect here. */
  former_slugs: PostRedirectRow["slug"][];
}

/** The words of a post after a change. */
interface Revision extends Pick<PostRevisionRow, "number" | "at"> {
  saved_by: EditedPost["saved_by"];
}

interface OpenRevision extends Revision {
  draft: PostDraft;
}

type SaveOutcome =
  /** `undo` is the number of the change, if there was one. */
  | { outcome: "saved"; version: number; undo: number | null }
  /** Somebody has changed the words since `version`. */
  | { outcome: "conflict" }
  | { outcome: "refused"; problems: PostProblems }
  | { outcome: "missing" };

/** The result of a step in a post's life. `undo` is the number of the change. `unchanged`: it was so already. */
type StepOutcome = { outcome: "done"; undo: number | null } | { outcome: "unchanged" } | { outcome: "missing" };

export type PostEditing = ReturnType<typeof postEditing>;

const unchanged = { outcome: "unchanged" } as const;

/** The posts on one page of the list. */
const pageSize = 50;

/** The expressions of the indexes (schema/blogs.sql). */
const changedAt = "coalesce(updated_at, published_at, created_at)";

const stateConditions: Record<PostState, string> = {
  draft: "not is_published and publish_at is null",
  scheduled: "not is_published and publish_at is not null",
  published: "is_published",
};

const stateOf = "case when is_published then 'published' when publish_at is not null then 'scheduled' else 'draft' end";

const savedBy = "(select email from operators where id = operator_id and removed_at is null) as saved_by";

/** The columns that an editor writes. Lists of objects are JSON, or null where they are empty. */
const draftColumns = `slug, title, excerpt, service_type, category, city, author, tags, content_markdown, cover_image_url, meta_title,
  meta_description, internal_links, faq, cta`;

/**
 * The editor's verbs. `database` is for reading only; a verb that changes something takes the database in its
 * operator's name (`actingAs`). Every change of the public blog is noticed by every process
 * (docs/decisions/0013-how-processes-learn-of-a-changed-blog.md).
 */
export function postEditing(database: Database) {
  /** Runs `change` with the post locked. */
  const step = <Outcome>(
    asOperator: OperatorDatabase,
    id: string,
    change: (connection: Connection, post: EditedPost) => Promise<Outcome>,
  ): Promise<Outcome | { outcome: "missing" }> =>
    asOperator.transaction(async (connection) => {
      const post = await lockPost(connection, id);
      return post ? change(connection, post) : { outcome: "missing" };
    });

  async function store(
    asOperator: OperatorDatabase,
    id: string,
    version: number,
    draftFor: (connection: Connection, post: EditedPost) => Promise<PostDraft | null>,
  ): Promise<SaveOutcome> {
    try {
      return await step<SaveOutcome>(asOperator, id, async (connection, post) => {
        const draft = await draftFor(connection, post);
        if (draft === null) return { outcome: "missing" };
        if (isDeepStrictEqual(draft, post.draft)) return { outcome: "saved", version: post.version, undo: null };
        if (version !== post.version) return { outcome: "conflict" };
        await writeDraft(connection, asOperator.who, id, draft);
        await recordEvent(connection, asOperator.who, "operator.post-saved", { post_id: id });
        const saved = await versionOf(connection, id);
        const undo = await noteChange(connection, asOperator.who, "post-saved", id, { version: saved });
        return { outcome: "saved", version: saved, undo };
      });
    } catch (error) {
      if (isTakenSlug(error)) return { outcome: "refused", problems: { slug: "taken" } };
      throw error;
    }
  }

  return {
    /** Last changed first. `after` is the `next` of the page before, which is null on the last page. */
    async list({ search, state, after }: { search: string; state: PostState | null; after: string | null }) {
      const words = search.trim().replaceAll("\0", "").slice(0, 200);
      const pattern = words === "" ? null : `%${words.replace(/[\\%_]/g, "\\$&")}%`;
      const rows = await database.query<ListedPost & { place: string }>(
        `select id, slug, title, category, ${stateOf} as state, ${changedAt} as changed_at, publish_at,
                ${placeOf(changedAt)} as place
           from blogs left join post_schedules on post_id = id
          where ($1::text is null or title ilike $1 or slug ilike $1 or category ilike $1)
            and ($2::bigint is null or ${isAfter(changedAt, "$2", "$3")})
            and ${state ? stateConditions[state] : "true"}
          order by ${changedAt} desc, id desc limit ${pageSize + 1}`,
        [pattern, ...(parsePlace(after) ?? [null, null])],
      );
      const shown = rows.slice(0, pageSize);
      const next = rows.length > pageSize ? (shown.at(-1)?.place ?? null) : null;
      return { posts: shown.map(({ place: _place, ...post }): ListedPost => post), next };
    },

    open: (id: string) => readEdited(database, id),

    /** Creates a draft. Its slug comes from the title, with a number where that is taken. */
    async create(asOperator: OperatorDatabase, title: string): Promise<{ id: string; undo: number | null }> {
      const base = slugOf(title);
      for (let number = 1; ; number++) {
        const slug = number === 1 ? base : `${base}-${number}`;
        try {
          return await asOperator.transaction(async (connection) => {
            const [row] = await connection.query<Pick<BlogRow, "id">>(
              "insert into blogs (slug, title, is_published) values ($1, $2, false) returning id",
              [slug, title],
            );
            const id = row?.id ?? "";
            await recordEvent(connection, asOperator.who, "operator.post-created", { post_id: id });
            return { id, undo: await noteChange(connection, asOperator.who, "post-created", id, {}) };
          });
        } catch (error) {
          if (!isTakenSlug(error)) throw error;
        }
      }
    },

    /** Stores a post's words if `version` is still the latest. */
    save: (asOperator: OperatorDatabase, id: string, version: number, draft: PostDraft) =>
      store(asOperator, id, version, async () => draft),

    publish: (asOperator: OperatorDatabase, id: string) =>
      step<StepOutcome>(asOperator, id, async (connection, post) => {
        if (post.state === "published") return unchanged;
        await publish(connection, asOperator.who, id, new Date());
        const { published_at, publish_at } = post;
        return {
          outcome: "done",
          undo: await noteChange(connection, asOperator.who, "post-published", id, { published_at, publish_at }),
        };
      }),

    unpublish: (asOperator: OperatorDatabase, id: string) =>
      step<StepOutcome>(asOperator, id, async (connection, post) => {
        if (post.state !== "published") return unchanged;
        await setPublished(connection, asOperator.who, id, false);
        await connection.query("delete from post_schedules where post_id = $1", [id]);
        return { outcome: "done", undo: await noteChange(connection, asOperator.who, "post-unpublished", id, {}) };
      }),

    /** Schedules a post; null ends its schedule. `past`: the time is over. `published`: it is public already. */
    schedule: (asOperator: OperatorDatabase, id: string, publishAt: Date | null) =>
      step<StepOutcome | { outcome: "past" | "published" }>(asOperator, id, async (connection, post) => {
        if (post.state === "published") return { outcome: "published" };
        if (isSameTime(post.publish_at, publishAt)) return unchanged;
        if (!(await changeSchedule(connection, asOperator.who, id, publishAt))) return { outcome: "past" };
        const before = { publish_at: post.publish_at, set: publishAt };
        return { outcome: "done", undo: await noteChange(connection, asOperator.who, "post-scheduled", id, before) };
      }),

    /** Newest first. */
    async revisions(id: string): Promise<Revision[]> {
      if (!isUuid(id)) return [];
      return database.query<Revision>(
        `select number, at, ${savedBy} from post_revisions where post_id = $1 order by number desc`,
        [id],
      );
    },

    revision: async (id: string, number: number) => (isUuid(id) ? readRevision(database, id, number) : null),

    /** Makes a revision's words the latest. The address stays. */
    restore: (asOperator: OperatorDatabase, id: string, version: number, number: number) =>
      store(asOperator, id, version, async (connection, post) => {
        const revision = await readRevision(connection, id, number);
        return revision && { ...revision.draft, slug: post.draft.slug };
      }),
  };
}

async function readEdited(connection: Connection, id: string): Promise<EditedPost | null> {
  if (!isUuid(id)) return null;
  const [found] = await connection.query<Omit<EditedPost, "id" | "draft"> & { row: Record<string, unknown> }>(
    `select to_jsonb(blogs) as row, ${stateOf} as state, coalesce(revision.number, 0) as version,
            ${changedAt} as changed_at, published_at, date::text, publish_at, saved_by,
            array(select slug from post_redirects where post_redirects.post_id = id order by created_at desc) as former_slugs
       from blogs left join post_schedules on post_schedules.post_id = id
       left join lateral (select number, ${savedBy} from post_revisions
                           where post_revisions.post_id = id order by number desc limit 1) as revision on true
      where id = $1`,
    [id],
  );
  if (!found) return null;
  const { row, ...post } = found;
  const draft = readPostDraft(row);
  return draft && { ...post, id, draft };
}

async function lockPost(connection: Connection, id: string): Promise<EditedPost | null> {
  if (!isUuid(id)) return null;
  await connection.query("select from blogs where id = $1 for update", [id]);
  return readEdited(connection, id);
}

async function versionOf(connection: Connection, id: string): Promise<number> {
  const [row] = await connection.query<{ version: PostRevisionRow["number"] | null }>(
    "select max(number) as version from post_revisions where post_id = $1",
    [id],
  );
  return row?.version ?? 0;
}

async function readRevision(connection: Connection, id: string, number: number): Promise<OpenRevision | null> {
  const [found] = await connection.query<Revision & { contents: Record<string, unknown> }>(
    `select number, at, ${savedBy}, contents from post_revisions where post_id = $1 and number = $2`,
    [id, number],
  );
  if (!found) return null;
  const { contents, ...revision } = found;
  const draft = readPostDraft(contents);
  return draft && { ...revision, draft };
}

async function writeDraft(connection: Connection, who: Who, id: string, draft: PostDraft): Promise<void> {
  const row = {
    ...draft,
    internal_links: draft.internal_links.length ? draft.internal_links : null,
    faq: draft.faq.length ? draft.faq : null,
    // The text of the older column has moved to the newer one.
    content: null,
    read_time_minutes: draft.content_markdown === null ? null : readTimeMinutes(draft.content_markdown),
  };
  await connection.query(
    `update blogs set (${draftColumns}, content, read_time_minutes, updated_at) =
       (select ${draftColumns}, content, read_time_minutes, now() from jsonb_populate_record(null::blogs, $2::jsonb))
      where id = $1`,
    [id, JSON.stringify(row)],
  );
  await connection.query("update post_revisions set operator_id = $2 where post_id = $1 and at = now()", [
    id,
    who.operatorId ?? null,
  ]);
}

/** False: the time is over. */
async function writeSchedule(connection: Connection, who: Who, id: string, publishAt: Date): Promise<boolean> {
  const written = await connection.query(
    `insert into post_schedules (post_id, publish_at, operator_id)
     select $1, $2, $3 where $2::timestamptz > now()
     on conflict (post_id) do update set publish_at = excluded.publish_at, operator_id = excluded.operator_id
     returning post_id`,
    [id, publishAt.toISOString(), who.operatorId ?? null],
  );
  return written.length > 0;
}

/** Schedules a draft or ends its schedule, with an event. False: the time is over, and nothing changed. */
async function changeSchedule(connection: Connection, who: Who, id: string, publishAt: Date | null): Promise<boolean> {
  if (publishAt === null) await connection.query("delete from post_schedules where post_id = $1", [id]);
  else if (!(await writeSchedule(connection, who, id, publishAt))) return false;
  const kind = publishAt ? "operator.post-scheduled" : "operator.post-unscheduled";
  await recordEvent(connection, who, kind, { post_id: id });
  return true;
}

/** A copy needs only its own id, which the database makes, and its own slug. */
function isTakenSlug(error: unknown): boolean {
  return isDatabaseError(error) && error.code === "23505";
}

/** How an editor's changes are undone. A former address still redirects to the post, because others have seen it. */
export const postUndoHandlers: Readonly<Record<string, Undo>> = {
  async "post-created"(connection, { subject }) {
    const post = await lockPost(connection, subject);
    if (post?.state !== "draft" || post.version > 0) return false;
    await connection.query("delete from blogs where id = $1", [subject]);
    return true;
  },

  async "post-saved"(connection, { subject, before }, who) {
    const post = await lockPost(connection, subject);
    if (!post || post.version !== before.version) return false;
    const revision = await readRevision(connection, subject, post.version - 1);
    if (!revision) return false;
    await writeDraft(connection, who, subject, revision.draft);
    await recordEvent(connection, who, "operator.post-saved", { post_id: subject });
    return true;
  },

  async "post-published"(connection, { subject, before }, who) {
    const post = await lockPost(connection, subject);
    if (post?.state !== "published") return false;
    await connection.query("update blogs set published_at = $2 where id = $1", [subject, before.published_at]);
    await setPublished(connection, who, subject, false);
    if (before.publish_at) await writeSchedule(connection, who, subject, new Date(String(before.publish_at)));
    return true;
  },

  async "post-unpublished"(connection, { subject }, who) {
    const post = await lockPost(connection, subject);
    if (!post || post.state === "published") return false;
    await setPublished(connection, who, subject, true);
    await connection.query("delete from post_schedules where post_id = $1", [subject]);
    return true;
  },

  async "post-scheduled"(connection, { subject, before }, who) {
    const post = await lockPost(connection, subject);
    if (!post || post.state === "published" || !isSameTime(post.publish_at, timeIn(before.set))) return false;
    return changeSchedule(connection, who, subject, timeIn(before.publish_at));
  },
};

const isSameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** A time in a noted change, which is JSON. */
const timeIn = (noted: unknown) => (noted === null ? null : new Date(String(noted)));
