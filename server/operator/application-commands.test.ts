import { describe, expect, test } from "vitest";
import { openOperatedSite, type Row } from "../../test/operated-site.ts";

const registration = ["--registration-number", "BOBERG*012AB", "--registration-expires-on", "2099-06-30"];

describe("applications", () => {
  const site = openOperatedSite();
  const { operator, read, store } = site;

  async function apply(name: string, service: string): Promise<Row> {
    await store("partner_applications", {
      name,
      business_name: `${name}’s`,
      email: `${name.toLowerCase()}@example.com`,
      phone: "4255550100",
      city: "Kirkland",
      service,
    });
    const [application] = await read(`partner_applications?name=eq.${name}`);
    if (!application) throw new Error("A stored application is there.");
    return application;
  }

  const accept = ({ id }: Row, ...options: string[]) => operator(["applications", "accept", id, ...options]);

  test("an accepted applicant is a contractor with territories, gets what waits there, and is told", async () => {
    await store("leads", {
      name: "Ann",
      zip_code: "98033",
      service_issue: "x",
      email: "ann@example.com",
      service: "fence-repair",
    });
    const bo = await apply("Bo", "fence-repair");
    expect((await operator(["applications", "list", "--status", "new"])).out).toContain("Bo’s");
    const { code, json } = await accept(bo, ...registration, "--zip", "98033", "--zip", "98034", "--json");
    expect(code).toBe(0);
    const contractor = json();
    expect(contractor).toMatchObject({
      business_name: "Bo’s",
      contact_name: "Bo",
      email: "bo@example.com",
      phone: "4255550100",
      registration_number: "BOBERG*012AB",
      registration_expires_on: "2099-06-30",
      status: "active",
    });
    const held = await read(`territories?contractor_id=eq.${contractor.id}&order=zip_code`);
    expect(held.map(({ service, zip_code }) => `${service}/${zip_code}`)).toEqual([
      "fence-repair/98033",
      "fence-repair/98034",
    ]);
    expect(await read("leads?select=status,contractor_id")).toEqual([
      { status: "matched", contractor_id: contractor.id },
    ]);
    expect((await operator(["applications", "show", bo.id, "--json"])).json()).toMatchObject({
      status: "accepted",
      contractor_id: contractor.id,
    });
    expect(await read("deliveries?kind=eq.application-answered&select=recipient")).toEqual([
      { recipient: "bo@example.com" },
    ]);
    for (const verb of [
      ["accept", bo.id, ...registration, "--zip", "98039"],
      ["decline", bo.id],
    ]) {
      const { code, err } = await operator(["applications", ...verb]);
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringMatching(/^The application is (accepted|answered) already\.$/),
      });
    }
  });

  test("says other: the service is named with the answer, and details may differ from the application", async () => {
    const cy = await apply("Cy", "other");
    expect(await accept(cy, ...registration, "--zip", "98052")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(
        /^The application names no service of ours: add --service \(sprinkler-repair, .*\)\.$/,
      ),
    });
    expect(await accept(cy, ...registration, "--zip", "98052", "--service", "lawns")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no service lawns, but sprinkler-repair, .*\.$/),
    });
    const options = ["--zip", "98052", "--service", "gutter-installation", "--email", "office@example.com", "--json"];
    expect((await accept(cy, ...registration, ...options)).json()).toMatchObject({ email: "office@example.com" });
    expect(await read("territories?zip_code=eq.98052&select=service")).toEqual([{ service: "gutter-installation" }]);
  });

  test("for electrical work needs the electrical license", async () => {
    const dee = await apply("Dee", "ev-charging-installation");
    const nothingStored = async () => {
      expect(await read("contractors?contact_name=eq.Dee")).toEqual([]);
      expect(await read("territories?service=eq.ev-charging-installation")).toEqual([]);
      expect(await read(`partner_applications?id=eq.${dee.id}&select=status`)).toEqual([{ status: "new" }]);
    };
    const zip = ["--zip", "98033"];
    expect(await accept(dee, ...registration, ...zip)).toMatchObject({
      code: 1,
      out: "",
      err: "This service needs an electrical license (RCW 19.28.041), which the contractor has not.",
    });
    await nothingStored();
    const license = ["--electrical-license-number", "DEEELE*123", "--electrical-license-expires-on"];
    expect(await accept(dee, ...registration, ...zip, ...license, "2020-01-01")).toMatchObject({
      code: 1,
      err: "The registration or the electrical license has expired.",
    });
    await nothingStored();
    expect(await accept(dee, ...registration, ...zip, ...license, "2099-01-01")).toMatchObject({ code: 0, err: "" });
  });

  test.each([
    ["Gus", [...registration, "--zip", "98039", "--zip", "98033"], "Taken already: fence-repair/98033."],
    ["Hal", [...registration, "--zip", "980"], "zip_code must be five digits."],
    [
      "Ike",
      ["--registration-number", "BOBERG*012AB", "--registration-expires-on", "x", "--zip", "98039"],
      '"x" is no date like 2027-06-30.',
    ],
    [
      "Jo",
      ["--registration-number", "BOBERG*012AB", "--registration-expires-on", "2020-01-01", "--zip", "98039"],
      "The registration or the electrical license has expired.",
    ],
  ])("%s is not accepted with %j: one line, and nothing is stored", async (name, options, err) => {
    const application = await apply(name, "fence-repair");
    expect(await accept(application, ...options)).toMatchObject({ code: 1, out: "", err });
    expect(await read(`contractors?contact_name=eq.${name}`)).toEqual([]);
    expect(await read("territories?zip_code=eq.98039")).toEqual([]);
  });

  test("is declined, and the applicant is told; one that is not there is not", async () => {
    const flo = await apply("Flo", "fence-repair");
    expect((await operator(["applications", "decline", flo.id, "--json"])).json()).toMatchObject({
      status: "declined",
    });
    expect(await read("deliveries?kind=eq.application-answered&recipient=eq.flo@example.com")).toHaveLength(1);
    for (const id of ["00000000-0000-4000-8000-000000000000", "no-id"]) {
      for (const words of [
        ["accept", id, ...registration, "--zip", "98033"],
        ["decline", id],
      ]) {
        expect(await operator(["applications", ...words])).toMatchObject({
          code: 1,
          err: `There is no application ${id}.`,
        });
      }
    }
  });
});
