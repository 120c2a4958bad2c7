import { describe, expect, test } from "vitest";
import { type ApplicationSection, parseSection } from "./application-file.ts";

const rules = { registration: /^[A-Z0-9*]{12}$/, services: ["fence-repair", "gutter-installation"], year: 2026 };

function parse(section: ApplicationSection, fields: readonly (readonly [string, string])[], hasFile = false) {
  return parseSection(section, new URLSearchParams(fields.map((field) => [...field])), rules, hasFile);
}

describe("a section of an applicant's page", () => {
  test.each<[ApplicationSection, [string, string][], object]>([
    [
      "licenses",
      [
        ["registration_number", " firspr*012ab "],
        ["registration_expires_on", ""],
      ],
      { registration_number: "FIRSPR*012AB", registration_expires_on: null },
    ],
    [
      "territories",
      [
        ["territory", "fence-repair/98033"],
        ["territory", "gutter-installation/98034"],
        ["territory", "fence-repair/98033"],
      ],
      { wanted_territories: ["fence-repair/98033", "gutter-installation/98034"] },
    ],
    ["territories", [], { wanted_territories: [] }],
    [
      "insurance",
      [
        ["insurer", "Alder\u202e Mutual"],
        ["insurance_expires_on", "2027-06-30"],
      ],
      { insurer: "Alder Mutual", insurance_expires_on: "2027-06-30" },
    ],
    [
      "workers",
      [
        ["workers_compensation", "account"],
        ["workers_account", "123,456-00"],
      ],
      { workers_compensation: "account", workers_account: "123,456-00" },
    ],
    [
      "workers",
      [
        ["workers_compensation", "no-employees"],
        ["workers_account", "x"],
      ],
      { workers_compensation: "no-employees", workers_account: null },
    ],
    ["experience", [["in_trade_since", "2019"]], { in_trade_since: 2019 }],
    [
      "references",
      [
        ["reference_name", "Ann"],
        ["reference_phone", "(425) 555-0142"],
        ["reference_name", ""],
        ["reference_phone", ""],
      ],
      { references_given: [{ name: "Ann", phone: "4255550142" }] },
    ],
    [
      "details",
      [
        ["phone", ""],
        ["billing_address", "1 Main St\r\n\r\nKirkland"],
      ],
      { phone: null, billing_address: "1 Main St\nKirkland" },
    ],
  ])("%s %j", (section, fields, value) => {
    expect(parse(section, fields)).toEqual({ ok: true, value });
  });

  test.each<[ApplicationSection, [string, string][], object]>([
    ["licenses", [["registration_number", "12"]], { registration_number: "not-a-registration-number" }],
    ["licenses", [["registration_expires_on", "2027-06-30"]], { registration_number: "missing" }],
    ["territories", [["territory", "roofs/98033"]], { territory: "not-a-territory" }],
    ["territories", [["territory", "fence-repair/9803"]], { territory: "not-a-territory" }],
    ["territories", Array.from({ length: 201 }, () => ["territory", "fence-repair/98033"]), { territory: "too-many" }],
    ["insurance", [["insurance_expires_on", "June"]], { insurance_expires_on: "not-a-day" }],
    ["insurance", [["insurer", " "]], { insurer: "missing" }],
    ["insurance", [["policy_number", "9".repeat(61)]], { policy_number: "too-long" }],
    ["workers", [["workers_compensation", "maybe"]], { workers_compensation: "not-a-choice" }],
    ["workers", [["workers_compensation", "account"]], { workers_account: "missing" }],
    ["experience", [["in_trade_since", "2027"]], { in_trade_since: "not-a-year" }],
    ["experience", [["in_trade_since", "MMXX"]], { in_trade_since: "not-a-year" }],
    ["references", [["reference_name", "Ann"]], { reference_phone_0: "not-a-phone" }],
    ["references", [], { reference_name_0: "reference-missing" }],
    ["details", [["phone", "12"]], { phone: "not-a-phone" }],
  ])("is refused: %s %j", (section, fields, faults) => {
    expect(parse(section, fields)).toEqual({ ok: false, faults });
  });

  test("a certificate alone is enough for the insurance", () => {
    expect(parse("insurance", [["insurer", ""]], true)).toEqual({ ok: true, value: { insurer: null } });
  });
});
