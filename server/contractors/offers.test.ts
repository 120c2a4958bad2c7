import { describe, expect, test } from "vitest";
import { market } from "../../content/chosen-market.ts";
import { criteria } from "../../domain/screening.ts";
import { fir } from "../../test/firms.ts";
import { bosApplication } from "../../test/people.ts";
import { openProduct } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";

const site = openProduct({ pages: true, variables: { SERVICE_ROLE_KEY: operatorKey } });
const { get, post } = site;

const file = {
  registration_number: "BERGFE*012AB",
  registration_expires_on: "2099-06-30",
  insurance_expires_on: "2099-01-31",
  wanted_territories: ["fence-repair/98033", "fence-repair/98034"],
};

const addApplication = (columns: Record<string, unknown> = {}) =>
  site.store("partner_applications", { ...bosApplication, ...file, ...columns });

async function operate(command: string, words: string[] = [], options: Record<string, unknown> = {}) {
  const response = await fetch(`${site.url}/operator/${command}`, {
    method: "POST",
    headers: { apikey: operatorKey, "Content-Type": "application/json" },
    body: JSON.stringify({ words, options }),
  });
  return { status: response.status, ...((await response.json()) as { json?: { id: string }; message?: string }) };
}

const terms = { "monthly-fee-cents": "240000", because: "Known for years" };

async function offer(columns: Record<string, unknown> = {}, options: Record<string, unknown> = {}) {
  const application = await addApplication(columns);
  const answer = await operate("applications/accept", [application.id], { ...terms, ...options });
  if (answer.status !== 200) throw new Error(answer.message);
  const contractor = await site.queryOne("select * from contractors where id = $1", [answer.json?.id]);
  return { application, contractor, path: await site.contractorPathOf(contractor) };
}

const agreement = {
  action: "agree",
  name: "Bo Berg",
  billing_address: "1 Main St",
  version: market.partnerTerms.version,
};

const contractorOf = (id: string) =>
  site.queryOne(
    "select status, monthly_fee_cents, offered_fee_cents, billed_from = market_today() as is_billed, billing_address from contractors where id = $1",
    [id],
  );
const statusOf = async ({ id }: { id: string }) =>
  (await site.queryOne("select status from partner_applications where id = $1", [id])).status;
const territories = () =>
  site.query(
    "select zip_code, offered_until - market_today() as days, starts_on = market_today() as is_today from territories order by zip_code",
  );
const kinds = async (like = "%") =>
  (await site.query("select kind from events where kind like $1 order by id", [like])).map(({ kind }) => kind);
const mailsTo = async (address: string) =>
  (await site.mails()).map(String).flatMap((mail) => (mail.endsWith(` ${address}`) ? [mail.split(" ")[0]] : []));
const isCovered = async () =>
  (await (await fetch(`${site.url}/coverage?service=fence-repair&zip_code=98033`)).json()) as object as {
    is_covered: boolean;
  };

