import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PostDraft } from "../../domain/post-draft.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { writePlainMail } from "../../test/plain-mail.ts";
import { productOn } from "../../test/product.ts";
import type { EditedPost } from "./edited-post.ts";

const ann = "a0000000-0000-4000-8000-000000000000";
const bo = "b0000000-0000-4000-8000-000000000000";

const open = await suiteDatabase();
const backend = productOn(open, {}, writePlainMail);
const [asAnn, asBo] = [
  backend.outbox.as({ actor: "operator", operatorId: ann }),
  backend.outbox.as({ actor: "operator", operatorId: bo }),
];
beforeAll(() =>
  open.database.query("insert into operators (id, email) values ($1, 'ann@example.com'), ($2, 'bo@example.com')", [
    ann,
    bo,
  ]),
);
afterAll(() => backend.deliveries.stop());
beforeEach(() => open.database.run("delete from blogs; delete from events; delete from operator_changes"));

const posts = () => backend.postEditing;

async function edited(id: string): Promise<EditedPost> {
  const post = await posts().open(id);
  if (!post) throw new Error("The post is gone.");
  return post;
}

const create = async (title = "Wet fences") => (await posts().create(asAnn, title)).id;

async function change(id: string, words: Partial<PostDraft>, asOperator = asAnn) {
  const { draft, version } = await edited(id);
  return posts().save(asOperator, id, version, { ...draft, ...words });
}

async function createPublished(title?: string): Promise<string> {
  const id = await create(title);
  await posts().publish(asAnn, id);
  return id;
}

const slugsOnSite = async () => {
  const page = await backend.blog.page(1);
  return page === "unavailable" ? page : page.posts.map((post) => post.slug);
};

const events = async () => {
  const rows = await open.database.query<{ line: string }>(
    `select kind || case detail ->> 'operator_id' when $1 then ' ann' when $2 then ' bo' end as line
       from events where actor = 'operator' and detail ? 'post_id' order by id`,
    [ann, bo],
  );
  return rows.map(({ line }) => line);
};

const asVisitor = (sql: string) =>
  open.database.transaction(async (connection) => {
    await connection.run("set local role anon");
    return connection.query(sql);
  });

test("a new draft gets a unique slug, even if its title is taken", async () => {
  const ids = [await create(), await create(), await create("Wet fences!")];
  const slugs = await Promise.all(ids.map(async (id) => (await edited(id)).draft.slug));
  expect(slugs).toEqual(["wet-fences", "wet-fences-2", "wet-fences-3"]);
  expect(await edited(ids[0] ?? "")).toMatchObject({ state: "draft", version: 0, published_at: null });
  expect(await slugsOnSite()).toEqual([]);
});

test("saving a post stores every field as the next version, with the operator who saved it", async () => {
  const id = await create();
  const words: Partial<PostDraft> = {
    title: "Dry “fences”",
    content_markdown: "Wood and **sun**.",
    tags: ["a", "b, c"],
    faq: [{ question: "Why?", answer: "It is dry." }],
    cta: { enabled: false, text: "Ask", link: "/contact" },
    internal_links: [{ url: "/faq", anchor: "Questions" }],
    service_type: "fence-repair",
  };
  expect(await change(id, words)).toMatchObject({ outcome: "saved", version: 2 });
  expect(await edited(id)).toMatchObject({ version: 2, saved_by: "ann@example.com", draft: words });
  const { draft } = await edited(id);
  // Saving an unchanged draft stores no new version, even if the operator opened an earlier version.
  for (const version of [1, 2])
    expect(await posts().save(asBo, id, version, draft)).toEqual({ outcome: "saved", version: 2, undoId: null });
  expect(await change(id, { excerpt: "Sun." }, asBo)).toMatchObject({ outcome: "saved", version: 3 });
  expect(await edited(id)).toMatchObject({ saved_by: "bo@example.com" });
  expect(await events()).toEqual(["operator.post-created ann", "operator.post-saved ann", "operator.post-saved bo"]);
});

