import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openProduct, type Row } from "../../../test/product.ts";
import { officialRow, type RegisterServer, startRegisterServer } from "../../../test/register-server.ts";
import { until } from "../../../test/until.ts";
import type { RegisterCheckRow } from "../../database/rows.ts";

let register: RegisterServer;
beforeAll(async () => {
  register = await startRegisterServer();
});
afterAll(() => register.stop());

const site = openProduct({ mailServer: true, variables: () => ({ REGISTER_WATCH: "on", REGISTER_URL: register.url }) });
beforeEach(() => {
  Object.assign(register, { rows: [officialRow()], requestedNumbers: [], paths: [], respond: null });
});

const electricalRow = (columns = {}) =>
  officialRow({
    contractorlicensenumber: "FIREL*123CD",
    contractorlicensetypecodedesc: "ELECTRICAL CONTRACTOR",
    ...columns,
  });

const checks = () =>
  site.database.query<RegisterCheckRow>("select * from register_checks order by kind desc, checked_at, since");
const latest = async () => (await checks()).at(-1);
const check = () => site.backend.register.check(null);
const serving = async () =>
  (await site.database.query<{ service: string }>("select service from serving_territories order by service")).map(
    ({ service }) => service,
  );
async function day(license = "registration") {
  const [row] = await site.database.query<{ day: string }>(
    `select ${license}_expires_on::text as day from contractors`,
  );
  return row?.day;
}
const events = async () =>
  (
    await site.database.query<{ detail: Record<string, string> }>(
      "select detail from events where kind = 'register.changed' order by id",
    )
  ).map(({ detail: { license, reason } }) => `${license} ${reason}`);

async function mails(): Promise<string[]> {
  await site.waitForDeliveries();
  const sent = await site.deliveries("kind = 'register-problem' and state = 'sent'");
  return sent.map(({ about, recipient_role }) => `${(about as Record<string, string>).reason} to ${recipient_role}`);
}

async function contractor(columns: object = {}): Promise<Row> {
  const added = await site.addContractor({ registration_expires_on: "2099-06-30", ...columns });
  await site.addTerritory(added);
  return added;
}

async function checkRow(columns: Record<string, string>) {
  register.rows = [officialRow(columns)];
  await check();
}

test("a check of the state's register stores only known columns, and only of the row that expires last", async () => {
  const { id } = await contractor();
  const before = { contractorlicensestatus: "EXPIRED", licenseexpirationdate: "2019-06-30T00:00:00.000" };
  register.rows = [
    officialRow(before),
    officialRow(),
    officialRow({ ...before, contractorlicensestatus: "SUSPENDED" }),
  ];
  expect(await check()).toEqual([
    {
      contractor_id: id,
      kind: "registration",
      number: "FIRSPR*012AB",
      result: "active",
      problem: null,
      isOutage: false,
    },
  ]);
  const [row, ...more] = await checks();
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    contractor_id: id,
    kind: "registration",
    number: "FIRSPR*012AB",
    source: `${register.url}?contractorlicensenumber=FIRSPR*012AB`,
    status: "ACTIVE",
    name: "FIR SPRINKLERS LLC",
    expires_on: "2099-06-30",
    result: "active",
    overruled_because: null,
    trade: "CONSTRUCTION CONTRACTOR",
    specialties: ["GENERAL"],
    effective_on: "2019-03-01",
  });
  expect(JSON.stringify(row)).not.toMatch(/SECRET|4255550199|98033/);
  expect(register.paths).toEqual(["/resource/m8qx-ubtq.json?contractorlicensenumber=FIRSPR*012AB"]);
  expect(await events()).toEqual([]);
});

