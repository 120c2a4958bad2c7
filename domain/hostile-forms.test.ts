import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { namedServices, partnerServices } from "../content/chosen-market.ts";
import { hostileText, prototypeNames } from "../test/hostile-input.ts";
import { linkTarget, publicationInstant, readBlogPost, readBlogPosts, relatedPosts } from "./blog-post.ts";
import { contactMessageFields, contactMessageLimits, parseContactMessage, userTypes } from "./contact-message.ts";
import { emailShape, zipCodeShape } from "./form-fields.ts";
import { leadFields, leadLimits, leadOrigin, parseLead, preferredContacts, prefillLead, timelines } from "./lead.ts";
import { dateInWords, localTime } from "./local-time.ts";
import { parsePartnerApplication, partnerApplicationFields, partnerApplicationLimits } from "./partner-application.ts";
import { phoneDigits, phoneNeedsHint } from "./phone.ts";
import { cleanText } from "./text.ts";

const pacific = localTime("America/Los_Angeles");
const issues = ["leak", "other"];
const origin = leadOrigin("/fence-repair/redmond", namedServices);
const trimmedPrintable = /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/;

/** Something that a person might have typed, with now and then something else in its middle. */
const mostly = (good: string) =>
  fc.oneof(
    fc.constant(good),
    hostileText,
    hostileText.map((text) => good + text),
  );

/** What may arrive for a field, beside names that are no field's. */
function typedFor(fields: readonly string[], good: Record<string, string>) {
  const known = Object.fromEntries(fields.map((field) => [field, mostly(good[field] ?? "x")]));
  return fc
    .tuple(fc.record(known, { requiredKeys: [] }), fc.dictionary(fc.constantFrom(...prototypeNames), hostileText))
    .map(([typed, more]) => ({ ...more, ...typed }) as Record<string, string>);
}

describe("cleaned text", () => {
  test("is printable ASCII without space around it, and cleaning it again changes nothing", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const cleaned = cleanText(text);
        expect(cleaned).toMatch(trimmedPrintable);
        expect(cleanText(cleaned)).toBe(cleaned);
      }),
    );
  });

  test("keeps what was clean", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(cleanText(text)).toBe(text.trim());
      }),
    );
  });
});

test("of a telephone number only digits are left", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(phoneDigits(text)).toMatch(/^[0-9]*$/);
      expect(typeof phoneNeedsHint(text)).toBe("boolean");
    }),
  );
});

/** Holds a parsed value to what it promises: clean texts within their limits, digits, choices. */
function expectClean(
  value: Record<string, string | null>,
  limits: Record<string, number>,
  choices: Record<string, readonly string[]>,
) {
  for (const [field, text] of Object.entries(value)) {
    if (text === null) continue;
    expect(text).toMatch(trimmedPrintable);
    expect(text).not.toBe("");
    expect(text.length).toBeLessThanOrEqual(limits[field] ?? 300);
    if (field === "phone") expect(text).toMatch(/^[0-9]{1,20}$/);
    if (field === "email") expect(text).toMatch(emailShape);
    if (field === "zip_code") expect(text).toMatch(zipCodeShape);
    if (choices[field]) expect(choices[field]).toContain(text);
  }
}