test("the second of two simultaneous saves of a post is refused as a conflict", async () => {
  const id = await create();
  const { draft, version } = await edited(id);
  const [one, other] = await Promise.all([
    posts().save(asAnn, id, version, { ...draft, excerpt: "Ann’s" }),
    posts().save(asBo, id, version, { ...draft, title: "Bo’s" }),
  ]);
  expect([one, other].map(({ outcome }) => outcome).sort()).toEqual(["conflict", "saved"]);
});

test("a post keeps the day of its first publication, and publishing a published post or unpublishing an unpublished one changes nothing", async () => {
  const id = await create();
  for (const outcome of ["done", "unchanged"]) expect(await posts().publish(asAnn, id)).toMatchObject({ outcome });
  const first = await edited(id);
  expect(first).toMatchObject({ state: "published", published_at: expect.any(Date) });
  for (const outcome of ["done", "unchanged"]) expect(await posts().unpublish(asBo, id)).toMatchObject({ outcome });
  await posts().publish(asAnn, id);
  expect((await edited(id)).published_at).toEqual(first.published_at);
  const steps = ["operator.post-created ann", "post.published ann", "post.unpublished bo", "post.published ann"];
  expect(await events()).toEqual(steps);
  const dated = await create();
  await open.database.query("update blogs set date = '2025-03-04' where id = $1", [dated]);
  await posts().publish(asAnn, dated);
  expect(await edited(dated)).toMatchObject({ state: "published", published_at: null, date: "2025-03-04" });
});

describe("a scheduled post", () => {
  const soon = () => new Date(Date.now() + 3_600_000);
  const makeDue = (id: string) =>
    open.database.query("update post_schedules set publish_at = now() - interval '1 second' where post_id = $1", [id]);

  test("a scheduled post is hidden until it is due, and is then published once in the name of the operator who scheduled it", async () => {
    const id = await create();
    expect(await posts().schedule(asBo, id, soon())).toMatchObject({ outcome: "done" });
    expect(await edited(id)).toMatchObject({ state: "scheduled", publish_at: expect.any(Date) });
    await backend.scheduler.sweep();
    expect(await slugsOnSite()).toEqual([]);
    expect(await asVisitor("select slug from blogs")).toEqual([]);

    await makeDue(id);
    expect(await asVisitor("select slug from blogs")).toEqual([]);
    const before = await open.database.query("select version from blog_version");
    await Promise.all([backend.scheduler.sweep(), backend.scheduler.sweep()]);
    expect(await slugsOnSite()).toEqual(["wet-fences"]);
    expect(await asVisitor("select slug from blogs")).toEqual([{ slug: "wet-fences" }]);
    expect(await open.database.query("select version from blog_version")).not.toEqual(before);
    const post = await edited(id);
    expect(post).toMatchObject({ state: "published", publish_at: null });
    expect(post.published_at?.getTime()).toBeLessThan(Date.now());
    expect(await events()).toEqual(["operator.post-created ann", "operator.post-scheduled bo", "post.published bo"]);
  });

  test("a scheduled post loses its schedule when it is published early, in the editor or by SQL", async () => {
    const [byHand, byOther] = [await create(), await create()];
    for (const id of [byHand, byOther]) await posts().schedule(asAnn, id, soon());
    await posts().publish(asAnn, byHand);
    await open.database.query("update blogs set is_published = true where id = $1", [byOther]);
    expect(await edited(byOther)).toMatchObject({ state: "published" });
    await posts().unpublish(asAnn, byHand);
    await makeDue(byOther);
    await backend.scheduler.sweep();
    expect(await open.database.query("select from post_schedules")).toEqual([]);
    expect((await edited(byHand)).state).toBe("draft");
  });
});

