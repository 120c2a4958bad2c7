import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { samples } from "../../test/data-api-server.ts";
import { type DatabasePlace, databasePlace } from "../../test/fresh-database.ts";
import { operatorKey, type RunningServer, startServer, untilHealth } from "../../test/running-server.ts";
import { defaultAnonKey } from "../env.ts";

// The official client as programs use it: made from the site's origin and a key, and nothing else.

/** Our own form alone sends privacy requests. */
const { privacy_requests: _request, ...submitted } = samples;

const posts = ["spring", "summer", "autumn", "winter"].map((slug, position) => ({
  slug,
  title: `Sprinklers in ${slug}, (100%)`,
  category: slug === "autumn" ? null : "Care",
  city: slug === "winter" ? "Kirkland" : "Redmond",
  tags: ["year", slug],
  cta: { enabled: slug === "spring" },
  read_time_minutes: position + 1,
  published_at: `2026-0${position + 1}-01T09:30:00+00:00`,
  is_published: true,
}));
const draft = { ...posts[0], slug: "draft", is_published: false };

function connect(origin: string, key: string) {
  // biome-ignore lint/suspicious/noExplicitAny: no types are generated for this client.
  return createClient<any>(origin, key);
}

describe("supabase-js and the site on the database", () => {
  let place: DatabasePlace;
  let site: RunningServer;
  let visitor: ReturnType<typeof connect>;
  let operator: ReturnType<typeof connect>;

  beforeAll(async () => {
    place = await databasePlace();
    site = await startServer(place);
    await untilHealth(site.url, 200);
    visitor = connect(site.url, defaultAnonKey);
    operator = connect(site.url, operatorKey);
    // In place of the sample blog.
    await operator.from("blogs").delete().not("id", "is", null).throwOnError();
    await operator
      .from("blogs")
      .insert([...posts, draft])
      .throwOnError();
  });
  afterAll(async () => {
    await site.stop();
    place.remove();
  });

  describe("a visitor", () => {
    test.each(Object.entries(submitted))("inserts into %s, alone and in an array", async (table, row) => {
      const stored = { success: true, error: null, data: null, count: null, status: 201, statusText: "Created" };
      expect(await visitor.from(table).insert(row)).toEqual(stored);
      expect(await visitor.from(table).insert([row, { ...row, name: "Second" }])).toEqual(stored);
      expect(await visitor.from(table).insert(row, { count: "exact" })).toEqual({ ...stored, count: 1 });

      const { data, count } = await operator.from(table).select("*", { count: "exact" }).neq("name", "Second").limit(1);
      expect([data, count]).toEqual([[expect.objectContaining(row)], 3]);
    });

    test.each(Object.entries(submitted))("may not see what they insert into %s", async (table, row) => {
      const refused = {
        success: false,
        error: {
          code: "42501",
          message: `permission denied for table ${table}`,
          details: null,
          hint: null,
        },
        data: null,
        count: null,
        status: 401,
        statusText: "Unauthorized",
      };
      expect(
        await visitor
          .from(table)
          .insert({ ...row, name: "Seen" })
          .select(),
      ).toEqual(refused);
      expect(await visitor.from(table).select()).toEqual(refused);
      expect(await visitor.from(table).upsert(row)).toMatchObject({ error: { code: "42501" } });
      expect(await visitor.from(table).update({ name: "x" }).eq("name", "y")).toMatchObject({
        error: { code: "42501" },
      });
      expect(await visitor.from(table).delete().eq("name", "y")).toMatchObject({ error: { code: "42501" } });
      expect(await operator.from(table).select("id").eq("name", "Seen")).toMatchObject({ data: [] });
    });

    test("hears why a row is not stored", async () => {
      const { name, ...nameless } = submitted.leads;
      for (const [row, code, status] of [
        [nameless, "23502", 400],
        [{ ...submitted.leads, zip_code: "x" }, "23514", 400],
        [{ ...submitted.leads, nope: 1 }, "PGRST204", 400],
        [{ ...submitted.leads, status: "matched" }, "42501", 401],
      ] as const) {
        expect(await visitor.from("leads").insert(row)).toMatchObject({ data: null, status, error: { code } });
      }
      await expect(visitor.from("leads").insert(nameless).throwOnError()).rejects.toMatchObject({
        name: "PostgrestError",
        code: "23502",
        hint: null,
      });
    });

    test("reads the blog as the site does", async () => {
      const { data, error } = await visitor
        .from("blogs")
        .select("*")
        .eq("is_published", true)
        .order("published_at", { ascending: false });
      expect(error).toBeNull();
      expect(data).toEqual([...posts].reverse().map((post) => expect.objectContaining(post)));
    });

    const read = () => visitor.from("blogs").select("slug").order("published_at");
    type Read = ReturnType<typeof read>;
    test.each<[string, (query: Read) => PromiseLike<{ data: unknown }>, string]>([
      ["eq", (query) => query.eq("slug", "spring"), "spring"],
      ["eq with reserved characters", (query) => query.eq("title", "Sprinklers in winter, (100%)"), "winter"],
      ["neq", (query) => query.neq("slug", "spring"), "summer autumn winter"],
      ["gt", (query) => query.gt("published_at", "2026-02-01T09:30:00+00:00"), "autumn winter"],
      ["gte", (query) => query.gte("published_at", "2026-02-01T11:30:00+02:00"), "summer autumn winter"],
      ["lt", (query) => query.lt("read_time_minutes", 2), "spring"],
      ["lte", (query) => query.lte("read_time_minutes", 2), "spring summer"],
      ["in", (query) => query.in("slug", ["winter", "spring", "none"]), "spring winter"],
      ["in with commas", (query) => query.in("title", ["Sprinklers in autumn, (100%)", "x"]), "autumn"],
      ["notIn", (query) => query.notIn("slug", ["winter", "spring"]), "summer autumn"],
      ["in nothing", (query) => query.in("slug", []), ""],
      ["is null", (query) => query.is("category", null), "autumn"],
      ["is true", (query) => query.is("is_published", true), "spring summer autumn winter"],
      ["isDistinct", (query) => query.isDistinct("category", "Care"), "autumn"],
      ["like", (query) => query.like("slug", "s%r%"), "spring summer"],
      ["ilike", (query) => query.ilike("title", "%IN W%"), "winter"],
      ["not", (query) => query.not("category", "is", null), "spring summer winter"],
      ["not in", (query) => query.not("slug", "in", "(spring,summer)"), "autumn winter"],
      ["or", (query) => query.or("slug.eq.spring,and(city.eq.Redmond,category.is.null)"), "spring autumn"],
      ["or of quoted and of arrays", (query) => query.or('title.eq."x,y",tags.cs.{year,winter}'), "winter"],
      ["or of times", (query) => query.or("published_at.lt.2026-01-02T00:00:00+00:00"), "spring"],
      ["or, twice", (query) => query.or("slug.eq.spring,slug.eq.summer").or("slug.neq.spring"), "summer"],
      ["contains of an array", (query) => query.contains("tags", ["year", "autumn"]), "autumn"],
      ["contains of JSON", (query) => query.contains("cta", { enabled: true }), "spring"],
      ["containedBy", (query) => query.containedBy("tags", ["year", "winter", "x"]), "winter"],
      ["overlaps", (query) => query.overlaps("tags", ["summer", "winter"]), "summer winter"],
      ["match", (query) => query.match({ city: "Redmond", category: "Care" }), "spring summer"],
      ["filter", (query) => query.filter("cta->>enabled", "eq", "true"), "spring"],
      ["limit", (query) => query.limit(2), "spring summer"],
      ["range", (query) => query.range(1, 2), "summer autumn"],
      ["range beyond the end", (query) => query.range(3, 9), "winter"],
    ])("filters by %s", async (_case, filter, expected) => {
      const { data, ...answer } = await filter(read());
      expect(answer).toEqual({ success: true, error: null, count: null, status: 200, statusText: "OK" });
      expect((data as { slug: string }[]).map((post) => post.slug).join(" ")).toBe(expected);
    });

    test("orders by several columns, nulls where they want them", async () => {
      const slugs = async (query: PromiseLike<{ data: { slug: string }[] | null }>) =>
        (await query).data?.map((post) => post.slug).join(" ");
      const blogs = () => visitor.from("blogs").select("slug");
      expect(await slugs(blogs().order("city").order("slug", { ascending: false }))).toBe(
        "winter summer spring autumn",
      );
      expect(await slugs(blogs().order("category", { nullsFirst: true }).order("published_at"))).toBe(
        "autumn spring summer winter",
      );
      expect(await slugs(blogs().order("category", { ascending: false, nullsFirst: false }).order("slug"))).toBe(
        "spring summer winter autumn",
      );
    });

    test("counts", async () => {
      const counted = { data: null, error: null, count: 4, status: 200 };
      for (const count of ["exact", "planned", "estimated"] as const) {
        expect(await visitor.from("blogs").select("*", { count, head: true })).toMatchObject(counted);
      }
      expect(await visitor.from("blogs").select("slug", { count: "exact" }).order("slug").range(0, 0)).toMatchObject({
        data: [{ slug: "autumn" }],
        count: 4,
        status: 206,
      });
      expect(await visitor.from("blogs").select("slug", { count: "exact" }).range(9, 10)).toMatchObject({
        status: 416,
        error: { code: "PGRST103", details: "An offset of 9 was requested, but there are only 4 rows." },
      });
    });

    test("asks for one post", async () => {
      const blogs = () => visitor.from("blogs").select("slug, faq");
      const one = { data: { slug: "spring", faq: null }, error: null, status: 200 };
      expect(await blogs().eq("slug", "spring").single()).toMatchObject(one);
      expect(await blogs().eq("slug", "spring").maybeSingle()).toMatchObject(one);
      expect((await blogs().eq("slug", "spring").single().stripNulls()).data).toEqual({ slug: "spring" });

      const none = "The result contains 0 rows";
      expect(await blogs().eq("slug", "draft").single()).toMatchObject({
        data: null,
        status: 406,
        error: { code: "PGRST116", message: "Cannot coerce the result to a single JSON object", details: none },
      });
      expect(await blogs().eq("slug", "draft").maybeSingle()).toMatchObject({ data: null, error: null, status: 200 });

      expect(await blogs().single()).toMatchObject({ status: 406, error: { code: "PGRST116" } });
      expect(await blogs().maybeSingle()).toMatchObject({ status: 406, error: { code: "PGRST116" } });
    });

    const blogs = () => visitor.from("blogs");
    test.each<[string, () => PromiseLike<{ status: number; error: unknown }>, number, string]>([
      ["another table inside", () => blogs().select("slug, leads(name)"), 400, "PGRST200"],
      ["a filter inside it", () => blogs().select("leads(name)").eq("leads.name", "x"), 400, "PGRST200"],
      ["a filter on what is not selected", () => blogs().select().eq("leads.name", "x"), 400, "PGRST108"],
      ["another table's columns", () => blogs().select("slug, ...leads(name)"), 400, "PGRST200"],
      ["an aggregate", () => blogs().select("read_time_minutes.sum()"), 400, "PGRST123"],
      ["a full-text search", () => blogs().select().textSearch("title", "winter"), 400, "PGRST100"],
      ["any of several patterns", () => blogs().select().likeAnyOf("slug", ["s%"]), 400, "PGRST100"],
      ["a range operator", () => blogs().select().rangeGt("slug", "[a,b)"), 400, "PGRST100"],
      ["a regular expression", () => blogs().select().regexMatch("slug", "^s"), 400, "PGRST100"],
      ["an unknown column", () => blogs().select("nope"), 400, "42703"],
      ["an unknown table", () => visitor.from("nope").select(), 404, "PGRST205"],
      ["an unknown schema", () => visitor.schema("auth").from("users").select(), 406, "PGRST106"],
      ["a function", () => visitor.rpc("nope", { a: 1 }), 404, "PGRST202"],
      ["a function of an unknown schema", () => visitor.schema("auth").rpc("nope"), 406, "PGRST106"],
      ["a function by GET", () => visitor.rpc("nope", { a: 1 }, { get: true }), 404, "PGRST202"],
      ["CSV", () => blogs().select().csv(), 406, "PGRST107"],
      ["GeoJSON", () => blogs().select().geojson(), 406, "PGRST107"],
      ["a plan", () => blogs().select().explain(), 406, "PGRST107"],
      ["a plan in JSON", () => blogs().select().explain({ format: "json", analyze: true }), 406, "PGRST107"],
      ["the description of the API", () => visitor.schema("public").getOpenApiSpec(), 404, "PGRST126"],
    ])("is refused %s with PostgREST's own code", async (_case, ask, status, code) => {
      expect(await ask()).toMatchObject({
        data: null,
        status,
        error: { code, message: expect.any(String) },
      });
    });

    test("gives up a request", async () => {
      const given = AbortSignal.abort();
      expect(await visitor.from("blogs").select().abortSignal(given)).toMatchObject({
        data: null,
        status: 0,
        error: { message: expect.stringContaining("AbortError") },
      });
    });

    test("with a wrong key is refused", async () => {
      expect(await connect(site.url, "wrong").from("blogs").select()).toMatchObject({
        data: null,
        status: 401,
        error: { code: "PGRST301" },
      });
    });
  });

  describe("the operator", () => {
    const post = (slug: string) => operator.from("blogs").select("slug, title, tags").eq("slug", slug).maybeSingle();

    test("inserts and sees the row", async () => {
      const { data, error } = await operator
        .from("contact_messages")
        .insert(submitted.contact_messages)
        .select("name, created_at")
        .single();
      expect(error).toBeNull();
      expect(data).toEqual({ name: "Cy Day", created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    });

    test("updates what they filter, and sees it or not", async () => {
      const lead = { ...submitted.leads, email: "update@example.com" };
      await operator.from("leads").insert([lead, lead]).throwOnError();
      const update = () =>
        operator.from("leads").update({ status: "closed" }, { count: "exact" }).eq("email", lead.email);
      expect(await update()).toMatchObject({ data: null, count: 2, status: 204 });
      expect(await update().select("status")).toMatchObject({
        data: [{ status: "closed" }, { status: "closed" }],
        count: 2,
        status: 200,
      });
      expect(await update().select().single()).toMatchObject({ status: 406, error: { code: "PGRST116" } });
      expect(await update().maxAffected(1)).toMatchObject({ status: 400, error: { code: "PGRST124" } });
      expect(await operator.from("leads").update({ status: "x" }).eq("email", lead.email)).toMatchObject({
        status: 400,
        error: { code: "23514" },
      });
      expect(await operator.from("leads").update({ status: "closed" }).eq("email", "none").select()).toMatchObject({
        data: [],
        status: 200,
      });
    });

    test("upserts: merges, ignores, or leaves a missing column its default", async () => {
      const { data } = await operator
        .from("blogs")
        .upsert(
          [
            { slug: "draft", title: "Merged" },
            { slug: "upserted", title: "New" },
          ],
          { onConflict: "slug" },
        )
        .select("slug, title");
      expect(data).toEqual([
        { slug: "draft", title: "Merged" },
        { slug: "upserted", title: "New" },
      ]);
      const ignored = await operator
        .from("blogs")
        .upsert({ slug: "draft", title: "Ignored" }, { onConflict: "slug", ignoreDuplicates: true })
        .select();
      expect(ignored).toMatchObject({ data: [], status: 201 });
      expect((await post("draft")).data).toMatchObject({ title: "Merged" });

      const [spring] = await operator
        .from("blogs")
        .select("id, slug, title")
        .eq("slug", "draft")
        .then(({ data }) => data ?? []);
      expect(await operator.from("blogs").upsert({ ...spring, title: "By its id" })).toMatchObject({ status: 200 });
      expect((await post("draft")).data).toMatchObject({ title: "By its id", tags: ["year", "spring"] });

      const mixed = [
        { slug: "mixed-a", title: "A", tags: ["a"] },
        { slug: "mixed-b", title: "B" },
      ];
      const options = { onConflict: "slug" };
      expect(await operator.from("blogs").upsert(mixed, options)).toMatchObject({ error: { code: "23502" } });
      await operator
        .from("blogs")
        .upsert(mixed, { ...options, defaultToNull: false })
        .throwOnError();
      expect((await post("mixed-b")).data).toMatchObject({ tags: [] });
      await operator.from("blogs").delete().in("slug", ["upserted", "mixed-a", "mixed-b"]).throwOnError();
    });

    test("deletes what they filter, never a whole table", async () => {
      const row = { ...submitted.partner_applications, email: "delete@example.com" };
      await operator.from("partner_applications").insert([row, row]).throwOnError();
      const rows = () => operator.from("partner_applications");
      expect(await rows().delete()).toMatchObject({ status: 400, error: { code: "21000" } });
      expect(await rows().delete({ count: "exact" }).eq("email", row.email).select("email")).toMatchObject({
        data: [{ email: row.email }, { email: row.email }],
        count: 2,
        status: 200,
      });
      expect(await rows().delete().eq("email", row.email)).toMatchObject({ data: null, status: 204 });
    });

    test("finds nothing changed when a rehearsal is refused", async () => {
      const refused = { status: 400, error: { code: "PGRST122" } };
      const blogs = () => operator.from("blogs");
      expect(await blogs().insert({ slug: "rehearsed", title: "x" }).select().rollback()).toMatchObject(refused);
      expect(await blogs().update({ title: "x" }).eq("slug", "spring").rollback()).toMatchObject(refused);
      expect(await blogs().delete().eq("slug", "spring").rollback()).toMatchObject(refused);
      expect((await post("rehearsed")).data).toBeNull();
      expect((await post("spring")).data).toMatchObject({ title: posts[0]?.title });
    });
  });

  test("the client asked for nothing but the data API", () => {
    const paths = site.log.filter((entry) => entry.event === "request").map((entry) => String(entry.path));
    expect(paths).toContain("/rest/v1/blogs");
    const foreign = paths.filter((path) => !path.startsWith("/rest/v1/") && path !== "/healthz"); // that one is ours, above
    expect(foreign).toEqual([]);
  });
});
