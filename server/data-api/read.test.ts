import { beforeEach, describe, expect, test } from "vitest";
import { openDataApi, posts, refusal } from "../../test/data-api-server.ts";
import { personalTables } from "../database/schema.ts";

describe("reading through the data API from the database", () => {
  const api = openDataApi();
  const { visitor, operator, call, count, publish } = api;

  describe("a read by a visitor", () => {
    beforeEach(publish);

    test("of the blog, as the site asks for it", async () => {
      const { data, error } = await visitor
        .from("blogs")
        .select("*")
        .eq("is_published", true)
        .order("published_at", { ascending: false });
      expect(error).toBeNull();
      expect(data?.map((post) => post.slug)).toEqual(["third", "second", "first"]);
      expect(data?.[2]).toMatchObject(posts[0] ?? {});
      expect(Object.keys(data?.[0] ?? {})).toEqual([...api.open.schema().blogs.keys()]);
    });

    test("never shows what is not published", async () => {
      const { data: hidden } = await operator.from("blogs").select("id").eq("slug", "draft").single();
      expect((await visitor.from("blogs").select().eq("id", hidden?.id)).data).toEqual([]);
      expect((await visitor.from("blogs").select().eq("is_published", false)).data).toEqual([]);
      expect((await visitor.from("blogs").select().or("slug.eq.draft,is_published.is.false")).data).toEqual([]);
      expect((await visitor.from("blogs").select("*", { count: "exact", head: true })).count).toBe(3);
      expect((await visitor.from("blogs").select().eq("slug", "draft").maybeSingle()).data).toBeNull();
    });

    test.each(personalTables)("of %s is refused", async (table) => {
      for (const path of [`/${table}`, `/${table}?select=id`, `/${table}?id=is.null&limit=0`]) {
        const response = await call(path);
        expect([response.status, await response.json()]).toEqual([401, refusal("42501")]);
      }
    });

    test.each([...personalTables, "blogs"])("changes nothing in %s", async (table) => {
      for (const method of ["PATCH", "DELETE"]) {
        for (const filter of ["", "?id=not.is.null"]) {
          const body = method === "PATCH" ? JSON.stringify({ name: "x", title: "x" }) : null;
          const columns = table === "blogs" ? "title" : "name";
          const response = await call(`/${table}${filter}${filter ? "&" : "?"}columns=${columns}`, {
            method,
            body,
            headers: { "Content-Type": "application/json" },
          });
          expect([response.status, await response.json()]).toEqual([401, refusal("42501")]);
        }
      }
      expect(await count("blogs")).toBe(4);
    });
  });

  describe("a query", () => {
    beforeEach(publish);

    const slugs = async (filter: string) => {
      const response = await call(`/blogs?select=slug&order=published_at&${filter}`);
      const rows = await response.json();
      expect([response.status, rows]).toEqual([200, expect.any(Array)]);
      return rows.map((row: { slug: string }) => row.slug).join(" ");
    };

    test.each([
      ["slug=eq.second", "second"],
      ["slug=neq.second", "first third"],
      ["slug=not.eq.second", "first third"],
      ["read_time_minutes=gt.1&read_time_minutes=lt.3", "second"],
      ["read_time_minutes=gte.2", "second third"],
      ["read_time_minutes=lte.1", "first"],
      ["published_at=gt.2026-01-15", "second third"],
      ["slug=like.*ir*", "first third"],
      ["title=ilike.the%25100%25", "first second third"],
      ["title=like.%25100\\%25", "first second third"],
      ["slug=in.(first,third)", "first third"],
      ['title=in.("The first, \\"quoted\\", 100%25")', "first"],
      ["slug=in.()", ""],
      ["read_time_minutes=in.(1,2)", "first second"],
      ["slug=not.in.(first,third)", "second"],
      ["category=is.null", "first second third"],
      ["category=not.is.null", ""],
      ["is_published=is.true", "first second third"],
      ["is_published=is.not_null", "first second third"],
      ["is_published=eq.true", "first second third"],
      ["is_published=is.false", ""],
      ["tags=cs.{all,first}", "first"],
      ["tags=cd.{all,first,second}", "first second"],
      ["tags=ov.{second,third}", "second third"],
      ['faq=cs.[{"question":"Why second?"}]', "second"],
      ["faq->0->>question=eq.Why third?", "third"],
      ["faq->0->question=eq.%22Why third?%22", "third"],
      ["category=isdistinct.x", "first second third"],
      ["or=(slug.eq.first,and(read_time_minutes.gt.1,slug.like.t*))", "first third"],
      ["not.or=(slug.eq.first,slug.eq.second)", "third"],
      ["and=(slug.not.eq.first,not.or(slug.eq.third))", "second"],
      ["limit=2", "first second"],
      ["limit=2&offset=1", "second third"],
      ["limit=0", ""],
      ["offset=2", "third"],
    ])("%s", async (filter, expected) => {
      expect(await slugs(filter)).toBe(expected);
    });

    test("orders by several columns, nulls where they are wanted", async () => {
      await operator.from("blogs").update({ read_time_minutes: null }).eq("slug", "second");
      const ordered = async (order: string) =>
        (await (await call(`/blogs?select=slug&order=${order}`)).json())
          .map((row: { slug: string }) => row.slug)
          .join(" ");
      expect(await ordered("read_time_minutes")).toBe("first third second");
      expect(await ordered("read_time_minutes.nullsfirst")).toBe("second first third");
      expect(await ordered("read_time_minutes.desc")).toBe("second third first");
      expect(await ordered("read_time_minutes.desc.nullslast")).toBe("third first second");
      expect(await ordered("is_published,slug.desc")).toBe("third second first");
      expect(await ordered("faq->0->>question.desc")).toBe("third second first");
    });

    test("selects, renames and casts", async () => {
      const { data } = await visitor
        .from("blogs")
        .select('headline:title, day:published_at::date, minutes:read_time_minutes::text, faq->0->>question, "slug"')
        .eq("slug", "first")
        .single();
      expect(data).toEqual({
        headline: posts[0]?.title,
        day: "2026-01-01",
        minutes: "1",
        question: "Why first?",
        slug: "first",
      });
    });

    test("writes times, arrays and JSON as PostgREST does", async () => {
      const body = await (
        await call("/blogs?slug=eq.first&select=published_at,tags,faq,read_time_minutes,category")
      ).text();
      expect(body).toBe(
        '[{"published_at":"2026-01-01T09:30:00.5+00:00","tags":["all","first"],"faq":[{"answer": "Because.", "question": "Why first?"}],"read_time_minutes":1,"category":null}]',
      );
    });

    test("is not confused by an alias of its own words", async () => {
      const { data } = await visitor.from("blogs").select("answer:slug,stored:slug,body:slug,count:slug").limit(1);
      expect(Object.keys(data?.[0] ?? {})).toEqual(["answer", "stored", "body", "count"]);
    });

    test("for one object", async () => {
      const one = await call("/blogs?slug=eq.first&select=slug", {
        headers: { Accept: "application/vnd.pgrst.object+json" },
      });
      expect(await one.json()).toEqual({ slug: "first" });
      expect(one.headers.get("Content-Type")).toBe("application/vnd.pgrst.object+json; charset=utf-8");
      expect(await visitor.from("blogs").select().single()).toMatchObject({
        status: 406,
        error: { code: "PGRST116", details: "The result contains 3 rows" },
      });
      expect(await visitor.from("blogs").select().eq("slug", "none").single()).toMatchObject({
        status: 406,
        error: { code: "PGRST116" },
      });
      expect(await visitor.from("blogs").select().eq("slug", "none").maybeSingle()).toMatchObject({
        data: null,
        error: null,
      });
      expect((await visitor.from("blogs").select("slug,category").limit(1).stripNulls()).data).toEqual([
        { slug: expect.any(String) },
      ]);
    });

    test.each([
      ["", "", "0-2/*", 200],
      ["", "count=exact", "0-2/3", 200],
      ["limit=2", "count=exact", "0-1/3", 206],
      ["limit=2", "", "0-1/*", 200],
      ["limit=2&offset=2", "count=planned", "2-2/3", 206],
      ["slug=eq.none", "count=exact", "*/0", 200],
      ["slug=eq.none", "", "*/*", 200],
      ["limit=0", "count=exact", "*/3", 206],
      ["offset=3", "count=estimated", "*/3", 206],
      ["offset=4", "count=exact", "*/3", 416],
      ["slug=eq.none&offset=1", "count=exact", "*/0", 416],
    ])("?%s with Prefer: %s has the Content-Range %s", async (query, prefer, range, status) => {
      for (const method of ["GET", "HEAD"]) {
        const response = await call(`/blogs?${query}`, { method, headers: { Prefer: prefer } });
        expect([response.status, response.headers.get("Content-Range")]).toEqual([status, range]);
        if (method === "HEAD") expect(await response.text()).toBe("");
      }
    });

    test.each([
      ["", "0-999/1200", 206, 1000],
      ["limit=5000", "0-999/1200", 206, 1000],
      ["limit=5000&offset=1000", "1000-1199/1200", 206, 200],
    ])("?%s of 1,200 rows has at most 1,000 of them", async (query, range, status, count) => {
      await api.open.database.run(
        "delete from blogs; insert into blogs (slug, title, is_published) select 'p' || n, 'P', true from generate_series(1, 1200) as n",
      );
      const response = await call(`/blogs?select=slug&${query}`, { headers: { Prefer: "count=exact" } });
      expect([response.status, response.headers.get("Content-Range")]).toEqual([status, range]);
      expect(await response.json()).toHaveLength(count);
    });

    test.each([
      ["0-1", "", "0-1/3", 206],
      ["1-", "", "1-2/3", 206],
      ["1-1", "limit=3", "1-1/3", 206],
      ["9-", "", "*/3", 416],
      ["0-1", "offset=4", "*/3", 416],
      ["1-", "slug=eq.none", "*/0", 416],
      ["2-1", "", null, 416],
      ["items", "", "0-2/3", 200],
    ])("Range: %s with ?%s has the Content-Range %s", async (range, query, expected, status) => {
      const response = await call(`/blogs?${query}`, {
        headers: { Range: range, "Range-Unit": "items", Prefer: "count=exact" },
      });
      expect([response.status, response.headers.get("Content-Range")]).toEqual([status, expected]);
      if (status === 416) expect(await response.json()).toEqual(refusal("PGRST103"));
    });

    test("through the client's own pages and counts", async () => {
      const page = await visitor.from("blogs").select("slug", { count: "exact" }).order("slug").range(1, 2);
      expect(page).toMatchObject({ count: 3, data: [{ slug: "second" }, { slug: "third" }] });
      expect(await visitor.from("blogs").select("*", { count: "exact", head: true })).toMatchObject({
        count: 3,
        data: null,
      });
    });
  });
});