describe("a new slug", () => {
  test("every earlier public slug redirects to the new slug while the post is published", async () => {
    const id = await create("Never public");
    await change(id, { slug: "wet-fences" });
    expect((await edited(id)).former_slugs).toEqual([]);
    await posts().publish(asAnn, id);
    const former = ["wet-fences", "dry-fences", "any-fences"];
    for (const slug of [...former, "all-fences"]) await change(id, { slug });
    for (const slug of former) expect(await backend.blog.movedTo(slug)).toBe("all-fences");
    expect((await edited(id)).former_slugs.sort()).toEqual(former.toSorted());
    expect(await backend.blog.movedTo("all-fences")).toBeNull();
    await posts().unpublish(asAnn, id);
    expect(await backend.blog.movedTo("dry-fences")).toBeNull();
  });

  test("a slug belongs to only one post, even after simultaneous changes", async () => {
    const [one, other] = [await createPublished("One"), await createPublished("Other")];
    const outcomes = await Promise.all([one, other].map((id) => change(id, { slug: "same" })));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["refused", "saved"]);
    const [giver, taker] = [await createPublished("Given"), await createPublished("Taker")];
    await Promise.all([change(giver, { slug: "moved" }), change(taker, { slug: "given" })]);
    const owners = await open.database.query(
      "select id from blogs where slug = 'given' union all select post_id from post_redirects where slug = 'given'",
    );
    expect(owners).toHaveLength(1);
  });
});

describe("revisions", () => {
  test("a revision records every change of a post's text, in the editor or by SQL, and only the newest fifty revisions are stored", async () => {
    const id = await create();
    await change(id, { content_markdown: "First." });
    await open.database.query("update blogs set content_markdown = 'By a command.' where id = $1", [id]);
    expect(await posts().revisions(id)).toMatchObject([
      { number: 3, saved_by: null },
      { number: 2, saved_by: "ann@example.com" },
      { number: 1, saved_by: null },
    ]);
    await open.database.query("update operators set removed_at = now() where id = $1", [ann]);
    expect((await posts().revision(id, 2))?.saved_by).toBeNull();
    await open.database.query("update operators set removed_at = null where id = $1", [ann]);
    await open.database.query(
      "update blogs set is_published = true, published_at = now(), updated_at = now() where id = $1",
      [id],
    );
    expect(await posts().revisions(id)).toHaveLength(3);
    for (let number = 0; number < 60; number++)
      await open.database.query("update blogs set excerpt = $2 where id = $1", [id, String(number)]);
    const numbers = (await posts().revisions(id)).map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50, 63, 14]);
  });
});

describe("the desk's list of posts", () => {
  test("the pages of the desk's list of posts show every post once, with the latest change first", async () => {
    await open.database.run(
      "insert into blogs (slug, title, updated_at) select 'post-' || n, 'Post ' || n, timestamptz '2026-01-01' + n / 3 * interval '1 microsecond' from generate_series(1, 120) as n",
    );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await posts().list({ search: "", state: null, after });
      seen.push(...page.posts.map((post) => post.slug));
      after = page.next;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect(seen.at(-1)).toMatch(/^post-[12]$/);
  });

  test("the desk's list of posts can be filtered by state, and its search treats SQL wildcards as plain text", async () => {
    const [_draft, scheduled] = [await create("A draft"), await create("100% later")];
    await posts().schedule(asAnn, scheduled, new Date(Date.now() + 60_000));
    const ids = async (search: string, state: EditedPost["state"] | null) =>
      (await posts().list({ search, state, after: null })).posts.map((post) => post.id);
    expect([await ids("", "scheduled"), await ids("0%", null)]).toEqual([[scheduled], [scheduled]]);
    expect([await ids("_", null), await ids("\0", "published")]).toEqual([[], []]);
  });
});

