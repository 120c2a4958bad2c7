import fc from "fast-check";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../test/fresh-database.ts";
import { composeBackend } from "../backend.ts";
import type { OpenDatabase } from "../database/open.ts";
import { defaultAnonKey, parseEnv } from "../env.ts";
import { dataApi } from "./data-api.ts";

// What a query finds is compared with what plain JavaScript finds in the same rows.

const words = ["a", "ab", "B", "b%", "a,b", 'say "a"', "back\\slash", "(a)", "", "null", "a.b"];
const numbers = [1, 2, 10, null];
const rows = words.flatMap((word, place) =>
  numbers.map((number) => ({
    slug: `row-${place}-${number ?? "none"}`,
    title: `T${word}`,
    category: place % 3 === 0 ? null : word,
    read_time_minutes: number,
    tags: words.slice(0, (place % 4) + (number ?? 0)),
  })),
);
type Row = (typeof rows)[number];
type Column = "slug" | "title" | "category" | "read_time_minutes";

/** A filter as it is written behind a column or inside a tree, and what it says of a row; null is SQL's unknown. */
interface Filter {
  column: string;
  text: string;
  holds(row: Row): boolean | null;
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

const compare: Record<string, (a: string | number, b: string | number) => boolean> = {
  eq: (a, b) => a === b,
  neq: (a, b) => a !== b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};

/** What LIKE does with `*`, `%` and `_`; no other character of `pattern` means anything. */
function isLike(text: string, pattern: string, flags: string): boolean {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/[*%]/g, ".*")
    .replace(/_/g, ".");
  return new RegExp(`^${source}$`, `s${flags}`).test(text);
}

const column = fc.constantFrom<Column>("slug", "title", "category", "read_time_minutes");
const textColumn = fc.constantFrom<Exclude<Column, "read_time_minutes">>("slug", "title", "category");
const valueFor = (name: Column): fc.Arbitrary<string | number> =>
  name === "read_time_minutes"
    ? fc.constantFrom(0, 1, 2, 3, 10)
    : fc.oneof(fc.constantFrom(...words), fc.constantFrom(...words.map((word) => `T${word}`)));

const comparison: fc.Arbitrary<Filter> = fc
  .tuple(column, fc.constantFrom(...Object.keys(compare)))
  .chain(([name, operator]) =>
    valueFor(name).map((value) => ({
      column: name,
      text: `${operator}.${quoted(String(value))}`,
      holds: (row) => (row[name] === null ? null : (compare[operator]?.(row[name], value) ?? null)),
    })),
  );

const inList: fc.Arbitrary<Filter> = column.chain((name) =>
  fc.array(valueFor(name), { maxLength: 4 }).map((typed) => {
    // As PostgREST reads it, a list of one empty text is an empty list.
    const values = typed.length === 1 && typed[0] === "" ? [] : typed;
    return {
      column: name,
      text: `in.(${typed.map((value) => quoted(String(value))).join()})`,
      holds: (row) => (row[name] === null ? (values.length ? null : false) : values.includes(row[name])),
    };
  }),
);

const isNull: fc.Arbitrary<Filter> = column.map((name) => ({
  column: name,
  text: "is.null",
  holds: (row) => row[name] === null,
}));

const like: fc.Arbitrary<Filter> = fc
  .tuple(
    textColumn,
    fc.constantFrom("like", "ilike"),
    fc.array(fc.constantFrom("a", "B", "*", "_", "T", "-", "1", ",")),
  )
  .map(([name, operator, parts]) => ({
    column: name,
    text: `${operator}.${quoted(parts.join(""))}`,
    holds: (row) => (row[name] === null ? null : isLike(row[name], parts.join(""), operator === "ilike" ? "i" : "")),
  }));

const tags: fc.Arbitrary<Filter> = fc.subarray(words, { minLength: 1, maxLength: 3 }).map((wanted) => ({
  column: "tags",
  text: `cs.${quoted(`{${wanted.map(quoted).join()}}`)}`,
  holds: (row) => wanted.every((word) => row.tags.includes(word)),
}));

const negated = (filter: Filter): Filter => ({
  ...filter,
  text: `not.${filter.text}`,
  holds: (row) => not(filter.holds(row)),
});

const plain = fc.oneof(comparison, inList, isNull, like, tags);
const filter = fc.tuple(plain, fc.boolean()).map(([found, isNegated]) => (isNegated ? negated(found) : found));

