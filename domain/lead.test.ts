import { describe, expect, test } from "vitest";
import { namedServices } from "../content/chosen-market.ts";
import { leadOrigin, parseLead, prefillLead } from "./lead.ts";

const issues = ["leak", "broken-head", "other"];
const origin = leadOrigin("/sprinkler-repair/kirkland", namedServices);
const filled = { name: "Ann Lee", zip_code: "98033", service_issue: "leak", email: "ann@example.com" };

describe("a lead", () => {
  test("needs a name, a zip code, an issue and an email; the rest is null when it is empty", () => {
    expect(parseLead({ ...filled, phone: " ", message: "" }, issues, origin)).toEqual({
      ok: true,
      value: {
        ...filled,
        preferred_contact: null,
        phone: null,
        timeline: null,
        message: null,
        service: "sprinkler-repair",
        city: "kirkland",
        submitted_from_page: "/sprinkler-repair/kirkland",
      },
    });
  });

  test("names every missing field in the order of the form", () => {
    expect(parseLead({ message: "hello" }, issues, origin)).toEqual({
      ok: false,
      problems: ["name", "zip_code", "service_issue", "email"].map((field) => ({ field, reason: "missing" })),
    });
  });

  test.each([
    ["empty-after-cleaning", "name", { name: "日本" }],
    ["too-long", "name", { name: "x".repeat(121) }],
    ["too-long", "message", { message: "x".repeat(5001) }],
    ["too-long", "phone", { phone: "1".repeat(21) }],
    ["not-a-zip-code", "zip_code", { zip_code: "9803" }],
    ["not-a-zip-code", "zip_code", { zip_code: "98033-12" }],
    ["not-an-email", "email", { email: "ann@example" }],
    ["not-a-choice", "service_issue", { service_issue: "dragon" }],
    ["not-a-choice", "preferred_contact", { preferred_contact: "pigeon" }],
    ["not-a-choice", "timeline", { timeline: "never" }],
  ] as const)("is refused as %s in %s", (reason, field, change) => {
    expect(parseLead({ ...filled, ...change }, issues, origin)).toEqual({ ok: false, problems: [{ field, reason }] });
  });

  test("keeps a telephone number of any length as digits: the hint does not stand in the way", () => {
    expect(parseLead({ ...filled, phone: "(425) 555-01" }, issues, origin)).toMatchObject({
      ok: true,
      value: { phone: "42555501" },
    });
  });

  test("is taken from outside the zip codes we serve too", () => {
    expect(parseLead({ ...filled, zip_code: "10001-1234" }, issues, origin)).toMatchObject({ ok: true });
  });
});

test.each([
  ["/gutter-installation/redmond", "gutter-installation", "redmond"],
  ["/fence-repair/bellevue", "fence-repair", "bellevue"],
  ["/ev-charging-installation/woodinville", "ev-charging-installation", "woodinville"],
  ["/generator-installation/kirkland", "general", "kirkland"],
])("a form on %s is for the service %s in %s", (path, service, city) => {
  expect(leadOrigin(path, namedServices)).toEqual({ service, city, submitted_from_page: path });
});

describe("an address fills the form", () => {
  test.each([
    [
      "name=Jos%C3%A9&email=a%40b.co&phone=425-555-0100&message=Hi",
      { name: "Jose", email: "a@b.co", phone: "425-555-0100", message: "Hi" },
    ],
    ["issue=leak&contact=text&timeline=asap", { service_issue: "leak", preferred_contact: "text", timeline: "asap" }],
    ["service_issue=other&issue=leak", { service_issue: "other" }],
    ["issue=dragon&contact=pigeon&timeline=never", {}],
    ["city=98033", { zip_code: "98033" }],
    ["city=98004&zip=98005&zipcode=98006&zip_code=98007", { zip_code: "98007" }],
    ["zip_code=&zipcode=%20&zip=98052&city=98053", { zip_code: "98052" }],
    ["password=x&status=closed", {}],
  ])("%s", (query, typed) => {
    expect(prefillLead(new URLSearchParams(query), issues)).toEqual(typed);
  });
});