describe("undoing a change of a post", () => {
  const undo = (outcome: object) => backend.undo(asBo, "undoId" in outcome ? Number(outcome.undoId) : 0);

  test("undoing the save of a post restores the earlier text and slug, unless the post was saved again", async () => {
    const id = await createPublished();
    await change(id, { excerpt: "First." });
    const saved = await change(id, { excerpt: "Second.", slug: "dry-fences" });
    expect(await undo(saved)).toBe("undone");
    expect(await edited(id)).toMatchObject({
      draft: { excerpt: "First.", slug: "wet-fences" },
      former_slugs: ["dry-fences"],
      version: 4,
      saved_by: "bo@example.com",
    });
    const thirdSave = await change(id, { excerpt: "Third." });
    await change(id, { excerpt: "Fourth." });
    expect(await undo(thirdSave)).toBe("changed-since");
  });

  test("undoing the publication of a post restores its schedule, and undoing its unpublication restores its time of publication", async () => {
    const id = await create();
    await posts().schedule(asAnn, id, new Date(Date.now() + 3_600_000));
    const published = await posts().publish(asAnn, id);
    expect(await undo(published)).toBe("undone");
    expect(await edited(id)).toMatchObject({ state: "scheduled", published_at: null });
    expect(await undo(published)).toBe("already");
    await posts().publish(asAnn, id);
    const { published_at } = await edited(id);
    expect(await undo(await posts().unpublish(asAnn, id))).toBe("undone");
    expect(await edited(id)).toMatchObject({ state: "published", published_at });
  });

  test("undoing a change of a post's schedule restores the previous schedule, or makes the post an unscheduled draft if it had no schedule", async () => {
    const id = await create();
    const [soon, later] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 7_200_000)];
    const first = await posts().schedule(asAnn, id, soon);
    const second = await posts().schedule(asAnn, id, later);
    expect(second).toMatchObject({ outcome: "done" });
    expect((await edited(id)).publish_at).toEqual(later);
    expect(await undo(first)).toBe("changed-since");
    expect(await undo(second)).toBe("undone");
    expect((await edited(id)).publish_at).toEqual(soon);
    const unscheduled = await posts().schedule(asAnn, id, null);
    expect((await edited(id)).state).toBe("draft");
    expect(await posts().schedule(asAnn, id, null)).toMatchObject({ outcome: "unchanged" });
    expect(await undo(unscheduled)).toBe("undone");
    expect((await edited(id)).publish_at).toEqual(soon);
    expect(await undo(first)).toBe("undone");
    expect((await edited(id)).state).toBe("draft");
  });

  test("an operator cannot undo a change of the schedule of a post if the time of the previous schedule has passed", async () => {
    const id = await create();
    const later = new Date(Date.now() + 3_600_000);
    await posts().schedule(asAnn, id, new Date(Date.now() + 60_000));
    const second = await posts().schedule(asAnn, id, later);
    await open.database.query("update operator_changes set before = before || jsonb_build_object('publish_at', now())");
    expect(await undo(second)).toBe("changed-since");
    expect((await edited(id)).publish_at).toEqual(later);
  });

  test("undoing the creation of a draft deletes the draft, unless it was saved", async () => {
    const created = await posts().create(asAnn, "By mistake");
    expect(await undo(created)).toBe("undone");
    expect(await posts().open(created.id)).toBeNull();
    const draft = await posts().create(asAnn, "Written in");
    await change(draft.id, { excerpt: "Words." });
    expect(await undo(draft)).toBe("changed-since");
  });
});

test.each(["delete from blogs", "truncate blogs"])(
  "the SQL statement `%s` deletes the schedules, redirects, slugs in feeds, and revisions of the posts",
  async (sql) => {
    const id = await createPublished();
    await change(id, { slug: "dry-fences" });
    await posts().schedule(asAnn, await create(), new Date(Date.now() + 3_600_000));
    await open.database.query("insert into post_feed_slugs (post_id, slug) values ($1, 'wet-fences')", [id]);
    await open.database.run(sql);
    for (const table of ["post_schedules", "post_redirects", "post_feed_slugs", "post_revisions"])
      expect(await open.database.query(`select from ${table}`), table).toEqual([]);
  },
);

test("visitors see only the 23 public columns of a post", async () => {
  await createPublished();
  const [row] = await asVisitor("select * from blogs");
  expect(Object.keys(row ?? {})).toHaveLength(23);
});