const not = (truth: boolean | null) => (truth === null ? null : !truth);
const all = (truths: (boolean | null)[]) => (truths.includes(false) ? false : truths.includes(null) ? null : true);
const any = (truths: (boolean | null)[]) => not(all(truths.map(not)));

interface Tree {
  text: string;
  holds(row: Row): boolean | null;
}

const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; group: Tree }>((tie) => ({
  leaf: filter.map(({ column, text, holds }) => ({ text: `${column}.${text}`, holds })),
  group: fc
    .tuple(fc.constantFrom("and", "or", "not.and", "not.or"), fc.array(tie("tree"), { minLength: 1, maxLength: 3 }))
    .map(([operator, parts]) => ({
      text: `${operator}(${parts.map(({ text }) => text).join()})`,
      holds(row) {
        const truths = parts.map((part) => part.holds(row));
        const truth = operator.endsWith("and") ? all(truths) : any(truths);
        return operator.startsWith("not.") ? not(truth) : truth;
      },
    })),
  tree: fc.oneof({ maxDepth: 3 }, tie("leaf"), tie("group")),
}));

const order = fc.array(fc.tuple(column, fc.boolean(), fc.constantFrom("", ".nullsfirst", ".nullslast")), {
  maxLength: 2,
});

/** The order of rows as PostgreSQL has it: null is the greatest of all, unless it is told another place. */
function sorted(found: Row[], terms: [Column, boolean, string][]): Row[] {
  return found.toSorted((one, other) => {
    for (const [name, isDescending, nulls] of terms) {
      const [a, b] = [one[name], other[name]];
      if (a === b) continue;
      const nullsFirst = nulls === "" ? isDescending : nulls === ".nullsfirst";
      if (a === null || b === null) return (a === null) === nullsFirst ? -1 : 1;
      return a < b === isDescending ? 1 : -1;
    }
    return one.slug < other.slug ? -1 : 1;
  });
}

describe("read through the data API", () => {
  let open: OpenDatabase;
  let app: Hono;
  beforeAll(async () => {
    open = await freshDatabase();
    await open.database.query("delete from blogs");
    await open.database.query(
      `insert into blogs (slug, title, category, read_time_minutes, tags, is_published)
       select slug, title, category, read_time_minutes, tags, true from json_populate_recordset(null::blogs, $1::json)`,
      [JSON.stringify(rows)],
    );
    app = new Hono().route(
      "/rest/v1",
      dataApi(
        composeBackend(parseEnv({}), open),
        () => "203.0.113.1",
        () => {},
      ),
    );
  });
  afterAll(() => open.close());

  test("a query finds what plain JavaScript finds", async () => {
    const query = fc.record({
      filters: fc.array(filter, { maxLength: 2 }),
      trees: fc.array(tree, { maxLength: 1 }),
      order,
      limit: fc.option(fc.nat(20)),
      offset: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ filters, trees, order, limit, offset }) => {
        const parameters = new URLSearchParams([
          ["select", "slug"],
          // Behind a column a value ends where the parameter ends, so it needs no quotes there.
          ...filters.map(({ column, text }) => [column, unquoted(text)]),
          ...trees.map(({ text }) => ["and", `(${text})`]),
          ["order", [...order.map(([name, down, nulls]) => `${name}.${down ? "desc" : "asc"}${nulls}`), "slug"].join()],
          ["offset", String(offset)],
          ...(limit === null ? [] : [["limit", String(limit)]]),
        ]);
        const response = await app.request(`/rest/v1/blogs?${parameters}`, { headers: { apikey: defaultAnonKey } });
        const answer: unknown = await response.json();
        const found = rows.filter((row) => all([...filters, ...trees].map((part) => part.holds(row))) === true);
        const wanted = sorted(found, order).slice(offset, limit === null ? undefined : offset + limit);
        expect([String(parameters), answer]).toEqual([String(parameters), wanted.map(({ slug }) => ({ slug }))]);
      }),
      { numRuns: 150 },
    );
  });
});

/** The value of a comparison without the quotes that it needs inside a tree. */
function unquoted(text: string): string {
  return text.replace(
    /^((?:not\.)?(?!in\.)[a-z]+\.)"(.*)"$/s,
    (_, before, value) => before + value.replace(/\\(.)/gs, "$1"),
  );
}
