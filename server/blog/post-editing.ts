import { isDeepStrictEqual } from "node:util";
import { type PostDraft, type PostProblems, type PostState, slugOf } from "../../domain/post-draft.ts";
import { type Database, isDatabaseError } from "../database/database.ts";
import { cursorOf, isAfter, parseCursor } from "../database/list-cursor.ts";
import type { BlogRow } from "../database/rows.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { noteChange, type UndoHandler } from "../events/undo.ts";
import { publish, setPublished } from "./due-posts.ts";
import {
  changedAtSql,
  changeSchedule,
  type EditedPost,
  lockPost,
  type PostStatus,
  readPost,
  readRevision,
  readRevisions,
  stateSql,
  versionOf,
  writeDraft,
  writeSchedule,
} from "./edited-post.ts";
import { notShownOf, notShownSentences } from "./import-post.ts";
import type { PostImages } from "./post-images.ts";

type ListedPost = PostStatus & Pick<BlogRow, "id" | "slug" | "title" | "category">;

type SaveOutcome =
  /** `undoId`: null if there is nothing to undo. */
  | { outcome: "saved"; version: number; undoId: number | null }
  | { outcome: "conflict" }
  | { outcome: "refused"; problems: PostProblems }
  | { outcome: "missing" };

type StateOutcome = { outcome: "done"; undoId: number | null } | { outcome: "unchanged" } | { outcome: "missing" };

export type PostEditing = ReturnType<typeof postEditing>;

const unchangedOutcome = { outcome: "unchanged" } as const;

const pageSize = 50;

const stateConditions: Record<PostState, string> = {
  draft: "not is_published and publish_at is null",
  scheduled: "not is_published and publish_at is not null",
  published: "is_published",
};

export function postEditing(database: Database, postImages: Pick<PostImages, "has">) {
  const withLockedPost = <Outcome>(
    asOperator: ActorConnection,
    id: string,
    change: (tx: Transaction, post: EditedPost) => Promise<Outcome>,
  ): Promise<Outcome | { outcome: "missing" }> =>
    asOperator.transaction(async (tx) => {
      const post = await lockPost(tx, id);
      return post ? change(tx, post) : { outcome: "missing" };
    });

  async function storeDraft(
    asOperator: ActorConnection,
    id: string,
    version: number,
    draftFor: (tx: Transaction, post: EditedPost) => Promise<PostDraft | null>,
  ): Promise<SaveOutcome> {
    try {
      return await withLockedPost<SaveOutcome>(asOperator, id, async (tx, post) => {
        const draft = await draftFor(tx, post);
        if (draft === null) return { outcome: "missing" };
        if (isDeepStrictEqual(draft, post.draft)) return { outcome: "saved", version: post.version, undoId: null };
        if (version !== post.version) return { outcome: "conflict" };
        await writeDraft(tx, id, draft);
        await tx.record({ kind: "operator.post-saved", detail: { post_id: id } });
        const newVersion = await versionOf(tx, id);
        const undoId = await noteChange(tx, "post-saved", id, { version: newVersion });
        return { outcome: "saved", version: newVersion, undoId };
      });
    } catch (error) {
      if (isTakenSlug(error)) return { outcome: "refused", problems: { slug: "taken" } };
      throw error;
    }
  }

  return {
    async list({ search, state, after }: { search: string; state: PostState | null; after: string | null }) {
      const words = search.trim().replaceAll("\0", "").slice(0, 200);
      const pattern = words === "" ? null : `%${words.replace(/[\\%_]/g, "\\$&")}%`;
      const rows = await database.query<ListedPost & { cursor: string }>(
        `select id, slug, title, category, ${stateSql} as state, ${changedAtSql} as changed_at, publish_at,
                ${cursorOf(changedAtSql)} as cursor
           from blogs left join post_schedules on post_id = id
          where ($1::text is null or title ilike $1 or slug ilike $1 or category ilike $1)
            and ($2::bigint is null or ${isAfter(changedAtSql, "$2", "$3")})
            and ${state ? stateConditions[state] : "true"}
          order by ${changedAtSql} desc, id desc limit ${pageSize + 1}`,
        [pattern, ...(parseCursor(after) ?? [null, null])],
      );
      const page = rows.slice(0, pageSize);
      const next = rows.length > pageSize ? (page.at(-1)?.cursor ?? null) : null;
      return { posts: page.map(({ cursor: _cursor, ...post }): ListedPost => post), next };
    },

    open: (id: string) => readPost(database, id),

    /** A sentence for each. */
    notShown: async (draft: PostDraft) => notShownSentences(await notShownOf(postImages, draft)),

    async create(asOperator: ActorConnection, title: string): Promise<{ id: string; undoId: number | null }> {
      const base = slugOf(title);
      for (let number = 1; ; number++) {
        const slug = number === 1 ? base : `${base}-${number}`;
        try {
          return await asOperator.transaction(async (tx) => {
            const [row] = await tx.query<Pick<BlogRow, "id">>(
              "insert into blogs (slug, title, is_published) values ($1, $2, false) returning id",
              [slug, title],
            );
            const id = row?.id ?? "";
            await tx.record({ kind: "operator.post-created", detail: { post_id: id } });
            return { id, undoId: await noteChange(tx, "post-created", id, {}) };
          });
        } catch (error) {
          if (!isTakenSlug(error)) throw error;
        }
      }
    },

    save: (asOperator: ActorConnection, id: string, version: number, draft: PostDraft) =>
      storeDraft(asOperator, id, version, async () => draft),

    publish: (asOperator: ActorConnection, id: string) =>
      withLockedPost<StateOutcome>(asOperator, id, async (tx, post) => {
        if (post.state === "published") return unchangedOutcome;
        await publish(tx, id, new Date());
        const { published_at, publish_at } = post;
        return {
          outcome: "done",
          undoId: await noteChange(tx, "post-published", id, { published_at, publish_at }),
        };
      }),

    unpublish: (asOperator: ActorConnection, id: string) =>
      withLockedPost<StateOutcome>(asOperator, id, async (tx, post) => {
        if (post.state !== "published") return unchangedOutcome;
        await setPublished(tx, id, false);
        await tx.query("delete from post_schedules where post_id = $1", [id]);
        return { outcome: "done", undoId: await noteChange(tx, "post-unpublished", id, {}) };
      }),

    schedule: (asOperator: ActorConnection, id: string, publishAt: Date | null) =>
      withLockedPost<StateOutcome | { outcome: "past" | "published" }>(asOperator, id, async (tx, post) => {
        if (post.state === "published") return { outcome: "published" };
        if (isSameTime(post.publish_at, publishAt)) return unchangedOutcome;
        if (!(await changeSchedule(tx, id, publishAt))) return { outcome: "past" };
        const before = { publish_at: post.publish_at, set: publishAt };
        return { outcome: "done", undoId: await noteChange(tx, "post-scheduled", id, before) };
      }),

    revisions: (id: string) => readRevisions(database, id),

    revision: (id: string, number: number) => readRevision(database, id, number),

    /**
     * Saves the revision `number` anew under the current slug. `version` is the latest that the operator saw, for
     * detecting a conflict.
     */
    restore: (asOperator: ActorConnection, id: string, version: number, number: number) =>
      storeDraft(asOperator, id, version, async (tx, post) => {
        const revision = await readRevision(tx, id, number);
        return revision && { ...revision.draft, slug: post.draft.slug };
      }),
  };
}

