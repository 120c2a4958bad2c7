import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { clock } from "../../content/market-clock.ts";
import { register as market } from "../../market/register.ts";
import { openOperatedSite, type Row } from "../../test/operated-site.ts";
import { fileColumns, officialRow, registerCsv } from "../../test/register-server.ts";
import { operatorKey } from "../../test/running-server.ts";
import { market as second } from "../../test/second-market/market.ts";
import { defaultAnonKey } from "../env.ts";
import { readRegisterFile } from "./register-file.ts";

// The register as a file, by the operator's command, with the watch off.

const folder = mkdtempSync(join(tmpdir(), "cedarline-register-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file, and yields its path. */
function file(content: string, name = "lni.csv"): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const site = openOperatedSite();
const fir = officialRow({ businessname: "FIR FENCES LLC", contractorlicensenumber: "FIRFEN*012AB" });
const others = Array.from({ length: 9 }, (_, place) =>
  officialRow({ businessname: `OAK ${place}`, contractorlicensenumber: `OAKFEN*012A${place}` }),
);
let contractor: Row;

beforeEach(async () => {
  const [before] = await site.read("contractors");
  if (before) {
    contractor = before;
    return;
  }
  await site.addContractor("fence-repair", ["98033"], {
    business_name: "Fir Fences",
    registration_number: "FIRFEN*012AB",
  });
  [contractor] = (await site.read("contractors")) as [Row];
});

const read = (path: string) => site.operator(["register", "read", path]);
const checks = () => site.read("register_checks?order=checked_at.desc,since.desc");
const isCovered = async () => {
  const response = await fetch(`${site.url}/coverage?service=fence-repair&zip_code=98033`);
  return ((await response.json()) as { is_covered: boolean }).is_covered;
};

test("it is read, and only the rows of our contractors are kept, with its name and hash", async () => {
  const content = registerCsv([fir, ...others]);
  const { code, out, err } = await read(file(content));
  expect({ code, out, err }).toEqual({ code: 0, out: "lni.csv: 10 rows read; 1 active.", err: "" });
  const sha256 = createHash("sha256").update(content).digest("hex");
  expect(await checks()).toEqual([
    expect.objectContaining({
      contractor_id: contractor.id,
      number: "FIRFEN*012AB",
      result: "active",
      status: "ACTIVE",
      name: "FIR FENCES LLC",
      expires_on: "2099-06-30",
      specialties: ["GENERAL"],
      source: `lni.csv SHA-256 ${sha256}`,
    }),
  ]);
  expect(JSON.stringify(await checks())).not.toMatch(/SECRET|4255550199/);
});

test("columns in any case and order, more and fewer of those that we can do without, ISO days, quoted line breaks", async () => {
  const suspended = { ...fir, businessname: 'FIR "THE\nFENCE" WORKS, INC', contractorlicensestatus: "SUSPENDED" };
  const columns = [...fileColumns.toReversed().map((column) => column.toUpperCase()), "FutureColumn"];
  const used = columns.filter((column) => !/^(SPECIALTY|ADDRESS|PRIMARY)/.test(column));
  const content = `\ufeff${registerCsv([...others, suspended], used, "\r\n")}`.replaceAll(
    "06/30/2099",
    "2099-06-30T00:00:00",
  );
  expect(await read(file(content))).toMatchObject({ code: 0, out: "lni.csv: 10 rows read; 1 suspended." });
  const [latest] = await checks();
  expect(latest).toMatchObject({ result: "suspended", name: 'FIR "THE FENCE" WORKS, INC', specialties: [] });
  expect(await isCovered()).toBe(false);
  expect(await read(file(registerCsv([fir, ...others])))).toMatchObject({ code: 0 });
  expect(await isCovered()).toBe(true);
});

test("what is not in it is not found, which stops nobody, whatever becomes of others of the same name", async () => {
  const namesake = { ...fir, contractorlicensenumber: "FIRFEN*999ZZ", contractorlicensestatus: "SUSPENDED" };
  const content = registerCsv([namesake, ...others.slice(1)]);
  expect(await read(file(content))).toMatchObject({ code: 0, out: "lni.csv: 9 rows read; 1 not-found." });
  expect((await checks())[0]).toMatchObject({ result: "not-found", status: null });
  expect(await isCovered()).toBe(true);
});

describe("a file that is not whole is refused in one line and changes nothing", () => {
  const suspended = { ...fir, contractorlicensestatus: "SUSPENDED" };
  const whole = registerCsv([suspended, ...others]);
  const lines = whole.split("\n");
  const rows = [suspended, ...others];
  const without = (name: string) => fileColumns.filter((column) => column !== name);
  const dayLast = [...without("LicenseExpirationDate"), "LicenseExpirationDate"];
  const cut = "line 11 has more or fewer columns than the first, or the file ends in the middle of it";
  const ourDay = "row 1, of FIRFEN*012AB: licenseexpirationdate is no day: 06/31/2099";
  const fewer = "it has 4 rows, fewer than half of the 9 that the last file had";
  const noStatus = registerCsv(rows, without("ContractorLicenseStatus"));
  test.each([
    ["that lacks a column", noStatus, "it lacks the column contractorlicensestatus"],
    [
      "with a renamed column",
      whole.replace("LicenseExpirationDate", "ExpiresOn"),
      "it lacks the column licenseexpirationdate",
    ],
    ["that ends in the middle of a row", whole.slice(0, -60), cut],
    ["that ends in the middle of a name", `${whole}"FIR`, "it ends in the middle of a row"],
    ["that ends within a day", registerCsv(rows, dayLast).slice(0, -4), "it ends in the middle of a row"],
    ["of fewer than half the rows", registerCsv(rows.slice(0, 4)), fewer],
    ["without rows", `${lines[0]}\n`, "it has no rows"],
    ["that is empty", "", "it has no rows"],
    ["that is a page", "<!doctype html>\n<title>Sorry</title>\n", "it lacks the column contractorlicensenumber"],
    ["in which our day is none", whole.replace("06/30/2099", "06/31/2099"), ourDay],
    ["with a quote that nothing ends", `${whole}"${"x\n".repeat(70_000)}`, "a row is longer than 65536 characters"],
  ])("%s", async (_what, content, why) => {
    const before = await checks();
    const { code, out, err } = await read(file(content));
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(new RegExp(`^lni\\.csv was not read: ${why.replace(/[*.]/g, "\\$&")}[^\n]*$`));
    expect(await checks()).toEqual(before);
    expect(await isCovered()).toBe(true);
  });

  test("or that is not there", async () => {
    expect(await read(join(folder, "none.csv"))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/cannot be read: ENOENT/),
    });
  });
});

