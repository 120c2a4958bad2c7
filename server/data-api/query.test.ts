import { describe, expect, test } from "vitest";
import { Problem } from "./problem.ts";
import { parseQuery } from "./query.ts";
import { readStatement } from "./sql.ts";

const columns = new Map([
  ["id", "uuid"],
  ["title", "text"],
  ["tags", "text[]"],
  ["faq", "jsonb"],
  ["published_at", "timestamp with time zone"],
  ["read_time_minutes", "integer"],
  ["is_published", "boolean"],
]);

/** The part of a read's statement that the rows come from, with its values. */
function sqlOf(address: string) {
  const query = parseQuery("blogs", new URLSearchParams(address));
  const shape = { single: false, stripNulls: false, withTotal: false };
  const { text, values } = readStatement(query, { table: "blogs", columns }, shape);
  return { sql: /from \((.*)\) answer$/s.exec(text)?.[1], values };
}

function problemOf(address: string) {
  try {
    sqlOf(address);
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, ...error.refusal };
    throw error;
  }
  return null;
}

const where = (address: string) => {
  const { sql, values } = sqlOf(`select=id&${address}`);
  return [sql?.replace('select "blogs"."id" as "id" from "blogs" where ', ""), ...values];
};

describe("a filter", () => {
  test.each([
    ["title=eq.Hello", ['"blogs"."title" = $1::text', "Hello"]],
    ["title=eq.", ['"blogs"."title" = $1::text', ""]],
    ["title=eq.a.b,c)", ['"blogs"."title" = $1::text', "a.b,c)"]],
    ["title=eq.%22quoted%22", ['"blogs"."title" = $1::text', '"quoted"']],
    ["title=neq.x", ['"blogs"."title" <> $1::text', "x"]],
    ["read_time_minutes=gt.5", ['"blogs"."read_time_minutes" > $1::text::integer', "5"]],
    ["read_time_minutes=gte.5", ['"blogs"."read_time_minutes" >= $1::text::integer', "5"]],
    ["read_time_minutes=lt.5", ['"blogs"."read_time_minutes" < $1::text::integer', "5"]],
    ["read_time_minutes=lte.5", ['"blogs"."read_time_minutes" <= $1::text::integer', "5"]],
    ["title=like.*fence%25", ['"blogs"."title" like $1::text', "%fence%"]],
    ["title=ilike.FENCE*", ['"blogs"."title" ilike $1::text', "FENCE%"]],
    ["title=in.(a,b)", ['"blogs"."title" = any($1::text::text[])', '{"a","b"}']],
    ['title=in.("a,b","say \\"hi\\"",c)', ['"blogs"."title" = any($1::text::text[])', '{"a,b","say \\"hi\\"","c"}']],
    ["title=in.()", ['"blogs"."title" = any($1::text::text[])', "{}"]],
    ["title=is.null", ['"blogs"."title" is null']],
    ["title=is.NOT_NULL", ['"blogs"."title" is not null']],
    ["is_published=is.true", ['"blogs"."is_published" is true']],
    ["is_published=is.unknown", ['"blogs"."is_published" is unknown']],
    ["tags=cs.{a,b}", ['"blogs"."tags" @> $1::text::text[]', "{a,b}"]],
    ["tags=cd.{a}", ['"blogs"."tags" <@ $1::text::text[]', "{a}"]],
    ["tags=ov.{a}", ['"blogs"."tags" && $1::text::text[]', "{a}"]],
    ['faq=cs.[{"a":1}]', ['"blogs"."faq" @> $1::text::jsonb', '[{"a":1}]']],
    ["title=isdistinct.x", ['"blogs"."title" is distinct from $1::text', "x"]],
    ["title=not.eq.x", ['not ("blogs"."title" = $1::text)', "x"]],
    ["title=not.in.(a)", ['not ("blogs"."title" = any($1::text::text[]))', '{"a"}']],
    ["title=not.is.null", ['not ("blogs"."title" is null)']],
    ['"title"=eq.x', ['"blogs"."title" = $1::text', "x"]],
    ["faq->0->>question=eq.Why", ['("blogs"."faq"->$1::text::integer->>$2::text) = $3::text', "0", "question", "Why"]],
    ["title=eq.a&title=neq.b", ['"blogs"."title" = $1::text and "blogs"."title" <> $2::text', "a", "b"]],
  ])("%s", (address, expected) => {
    expect(where(address.replaceAll("+", "%2B"))).toEqual(expected);
  });
});

