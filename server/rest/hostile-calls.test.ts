import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { landingPaths, partnerServices, servicesNamedInLeads } from "../../content/chosen-market.ts";
import { parseContactMessage, userTypes } from "../../domain/contact-message.ts";
import type { ParsedForm } from "../../domain/form-fields.ts";
import { leadChoices, leadOrigin, parseLead } from "../../domain/lead.ts";
import { normalizeText } from "../../domain/letters.ts";
import { parsePartnerApplication } from "../../domain/partner-application.ts";
import { parsePrivacyRequest, privacyRequestKinds } from "../../domain/privacy-request.ts";
import {
  expectUnharmed,
  forEachConcurrently,
  hostileText,
  naughtyBundles,
  naughtyTexts,
  randomAddress,
  readUnlessFailed,
} from "../../test/hostile-input.ts";
import { openProduct } from "../../test/product.ts";
import { defaultAnonKey } from "../env.ts";
import { withReadings } from "../letters/readings.ts";

const site = openProduct({ whole: true, variables: { RATE_LIMIT_PER_MINUTE: "1000000", TRUST_PROXY: "127.0.0.1" } });
afterEach(() => expectUnharmed(site.server));

/** Each request comes from a new IP address, because the server limits the refused attempts of a client. */
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${site.url}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: defaultAnonKey, "X-Forwarded-For": randomAddress(), ...init.headers },
  });
const post = (table: string, body: string, headers: Record<string, string> = {}) =>
  call(table, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

const lead = { name: "A", zip_code: "98052", service_issue: "other", email: "a@b.co" };
const application = { name: "A", business_name: "B", email: "a@b.co", city: "C", service: "other" };
const message = { name: "A", email: "a@b.co", user_type: "other", message: "M" };
const privacyRequest = { email: "a@b.co", kind: "copy" };

test.each([
  ["leads", lead, { name: 120, service_issue: 64, city: 80, submitted_from_page: 300, message: 5000 }],
  ["partner_applications", application, { name: 120, business_name: 160, city: 80, message: 5000 }],
  ["contact_messages", message, { name: 120, message: 5000 }],
  ["privacy_requests", privacyRequest, { name: 120, message: 5000 }],
])("every text column of %s stores any text unchanged", async (table, row, limits) => {
  const validTexts = (limit: number) =>
    naughtyTexts.filter((text) => /[\x21-\x7e]/.test(text) && !/\p{Cc}/u.test(text) && [...text].length <= limit);
  const texts = Object.entries(limits).map(([column, limit]) => [column, validTexts(limit)] as const);
  const email = `${table}@example.com`;
  const rows: Record<string, string>[] = naughtyTexts.map((_, position) => ({
    ...row,
    email,
    ...Object.fromEntries(texts.map(([column, values], shift) => [column, values[(position + shift) % values.length]])),
  }));
  for (let from = 0; from < rows.length; from += 40) {
    const batch = rows.slice(from, from + 40);
    expect((await readUnlessFailed(batch, await post(table, JSON.stringify(batch)))).status).toBe(201);
  }
  const stored = await site.read(`${table}?email=eq.${email}`);
  for (const [column] of texts) {
    const expected = rows.map((row) => row[column] ?? "");
    const isKeptAsTyped = table !== "privacy_requests" && (column === "name" || column === "message");
    const hasReading = isKeptAsTyped || ["business_name", "city"].includes(column);
    const actual = stored.map((row) => (isKeptAsTyped ? row[`${column}_as_typed`] : null) ?? row[column]).sort();
    if (isKeptAsTyped) expect(actual).toEqual(expected.map(normalizeText).sort());
    else if (!hasReading) expect(actual).toEqual(expected.sort());
    if (hasReading) expect(stored.every((row) => isAscii(String(row[column])))).toBe(true);
  }
});

test.each([
  ["leads", lead, ["zip_code", "email", "phone", "preferred_contact", "timeline", "service"]],
  ["partner_applications", application, ["email", "phone", "service"]],
  ["contact_messages", message, ["email", "phone", "user_type"]],
  ["privacy_requests", privacyRequest, ["email", "kind"]],
])("a column of %s that has a fixed format refuses text of any other format", async (table, row, shaped) => {
  const rows = shaped.flatMap((column) => naughtyBundles.map((text) => ({ ...row, [column]: text })));
  await forEachConcurrently(rows, async (invalidRow) => {
    const { status, text } = await readUnlessFailed(invalidRow, await post(table, JSON.stringify(invalidRow)));
    expect([status, JSON.parse(text).code]).toEqual([400, "23514"]);
  });
});

test("a JSON value that is not a valid string, sent for any column, is stored as text or refused", async () => {
  // biome-ignore format: a table reads better whole
  const values = [
      "1", "-0", "1e999", "true", "[]", "{}", "[[1]]", '{"a":{"b":[]}}', '"\\ud800"', '"\\u0000"',
    ];
  const choices = { preferred_contact: 1, timeline: 1, service: 1 };
  const insertions = Object.entries({
    leads: { ...lead, ...choices, phone: 1, message: 1, city: 1, submitted_from_page: 1 },
    partner_applications: { ...application, phone: 1, message: 1 },
    contact_messages: { ...message, phone: 1 },
    privacy_requests: { ...privacyRequest, name: 1, message: 1 },
  })
    .flatMap(([table, row]) =>
      Object.keys(row).map((column) => [table, { ...row, [column]: undefined }, column] as const),
    )
    .flatMap(([table, row, column]) =>
      values.map((value) => [table, `${JSON.stringify(row).slice(0, -1)}, "${column}": ${value}}`] as const),
    );
  await forEachConcurrently(insertions, async ([table, body]) => {
    expect([201, 400]).toContain((await readUnlessFailed(body, await post(table, body))).status);
  });
});

test.each([
  [
    "a body with a repeated key",
    '{"name": "A", "name": "B", "email": "a@b.co", "user_type": "other", "message": "M"}',
    201,
  ],
  ["a body with a byte order mark", `\ufeff${JSON.stringify(message)}`, 201],
  ["a body of 32,000 nested arrays", `${"[".repeat(32_000)}${"]".repeat(32_000)}`, 400],
  [
    "a body with a thousand columns",
    JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`c${n}`, n]))),
    400,
  ],
  ["a body with thousands of rows", JSON.stringify(Array(9_000).fill({})), 400],
])("%s causes no server error", async (_case, body, status) => {
  expect((await readUnlessFailed("body", await post("contact_messages", body))).status).toBe(status);
});