test("a file that is older than what is known stops nobody, and one that is a week old is told to no homeowner", async () => {
  await read(file(registerCsv([fir, ...others])));
  const path = file(registerCsv([{ ...fir, contractorlicensestatus: "SUSPENDED" }, ...others]));
  const old = new Date(Date.now() - 8 * 86_400_000);
  utimesSync(path, old, old);
  expect(await read(path)).toMatchObject({
    code: 0,
    out: "lni.csv: 10 rows read; 1 older.",
    err: `The file is of ${clock.day(old)}: fetch a newer one.`,
  });
  expect(await isCovered()).toBe(true);
});

test("the other commands: off is off, checks are listed, a result is overruled, and the table is read only", async () => {
  await read(file(registerCsv([{ ...fir, contractorlicensestatus: "SUSPENDED" }, ...others])));
  expect(await site.operator(["register", "check"])).toMatchObject({
    code: 1,
    out: "",
    err: "The register is not asked: REGISTER_WATCH is off.",
  });
  const listed = await site.operator(["register", "list", "--result", "suspended", "--json"]);
  const [first] = listed.json<Row[]>();
  expect(first).toMatchObject({ status: "SUSPENDED", contractor_id: contractor.id });
  expect((await site.operator(["register", "show", String(first?.id)])).out).toContain("SUSPENDED");
  const overrule = ["register", "overrule", contractor.id, "--because", "Reinstated\ntoday"];
  expect(await site.operator(overrule)).toMatchObject({ code: 2 });
  expect(await site.operator([...overrule, "--kind", "plumbing"])).toMatchObject({ code: 2 });
  expect(await site.operator([...overrule, "--kind", "electrical"])).toMatchObject({ code: 1 });
  expect((await site.operator([...overrule, "--kind", "registration", "--json"])).json()).toMatchObject({
    result: "suspended",
    overruled_because: "Reinstated today",
  });
  expect(await isCovered()).toBe(true);
  const patch = await fetch(`${site.url}/rest/v1/register_checks?result=eq.suspended`, {
    method: "PATCH",
    headers: { apikey: operatorKey, "Content-Type": "application/json" },
    body: JSON.stringify({ result: "active" }),
  });
  expect([patch.status, await patch.json()]).toEqual([403, expect.objectContaining({ code: "42501" })]);
  const asAnybody = await fetch(`${site.url}/rest/v1/register_checks`, { headers: { apikey: defaultAnonKey } });
  expect([asAnybody.status, await asAnybody.json()]).toEqual([401, expect.objectContaining({ code: "42501" })]);
});

test("another market's register is read by its own columns and words", async () => {
  const { register } = second;
  const content =
    "Held_Since,Last_Day,STANDING,holder,license_no,kind,first_day\n,2099-01-31,ON HOLD,Fir GmbH,HT-123456,Roofs,2020-01-31\n";
  const { found } = await readRegisterFile(file(content), register, ["HT-123456"]);
  expect(found).toEqual([
    {
      number: "HT-123456",
      name: "Fir GmbH",
      status: "ON HOLD",
      trade: "Roofs",
      specialties: [],
      effective_on: "2020-01-31",
      expires_on: "2099-01-31",
      suspended_on: null,
    },
  ]);
  await expect(readRegisterFile(file(content), market, [])).rejects.toThrow("it lacks the column");
});