describe("a tree of filters", () => {
  test.each([
    [
      "or=(title.eq.a,read_time_minutes.gt.3)",
      ['("blogs"."title" = $1::text or "blogs"."read_time_minutes" > $2::text::integer)', "a", "3"],
    ],
    ["and=(title.is.null, id.is.null)", ['("blogs"."title" is null and "blogs"."id" is null)']],
    ["not.or=(title.is.null)", ['not (("blogs"."title" is null))']],
    [
      "or=(title.eq.a,not.and(title.not.eq.b,title.eq.c))",
      [
        '("blogs"."title" = $1::text or not ((not ("blogs"."title" = $2::text) and "blogs"."title" = $3::text)))',
        "a",
        "b",
        "c",
      ],
    ],
    [
      'or=(title.eq."a,b)",title.in.(c,"d,e"))',
      ['("blogs"."title" = $1::text or "blogs"."title" = any($2::text::text[]))', "a,b)", '{"c","d,e"}'],
    ],
    [
      "or=(tags.cs.{a,b},title.eq.c)",
      ['("blogs"."tags" @> $1::text::text[] or "blogs"."title" = $2::text)', "{a,b}", "c"],
    ],
  ])("%s", (address, expected) => {
    expect(where(address)).toEqual(expected);
  });
});

describe("a select", () => {
  test.each([
    ["id,title", 'select "blogs"."id" as "id", "blogs"."title" as "title" from "blogs"'],
    ["headline:title", 'select "blogs"."title" as "headline" from "blogs"'],
    ['"a ""b":title', null],
    ["published_at::text", 'select cast("blogs"."published_at" as text) as "published_at" from "blogs"'],
    ["when:published_at::date", 'select cast("blogs"."published_at" as date) as "when" from "blogs"'],
    ["faq->0->>question", 'select ("blogs"."faq"->$1::text::integer->>$2::text) as "question" from "blogs"'],
    ["faq->0", 'select ("blogs"."faq"->$1::text::integer) as "faq" from "blogs"'],
    ["first:faq->-1->>a-b", 'select ("blogs"."faq"->$1::text::integer->>$2::text) as "first" from "blogs"'],
    ["tags->0", 'select (to_jsonb("blogs"."tags")->$1::text::integer) as "tags" from "blogs"'],
  ])("%s", (select, expected) => {
    const address = `select=${encodeURIComponent(select)}`;
    if (expected === null) expect(problemOf(address)?.code).toBe("PGRST100");
    else expect(sqlOf(address).sql).toBe(expected);
  });

  test("of everything names every column", () => {
    expect(sqlOf("").sql).toContain('"blogs"."id", "blogs"."title", "blogs"."tags"');
    expect(sqlOf("select=*,*,*")).toEqual(sqlOf(""));
  });

  test("quotes an alias, whatever is in it", () => {
    expect(sqlOf(`select=${encodeURIComponent('"a\\"; drop":title')}`).sql).toContain('as "a""; drop"');
  });
});

test("order, limit and offset", () => {
  expect(sqlOf("select=id&order=published_at.desc.nullslast,title,id.asc.nullsfirst&limit=10&offset=5")).toEqual({
    sql: 'select "blogs"."id" as "id" from "blogs" order by "blogs"."published_at" desc nulls last, "blogs"."title" asc, "blogs"."id" asc nulls first limit $1::text::bigint offset $2::text::bigint',
    values: ["10", "5"],
  });
});

