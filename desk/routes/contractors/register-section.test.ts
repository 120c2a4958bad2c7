import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openProduct } from "../../../test/product.ts";
import { officialRow, type RegisterServer, startRegisterServer } from "../../../test/register-server.ts";

let register: RegisterServer;
const variables = { REGISTER_WATCH: "on", REGISTER_URL: "" };
beforeAll(async () => {
  register = await startRegisterServer();
  variables.REGISTER_URL = register.url;
});
afterAll(() => register.stop());

const desk = openProduct({ desk: true, variables });
const row = (columns = {}) =>
  officialRow({ businessname: "FIR FENCES LLC", contractorlicensenumber: "FIRFEN*012AB", ...columns });
beforeEach(() => {
  Object.assign(register, { rows: [row()], requestedNumbers: [], respond: null });
});

const entered = {
  business_name: "Fir Fences",
  contact_name: "",
  email: "fir@example.com",
  phone: "",
  registration_number: "firfen*012ab",
  registration_expires_on: "2098-06-30",
  electrical_license_number: "",
  electrical_license_expires_on: "",
};

test("looking up a license before adding a contractor keeps the entered values and stores nothing", async () => {
  const shown = await desk.client.post("/contractors", { ...entered, look_up: "yes" });
  expect(shown.status).toBe(200);
  expect(shown.text).toMatch(/Name FIR FENCES LLC Expires/);
  expect(shown.text).toMatch(/Expires June 30, 2099 Here: June 30, 2098/);
  expect(shown.text).toContain("CONSTRUCTION CONTRACTOR · GENERAL");
  expect(shown.text).not.toMatch(/SECRET|4255550199/);
  expect(shown.field("business_name")).toBe("Fir Fences");
  expect(await desk.rows("contractors")).toEqual([]);
  expect((await desk.client.post("/contractors", { look_up: "yes" })).text).toContain(
    "Enter a registration number first.",
  );
  register.respond = (response) => void response.writeHead(503).end();
  expect((await desk.client.post("/contractors", { ...entered, look_up: "yes" })).text).toContain(
    "answered with status 503",
  );
});

test("the added contractor's page shows the register's row, which was fetched once", async () => {
  const page = await desk.client.follow("/contractors", entered);
  expect(page.text).toMatch(/State register Washington registration Active/);
  expect(page.html).toContain("https://secure.lni.wa.gov/verify/Detail.aspx?UBI=&amp;LIC=FIRFEN*012AB&amp;SAW=");
  expect(page.text).toMatch(/State register: registration renewed \(expires June 30, 2099\)/);
  expect(register.requestedNumbers).toEqual(["FIRFEN*012AB"]);
});

describe("a license that the register lists as not active", () => {
  const path = async () => `/contractors/${(await desk.rows<{ id: string }>("contractors"))[0]?.id}`;

  test("an inactive license shows in the inbox and on the contractor's page, and an operator can overrule the register if they give a reason, and can undo that decision", async () => {
    const here = await path();
    await desk.takeTerritory(here.split("/").at(-1) ?? "", "98033");
    register.rows = [row({ contractorlicensestatus: "OUT OF BUSINESS" })];
    const page = await desk.client.follow(here, { action: "register-check" });
    expect(page.text).toContain("State register checked.");
    expect(page.text).toContain("“OUT OF BUSINESS”");
    expect((await desk.client.get("/")).text).toMatch(
      /Fir Fences .*State register The state register lists a license of theirs as “OUT OF BUSINESS”/,
    );
    expect((await desk.client.get("/territories?state=taken")).text).toContain("Stopped by state register");
    expect((await desk.client.post(here, { action: "overrule", kind: "registration", because: " " })).status).toBe(422);
    const done = await desk.client.follow(here, {
      action: "overrule",
      kind: "registration",
      because: "They re-registered.",
    });
    expect(done.text).toMatch(/Overruled: They re-registered\./);
    expect(done.text).toMatch(/Overruled the state register on the registration [^·]*· op@example.com/);
    expect((await desk.client.get("/")).text).not.toContain("OUT OF BUSINESS");
    await desk.client.undo(done, here);
    expect((await desk.client.get("/")).text).toContain("OUT OF BUSINESS");
  });

  test("territories that need an inactive license still get no requests after its number disappears from the register", async () => {
    const here = await path();
    register.rows = [];
    const page = await desk.client.follow(here, { action: "register-check" });
    expect(page.text).toContain(
      "Before, the state register listed it as suspended. Territories that need it get no requests until",
    );
    register.rows = [row({ contractorlicensestatus: "OUT OF BUSINESS" })];
    await desk.client.follow(here, { action: "register-check" });
  });

  test("if the register's response cannot be read, the contractor's page still shows the last known status of the license", async () => {
    register.respond = (response) => void response.end("<!doctype html>");
    const page = await desk.client.follow(await path(), { action: "register-check" });
    expect(page.text).toContain("The register's answer is not JSON.");
    expect(page.text).toMatch(/No answer from the state register since .*: The register's answer is not JSON\./);
    expect(page.text).toContain("“OUT OF BUSINESS”");
  });
});

test("an operator can look up an applicant's license before accepting the application", async () => {
  const id = await desk.add("partner_applications", {
    name: "Lee",
    business_name: "Park Fences",
    email: "lee@example.com",
    city: "Redmond",
    service: "fence-repair",
  });
  register.rows = [row({ contractorlicensenumber: "PARKFE*012AB" })];
  const fields = { action: "accept", registration_number: "PARKFE*012AB", registration_expires_on: "2099-06-30" };
  const shown = await desk.client.post(`/applications/${id}`, {
    ...fields,
    look_up: "yes",
    "zips_fence-repair": "98052",
  });
  expect(shown.text).toMatch(/Name FIR FENCES LLC Here: Park Fences/);
  expect(shown.html).toMatch(/<input[^>]*name="zips_fence-repair"[^>]*value="98052"/);
  const accepted = await desk.client.follow(`/applications/${id}`, {
    ...fields,
    "zips_fence-repair": "98052",
    monthly_fee: "2400",
    because: "Known",
  });
  expect(accepted.text).toContain("Offer made. We’ve emailed them.");
  expect(await desk.rows("register_checks?number=eq.PARKFE*012AB")).toEqual([
    expect.objectContaining({ result: "name-differs", name: "FIR FENCES LLC" }),
  ]);
});
