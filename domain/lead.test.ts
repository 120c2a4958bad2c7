import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { servicesNamedInLeads } from "../content/chosen-market.ts";
import { hostileText, prototypeNames } from "../test/hostile-input.ts";
import { leadFields, leadOrigin, parseLead, prefillLead } from "./lead.ts";
import { normalizeText } from "./letters.ts";

const issues = ["leak", "broken-head", "other"];
const origin = leadOrigin("/sprinkler-repair/kirkland", servicesNamedInLeads);
const filled = { name: "Ann Lee", zip_code: "98033", service_issue: "leak", email: "ann@example.com" };

// forms.test.ts tests the rules that all forms share.

test.each([
  ["a phone number of any length", { phone: "(425) 555-01" }, { phone: "42555501" }],
  ["a zip code that nobody serves", { zip_code: "10001-1234" }, { zip_code: "10001-1234" }],
])("the quote form accepts %s", (_case, change, value) => {
  expect(parseLead({ ...filled, ...change }, issues, origin)).toMatchObject({ ok: true, value });
});

test.each(["98033-1234", "98033 1234", "980331234", "98033–1234", "98033 - 1234"])(
  "the nine-digit zip code %s is accepted",
  (zip_code) => {
    expect(parseLead({ ...filled, zip_code }, issues, origin)).toMatchObject({ value: { zip_code: "98033-1234" } });
  },
);

test.each(["9803", "98033-12", "980333"])("the zip code %s is refused", (zip_code) => {
  expect(parseLead({ ...filled, zip_code }, issues, origin)).toEqual({
    ok: false,
    problems: [{ field: "zip_code", reason: "not-a-zip-code" }],
  });
});

test.each([
  ["/gutter-installation/redmond", "gutter-installation", "redmond"],
  ["/ev-charging-installation/woodinville", "ev-charging-installation", "woodinville"],
  ["/generator-installation/kirkland", "general", "kirkland"],
  ["/", "general", ""],
])("the form on %s stores the service %s and the city %j", (path, service, city) => {
  expect(leadOrigin(path, servicesNamedInLeads)).toEqual({ service, city, submitted_from_page: path });
});

describe("prefillLead", () => {
  test.each([
    [
      "name=Jos%C3%A9&email=a%40b.co&phone=425-555-0100&message=Hi",
      { name: "José", email: "a@b.co", phone: "425-555-0100", message: "Hi" },
    ],
    ["issue=leak&contact=text&timeline=asap", { service_issue: "leak", preferred_contact: "text", timeline: "asap" }],
    ["service_issue=other&issue=leak", { service_issue: "other" }],
    ["issue=dragon&contact=pigeon&timeline=never", {}],
    ["email=jos%C3%A9%40gmail.example&contact=%E6%9D%8E", { email: "josé@gmail.example" }],
    ["email=ann+quotes@example.com&name=Ann+Lee", { email: "ann+quotes@example.com", name: "Ann Lee" }],
    ["email=+ann@example.com+", { email: "ann@example.com" }],
    ["city=98033", { zip_code: "98033" }],
    ["city=98004&zip=98005&zipcode=98006&zip_code=98007", { zip_code: "98007" }],
    ["zip_code=&zipcode=%20&zip=98052&city=98053", { zip_code: "98052" }],
    ["password=x&status=closed", {}],
  ])("the query %s prefills the quote form with %j", (query, typed) => {
    expect(prefillLead(new URLSearchParams(query), issues)).toEqual(typed);
  });

  test("any query prefills only known fields, and only with clean values", () => {
    const names = ["zip", "zipcode", "city", "issue", "contact", ...leadFields, ...prototypeNames];
    const value = fc.oneof(fc.constantFrom("leak", "asap"), hostileText);
    const parameters = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), hostileText), value));
    fc.assert(
      fc.property(parameters, (pairs) => {
        const typed = prefillLead(new URLSearchParams(pairs), issues);
        for (const [field, text] of Object.entries(typed)) {
          expect(leadFields).toContain(field);
          expect(text).toBe(normalizeText(text));
        }
        expect([...issues, undefined]).toContain(typed.service_issue);
      }),
    );
  });
});