describe("refused", () => {
  const deep = (levels: number) => `${"and(".repeat(levels)}id.is.null${")".repeat(levels)}`;

  test.each([
    ["an unknown operator", "title=noop.0", "PGRST100"],
    ["no operator", "title=Hello", "PGRST100"],
    ["something behind a list", "title=in.(a)b", "PGRST100"],
    ["a list without parentheses", "title=in.a", "PGRST100"],
    ["a truth that is none", "title=is.nothing", "PGRST100"],
    ["full text search", "title=fts.fence", "PGRST100"],
    ["a quantifier", "title=like(any).{a,b}", "PGRST100"],
    ["an operator on ranges", "title=sl.(1,2)", "PGRST100"],
    ["an empty tree", "or=()", "PGRST100"],
    ["an open tree", "or=(id.is.null", "PGRST100"],
    ["something behind a tree", "or=(id.is.null)x", "PGRST100"],
    ["an unknown direction", "order=title.up", "PGRST100"],
    ["an empty order", "order=", "PGRST100"],
    ["an order twice", "order=title&order=id", "PGRST100"],
    ["a limit that is no number", "limit=ten", "PGRST100"],
    ["a negative limit", "limit=-1", "PGRST103"],
    ["a path that ends nowhere", "select=faq->", "PGRST100"],
    ["an unknown type", "select=title::regclass", "PGRST100"],
    ["an injected type", "select=title::text)%20from%20leads--", "PGRST100"],
    ["an aggregate", "select=count()", "PGRST123"],
    ["an aggregate of a column", "select=read_time_minutes.sum()", "PGRST123"],
    ["an embedded resource", "select=id,leads(name)", "PGRST200"],
    ["an embedded resource with a hint", "select=x:leads!inner(name)", "PGRST200"],
    ["a spread resource", "select=...leads(name)", "PGRST200"],
    ["a filter on an embedded resource", "leads.name=eq.x", "PGRST108"],
    ["an unknown column in a filter", "nope=eq.1", "42703"],
    ["an unknown column in a select", "select=nope", "42703"],
    ["an unknown column in an order", "order=nope", "42703"],
    ["the prototype's own names", "select=constructor&__proto__=eq.1", "42703"],
    ["a name that would end the statement", `select=${encodeURIComponent('"a\0":title')}`, "PGRST100"],
    ["a key that would", `select=${encodeURIComponent('faq->"a\0"')}`, "PGRST100"],
    ["JSON too deep to be read", `faq=cs.${"[".repeat(101)}`, "PGRST100"],
    ["such JSON in a list", `faq=in.("1","${"[".repeat(101)}")`, "PGRST100"],
    ["such JSON further in", `faq->0=neq.${"[".repeat(101)}`, "PGRST100"],
    ["an injected column", `select=${encodeURIComponent('"id\\" from leads --"')}`, "42703"],
    ["a tree too deep", `and=(${deep(20)})`, "PGRST100"],
    ["a very deep tree", `and=(${deep(5000)})`, "PGRST100"],
    ["too many conditions", `or=(${Array(201).fill("id.is.null").join()})`, "PGRST100"],
    ["too many columns", `select=${Array(41).fill("id").join()}`, "PGRST100"],
    ["a regular expression", "title=match.^a", "PGRST100"],
    ["one without regard to case", "title=imatch.^a", "PGRST100"],
  ])("%s", (_case, address, code) => {
    const problem = problemOf(address);
    expect(problem?.code).toBe(code);
    expect(problem?.status).toBe(code === "PGRST103" ? 416 : 400);
  });

  test.each([
    ["a tree as deep as may be", `and=(${deep(19)})`],
    ["JSON as deep as may be", `faq=cs.${"[".repeat(100)}`],
    ["brackets that are no JSON", `title=eq.${"[".repeat(5000)}`],
    ["as many conditions as may be", `or=(${Array(200).fill("id.is.null").join()})`],
  ])("but not %s", (_case, address) => {
    expect(problemOf(address)).toBeNull();
  });

  test("with PostgREST's words", () => {
    expect(problemOf("title=noop.0")).toEqual({
      status: 400,
      code: "PGRST100",
      message: '"failed to parse filter (noop.0)" (line 1, column 1)',
      details: expect.stringMatching(/^unexpected "n" expecting "not" or an operator/),
      hint: null,
    });
    expect(problemOf("nope=eq.1")?.message).toBe("column blogs.nope does not exist");
  });
});