describe("a contractor's license in the state's register", () => {
  test("a contractor whose license is suspended gets no new leads until the license is active again, and then gets the waiting leads", async () => {
    await contractor();
    await check();
    await checkRow({ contractorlicensestatus: "SUSPENDED", contractorlicensesuspenddate: "2026-11-01T00:00:00.000" });
    expect(await latest()).toMatchObject({ result: "suspended", status: "SUSPENDED", suspended_on: "2026-11-01" });
    expect(await serving()).toEqual([]);
    const lead = await site.sendLead();
    expect(lead.status).toBe("new");
    // The first check gets the same answer as before. The second check gets a different status, but the result is still
    // `suspended`. Neither check sends an email.
    await check();
    await checkRow({ contractorlicensestatus: "OUT OF BUSINESS" });
    expect(await latest()).toMatchObject({ result: "suspended", status: "OUT OF BUSINESS" });
    expect(await mails()).toEqual(["suspended to contractor", "suspended to operator"]);
    await checkRow({});
    expect(await serving()).toEqual(["sprinkler-repair"]);
    const [matched] = await site.database.query("select status from leads where id = $1", [lead.id]);
    expect(matched).toEqual({ status: "matched" });
    expect(await events()).toEqual(["registration suspended", "registration active"]);
    await checkRow({ contractorlicensestatus: "SUSPENDED" });
    expect((await mails()).length).toBe(4);
    expect(await checks()).toHaveLength(4);
  });

  test("if the register says that a contractor's license expired or was renewed, the expiration date in the register is stored for the license", async () => {
    await contractor();
    await checkRow({ contractorlicensestatus: "EXPIRED", licenseexpirationdate: "2026-06-30T00:00:00.000" });
    expect([await serving(), await day()]).toEqual([[], "2026-06-30"]);
    expect(await mails()).toEqual(["expired to contractor", "expired to operator"]);
    await checkRow({ licenseexpirationdate: "2028-06-30T00:00:00.000" });
    expect([await serving(), await day()]).toEqual([["sprinkler-repair"], "2028-06-30"]);
    await checkRow({ licenseexpirationdate: "2030-06-30T00:00:00.000" });
    await checkRow({ licenseexpirationdate: "2029-06-30T00:00:00.000" });
    expect(await day()).toBe("2029-06-30");
    expect(await events()).toEqual([
      "registration expired",
      "registration active",
      "registration later",
      "registration earlier",
    ]);
    expect((await mails()).slice(2)).toEqual(["earlier to operator"]);
  });

  test("if the register lacks a contractor's license or has it under another name, the operator gets an email, and the contractor still gets leads", async () => {
    await contractor();
    register.rows = [];
    await check();
    expect(await latest()).toMatchObject({ result: "not-found", status: null, name: null });
    expect(await serving()).toEqual(["sprinkler-repair"]);
    expect(await mails()).toEqual(["not-found to operator"]);
    await checkRow({ businessname: "OAK SPRINKLERS" });
    expect(await latest()).toMatchObject({ result: "name-differs", name: "OAK SPRINKLERS" });
    expect(await serving()).toEqual(["sprinkler-repair"]);
    expect(await mails()).toEqual(["not-found to operator", "name-differs to operator"]);
  });
});

test("the register result of an electrical license counts only for services that need such a license", async () => {
  register.rows = [officialRow(), electricalRow({ contractorlicensestatus: "SUSPENDED" })];
  const electrician = await contractor({ electrical_license_number: "FIREL*123CD" });
  await site.addTerritory(electrician, { service: "generator-installation" });
  await check();
  expect(register.requestedNumbers).toEqual(["FIRSPR*012AB", "FIREL*123CD"]);
  expect(await serving()).toEqual(["sprinkler-repair"]);
  register.rows = [officialRow({ contractorlicensestatus: "SUSPENDED" }), electricalRow()];
  await check();
  expect(await serving()).toEqual([]);
  // No last day was entered for this license, so the product copied the day from the register.
  expect(await day("electrical_license")).toBe("2099-06-30");
});