describe("whatever is typed", () => {
  const good = { name: "Ann", email: "a@b.co", zip_code: "98052", phone: "4255550100", message: "Hello" };

  test("a lead is clean, or every problem names a field once", () => {
    const typed = typedFor(leadFields, { ...good, service_issue: "leak", preferred_contact: "text", timeline: "asap" });
    fc.assert(
      fc.property(typed, (fields) => {
        const parsed = parseLead(fields, issues, origin);
        if (parsed.ok) {
          expectClean({ ...parsed.value }, leadLimits, {
            service_issue: issues,
            preferred_contact: preferredContacts,
            timeline: timelines,
          });
          expect(parseLead(withoutNulls(parsed.value), issues, origin)).toEqual(parsed);
        } else expectProblems(parsed.problems, leadFields);
      }),
    );
  });

  test("a contact message is clean, or every problem names a field once", () => {
    fc.assert(
      fc.property(typedFor(contactMessageFields, { ...good, user_type: "other" }), (fields) => {
        const parsed = parseContactMessage(fields);
        if (parsed.ok) {
          expectClean({ ...parsed.value }, contactMessageLimits, { user_type: userTypes });
          expect(parseContactMessage(withoutNulls(parsed.value))).toEqual(parsed);
        } else expectProblems(parsed.problems, contactMessageFields);
      }),
    );
  });

  test("an application is clean, or every problem names a field once", () => {
    const typed = typedFor(partnerApplicationFields, {
      ...good,
      business_name: "B",
      city: "Kirkland",
      service: "other",
    });
    fc.assert(
      fc.property(typed, (fields) => {
        const parsed = parsePartnerApplication(fields, partnerServices);
        if (parsed.ok) {
          expectClean({ ...parsed.value }, partnerApplicationLimits, { service: partnerServices });
          expect(parsePartnerApplication(withoutNulls(parsed.value), partnerServices)).toEqual(parsed);
        } else expectProblems(parsed.problems, partnerApplicationFields);
      }),
    );
  });

  function withoutNulls(value: object): Record<string, string> {
    return Object.fromEntries(Object.entries(value).filter(([, text]) => text !== null));
  }

  function expectProblems(problems: readonly { field: string }[], fields: readonly string[]) {
    const named = problems.map((problem) => problem.field);
    expect(named.length).toBeGreaterThan(0);
    expect(fields).toEqual(expect.arrayContaining(named));
    expect(new Set(named).size).toBe(named.length);
  }
});

test("an address fills in fields of the form only, with clean values", () => {
  const names = ["zip", "zipcode", "city", "issue", "contact", ...leadFields, ...prototypeNames];
  const parameters = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom(...names), hostileText), fc.oneof(fc.constantFrom("leak", "asap"), hostileText)),
  );
  fc.assert(
    fc.property(parameters, (pairs) => {
      const typed = prefillLead(new URLSearchParams(pairs), issues);
      for (const [field, value] of Object.entries(typed)) {
        expect(leadFields).toContain(field);
        expect(value).toMatch(trimmedPrintable);
      }
      expect([...issues, undefined]).toContain(typed.service_issue);
    }),
  );
});

test("a path names a service that there is", () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      expect([
        "sprinkler-repair",
        "gutter-installation",
        "fence-repair",
        "ev-charging-installation",
        "general",
      ]).toContain(leadOrigin(path, namedServices).service);
    }),
  );
});

describe("a post, whatever its row holds,", () => {
  const columns = [
    "id",
    "slug",
    "title",
    "excerpt",
    "content_markdown",
    "content",
    "cover_image_url",
    "service_type",
    "tags",
    "published_at",
    "date",
    "updated_at",
    "read_time_minutes",
    "internal_links",
    "faq",
    "cta",
  ];
  const time = fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  const value = fc.oneof(
    fc.jsonValue(),
    time,
    time.map((at) => at.slice(0, at.indexOf("T"))),
    hostileText,
    fc.constantFrom(...prototypeNames).map((name) => ({ [name]: 1 })),
  );
  const row = fc
    .record(Object.fromEntries(columns.map((column) => [column, value])), { requiredKeys: [] })
    .map((cells) => ({ slug: "a", title: "A", ...cells }));

  test("is read as a post, or as none", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(row, fc.anything())), (rows) => {
        for (const post of readBlogPosts(rows, pacific)) {
          if (post.published_on !== null) expect(dateInWords(post.published_on)).not.toBe("");
          if (post.updated_at !== null) expect(dateInWords(pacific.day(new Date(post.updated_at)))).not.toBe("");
          const published = publicationInstant(post);
          if (published !== null) expect(pacific.day(new Date(published))).toBe(post.published_on);
          expect(relatedPosts([post], post.service_type)).toEqual([post]);
        }
        expect(readBlogPost(rows, pacific)).toBeNull();
      }),
    );
  });

  test("links to the site itself, or with a scheme that runs nothing", () => {
    const address = fc.oneof(
      hostileText,
      fc
        .array(
          fc.constantFrom("/", "\\", ".", "..", ":", "//", "javascript:", "evil.example", "https:", "\t", "@", "#"),
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(address, (typed) => {
        const target = linkTarget(typed);
        if (target === null) return;
        const resolved = new URL(target, "https://site.example");
        expect(["https:", "http:", "mailto:", "tel:"]).toContain(resolved.protocol);
        if (!/^[a-z]+:/.test(target)) expect(resolved.origin).toBe("https://site.example");
      }),
      { numRuns: 1_000 },
    );
  });
});
