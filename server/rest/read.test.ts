import { beforeEach, describe, expect, test } from "vitest";
import { anonKey, refusalWith, samplePosts, supabaseClient } from "../../test/data-api-server.ts";
import { openProduct } from "../../test/product.ts";
import { personalTables } from "../database/schema.ts";

describe("reads through the data API", () => {
  const api = openProduct({ dataApi: true });
  const { visitor, operator, call, publish } = api;
  beforeEach(publish);

  const slugsOf = (rows: unknown) => (rows as { slug: string }[]).map(({ slug }) => slug).join(" ");
  const all = "spring summer autumn winter";

  describe("visitors", () => {
    test("a visitor can read every column of the published posts, ordered by date", async () => {
      const { data, error } = await visitor
        .from("blogs")
        .select("*")
        .eq("is_published", true)
        .order("published_at", { ascending: false });
      expect(error).toBeNull();
      expect(data).toEqual([...samplePosts].reverse().map((post) => expect.objectContaining(post)));
      expect(Object.keys(data?.[0] ?? {})).toEqual([...api.open.schema().blogs.keys()]);
    });

    test("a visitor never reads a draft", async () => {
      const { data: hidden } = await operator.from("blogs").select("id").eq("slug", "draft").single();
      expect((await visitor.from("blogs").select().eq("id", hidden?.id)).data).toEqual([]);
      expect((await visitor.from("blogs").select().eq("is_published", false)).data).toEqual([]);
      expect((await visitor.from("blogs").select().or("slug.eq.draft,is_published.is.false")).data).toEqual([]);
      expect((await visitor.from("blogs").select("*", { count: "exact", head: true })).count).toBe(4);
    });

    test.each(personalTables)("a visitor cannot read %s", async (table) => {
      for (const path of [`/${table}`, `/${table}?select=id`, `/${table}?id=is.null&limit=0`]) {
        const response = await call(path);
        expect([response.status, await response.json()]).toEqual([401, refusalWith("42501")]);
      }
    });
  });

  const read = () => visitor.from("blogs").select("slug").order("published_at");
  test.each<[string, (query: ReturnType<typeof read>) => PromiseLike<{ data: unknown }>, string]>([
    ["eq with reserved characters", (query) => query.eq("title", "Sprinklers in winter, (100%)"), "winter"],
    ["neq", (query) => query.neq("slug", "spring"), "summer autumn winter"],
    ["gt", (query) => query.gt("published_at", "2026-02-01T09:30:00.5+00:00"), "autumn winter"],
    ["gte", (query) => query.gte("published_at", "2026-02-01T11:30:00.5+02:00"), "summer autumn winter"],
    ["lt", (query) => query.lt("read_time_minutes", 2), "spring"],
    ["lte", (query) => query.lte("read_time_minutes", 2), "spring summer"],
    ["in of numbers", (query) => query.in("read_time_minutes", [1, 3]), "spring autumn"],
    ["in with commas", (query) => query.in("title", ["Sprinklers in autumn, (100%)", "x"]), "autumn"],
    ["notIn", (query) => query.notIn("slug", ["winter", "spring"]), "summer autumn"],
    ["in nothing", (query) => query.in("slug", []), ""],
    ["is null", (query) => query.is("category", null), "autumn"],
    ["is true", (query) => query.is("is_published", true), all],
    ["isDistinct", (query) => query.isDistinct("category", "Care"), "autumn"],
    ["like", (query) => query.like("slug", "s%r%"), "spring summer"],
    ["ilike", (query) => query.ilike("title", "%IN W%"), "winter"],
    ["not", (query) => query.not("category", "is", null), "spring summer winter"],
    ["or", (query) => query.or("slug.eq.spring,and(city.eq.Redmond,category.is.null)"), "spring autumn"],
    ["or of quoted and of arrays", (query) => query.or('title.eq."x,y",tags.cs.{year,winter}'), "winter"],
    ["or, twice", (query) => query.or("slug.eq.spring,slug.eq.summer").or("slug.neq.spring"), "summer"],
    ["contains of an array", (query) => query.contains("tags", ["year", "autumn"]), "autumn"],
    ["contains of JSON", (query) => query.contains("cta", { enabled: true }), "spring"],
    ["containedBy", (query) => query.containedBy("tags", ["year", "winter", "x"]), "winter"],
    ["overlaps", (query) => query.overlaps("tags", ["summer", "winter"]), "summer winter"],
    ["match", (query) => query.match({ city: "Redmond", category: "Care" }), "spring summer"],
    ["filter", (query) => query.filter("cta", "cs", '{"enabled":true}'), "spring"],
    ["filter on a path into JSON", (query) => query.filter("cta->>enabled", "eq", "true"), "spring"],
    ["range", (query) => query.range(1, 2), "summer autumn"],
    ["range beyond the end", (query) => query.range(3, 9), "winter"],
  ])("supabase-js reads the posts that match the filter %s", async (_case, filter, expected) => {
    const { data, ...answer } = await filter(read());
    expect(answer).toEqual({ success: true, error: null, count: null, status: 200, statusText: "OK" });
    expect(slugsOf(data)).toBe(expected);
  });

  const deep = (levels: number) => `${"and(".repeat(levels)}slug.eq.spring${")".repeat(levels)}`;
  test.each([
    // Queries that supabase-js does not write, and values that only look like syntax.
    ["tags->1=eq.%22spring%22", "spring"],
    ["or=(cta->>enabled.eq.true,tags->>0.eq.x)", "spring"],
    ["title=like.%25100\\%25", ""],
    ["slug=like.*ut*", "autumn"],
    ["title=in.()", ""],
    ['meta_title=in.("a \\"spring\\" \\\\ b",x)', "spring"],
    ['meta_title=eq.a "winter" \\ b', "winter"],
    ['"slug"=eq.winter', "winter"],
    ["category=is.NOT_NULL", "spring summer winter"],
    ["is_published=is.unknown", ""],
    ["is_published=eq.true", all],
    ["category=not.in.(x)", "spring summer winter"],
    ['faq=cs.[{"question":"Why autumn?"}]', "autumn"],
    ["not.and=(city.eq.Redmond,category.eq.Care)", "winter"],
    ["and=(slug.not.eq.spring, not.or(slug.eq.autumn,slug.eq.winter))", "summer"],
    ["or=(slug.eq.winter,not.and(slug.not.eq.spring,read_time_minutes.gt.1))", "spring winter"],
    ['or=(meta_title.eq."a \\"summer\\" \\\\ b",title.in.("Sprinklers in winter, (100%)",x))', "summer winter"],
  ])("the query %s returns the posts that match it", expectPosts);

  test.each([
    ["filters in 19 levels", `and=(${deep(19)})`, "spring"],
    ["3,900 brackets", `title=neq.${"[".repeat(3900)}`, all],
  ])("a query with %s returns the posts that match it", (_name, query, expected) => expectPosts(query, expected));

  async function expectPosts(query: string, expected: string) {
    const response = await call(`/blogs?select=slug&order=published_at&${query}`);
    const rows = await response.json();
    expect([response.status, slugsOf(rows)]).toEqual([200, expected]);
  }

  test.each<[string, (query: ReturnType<typeof read>) => PromiseLike<{ data: unknown }>, string]>([
    [
      "city, slug.desc",
      (query) => query.order("city").order("slug", { ascending: false }),
      "winter summer spring autumn",
    ],
    ["category", (query) => query.order("category").order("slug"), "spring summer winter autumn"],
    [
      "category.nullsfirst",
      (query) => query.order("category", { nullsFirst: true }).order("published_at"),
      "autumn spring summer winter",
    ],
    [
      "category.desc",
      (query) => query.order("category", { ascending: false }).order("published_at"),
      "autumn spring summer winter",
    ],
    [
      "category.desc.nullslast",
      (query) => query.order("category", { ascending: false, nullsFirst: false }).order("slug"),
      "spring summer winter autumn",
    ],
  ])("posts can be ordered by %s", async (_case, order, expected) => {
    expect(slugsOf((await order(visitor.from("blogs").select("slug"))).data)).toBe(expected);
  });

  test("an alias is never confused with a column or with a name in the SQL", async () => {
    const select =
      'headline:title,"slug",answer:slug,stored:slug,source:slug,body:slug,count:slug, title:read_time_minutes';
    const { data } = await visitor.from("blogs").select(select).order("title", { ascending: false }).limit(1);
    expect(data).toEqual([
      {
        headline: samplePosts[3]?.title,
        slug: "winter",
        answer: "winter",
        stored: "winter",
        source: "winter",
        body: "winter",
        count: "winter",
        title: 4,
      },
    ]);
    expect(await (await call("/blogs?select=cta->>enabled,first:tags->0&slug=eq.spring")).json()).toEqual([
      { enabled: "true", first: samplePosts[0]?.tags[0] },
    ]);
    const odd = encodeURIComponent('"a\\"; drop":title');
    expect(Object.keys((await (await call(`/blogs?select=${odd}`)).json())[0])).toEqual(['a"; drop']);
    expect(await (await call("/blogs?select=*,*,*&slug=eq.spring")).json()).toMatchObject([samplePosts[0]]);
  });

  test("times, arrays, and JSON have PostgREST's format", async () => {
    const columns = "published_at,tags,faq,read_time_minutes,author";
    expect(await (await call(`/blogs?slug=eq.spring&select=${columns}`)).text()).toBe(
      '[{"published_at":"2026-01-01T09:30:00.5+00:00","tags":["year","spring"],"faq":[{"answer": "Because.", "question": "Why spring?"}],"read_time_minutes":1,"author":null}]',
    );
  });

  test("an empty select reads all columns, and a query may name a conflict that a read has not", async () => {
    const all = await (await call("/blogs?select=*&slug=eq.spring")).json();
    for (const query of ["select=", "select=%20", "select", "on_conflict=slug"]) {
      expect([query, await (await call(`/blogs?slug=eq.spring&${query}`)).json()]).toEqual([query, all]);
    }
  });

  test.each([
    ["application/vnd.pgrst.object+json;q=0.1, application/json", true],
    ["application/json;q=0.9, application/vnd.pgrst.object", false],
    ["*/*, application/vnd.pgrst.object+json", false],
    ["application/vnd.pgrst.object+json; nulls=stripped, application/json", false],
    ["text/html, application/*;q=0.8", true],
  ])("a read with Accept: %s gets the type that PostgREST prefers", async (Accept, isList) => {
    const body = await (await call("/blogs?slug=eq.spring&select=slug,author", { headers: { Accept } })).json();
    expect(Array.isArray(body)).toBe(isList);
  });

  test("a read of a single object is refused if no post or several posts match", async () => {
    const blogs = () => visitor.from("blogs").select("slug, author");
    const one = { data: { slug: "spring", author: null }, error: null, status: 200 };
    expect(await blogs().eq("slug", "spring").single()).toMatchObject(one);
    expect(await blogs().eq("slug", "spring").maybeSingle()).toMatchObject(one);
    expect((await blogs().eq("slug", "spring").single().stripNulls()).data).toEqual({ slug: "spring" });
    expect((await blogs().limit(1).stripNulls()).data).toEqual([{ slug: expect.any(String) }]);
    expect(await blogs().eq("slug", "draft").single()).toMatchObject({
      data: null,
      status: 406,
      error: {
        code: "PGRST116",
        message: "Cannot coerce the result to a single JSON object",
        details: "The result contains 0 rows",
      },
    });
    expect(await blogs().eq("slug", "draft").maybeSingle()).toMatchObject({ data: null, error: null, status: 200 });
    expect(await blogs().maybeSingle()).toMatchObject({ status: 406, error: { code: "PGRST116" } });
  });

  test.each([
    ["", "", "0-3/*", 200],
    ["", "count=exact", "0-3/4", 200],
    ["limit=2", "count=exact", "0-1/4", 206],
    ["limit=2", "", "0-1/*", 200],
    ["limit=2&offset=3", "count=planned", "3-3/4", 206],
    ["slug=eq.none", "count=exact", "*/0", 200],
    ["slug=eq.none", "", "*/*", 200],
    ["limit=0", "count=exact", "*/4", 206],
    ["offset=-4", "count=exact", "0-3/4", 200],
    ["limit=3&offset=-1", "count=exact", "0-1/4", 206],
    ["slug=eq.spring", "count=none, count=exact", "0-0/1", 200],
    ["offset=4", "count=estimated", "*/4", 206],
    ["offset=5", "count=exact", "*/4", 416],
  ])("the query ?%s with Prefer: %s gets the Content-Range %s", async (query, prefer, range, status) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await call(`/blogs?${query}`, { method, headers: { Prefer: prefer } });
      expect([response.status, response.headers.get("Content-Range")]).toEqual([status, range]);
      if (method === "HEAD") expect(await response.text()).toBe("");
    }
  });

  test.each([
    ["0-1", "", "0-1/4", 206],
    ["2-", "", "2-3/4", 206],
    ["1-1", "limit=3", "1-1/4", 206],
    ["9-", "", "*/4", 416],
    ["0-1", "offset=5", null, 416],
    ["2-3", "limit=2", null, 416],
    ["2-3", "limit=0", "*/4", 206],
    ["2-1", "", null, 416],
    ["items", "", "0-3/4", 200],
  ])("Range: %s with the query ?%s gets the Content-Range %s", async (range, query, expected, status) => {
    const headers = { Range: range, "Range-Unit": "items", Prefer: "count=exact" };
    const response = await call(`/blogs?${query}`, { headers });
    expect([response.status, response.headers.get("Content-Range")]).toEqual([status, expected]);
    if (status === 416) expect(await response.json()).toEqual(refusalWith("PGRST103"));
  });

  test.each([
    ["", "0-999/1200", 1000],
    ["limit=5000", "0-999/1200", 1000],
    ["limit=5000&offset=1000", "1000-1199/1200", 200],
  ])("the query ?%s returns at most 1,000 of 1,200 rows", async (query, range, count) => {
    await api.open.database.run(
      "delete from blogs; insert into blogs (slug, title, is_published) select 'p' || n, 'P', true from generate_series(1, 1200) as n",
    );
    const response = await call(`/blogs?select=slug&${query}`, { headers: { Prefer: "count=exact" } });
    expect([response.status, response.headers.get("Content-Range")]).toEqual([206, range]);
    expect(await response.json()).toHaveLength(count);
  });

  const blogs = () => visitor.from("blogs");
  test.each<[string, () => PromiseLike<{ status: number; error: unknown }>, number, string]>([
    ["another table embedded in the posts", () => blogs().select("slug, leads(name)"), 400, "PGRST100"],
    ["another table's columns", () => blogs().select("slug, ...leads(name)"), 400, "PGRST100"],
    ["a filter on another table", () => blogs().select().eq("leads.name", "x"), 400, "PGRST100"],
    ["an aggregate", () => blogs().select("read_time_minutes.sum()"), 400, "PGRST100"],
    ["the number of rows", () => blogs().select("count()"), 400, "PGRST100"],
    ["a full-text search", () => blogs().select().textSearch("title", "winter"), 400, "PGRST100"],
    ["posts that match any of several patterns", () => blogs().select().likeAnyOf("slug", ["s%"]), 400, "PGRST100"],
    ["a range operator", () => blogs().select().rangeGt("slug", "[a,b)"), 400, "PGRST100"],
    // Matching a regular expression could take minutes.
    ["a regular expression", () => blogs().select().regexMatch("slug", "^s"), 400, "PGRST100"],
    ["an unknown column", () => blogs().select("nope"), 400, "42703"],
    ["an unknown schema", () => visitor.schema("auth").from("users").select(), 406, "PGRST106"],
    ["a function", () => supabaseClient(api.url, anonKey).rpc("nope", { a: 1 }), 404, "PGRST125"],
    ["CSV", () => blogs().select().csv(), 406, "PGRST107"],
    ["GeoJSON", () => blogs().select().geojson(), 406, "PGRST107"],
    ["a query plan", () => blogs().select().explain({ format: "json", analyze: true }), 406, "PGRST107"],
    ["the description of the API", () => visitor.schema("public").getOpenApiSpec(), 404, "PGRST125"],
  ])("supabase-js cannot read %s, and gets PostgREST's error code", async (_case, ask, status, code) => {
    expect(await ask()).toMatchObject({ data: null, status, error: { code, message: expect.any(String) } });
  });

  const quoted = (name: string) => `select=${encodeURIComponent(name)}`;
  test.each([
    ["an unknown operator", "title=noop.1", 400, "PGRST100"],
    ["a filter without an operator", "title=Hello", 400, "PGRST100"],
    ["an unknown value of is", "title=is.nothing", 400, "PGRST100"],
    ["an incomplete path into JSON", "select=faq->", 400, "PGRST100"],
    ["an empty or()", "or=()", 400, "PGRST100"],
    ["text after or(...)", "or=(id.is.null)x", 400, "PGRST100"],
    ["an unknown sort direction", "order=title.up", 400, "PGRST100"],
    ["a repeated order", "order=title&order=id", 400, "PGRST100"],
    ["a limit that is not a number", "limit=ten", 400, "PGRST100"],
    ["a negative limit", "limit=-1", 416, "PGRST103"],
    ["a negative limit", "limit=-1", 416, "PGRST103"],
    ["an offset that leaves nothing of the limit", "limit=2&offset=-2", 416, "PGRST103"],
    ["an empty order", "order=", 400, "PGRST100"],
    ["an empty list of columns", "columns=", 400, "PGRST100"],
    ["a cast", "select=title::regclass", 400, "PGRST100"],
    ["conditions that are nested too deeply", `and=(${deep(20)})`, 400, "PGRST100"],
    ["too many columns", `select=${Array(41).fill("id").join()}`, 400, "PGRST100"],
    ["an unknown column in a filter", "nope=eq.1", 400, "42703"],
    ["an unknown column in an order", "order=nope", 400, "42703"],
    ["properties of every JavaScript object", "select=constructor&__proto__=eq.1", 400, "42703"],
    ["an injected column", quoted('"id\\" from leads --"'), 400, "42703"],
    ["a name with a null character", quoted('"a\0":title'), 400, "PGRST100"],
    ["an operator that the column's type lacks", "id=like.1*", 404, "42883"],
    ["a value that is not a UUID", "id=eq.1", 400, "22P02"],
    ["a number out of range", "read_time_minutes=eq.99999999999", 400, "22003"],
    ["a null character", "title=eq.a%00b", 400, "22021"],
    ["unclosed JSON", `faq=cs.${"[".repeat(3_900)}`, 400, "22P02"],
    ["an array of seven dimensions", `tags=cs.${"{".repeat(7)}a${"}".repeat(7)}`, 400, "54000"],
  ])("a query with %s is refused", async (_case, query, status, code) => {
    const response = await call(`/blogs?${query}`);
    expect([response.status, await response.json()]).toEqual([status, refusalWith(code)]);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  });

  test("a refusal has PostgREST's message, and names unsupported features in a hint", async () => {
    const refused = async (query: string) => (await call(`/blogs?${query}`)).json();
    expect(await refused("title=noop.0")).toEqual({
      code: "PGRST100",
      message: '"failed to parse filter (noop.0)" (line 1, column 1)',
      details: expect.stringMatching(/^unexpected "n" expecting "not" or an operator/),
      hint: null,
    });
    expect((await refused("nope=eq.1")).message).toBe("column blogs.nope does not exist");
    for (const select of ["day:published_at::date", "id, leads!inner(name)", "read_time_minutes.sum()"]) {
      expect((await refused(`select=${select}`)).hint).toBe("Casts, aggregates and other tables are not offered.");
    }
  });
});