describe("accepting an application", () => {
  test("offers the wanted territories, which serve nobody and are kept for a week", async () => {
    const { application, contractor, path } = await offer();
    expect(contractor).toMatchObject({
      status: "offered",
      registration_number: "BERGFE*012AB",
      offered_fee_cents: 240_000,
      monthly_fee_cents: null,
      billed_from: null,
    });
    expect(await territories()).toEqual([
      { zip_code: "98033", days: 7, is_today: true },
      { zip_code: "98034", days: 7, is_today: true },
    ]);
    expect(await statusOf(application)).toBe("accepted");
    expect(await kinds()).toEqual(["contractor.offered", "operator.application-accepted"]);
    expect(await mailsTo("bo@example.com")).toEqual(["offer"]);
    expect(await isCovered()).toEqual({ is_covered: false });
    const { text } = await get(path);
    for (const words of ["$2,400.00", "98033, 98034", "I agree", "flat monthly fee in your offer"])
      expect(text).toContain(words);
    expect(text).toMatch(
      /First invoice\s*\$[\d,.]+ on \w+ \d+, \d{4}, for (the whole month|\d+ of the month’s \d+ days)/,
    );
    expect(text).toContain("After that, we invoice $2,400.00 on the 1st of each month.");
    expect((await get(await site.applicationPathOf(application))).html).toContain(path);
  });

  test("refuses a criterion without a check, unless there is a reason", async () => {
    const { id } = await addApplication();
    const fee = { "monthly-fee-cents": "240000" };
    const refused = await operate("applications/accept", [id], fee);
    expect([refused.status, refused.message]).toEqual([
      400,
      "Not checked yet: territory, license, insurance, experience, references, service area, and workmanship. Check them first, or give a reason: --because.",
    ]);
    for (const criterion of criteria) {
      const options = { criterion, "holds-until": criterion === "insurance" ? "2098-12-31" : undefined, note: "Seen" };
      expect((await operate("applications/check", [id], options)).status).toBe(200);
    }
    const accepted = await operate("applications/accept", [id], fee);
    expect(accepted.status).toBe(200);
    const { count } = await site.queryOne(
      "select count(*)::integer as count from screening_checks where contractor_id = $1 and application_id = $2",
      [accepted.json?.id, id],
    );
    expect(count).toBe(7);
    expect(
      await site.queryOne("select insurance_expires_on::text as day from contractors where id = $1", [
        accepted.json?.id,
      ]),
    ).toEqual({ day: "2098-12-31" });
  });

  test.each([
    [
      "without a fee where a territory has no price",
      {},
      { territory: ["gutter-installation/98033"] },
      "no known price",
    ],
    ["without a territory", { wanted_territories: [] }, {}, "names no territory"],
    ["of an unknown service", {}, { territory: ["roofs/98033"] }, "is no territory like"],
    ["with a day that is over", {}, { "starts-on": "2020-01-01" }, "The first day is over"],
    ["with an expired insurance", { insurance_expires_on: "2020-01-01" }, {}, "insurance has expired"],
    ["without a registration", { registration_number: null }, {}, "registration_number is missing"],
    ["to an unknown contractor", {}, { to: "0b5c12fe-0000-4000-8000-000000000000" }, "There is no contractor"],
    ["at once without a reason", {}, { start: true, because: undefined }, "Not checked yet"],
  ])("is refused %s, and nothing is stored", async (_case, columns, options, message) => {
    const application = await addApplication(columns);
    const fee = "territory" in options ? {} : { "monthly-fee-cents": "240000" };
    const answer = await operate("applications/accept", [application.id], { because: "Known", ...fee, ...options });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.message).toContain(message);
    expect([await statusOf(application), await site.query("select from contractors")]).toEqual(["new", []]);
  });

  test("proposes the price list's fee of the first day, which the operator can change", async () => {
    const nextMonth = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const setPrice = (dollars: string, from: string | null) =>
      site.backend.fees.setPrice(site.asOperator, { service: "fence-repair", city: "kirkland", dollars, from });
    expect(await setPrice("1,111", null)).toMatchObject({ outcome: "done" });
    expect(await setPrice("2,222", nextMonth)).toMatchObject({ outcome: "done" });
    const feeOf = async (options: object) => {
      const application = await addApplication({ email: `${crypto.randomUUID()}@example.com` });
      const registration = {
        "registration-number": `BO*${crypto.randomUUID().slice(0, 9).toUpperCase().replace("-", "0")}`,
      };
      const accepted = await operate("applications/accept", [application.id], {
        because: "Known",
        ...registration,
        ...options,
      });
      expect([accepted.status, accepted.message]).toEqual([200, undefined]);
      return (await contractorOf(String(accepted.json?.id))).offered_fee_cents;
    };
    expect(await feeOf({ territory: ["fence-repair/98033"] })).toBe(111_100);
    expect(await feeOf({ territory: ["fence-repair/98034"], "starts-on": nextMonth })).toBe(222_200);
    await site.query("delete from territories");
    expect(await feeOf({ territory: ["fence-repair/98033"], "monthly-fee-cents": "5000" })).toBe(5_000);
  });

  test("refuses a taken territory", async () => {
    await site.addTerritory(await site.addContractor(), { service: "fence-repair" });
    const application = await addApplication();
    const answer = await operate("applications/accept", [application.id], terms);
    expect([answer.status, answer.message]).toEqual([400, "Taken already: fence-repair/98033."]);
  });

  test.each([
    ["registration number", { registration_number: fir.registration_number }],
    ["email address", { email: "FIR@example.com" }],
  ])("refuses a %s that a contractor has, and offers the territories to that contractor", async (_what, columns) => {
    const contractor = await site.addContractor({ monthly_fee_cents: 100_000 });
    await site.addTerritory(contractor);
    const application = await addApplication(columns);
    const refused = await operate("applications/accept", [application.id], terms);
    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining(`--to ${contractor.id}`)]);
    const accepted = await operate("applications/accept", [application.id], { ...terms, to: contractor.id });
    expect(accepted.status).toBe(200);
    expect(await contractorOf(contractor.id)).toMatchObject({
      status: "active",
      monthly_fee_cents: 100_000,
      offered_fee_cents: 240_000,
    });
    const path = await site.contractorPathOf(contractor);
    expect((await post(path, agreement)).status).toBe(303);
    expect(await contractorOf(contractor.id)).toMatchObject({ status: "active", monthly_fee_cents: 240_000 });
  });

  test("with --start makes a contractor at once, and takes what waits", async () => {
    const lead = await site.addLead({ service: "fence-repair", submitted_from_page: "/fence-repair/kirkland" });
    const { contractor } = await offer({}, { start: true });
    expect(contractor).toMatchObject({
      status: "active",
      monthly_fee_cents: 240_000,
      started_because: "Known for years",
    });
    expect(await site.lead(lead.id)).toMatchObject({ status: "matched", contractor_id: contractor.id });
    expect(await mailsTo("bo@example.com")).toEqual(["application-answered", "lead-to-contractor", "welcome"]);
  });
});

