import { describe, expect, test } from "vitest";
import { openOperatedSite, type Row } from "../../test/operated-site.ts";

describe("contractors and territories", () => {
  const site = openOperatedSite();
  const { operator, read } = site;

  const details = (name: string) => [
    "--business-name",
    name,
    "--email",
    "fir@example.com",
    "--registration-number",
    "FIRFEN*012AB",
    "--registration-expires-on",
    "2099-06-30",
  ];

  /** A contractor who is there already. */
  async function storeContractor(name: string, columns: Record<string, unknown> = {}): Promise<Row> {
    await site.store("contractors", {
      business_name: name,
      email: "fir@example.com",
      registration_number: "FIRFEN*012AB",
      registration_expires_on: "2099-06-30",
      ...columns,
    });
    const [row] = await read(`contractors?business_name=eq.${name}`);
    if (!row) throw new Error("A stored contractor is there.");
    return row;
  }

  const take = (contractor: Row, service: string, ...zips: string[]) =>
    operator([
      "territories",
      "take",
      "--contractor",
      contractor.id,
      "--service",
      service,
      ...zips.flatMap((zip) => ["--zip", zip]),
    ]);

  test("a contractor is added, shown, changed, paused, resumed and ended", async () => {
    const more = ["--contact-name", "Fay", "--phone", "(425) 555-0100"];
    const added = await operator(["contractors", "add", ...details("Fir Fences"), ...more, "--json"]);
    expect(added).toMatchObject({ code: 0, err: "" });
    const fir = added.json<Row>();
    expect(fir).toMatchObject({
      business_name: "Fir Fences",
      contact_name: "Fay",
      phone: "4255550100",
      registration_expires_on: "2099-06-30",
      electrical_license_number: null,
      status: "active",
    });
    const shown = await operator(["contractors", "show", fir.id]);
    expect(shown.out).toMatch(/^business_name +Fir Fences$/m);
    expect((await operator(["contractors", "list", "--status", "active"])).out).toContain("Fir Fences");

    const renewed = ["--registration-expires-on", "2100-06-30", "--phone", "", "--electrical-license-number", "EL1"];
    expect((await operator(["contractors", "update", fir.id, ...renewed, "--json"])).json()).toEqual({
      ...fir,
      registration_expires_on: "2100-06-30",
      phone: null,
      electrical_license_number: "EL1",
    });

    for (const [verb, status, refusal] of [
      ["pause", "paused", "is not active"],
      ["resume", "active", "is not paused"],
      ["end", "ended", "has ended already"],
    ]) {
      expect((await operator(["contractors", String(verb), fir.id, "--json"])).json()).toMatchObject({ status });
      expect(await operator(["contractors", String(verb), fir.id])).toMatchObject({
        code: 1,
        out: "",
        err: `The contractor ${refusal}.`,
      });
    }
  });

  test.each([
    ["a day that is none", ["--registration-expires-on", "2099-02-30"], '"2099-02-30" is no date like 2027-06-30.'],
    ["a word for a day", ["--registration-expires-on", "soon"], '"soon" is no date like 2027-06-30.'],
    [
      "a short number",
      ["--registration-number", "FIR"],
      "registration_number must be 12 characters of A–Z, 0–9 and *.",
    ],
    ["what is no address", ["--email", "fir"], "email must be an address like ann@example.com."],
    ["a blank name", ["--business-name", " "], "business_name must be filled in and not too long."],
    ["nothing in place of a name", ["--business-name", ""], "business_name is missing."],
  ])("a contractor with %s is refused in one line", async (_case, options, err) => {
    expect(await operator(["contractors", "add", ...details("Odd Fences"), ...options])).toEqual(
      expect.objectContaining({ code: 1, out: "", err }),
    );
    expect(await read("contractors?business_name=eq.Odd Fences")).toEqual([]);
  });

  test("territories are taken all or none, a taken one is named, and released ones are free again", async () => {
    const [first, second] = [await storeContractor("First Gutters"), await storeContractor("Second Gutters")];
    const gutters = "gutter-installation";
    const taken = await take(first, gutters, "98033", "98034");
    expect(taken).toMatchObject({ code: 0, err: "" });
    expect(taken.out.split("\n")).toHaveLength(3);
    expect((await operator(["territories", "show", `${gutters}/98033`, "--json"])).json()).toMatchObject({
      contractor_id: first.id,
      ends_on: null,
    });

    expect(await take(second, gutters, "98039", "98034", "98033")).toMatchObject({
      code: 1,
      out: "",
      err: `Taken already: ${gutters}/98033 by contractor ${first.id}, ${gutters}/98034 by contractor ${first.id}.`,
    });
    expect(await read(`territories?contractor_id=eq.${second.id}`)).toEqual([]);

    const release = (...zips: string[]) =>
      operator(["territories", "release", "--service", gutters, ...zips.flatMap((zip) => ["--zip", zip])]);
    expect(await release("98033", "98039")).toMatchObject({ code: 1, err: `No contractor holds ${gutters}/98039.` });
    expect(await release("98033")).toMatchObject({ code: 0, out: `Released: ${gutters}/98033.` });
    expect(await take(second, gutters, "98033", "98033")).toMatchObject({ code: 0 });
    expect((await operator(["contractors", "show", second.id, "--json"])).json()).toMatchObject({
      territories: [{ service: gutters, zip_code: "98033" }],
    });
    const list = await operator(["territories", "list", "--contractor-id", first.id, "--json"]);
    expect(list.json()).toMatchObject([{ service: gutters, zip_code: "98034" }]);

    await operator(["contractors", "end", first.id]);
    expect(await read(`territories?contractor_id=eq.${first.id}`)).toEqual([]);
    expect(await take(first, gutters, "98034")).toMatchObject({ code: 1, err: "The contractor has ended." });
  });

  test("a territory has a first and a last day where they are given", async () => {
    const contractor = await storeContractor("Season Sprinklers");
    const season = (first: string, last: string) =>
      operator([
        "territories",
        "take",
        "--contractor",
        contractor.id,
        "--service",
        "sprinkler-repair",
        "--zip",
        "98033",
        "--starts-on",
        first,
        "--ends-on",
        last,
        "--json",
      ]);
    expect(await season("2099-04-01", "2099-03-01")).toMatchObject({
      code: 1,
      err: "The last day is before the first.",
    });
    expect((await season("2099-04-01", "2099-10-31")).json()).toMatchObject([
      { starts_on: "2099-04-01", ends_on: "2099-10-31" },
    ]);
  });

  test("of two who take the same territory at once one gets it, and the other reads who has it", async () => {
    const both = [await storeContractor("Race One"), await storeContractor("Race Two")];
    const answers = await Promise.all(both.map((contractor) => take(contractor, "fence-repair", "98052")));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    const [row] = await read("territories?service=eq.fence-repair&zip_code=eq.98052");
    const loser = answers.find(({ code }) => code === 1);
    expect(loser?.err).toBe(`Taken already: fence-repair/98052 by contractor ${row?.contractor_id}.`);
  });

  test("electrical work is for electrical contractors", async () => {
    const fences = await storeContractor("Cedar Fences");
    const refusal = "This service needs an electrical license (RCW 19.28.041), which the contractor has not.";
    expect(await take(fences, "generator-installation", "98033")).toMatchObject({ code: 1, out: "", err: refusal });
    const electrician = await storeContractor("Cedar Electric", { electrical_license_number: "CEDARE*123" });
    expect(await take(electrician, "generator-installation", "98033")).toMatchObject({ code: 0 });
    expect(await operator(["contractors", "update", electrician.id, "--electrical-license-number", ""])).toMatchObject({
      code: 1,
      err: refusal,
    });
  });

  test.each([
    ["a zip code of four digits", "--zip", "9803", "zip_code must be five digits."],
    ["an unknown service", "--service", "lawns", "service must be a service such as fence-repair."],
    ["what is no id", "--contractor", "fir", "There is no contractor fir."],
    [
      "no contractor's id",
      "--contractor",
      "00000000-0000-4000-8000-000000000000",
      "There is no contractor 00000000-0000-4000-8000-000000000000.",
    ],
  ])("%s is refused in one line", async (_case, option, value, err) => {
    const right = {
      "--contractor": (await storeContractor(`Fences for ${value}`)).id,
      "--service": "fence-repair",
      "--zip": "98074",
    };
    const words = Object.entries({ ...right, [option]: value }).flat();
    expect(await operator(["territories", "take", ...words])).toMatchObject({ code: 1, out: "", err });
  });
});