/** An editor writes no other unique column. */
function isTakenSlug(error: unknown): boolean {
  return isDatabaseError(error) && error.code === "23505";
}

export const postUndoHandlers: Readonly<Record<string, UndoHandler>> = {
  async "post-created"(connection, { subject }) {
    const post = await lockPost(connection, subject);
    if (post?.state !== "draft" || post.version > 0) return false;
    await connection.query("delete from blogs where id = $1", [subject]);
    return true;
  },

  async "post-saved"(tx, { subject, before }) {
    const post = await lockPost(tx, subject);
    if (!post || post.version !== before.version) return false;
    const revision = await readRevision(tx, subject, post.version - 1);
    if (!revision) return false;
    await writeDraft(tx, subject, revision.draft);
    await tx.record({ kind: "operator.post-saved", detail: { post_id: subject } });
    return true;
  },

  async "post-published"(tx, { subject, before }) {
    const post = await lockPost(tx, subject);
    if (post?.state !== "published") return false;
    await tx.query("update blogs set published_at = $2 where id = $1", [subject, before.published_at]);
    await setPublished(tx, subject, false);
    if (before.publish_at) await writeSchedule(tx, subject, new Date(String(before.publish_at)));
    return true;
  },

  async "post-unpublished"(tx, { subject }) {
    const post = await lockPost(tx, subject);
    if (!post || post.state === "published") return false;
    await setPublished(tx, subject, true);
    await tx.query("delete from post_schedules where post_id = $1", [subject]);
    return true;
  },

  async "post-scheduled"(tx, { subject, before }) {
    const post = await lockPost(tx, subject);
    if (!post || post.state === "published" || !isSameTime(post.publish_at, storedTime(before.set))) return false;
    return changeSchedule(tx, subject, storedTime(before.publish_at));
  },
};

const isSameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

const storedTime = (recorded: unknown) => (recorded === null ? null : new Date(String(recorded)));