test("any text in a query is treated as a value or refused", async () => {
  const places = ["select", "order", "limit", "offset", "or", "and", "not.or", "columns"];
  const columns = ["id", "title", "tags", "faq", "published_at", "read_time_minutes", "is_published", "cta->a->>b"];
  const operators = ["", "eq.", "not.gt.", "like.", "ilike.", "cs.", "cd.", "ov.", "is.", "in.", "in.(", 'not.eq."'];
  await forEachConcurrently(naughtyTexts, async (text, position) => {
    const query = new URLSearchParams({ select: "slug", author: `in.("${text.replace(/["\\]/g, "\\$&")}")` });
    for (const filter of ["eq", "like", "ilike"]) query.append("title", `${filter}.${text}`);
    const plain = await readUnlessFailed(text, await call(`blogs?${query}`));
    // A pattern that ends with a backslash is invalid.
    if (!text.endsWith("\\")) expect([plain.status, plain.text]).toEqual([200, "[]"]);
    const odd = new URLSearchParams([
      [places[position % places.length] ?? "", text],
      [columns[position % columns.length] ?? "", operators[position % operators.length] + text],
    ]);
    await readUnlessFailed(String(odd), await call(`blogs?${odd}`));
  });
});

test("no combination of query syntax causes a server error", async () => {
  // biome-ignore format: a table reads better whole
  const words = [
      "select=", "order=", "limit=", "offset=", "or=(", "and=(", "not.", "&", ",", "(", ")", ".", "->", "->>", "::", ":",
      '"', "*", "%00", "%22", "{", "}", "[", "]", "eq.", "in.", "is.", "like.", "cs.", "ov.", "null", "true", "id", "title",
      "tags", "faq", "cta", "read_time_minutes", "published_at", "-1", "1e9", "text", "jsonb", "desc", "nullsfirst", "NaN",
      "{{{{{{{a}}}}}}}", "9".repeat(30), "%5B".repeat(3_000), "infinity", "...",
    ];
  const word = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom("tags=cs.", "faq=cs.", "faq=in.(", 'select="', "published_at=gt."),
    hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000)),
  );
  const query = fc.array(word, { minLength: 1, maxLength: 12 }).map((found) => found.join("").slice(0, 12_000));
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      await readUnlessFailed(text, await call(`blogs?${text}`));
    }),
    { numRuns: 250 },
  );
});

test("the database accepts every row that a form accepts", async () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...naughtyTexts));
  const some = <Good extends string>(...good: Good[]) => fc.oneof(fc.constantFrom<string>(...good), text);
  const email = fc.oneof(
    fc.constant("a@b.co"),
    fc.tuple(text, text, text).map(([user, host, end]) => `${user}@${host}.${end}`),
  );
  const request = { email, name: text, message: text };
  const about = { ...request, phone: text };
  const zip = { zip_code: some("98052", "98052-1234"), service_issue: some("other") };
  const choices = Object.fromEntries(
    Object.entries(leadChoices).map(([field, values]) => [field, some(...values, "")]),
  );
  const pages = fc.constantFrom(...landingPaths.map((path) => leadOrigin(path, servicesNamedInLeads)));
  const work = { business_name: text, city: text, service: some(...partnerServices) };
  const parsed = {
    leads: fc
      .tuple(fc.record({ ...about, ...zip, ...choices }), pages)
      .map(([typed, page]) => parseLead(typed, ["other"], page)),
    contact_messages: fc.record({ ...about, user_type: some(...userTypes) }).map(parseContactMessage),
    partner_applications: fc
      .record({ ...about, ...work })
      .map((typed) => parsePartnerApplication(typed, partnerServices)),
    privacy_requests: fc.record({ ...request, kind: some(...privacyRequestKinds) }).map(parsePrivacyRequest),
  };
  for (const [table, results] of Object.entries(parsed)) {
    const accepted = (results as fc.Arbitrary<ParsedForm<object, string>>).filter(({ ok }) => ok);
    const values = fc.sample(accepted, 40).flatMap((result) => (result.ok ? [result.value] : []));
    // The table refuses a text that cannot be transliterated to ASCII.
    const read = await withReadings(table, values);
    const isRead = (row: Record<string, unknown>) =>
      ["name", "message", "business_name", "city"].every((column) => row[column] !== "");
    const rows = values.filter((_, position) => isRead(read[position] ?? {}));
    expect(await readUnlessFailed(table, await post(table, JSON.stringify(rows)))).toEqual({ status: 201, text: "" });
  }
});