describe("a register result that an operator overruled", () => {
  const overrule = (id: string, because = "Their agent sent the reinstatement.") =>
    site.backend.register.overrule(site.asOperator, id, "registration", because);

  test("a register result that an operator overruled does not count until a later check has a different result, and no event contains the operator's reason", async () => {
    const { id } = await contractor();
    await checkRow({ contractorlicensestatus: "SUSPENDED" });
    expect(await overrule(id)).toMatchObject({ outcome: "done" });
    expect(await serving()).toEqual(["sprinkler-repair"]);
    await check();
    expect(await latest()).toMatchObject({ overruled_because: "Their agent sent the reinstatement." });
    expect(await serving()).toEqual(["sprinkler-repair"]);
    await checkRow({});
    await checkRow({ contractorlicensestatus: "SUSPENDED" });
    expect(await latest()).toMatchObject({ overruled_because: null });
    expect(await serving()).toEqual([]);
    const [event] = await site.database.query<{ detail: object; actor: string }>(
      "select detail, actor from events where kind = 'operator.register-overruled'",
    );
    expect(event).toEqual({
      actor: "operator",
      detail: { contractor_id: id, license: "registration", reason: "suspended" },
    });
  });

  test("while a register result is overruled, an earlier expiration date in the register does not replace the date that the operator stored", async () => {
    const { id } = await contractor();
    const expired = { contractorlicensestatus: "EXPIRED", licenseexpirationdate: "2026-06-30T00:00:00.000" };
    await checkRow(expired);
    await overrule(id);
    expect(await serving()).toEqual(["sprinkler-repair"]);
    await site.change("contractors", id, "registration_expires_on = '2031-01-31'");
    await checkRow(expired);
    expect(await serving()).toEqual(["sprinkler-repair"]);
    expect(await day()).toBe("2031-01-31");
  });

  test("while a register result is overruled, a later expiration date in the register replaces the stored date", async () => {
    const { id } = await contractor();
    await checkRow({ contractorlicensestatus: "SUSPENDED", licenseexpirationdate: "2027-01-31T00:00:00.000" });
    await overrule(id);
    await checkRow({ contractorlicensestatus: "SUSPENDED", licenseexpirationdate: "2029-01-31T00:00:00.000" });
    expect(await day()).toBe("2029-01-31");
  });

  test("an operator can overrule a register result only with a reason, and only if the result is not `active`", async () => {
    const { id } = await contractor();
    const refused = (problem: RegExp) => ({ outcome: "refused", problem: expect.stringMatching(problem) });
    expect(await overrule(id)).toEqual(refused(/not been checked for this license yet/));
    await check();
    expect(await overrule(id)).toEqual(refused(/nothing to overrule/));
    expect(await overrule(id, " ")).toEqual(refused(/Give a reason/));
    expect(await overrule("nobody")).toEqual({ outcome: "unknown" });
  });
});

describe("an unusable response from the register", () => {
  const json = JSON.stringify;
  const other = { contractorlicensenumber: "OAKFEN*012AB" };
  test.each<[string, RegExp, (row: Record<string, string>) => string | number]>([
    ["a JSON error", /is not a list of rows/, () => json({ code: "query.soql.no-such-column", error: true })],
    ["a list of strings", /cannot be read/, () => json(["ACTIVE"])],
    ["truncated JSON", /is not JSON/, (row) => json([row]).slice(0, -40)],
    ["an answer that is too long", /too long/, (row) => json([{ ...row, notes: "x".repeat(2_000_000) }])],
    [
      "rows of two licenses",
      /rows for a license number that we did not ask about/,
      (row) => json([row, { ...row, ...other }]),
    ],
    [
      "a renamed column",
      /contractorlicensestatus is missing/,
      ({ contractorlicensestatus: status = "", ...row }) => json([{ ...row, status }]),
    ],
    [
      "an invalid date",
      /licenseexpirationdate is not a date: soon/,
      (row) => json([{ ...row, licenseexpirationdate: "soon" }]),
    ],
    ["an empty status", /contractorlicensestatus is empty/, (row) => json([{ ...row, contractorlicensestatus: " " }])],
    ["status 503", /status 503/, () => 503],
    ["a redirect", /status 302, and redirects are not followed/, () => 302],
  ])("an unusable response from the register changes nothing and is reported: %s", async (_what, problem, answer) => {
    await contractor();
    await check();
    const before = await checks();
    const suspended = officialRow({ contractorlicensestatus: "SUSPENDED" });
    register.respond = (response) => {
      const content = answer(suspended);
      if (typeof content === "string") response.end(content);
      else response.writeHead(content, { Location: "http://127.0.0.1:1/elsewhere" }).end(JSON.stringify([suspended]));
    };
    expect(await check()).toEqual([expect.objectContaining({ result: null, problem: expect.stringMatching(problem) })]);
    expect(await checks()).toEqual(before);
    expect([await serving(), await events(), await mails()]).toEqual([["sprinkler-repair"], [], []]);
  });

  test("a check of several licenses stops after three failed attempts to connect to the register", async () => {
    for (const digit of [1, 2, 3, 4]) await site.addContractor({ registration_number: `FIRSPR*012A${digit}` });
    register.respond = (response) => void response.destroy();
    const checked = await check();
    expect(checked.map(({ problem }) => problem)).toEqual(Array(3).fill(expect.stringMatching(/cannot be reached/)));
  });
});

