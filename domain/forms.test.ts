import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partnerServices, servicesNamedInLeads } from "../content/chosen-market.ts";
import { hostileText, prototypeNames } from "../test/hostile-input.ts";
import { contactMessageFields, contactMessageLimits, parseContactMessage, userTypes } from "./contact-message.ts";
import { emailShape } from "./email.ts";
import type { ParsedForm } from "./form-fields.ts";
import { leadChoices, leadFields, leadLimits, leadOrigin, parseLead } from "./lead.ts";
import { normalizeText } from "./letters.ts";
import { parsePartnerApplication, partnerApplicationFields, partnerApplicationLimits } from "./partner-application.ts";
import {
  parsePrivacyRequest,
  privacyRequestFields,
  privacyRequestKinds,
  privacyRequestLimits,
} from "./privacy-request.ts";
import { zipCodeShape } from "./zip-code.ts";

/** `required`: a valid value for each required field. `limits`: maximum lengths by field. */
interface Form {
  parse(typed: Record<string, string>): ParsedForm<object, string>;
  fields: readonly string[];
  required: Record<string, string>;
  limits: Record<string, number>;
  choices: Record<string, readonly string[]>;
  /** Values that come from the page instead of the visitor. */
  origin?: object;
}

const issues = ["leak", "other"];
const origin = leadOrigin("/sprinkler-repair/kirkland", servicesNamedInLeads);

const forms: Record<string, Form> = {
  lead: {
    parse: (typed) => parseLead(typed, issues, origin),
    fields: leadFields,
    required: { name: "Ann Lee", zip_code: "98033", service_issue: "leak", email: "ann@example.com" },
    limits: leadLimits,
    choices: { service_issue: issues, ...leadChoices },
    origin,
  },
  "partner application": {
    parse: (typed) => parsePartnerApplication(typed, partnerServices),
    fields: partnerApplicationFields,
    required: { name: "Sam", business_name: "Ortiz LLC", email: "sam@example.com", city: "Cle Elum", service: "other" },
    limits: partnerApplicationLimits,
    choices: { service: partnerServices },
  },
  "contact message": {
    parse: parseContactMessage,
    fields: contactMessageFields,
    required: { name: "Ann Lee", email: "ann@example.com", user_type: "homeowner", message: "A head leaks." },
    limits: contactMessageLimits,
    choices: { user_type: userTypes },
  },
  "privacy request": {
    parse: parsePrivacyRequest,
    fields: privacyRequestFields,
    required: { email: "ann@example.com", kind: "copy" },
    limits: privacyRequestLimits,
    choices: { kind: privacyRequestKinds },
  },
};

/** A valid value with `length` characters. */
function ofLength(field: string, length: number): string {
  if (field === "email") return `${"x".repeat(64)}@${"sub.".repeat(44)}${"x".repeat(length - 249)}.example`;
  return (field === "phone" ? "1" : "x").repeat(length);
}

describe.each(Object.entries(forms))("the %s", (_name, form) => {
  const { parse, fields, required, limits, choices } = form;
  const optional = fields.filter((field) => !(field in required));
  const nothing = Object.fromEntries(optional.map((field) => [field, null]));

  test("the form refuses empty required fields and stores empty optional fields as null", () => {
    const blank = Object.fromEntries(optional.map((field) => [field, " \r\n"]));
    expect(parse({ ...required, ...blank })).toEqual({
      ok: true,
      value: { ...required, ...nothing, ...form.origin },
    });
    expect(parse({ message: "👍", password: "x" })).toEqual({
      ok: false,
      problems: fields
        .filter((field) => field in required)
        .map((field) => ({ field, reason: field === "message" ? "empty-after-cleaning" : "missing" })),
    });
  });

  test("the form accepts fields of maximum length and refuses longer ones", () => {
    const bounded = Object.entries(limits).filter(([field]) => !(field in choices) && field !== "zip_code");
    const full = Object.fromEntries(bounded.map(([field, most]) => [field, ofLength(field, most)]));
    expect(parse({ ...required, ...full })).toMatchObject({ ok: true, value: full });
    for (const [field, most] of bounded) {
      const typed = { ...required, [field]: ofLength(field, most + 1) };
      expect(parse(typed)).toEqual({ ok: false, problems: [{ field, reason: "too-long" }] });
    }
    // Text that is too long is refused even if it is blank.
    for (const field of fields) {
      for (const blank of [" ", "\n"]) {
        const typed = { ...required, [field]: blank.repeat(60_000) };
        expect(parse(typed)).toEqual({ ok: false, problems: [{ field, reason: "too-long" }] });
      }
    }
  });

  test("the form accepts only the offered choices", () => {
    for (const [field, offered] of Object.entries(choices)) {
      for (const value of offered) expect(parse({ ...required, [field]: value })).toMatchObject({ ok: true });
      for (const value of ["dragon", "李"]) {
        expect(parse({ ...required, [field]: value })).toMatchObject({ problems: [{ field, reason: "not-a-choice" }] });
      }
    }
  });

  test("the form normalizes an email address and refuses text that is not an email address", () => {
    expect(parse({ ...required, email: " Ann@Example.com " })).toMatchObject({ value: { email: "Ann@example.com" } });
    expect(parse({ ...required, email: "ann at example.com" })).toMatchObject({
      problems: [{ field: "email", reason: "not-an-email" }],
    });
  });

  test("the form turns any input into clean values that it would accept unchanged, or into one problem per refused field", () => {
    const maybeHostile = (good: string) =>
      fc.oneof(
        fc.constant(good),
        hostileText,
        hostileText.map((text) => good + text),
      );
    const known = Object.fromEntries(
      fields.map((field) => [field, maybeHostile(required[field] ?? choices[field]?.[0] ?? "1")]),
    );
    const others = fc.dictionary(fc.constantFrom(...prototypeNames), hostileText);
    fc.assert(
      fc.property(fc.record(known, { requiredKeys: [] }), others, (typed, more) => {
        const parsed = parse({ ...more, ...typed } as Record<string, string>);
        if (!parsed.ok) {
          const refusedFields = parsed.problems.map(({ field }) => field);
          expect(refusedFields.length).toBeGreaterThan(0);
          expect(fields).toEqual(expect.arrayContaining(refusedFields));
          expect(new Set(refusedFields).size).toBe(refusedFields.length);
          return;
        }
        const texts = Object.entries<string | null>({ ...parsed.value }).filter(
          (entry): entry is [string, string] => entry[1] !== null,
        );
        for (const [field, text] of texts) {
          if (["name", "message", "business_name", "city"].includes(field)) expect(text).toBe(normalizeText(text));
          else expect(text).toMatch(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/);
          expect([...text].length).toBeLessThanOrEqual(limits[field] ?? 300);
          if (field === "phone") expect(text).toMatch(/^[0-9]{1,20}$/);
          if (field === "email") expect(text).toMatch(emailShape);
          if (field === "zip_code") expect(text).toMatch(zipCodeShape);
          if (choices[field]) expect(choices[field]).toContain(text);
        }
        expect(parse(Object.fromEntries(texts))).toEqual(parsed);
      }),
      { numRuns: 25 },
    );
  });
});
