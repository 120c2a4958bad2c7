import { beforeEach, describe, expect, test } from "vitest";
import { asOperator, contactMessage, draft, lead, openDataApi, posts, refusal } from "../../test/data-api-server.ts";

describe("the operator and the database", () => {
  const api = openDataApi();
  const { operator, call, post, count, publish } = api;

  describe("the operator", () => {
    beforeEach(publish);

    test("changes what they filter", async () => {
      expect(await operator.from("blogs").update({ category: "News" }).neq("slug", "first")).toMatchObject({
        status: 204,
        data: null,
      });
      const { data, status, count } = await operator
        .from("blogs")
        .update({ category: null, tags: ["x"], faq: [{ a: 1 }], is_published: true }, { count: "exact" })
        .eq("slug", "draft")
        .select("slug,category,tags,faq,is_published");
      expect([status, count, data]).toEqual([
        200,
        1,
        [{ slug: "draft", category: null, tags: ["x"], faq: [{ a: 1 }], is_published: true }],
      ]);
      expect((await operator.from("blogs").select("slug").eq("category", "News").order("slug")).data).toEqual([
        { slug: "second" },
        { slug: "third" },
      ]);
    });

    test("deletes what they filter", async () => {
      const { data, status } = await operator
        .from("blogs")
        .delete()
        .in("slug", ["first", "draft"])
        .select("slug")
        .order("slug");
      expect([status, data]).toEqual([200, [{ slug: "draft" }, { slug: "first" }]]);
      expect(await operator.from("blogs").delete({ count: "exact" }).eq("slug", "second")).toMatchObject({
        status: 204,
        count: 1,
      });
      expect(await count("blogs")).toBe(1);
    });

    test("changes no whole table by forgetting the filter", async () => {
      expect(await operator.from("blogs").delete()).toMatchObject({ status: 400, error: { code: "21000" } });
      expect(await operator.from("blogs").update({ title: "x" })).toMatchObject({
        status: 400,
        error: { code: "21000" },
      });
      expect(await operator.from("blogs").delete().eq("slug", "first").limit(1)).toMatchObject({
        status: 400,
        error: { code: "PGRST100" },
      });
      expect(await count("blogs")).toBe(4);
    });

    test("takes back a change of more rows than they meant", async () => {
      expect(await operator.from("blogs").delete().neq("slug", "x").select().single()).toMatchObject({
        status: 406,
        error: { code: "PGRST116" },
      });
      const response = await call("/blogs?slug=neq.x", {
        method: "DELETE",
        headers: { ...asOperator, Prefer: "handling=strict, max-affected=2" },
      });
      expect([response.status, await response.json()]).toEqual([400, refusal("PGRST124")]);
      expect(await count("blogs")).toBe(4);
    });

    test.each([
      ["a column that is not there", { nope: 1 }, 400, "PGRST204"],
      ["a value that may not be", { title: " " }, 400, "23514"],
      ["null where there must be a value", { title: null }, 400, "23502"],
      ["a value that is there already", { slug: "second" }, 409, "23505"],
      ["a value of another type", { read_time_minutes: "many" }, 400, "22P02"],
      ["two objects", [{ title: "a" }, { title: "b" }], 400, "PGRST102"],
    ])("is told why %s is not stored", async (_case, change, status, code) => {
      const response = await call("/blogs?slug=eq.first", {
        method: "PATCH",
        body: JSON.stringify(change),
        headers: { ...asOperator, "Content-Type": "application/json" },
      });
      expect([response.status, await response.json()]).toEqual([status, refusal(code)]);
    });

    test("may set nothing, or a column's default", async () => {
      expect(await operator.from("blogs").update({}).eq("slug", "first").select()).toMatchObject({
        status: 200,
        data: [],
      });
      const response = await call("/blogs?slug=eq.first&columns=title,tags&select=title,tags", {
        method: "PATCH",
        body: JSON.stringify({ title: "New", category: "left out" }),
        headers: {
          ...asOperator,
          "Content-Type": "application/json",
          Prefer: "missing=default, return=representation",
        },
      });
      expect([response.status, await response.json()]).toEqual([200, [{ title: "New", tags: [] }]]);
    });

    test("inserts and sees the rows", async () => {
      const { data, status, count } = await operator
        .from("blogs")
        .insert({ slug: "new", title: "New" }, { count: "exact" })
        .select("slug,is_published,tags")
        .single();
      expect([status, count, data]).toEqual([201, 1, { slug: "new", is_published: false, tags: [] }]);
      expect(await operator.from("blogs").insert({ slug: "new", title: "New" })).toMatchObject({
        status: 409,
        error: { code: "23505" },
      });
    });

    test("is told where the one row is that they inserted or merged, and nothing else of it", async () => {
      const prefer = (more = "") => ({ ...asOperator, Prefer: `return=headers-only${more}` });
      const inserted = await post("/leads?select=name", lead, prefer());
      const { data } = await operator.from("leads").select("id").single();
      expect([inserted.status, await inserted.text()]).toEqual([201, ""]);
      expect(inserted.headers.get("Location")).toBe(`/leads?id=eq.${data?.id}`);
      expect(inserted.headers.get("Preference-Applied")).toBe("return=headers-only");
      expect(inserted.headers.get("Content-Type")).toBeNull();
      expect(
        await (await call(`${inserted.headers.get("Location")}&select=name`, { headers: asOperator })).json(),
      ).toEqual([{ name: lead.name }]);

      const merged = await post("/leads", { ...lead, id: data?.id }, prefer(", resolution=merge-duplicates"));
      expect([merged.status, merged.headers.get("Location")]).toEqual([200, inserted.headers.get("Location")]);
      const ignored = await post("/leads", { ...lead, id: data?.id }, prefer(", resolution=ignore-duplicates"));
      expect([ignored.status, ignored.headers.get("Location")]).toEqual([201, null]);
      const several = await post("/leads", [lead, lead], prefer(", count=exact"));
      expect([several.status, several.headers.get("Location")]).toEqual([201, null]);
      expect(several.headers.get("Content-Range")).toBe("*/2");
    });

    test("is told again where the row is when they repeat the key", async () => {
      const send = (returned: string) =>
        post("/leads", lead, { ...asOperator, "Idempotency-Key": "where", Prefer: `return=${returned}` });
      const first = await send("headers-only");
      expect(first.headers.get("Location")).toMatch(/^\/leads\?id=eq\.[0-9a-f-]{36}$/);
      const again = await send("headers-only");
      expect([again.status, await again.text()]).toEqual([201, ""]);
      expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
      expect(await count("leads")).toBe(1);
    });

    test("is told nothing of what they change or delete when they want headers only", async () => {
      for (const [method, body] of [
        ["PATCH", '{"category": "News"}'],
        ["DELETE", null],
      ] as const) {
        const response = await call("/blogs?slug=eq.first", {
          method,
          body,
          headers: { ...asOperator, "Content-Type": "application/json", Prefer: "return=headers-only" },
        });
        expect([response.status, await response.text()]).toEqual([204, ""]);
        expect(response.headers.get("Preference-Applied")).toBe("return=headers-only");
        expect(response.headers.get("Location")).toBeNull();
      }
    });

    test("answers rows with different columns in the order in which they came", async () => {
      const rows = ["m1", "m2", "m3", "m4"].map((name, place) => ({
        ...contactMessage,
        name,
        ...(place % 2 ? { phone: "4255550100" } : { created_at: "2026-01-02T03:04:05+00:00" }),
      }));
      const { data, error } = await operator
        .from("contact_messages")
        .insert(rows, { defaultToNull: false })
        .select("name,phone,created_at");
      expect(error).toBeNull();
      expect(data?.map((row) => [row.name, row.phone])).toEqual([
        ["m1", null],
        ["m2", "4255550100"],
        ["m3", null],
        ["m4", "4255550100"],
      ]);
      const isOld = data?.map((row) => row.created_at.startsWith("2026-01-02"));
      expect(isOld).toEqual([true, false, true, false]);
    });

    test("inserts rows with different columns: null, or the default when they prefer", async () => {
      const rows = [
        { slug: "a", title: "A", is_published: true },
        { slug: "b", title: "B" },
      ];
      expect(await operator.from("blogs").insert(rows)).toMatchObject({ status: 400, error: { code: "23502" } });
      const { data } = await operator
        .from("blogs")
        .insert(rows, { defaultToNull: false })
        .select("slug,is_published")
        .order("slug");
      expect(data).toEqual([
        { slug: "a", is_published: true },
        { slug: "b", is_published: false },
      ]);
    });

    test("inserts nothing for an empty array", async () => {
      expect(await operator.from("blogs").insert([]).select()).toMatchObject({ status: 201, data: [] });
      expect(await operator.from("blogs").insert({})).toMatchObject({ status: 400, error: { code: "23502" } });
    });

    test("gets one object or nothing stored", async () => {
      const two = [
        { slug: "a", title: "A" },
        { slug: "b", title: "B" },
      ];
      expect(await operator.from("blogs").insert(two).select().single()).toMatchObject({
        status: 406,
        error: { code: "PGRST116" },
      });
      expect(await count("blogs")).toBe(4);
    });

    test("merges or ignores duplicates", async () => {
      const merged = await operator
        .from("blogs")
        .upsert(
          [
            { slug: "first", title: "Merged" },
            { slug: "new", title: "New" },
          ],
          { onConflict: "slug" },
        )
        .select("slug,title");
      expect(merged).toMatchObject({
        status: 201,
        data: [
          { slug: "first", title: "Merged" },
          { slug: "new", title: "New" },
        ],
      });
      expect(
        await operator.from("blogs").upsert({ slug: "first", title: "Again" }, { onConflict: "slug" }),
      ).toMatchObject({
        status: 200,
      });
      const ignored = await operator
        .from("blogs")
        .upsert([{ slug: "first", title: "Ignored" }], { onConflict: "slug", ignoreDuplicates: true })
        .select("slug");
      expect(ignored).toMatchObject({ status: 201, data: [] });
      expect((await operator.from("blogs").select("title").eq("slug", "first").single()).data).toEqual({
        title: "Again",
      });
      expect(await operator.from("blogs").upsert(draft, { onConflict: "title" })).toMatchObject({
        error: { code: "42P10" },
      });
      expect(await operator.from("blogs").upsert(draft, { onConflict: "nope" })).toMatchObject({
        error: { code: "42703" },
      });
    });

    test("is refused an insert with a filter or a limit", async () => {
      for (const query of ["?slug=eq.a", "?limit=1"]) {
        const response = await post(`/blogs${query}`, { slug: "a", title: "A" }, asOperator);
        expect([response.status, await response.json()]).toEqual([400, refusal("PGRST100")]);
      }
    });

    test("is refused a change that is to be rolled back, and nothing is changed", async () => {
      const json = { "Content-Type": "application/json" };
      for (const [method, path, body] of [
        ["POST", "/blogs", { slug: "rehearsed", title: "x" }],
        ["PATCH", "/blogs?slug=eq.first", { slug: "rehearsed" }],
        ["DELETE", "/blogs?slug=eq.first", null],
      ] as const) {
        const response = await call(path, {
          method,
          body: body && JSON.stringify(body),
          headers: { ...asOperator, ...json, Prefer: "return=representation, tx=rollback" },
        });
        expect([response.status, await response.json()]).toEqual([400, refusal("PGRST122")]);
      }
      expect(await count("blogs where slug <> 'rehearsed'")).toBe(4);
      const committed = await call("/blogs", { headers: { Prefer: "handling=strict, tx=commit" } });
      expect(committed.status).toBe(200);
    });

    test.each(["magic=on", "timezone=America/Los_Angeles"])(
      "hears that the preference %s is unknown, when they want to",
      async (preference) => {
        const strict = await call("/blogs", { headers: { ...asOperator, Prefer: `handling=strict, ${preference}` } });
        expect([strict.status, await strict.json()]).toEqual([400, refusal("PGRST122")]);
        const lenient = await call("/blogs?slug=eq.first&select=published_at", { headers: { Prefer: preference } });
        expect([lenient.status, lenient.headers.get("Preference-Applied")]).toEqual([200, null]);
        expect(await lenient.json()).toEqual([{ published_at: posts[0]?.published_at }]);
      },
    );
  });
});