describe("agreeing to an offer", () => {
  test("tells the operator, and stands in the application's history and on its page", async () => {
    const { application, path } = await offer();
    await post(path, agreement);
    expect(await mailsTo("hello@cedarline.example")).toEqual(["offer-agreed"]);
    const { events } = (await site.backend.submissionDesk.application(application.id)) ?? { events: [] };
    expect(events.map(({ kind }) => kind)).toEqual(["operator.application-accepted", "contractor.agreed"]);
    expect((await get(await site.applicationPathOf(application))).text).toMatch(
      /You agreed to our offer on .+\. You started on .+\./,
    );
  });

  test("stores the agreement, starts the territories, takes what waits, and again changes nothing", async () => {
    const lead = await site.addLead({ service: "fence-repair", submitted_from_page: "/fence-repair/kirkland" });
    const { contractor, path } = await offer();
    expect(await site.lead(lead.id)).toMatchObject({ status: "new" });
    for (const _ of [1, 2]) {
      const answer = await post(path, agreement);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    }
    expect(await site.query("select kind, version, name, text from agreements")).toEqual([
      {
        kind: "terms",
        version: market.partnerTerms.version,
        name: "Bo Berg",
        text: market.partnerTerms.text.replaceAll("{name}", "Cedarline Home Services"),
      },
    ]);
    expect(await contractorOf(contractor.id)).toEqual({
      status: "active",
      monthly_fee_cents: 240_000,
      offered_fee_cents: null,
      is_billed: true,
      billing_address: "1 Main St",
    });
    expect(await territories()).toMatchObject([{ days: null }, { days: null }]);
    expect(await kinds("%.agreed")).toEqual(["contractor.agreed"]);
    expect(await kinds("territory.%")).toEqual(["territory.taken", "territory.taken"]);
    expect(await site.lead(lead.id)).toMatchObject({ status: "matched", contractor_id: contractor.id });
    expect(await isCovered()).toEqual({ is_covered: true });
    expect(await mailsTo("bo@example.com")).toEqual(["lead-to-contractor", "offer", "welcome"]);
  });

  test.each(["name", "billing_address", "version"])("needs the %s, and keeps what was typed", async (field) => {
    const { contractor, path } = await offer();
    const answer = await post(path, { ...agreement, [field]: " " });
    expect(answer.status).toBe(field === "version" ? 409 : 422);
    if (field === "billing_address") expect(answer.html).toContain('value="Bo Berg"');
    expect(await contractorOf(contractor.id)).toMatchObject({ status: "offered" });
  });

  test("is refused if the terms changed meanwhile", async () => {
    const { contractor, path } = await offer();
    const answer = await post(path, { ...agreement, version: "2020-01-01" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("our terms have a new text");
    expect(await contractorOf(contractor.id)).toMatchObject({ status: "offered" });
    expect(await site.query("select from agreements")).toEqual([]);
  });

  test("starts on the offered day, if that is later", async () => {
    const { day } = await site.queryOne("select (market_today() + 3)::text as day");
    const { contractor, path } = await offer({}, { "starts-on": day });
    expect((await post(path, agreement)).status).toBe(303);
    expect(await kinds("territory.%")).toEqual([]);
    expect(await isCovered()).toEqual({ is_covered: false });
    await site.query("update territories set starts_on = market_today()");
    await site.sweep();
    expect(await kinds("territory.%")).toEqual(["territory.taken", "territory.taken"]);
    expect(await contractorOf(contractor.id)).toMatchObject({ status: "active", monthly_fee_cents: 240_000 });
  });

  test("without an offer notes the agreement alone", async () => {
    const contractor = await site.addContractor();
    const path = await site.contractorPathOf(contractor);
    expect((await post(path, agreement)).status).toBe(303);
    expect(await contractorOf(contractor.id)).toMatchObject({
      status: "active",
      billing_address: null,
      is_billed: null,
    });
    expect(await site.query("select name from agreements")).toEqual([{ name: "Bo Berg" }]);
    await operate("contractors/end", [contractor.id]);
    const removed = await operate("contractors/remove", [contractor.id], { yes: true });
    expect([removed.status, removed.message]).toEqual([
      400,
      "The contractor has agreed to our terms, and agreements are kept for seven years.",
    ]);
  });

  test("nobody can change or delete an agreement", async () => {
    const { path } = await offer();
    await post(path, agreement);
    for (const change of ["update agreements set name = 'x'", "delete from agreements"])
      await expect(site.query(change)).rejects.toThrow("an agreement is never changed or deleted");
  });
});

describe("while a contractor is offered", () => {
  test.each(["pause", "resume"])("%s is 409", async (action) => {
    const { contractor, path } = await offer();
    expect((await post(path, { action })).status).toBe(409);
    expect(await contractorOf(contractor.id)).toMatchObject({ status: "offered" });
  });

  test.each(["paused", "active"])(
    "the database refuses the status %s, as release 1.0.0 would write it",
    async (status) => {
      const { contractor } = await offer();
      await expect(
        site.query("update contractors set status = $2 where id = $1", [contractor.id, status]),
      ).rejects.toThrow("an offered contractor");
    },
  );

  test("the operator can start them with a reason, and only with one", async () => {
    const { contractor } = await offer();
    expect((await operate("contractors/start", [contractor.id], { because: " " })).status).toBe(400);
    expect((await operate("contractors/start", [contractor.id], { because: "Signed on paper" })).status).toBe(200);
    expect(await contractorOf(contractor.id)).toMatchObject({ status: "active", monthly_fee_cents: 240_000 });
    expect(await mailsTo("bo@example.com")).toEqual(["offer", "welcome"]);
    expect((await operate("contractors/start", [contractor.id], { because: "Again" })).status).toBe(400);
  });
});

describe("an offer ends", () => {
  const expectEnded = async (application: { id: string }, contractor: { id: string }) => {
    expect(await territories()).toEqual([]);
    expect(await contractorOf(contractor.id)).toMatchObject({ status: "ended", offered_fee_cents: null });
    expect(await statusOf(application)).toBe("new");
    expect(await kinds("territory.%")).toEqual([]);
    expect(await kinds("%offer-ended")).toEqual(["contractor.offer-ended"]);
  };

  test("by withdrawal: the contractor and the operator are told, and a post is 410", async () => {
    const { application, contractor, path } = await offer();
    expect((await operate("contractors/withdraw-offer", [contractor.id])).status).toBe(200);
    await expectEnded(application, contractor);
    expect(await mailsTo("bo@example.com")).toEqual(["offer", "offer-ended"]);
    expect(await mailsTo("hello@cedarline.example")).toContain("offer-ended");
    expect((await post(path, agreement)).status).toBe(410);
    expect((await operate("applications/accept", [application.id], terms)).status).toBe(200);
  });

  test("by the clock, after its last day", async () => {
    const { application, contractor } = await offer();
    await site.query("update territories set offered_until = market_today()");
    await site.sweep();
    expect(await contractorOf(contractor.id)).toMatchObject({ status: "offered" });
    await site.query("update territories set offered_until = market_today() - 1");
    await site.sweep();
    await expectEnded(application, contractor);
  });

  test("by agreeing after its last day, before the clock has run", async () => {
    const { application, contractor, path } = await offer();
    await site.query("update territories set offered_until = market_today() - 1");
    expect((await post(path, agreement)).status).toBe(410);
    await expectEnded(application, contractor);
  });

  test("by declining, at once, with or without a reason: the operator hears it, and the application goes on", async () => {
    const { application, contractor, path } = await offer();
    expect((await get(path)).text).toContain("No, thanks");
    const tooLong = await post(path, { action: "decline", because: "x".repeat(501) });
    expect([tooLong.status, tooLong.text]).toEqual([422, expect.stringContaining("at most 500 characters")]);
    const applicationPath = await site.applicationPathOf(application);
    const answer = await post(path, { action: "decline", because: "The fee is\ntoo high." });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, applicationPath]);
    await expectEnded(application, contractor);
    expect((await get(applicationPath)).text).toContain("You said no to our offer on");
    expect((await post(path, { action: "decline" })).status).toBe(410);
    expect(await mailsTo("hello@cedarline.example")).toEqual(["offer-ended"]);
    expect(
      await site.queryOne("select offer_declined_because as because from contractors where id = $1", [contractor.id]),
    ).toEqual({ because: "The fee is\ntoo high." });
  });

  test("by declining, for a contractor who goes on with what they had", async () => {
    const contractor = await site.addContractor();
    await site.addTerritory(contractor);
    const application = await addApplication();
    await operate("applications/accept", [application.id], { ...terms, to: contractor.id });
    const path = await site.contractorPathOf(contractor);
    const answer = await post(path, { action: "decline" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    expect(await contractorOf(contractor.id)).toMatchObject({ status: "active", offered_fee_cents: null });
    expect(await territories()).toMatchObject([{ zip_code: "98033", days: null }]);
    expect((await post(path, { action: "decline" })).status).toBe(409);
  });

  test("by undoing the acceptance, but not once agreed", async () => {
    const operator = await site.store("operators", { email: `op${Date.now()}@example.com` });
    const asOperator = site.backend.outbox.as({ actor: "operator", operatorId: operator.id });
    const accept = async (columns = {}) => {
      const application = await addApplication(columns);
      const result = await site.backend.applications.accept(asOperator, application.id, {
        columns: { monthly_fee_cents: "240000" },
        because: "Known",
      });
      if (result.outcome !== "done") throw new Error(JSON.stringify(result));
      return { application, contractor: { id: String(result.contractorId) }, change: Number(result.change) };
    };
    const first = await accept();
    expect((await site.backend.submissionDesk.application(first.application.id))?.undoable).toHaveLength(1);
    expect(await site.backend.undo(asOperator, first.change)).toBe("undone");
    await expectEnded(first.application, first.contractor);
    expect(await mailsTo("bo@example.com")).toEqual(["application-reopened", "offer"]);
    const second = await accept({ wanted_territories: ["fence-repair/98052"], email: "cy@example.com" });
    await post(await site.contractorPathOf(second.contractor as never), agreement);
    expect((await site.backend.submissionDesk.application(second.application.id))?.undoable).toEqual([]);
    expect(await site.backend.undo(asOperator, second.change)).toBe("changed-since");
    expect(await contractorOf(second.contractor.id)).toMatchObject({ status: "active" });
  });

  test("of a contractor who goes on, who stays as they were, and for whom a post is 409", async () => {
    const contractor = await site.addContractor();
    await site.addTerritory(contractor);
    const application = await addApplication();
    await operate("applications/accept", [application.id], { ...terms, to: contractor.id });
    await site.query("update territories set offered_until = market_today() - 1 where offered_until is not null");
    const path = await site.contractorPathOf(contractor);
    expect((await post(path, agreement)).status).toBe(409);
    expect(await contractorOf(contractor.id)).toMatchObject({ status: "active", offered_fee_cents: null });
    expect(await territories()).toMatchObject([{ zip_code: "98033", days: null }]);
  });

  test("and tells the operator if somebody asked for its zip codes", async () => {
    const { contractor } = await offer();
    const other = await site.addContractor();
    expect(
      (await post(await site.contractorPathOf(other), { action: "ask", territory: "fence-repair/98033" })).status,
    ).toBe(303);
    await operate("contractors/withdraw-offer", [contractor.id]);
    expect(await kinds("territory.free")).toEqual(["territory.free"]);
    expect(await mailsTo("hello@cedarline.example")).toEqual(["contractor-asked", "offer-ended", "territory-free"]);
  });
});