describe("the daily check of licenses in the register", () => {
  const ask = () => site.backend.scheduler.askRegister();
  beforeEach(() => site.backend.scheduler.start());
  afterEach(async () => void (await site.restart()));

  test("the daily check asks the register about a new contractor at once and then once a day, but not about a contractor whose status is `ended`", async () => {
    const { id } = await contractor();
    await until(async () => (await checks()).length === 1);
    await ask();
    expect(register.requestedNumbers).toEqual(["FIRSPR*012AB"]);
    await site.database.query("update register_checks set checked_at = now() - interval '22 hours'");
    await ask();
    expect(register.requestedNumbers).toHaveLength(1);
    await site.database.query("update register_checks set checked_at = now() - interval '25 hours'");
    await ask();
    expect(register.requestedNumbers).toHaveLength(2);
    await site.database.query("update register_checks set checked_at = now() - interval '3 days'");
    await site.change("contractors", id, "status = 'ended'");
    await ask();
    expect(register.requestedNumbers).toHaveLength(2);
  });

  test("the daily check asks the register about each license once, even in two processes", async () => {
    for (const digit of [1, 2, 3]) await site.addContractor({ registration_number: `FIRSPR*012A${digit}` });
    const second = site.compose();
    await Promise.all([ask(), second.scheduler.askRegister()]);
    expect(register.requestedNumbers.toSorted()).toEqual(["FIRSPR*012A1", "FIRSPR*012A2", "FIRSPR*012A3"]);
  });

  test("the daily check of licenses repeats a failed request after a day, and emails the operator once after three days", async () => {
    register.respond = (response) => void response.writeHead(500).end();
    await contractor();
    await until(async () => register.requestedNumbers.length === 1);
    await ask();
    expect(register.requestedNumbers).toHaveLength(1);
    const age = (hours: number) =>
      site.database.query(
        "update register_asks set asked_at = asked_at - make_interval(hours => $1), since = since - make_interval(hours => $1)",
        [hours],
      );
    for (const day of [1, 2, 3, 4, 5]) {
      await age(26);
      // The first call starts no run if an earlier run is still active, so a second call follows.
      for (const _ of [1, 2]) await ask();
      expect([register.requestedNumbers.length, (await mails()).length]).toEqual([day + 1, day < 3 ? 0 : 1]);
    }
    expect(await mails()).toEqual(["no-answer to operator"]);
    expect([await checks(), await serving()]).toEqual([[], ["sprinkler-repair"]]);
    // An answer from the register ends the outage.
    register.respond = null;
    await age(26);
    await ask();
    expect(await site.database.query("select from register_asks")).toEqual([]);
  });
});

test("while REGISTER_WATCH is off, the register gets no request, and its earlier results still count", async () => {
  const { id } = await contractor();
  await checkRow({ contractorlicensestatus: "SUSPENDED" });
  const { length } = register.requestedNumbers;
  await site.restart({ REGISTER_WATCH: "off" });
  await expect(site.backend.register.check(null)).rejects.toThrow(
    "The state register cannot be checked, because REGISTER_WATCH is off.",
  );
  await site.backend.register.checkNew(id);
  await site.backend.scheduler.askRegister();
  expect(await site.backend.register.lookUp("FIRSPR*012AB")).toEqual({
    problem: expect.stringMatching(/cannot be checked/),
  });
  expect(register.requestedNumbers).toHaveLength(length);
  expect(await serving()).toEqual([]);
  await site.restart();
});

test("after a contractor's license number is corrected, register checks of the old number do not count", async () => {
  const { id } = await contractor();
  await checkRow({ contractorlicensestatus: "SUSPENDED" });
  await site.change("contractors", id, "registration_number = 'FIRSPR*999ZZ'");
  expect(await serving()).toEqual(["sprinkler-repair"]);
  expect((await site.backend.register.ofContractor(id)).checks).toEqual([]);
});
