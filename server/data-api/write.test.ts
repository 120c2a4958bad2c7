import { beforeEach, describe, expect, test } from "vitest";
import { asOperator, contactMessage, draft, lead, openDataApi, posts, refusal } from "../../test/data-api-server.ts";

describe("the operator's changes through the data API", () => {
  const { operator, call, post, count, publish } = openDataApi();
  beforeEach(publish);

  const blogs = () => operator.from("blogs");

  test("an update changes what is filtered, and answers with the rows or not", async () => {
    expect(await blogs().update({ category: "News" }).neq("slug", "spring")).toMatchObject({ status: 204, data: null });
    const values = { category: null, tags: ["x"], faq: [{ a: 1 }], is_published: true };
    expect(
      await blogs()
        .update(values, { count: "exact" })
        .eq("slug", "draft")
        .select("slug,category,tags,faq,is_published"),
    ).toMatchObject({ status: 200, count: 1, data: [{ slug: "draft", ...values }] });
    expect(await blogs().update({ category: "x" }).eq("slug", "none").select()).toMatchObject({
      status: 200,
      data: [],
    });
    const { data } = await blogs().select("slug").eq("category", "News").order("slug");
    expect(data?.map(({ slug }) => slug)).toEqual(["autumn", "summer", "winter"]);
  });

  test("a deletion deletes what is filtered, and answers with the rows or not", async () => {
    const deleted = await blogs().delete().in("slug", ["spring", "draft"]).select("slug").order("slug");
    expect(deleted).toMatchObject({ status: 200, data: [{ slug: "draft" }, { slug: "spring" }] });
    expect(await blogs().delete({ count: "exact" }).eq("slug", "summer")).toMatchObject({ status: 204, count: 1 });
    expect(await count("blogs")).toBe(2);
  });

  test("no whole table is changed by forgetting the filter, and none with a limit", async () => {
    expect(await blogs().delete()).toMatchObject({ status: 400, error: { code: "21000" } });
    expect(await blogs().update({ title: "x" })).toMatchObject({ status: 400, error: { code: "21000" } });
    const limited = await blogs().delete().eq("slug", "spring").limit(1);
    expect(limited).toMatchObject({ status: 400, error: { code: "PGRST100" } });
    for (const query of ["?slug=eq.a", "?limit=1"]) {
      const response = await post(`/blogs${query}`, { slug: "a", title: "A" }, asOperator);
      expect([response.status, await response.json()]).toEqual([400, refusal("PGRST100")]);
    }
    expect(await count("blogs")).toBe(5);
  });

  test("a change of more rows than were meant is taken back", async () => {
    const one = { status: 406, error: { code: "PGRST116" } };
    expect(await blogs().delete().neq("slug", "x").select().single()).toMatchObject(one);
    expect(await blogs().update({ author: "x" }).neq("slug", "x").select().single()).toMatchObject(one);
    const affected = { status: 400, error: { code: "PGRST124" } };
    expect(await blogs().delete().neq("slug", "x").maxAffected(2)).toMatchObject(affected);
    expect(await blogs().update({ author: "x" }).neq("slug", "x").maxAffected(4)).toMatchObject(affected);
    expect(await blogs().update({ author: "y" }).neq("slug", "x").maxAffected(5)).toMatchObject({ status: 204 });
    expect(await count("blogs where author = 'y'")).toBe(5);
  });

  test.each([
    ["a column that is not there", { nope: 1 }, 400, "PGRST204"],
    ["a value that may not be", { title: " " }, 400, "23514"],
    ["null where there must be a value", { title: null }, 400, "23502"],
    ["a value that is there already", { slug: "summer" }, 409, "23505"],
    ["a value of another type", { read_time_minutes: "many" }, 400, "22P02"],
    ["two objects", [{ title: "a" }, { title: "b" }], 400, "PGRST102"],
    ["some of the columns that it names", { title: "a" }, 400, "PGRST100", "&columns=title,tags"],
  ])("an update to %s is refused", async (_case, values, status, code, more = "") => {
    const response = await call(`/blogs?slug=eq.spring${more}`, {
      method: "PATCH",
      body: JSON.stringify(values),
      headers: { ...asOperator, "Content-Type": "application/json" },
    });
    expect([response.status, await response.json()]).toEqual([status, refusal(code)]);
  });

  test("an update may set nothing", async () => {
    expect(await blogs().update({}).eq("slug", "spring").select()).toMatchObject({ status: 200, data: [] });
  });

  test("an insert answers with the rows, or stores nothing when it cannot", async () => {
    const inserted = await blogs()
      .insert({ slug: "new", title: "New" }, { count: "exact" })
      .select("slug,is_published,tags")
      .single();
    expect(inserted).toMatchObject({ status: 201, count: 1, data: { slug: "new", is_published: false, tags: [] } });
    expect(await blogs().insert({ slug: "new", title: "New" })).toMatchObject({
      status: 409,
      error: { code: "23505" },
    });
    const two = ["a", "b"].map((slug) => ({ slug, title: slug }));
    expect(await blogs().insert(two).select().single()).toMatchObject({ status: 406, error: { code: "PGRST116" } });
    expect(await blogs().insert([]).select()).toMatchObject({ status: 201, data: [] });
    expect(await blogs().insert({})).toMatchObject({ status: 400, error: { code: "23502" } });
    expect(await count("blogs")).toBe(6);
  });

  test("rows with different columns get null, or their defaults when that is preferred, in the order in which they came", async () => {
    const mixed = [
      { slug: "a", title: "A", is_published: true },
      { slug: "b", title: "B" },
    ];
    expect(await blogs().insert(mixed)).toMatchObject({ status: 400, error: { code: "23502" } });
    const { data } = await blogs().insert(mixed, { defaultToNull: false }).select("slug,is_published").order("slug");
    expect(data?.map((row) => row.is_published)).toEqual([true, false]);

    const rows = ["m1", "m2", "m3", "m4"].map((name, place) => ({
      ...contactMessage,
      name,
      ...(place % 2 ? { phone: "4255550100" } : { created_at: "2026-01-02T03:04:05+00:00" }),
    }));
    const stored = await operator.from("contact_messages").insert(rows, { defaultToNull: false }).select();
    expect(stored.data?.map((row) => [row.name, row.phone, row.created_at.startsWith("2026-01-02")])).toEqual([
      ["m1", null, true],
      ["m2", "4255550100", false],
      ["m3", null, true],
      ["m4", "4255550100", false],
    ]);
  });

  test("an upsert merges or ignores duplicates, by the id unless it names a key", async () => {
    const onConflict = "slug";
    const old = { slug: "spring", title: "Merged" };
    const fresh = { slug: "new", title: "New" };
    const rows = [old, fresh];
    const merged = await blogs().upsert(rows, { onConflict }).select("slug,title");
    expect(merged).toMatchObject({ status: 201, data: rows });
    expect(await blogs().upsert({ slug: "spring", title: "Again" }, { onConflict })).toMatchObject({ status: 200 });
    const ignored = await blogs()
      .upsert({ slug: "spring", title: "Ignored" }, { onConflict, ignoreDuplicates: true })
      .select();
    expect(ignored).toMatchObject({ status: 201, data: [] });

    const { data: spring } = await blogs().select("id, slug, title").eq("slug", "spring").single();
    expect(spring?.title).toBe("Again");
    expect(await blogs().upsert({ ...spring, title: "By its id" })).toMatchObject({ status: 200 });
    expect((await blogs().select("title, tags").eq("slug", "spring").single()).data).toEqual({
      title: "By its id",
      tags: ["year", "spring"],
    });

    const mixed = [{ ...old, tags: ["a"] }, fresh];
    expect(await blogs().upsert(mixed, { onConflict })).toMatchObject({ error: { code: "23502" } });
    expect(await blogs().upsert(mixed, { onConflict, defaultToNull: false })).toMatchObject({ error: null });
    expect((await blogs().select("tags").eq("slug", "new").single()).data).toEqual({ tags: [] });
    expect(await blogs().upsert(draft, { onConflict: "title" })).toMatchObject({ error: { code: "42P10" } });
    expect(await blogs().upsert(draft, { onConflict: "nope" })).toMatchObject({ error: { code: "42703" } });
  });

  test("a change that is to be rolled back is refused, and nothing is changed", async () => {
    const refused = { status: 400, error: { code: "PGRST122" } };
    expect(await blogs().insert({ slug: "rehearsed", title: "x" }).select().rollback()).toMatchObject(refused);
    expect(await blogs().update({ slug: "rehearsed" }).eq("slug", "spring").rollback()).toMatchObject(refused);
    expect(await blogs().delete().eq("slug", "spring").rollback()).toMatchObject(refused);
    expect(await count("blogs where slug <> 'rehearsed'")).toBe(5);
  });

  test.each(["magic=on", "timezone=America/Los_Angeles", "return=headers-only"])(
    "that the preference %s is unknown is said to who wants to hear it",
    async (preference) => {
      const strict = await call("/blogs", { headers: { ...asOperator, Prefer: `handling=strict, ${preference}` } });
      expect([strict.status, await strict.json()]).toEqual([400, refusal("PGRST122")]);
      const lenient = await call("/blogs?slug=eq.spring&select=published_at", { headers: { Prefer: preference } });
      expect(await lenient.json()).toEqual([{ published_at: posts[0]?.published_at }]);
      const stored = await post("/leads", lead, { ...asOperator, Prefer: preference });
      expect([stored.status, await stored.text()]).toEqual([201, ""]);
    },
  );

  test("a number is kept as it was written", async () => {
    const numbers = "[12345678901234567890, 1.10]";
    await call("/blogs?slug=eq.spring", {
      method: "PATCH",
      body: `{"faq": ${numbers}}`,
      headers: { ...asOperator, "Content-Type": "application/json" },
    });
    expect(await (await call("/blogs?slug=eq.spring&select=faq")).text()).toBe(`[{"faq":${numbers}}]`);
    const response = await post("/blogs", '{"slug": "a", "title": "A", "read_time_minutes": 1e400}', asOperator);
    expect([response.status, (await response.json()).code]).toEqual([400, "22P02"]);
  });
});
