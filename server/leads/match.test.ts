import { beforeEach, describe, expect, test } from "vitest";
import { clock } from "../../content/market-clock.ts";
import { dayAfter } from "../../domain/local-time.ts";
import { lead as sample } from "../../test/data-api-server.ts";
import { fir } from "../../test/firms.ts";
import type { Row } from "../../test/product.ts";
import { openProduct } from "../../test/product.ts";
import { until } from "../../test/until.ts";
import { correct, eraseLead } from "./lead.ts";

const daysFromToday = (days: number) => dayAfter(clock.day(new Date()), days);

describe("matching", () => {
  const api = openProduct({ dataApi: true });
  const { visitor, operator } = api;

  beforeEach(async () => {
    await api.open.database.run("delete from territories; delete from contractors");
  });

  async function addContractor(columns: object = {}): Promise<Row> {
    const registration_expires_on = daysFromToday(365);
    return api.store("contractors", { ...fir, registration_expires_on, ...columns });
  }

  function take(contractor: Row, columns: object = {}) {
    const territory = { zip_code: "98033", service: "sprinkler-repair", contractor_id: contractor.id, ...columns };
    return api.store("territories", territory);
  }

  /** Sends a lead as a visitor. Returns the row that the operator reads. */
  async function sendLead(columns: object = {}): Promise<Row> {
    const email = `${crypto.randomUUID()}@example.com`;
    const { error } = await visitor.from("leads").insert({ ...sample, phone: null, email, ...columns });
    expect(error).toBeNull();
    const { data } = await operator.from("leads").select().order("created_at", { ascending: false }).limit(1).single();
    return data as Row;
  }

  const change = (table: "leads" | "contractors", id: string, columns: object) => api.change(table, id, columns);
  /** PostgreSQL's `check_violation`. */
  const refused = { code: "23514" };

  async function read(id: string): Promise<Row> {
    return (await operator.from("leads").select().eq("id", id).single()).data as Row;
  }

  async function eventsOf(leadId: string): Promise<string[]> {
    const { data } = await operator.from("events").select("kind").eq("lead_id", leadId).order("id");
    return (data ?? []).map(({ kind }) => kind);
  }

  test("a new lead waits while the operator ends its contractor's participation, and then gets no contractor", async () => {
    const contractor = await addContractor();
    await take(contractor);
    const { database } = api.open;
    let sending: Promise<Row> | undefined;
    await database.transaction(async (connection) => {
      await connection.query("select from contractors where id = $1 for update", [contractor.id]);
      await connection.query("update contractors set status = 'ended' where id = $1", [contractor.id]);
      sending = sendLead();
      await until(
        async () => (await database.query("select from pg_stat_activity where wait_event_type = 'Lock'")).length > 0,
      );
    });
    expect(await sending).toMatchObject({ status: "new", contractor_id: null });
  });

  async function deliveriesOf(leadId: string): Promise<string[]> {
    const deliveries = operator.from("deliveries").select("kind,recipient").eq("lead_id", leadId);
    const { data } = await deliveries.order("created_at").order("kind");
    return (data ?? []).map(({ kind, recipient }) => `${kind} ${recipient}`);
  }

  test("a new lead goes to the contractor of its zip code and service, and the emails about it are queued", async () => {
    const contractor = await addContractor();
    await take(contractor);
    const lead = await sendLead({ zip_code: "98033-1234" });
    expect(lead).toMatchObject({ status: "matched", contractor_id: contractor.id, matched_at: lead.created_at });
    expect(await eventsOf(lead.id)).toEqual(["lead.created", "lead.matched"]);
    expect(await deliveriesOf(lead.id)).toEqual(["lead-to-contractor fir@example.com", `receipt ${lead.email}`]);
  });

  test("a lead for which there is no contractor waits, and emails to the homeowner and the operator are queued", async () => {
    const lead = await sendLead({ zip_code: "10001" });
    expect(lead).toMatchObject({ status: "new", contractor_id: null });
    expect(await eventsOf(lead.id)).toEqual(["lead.created", "lead.waiting"]);
    expect(await deliveriesOf(lead.id)).toEqual(["lead-waiting hello@cedarline.example", `receipt ${lead.email}`]);
  });

  test("a general lead from a generator page goes only to a generator contractor with a valid electrical license", async () => {
    const electrician = await addContractor({ electrical_license_number: "FIREL*123CD" });
    await take(electrician, { service: "generator-installation" });
    const page = { service: "general", submitted_from_page: "/generator-installation/kirkland" };
    expect((await sendLead(page)).contractor_id).toBe(electrician.id);
    await change("contractors", electrician.id, { electrical_license_expires_on: daysFromToday(-1) });
    expect(await sendLead(page)).toMatchObject({ status: "new", contractor_id: null });
  });

  describe("a territory", () => {
    test("a territory cannot have two contractors", async () => {
      await take(await addContractor());
      const other = await addContractor({ email: "other@example.com" });
      await expect(take(other)).rejects.toMatchObject({ code: "23505" });
    });

    test.each([
      ["needs an electrical license for electrical work", { service: "generator-installation" }],
      ["must be for a known service", { service: "roofing" }],
      ["cannot be for `general`, which is not a service", { service: "general" }],
      ["needs a zip code of five digits", { zip_code: "9803" }],
    ])("a territory %s", async (_case, columns) => {
      await expect(take(await addContractor(), columns)).rejects.toMatchObject(refused);
    });

    test("the electrical license that a territory needs cannot be removed from its contractor", async () => {
      const electrician = await addContractor({ electrical_license_number: "FIREL*123CD" });
      await take(electrician, { service: "generator-installation" });
      await expect(change("contractors", electrician.id, { electrical_license_number: null })).rejects.toMatchObject(
        refused,
      );
    });

    test.each([
      ["is taken", async (contractor: Row) => void (await take(contractor))],
      [
        "is served again after a pause",
        async (contractor: Row) => {
          await change("contractors", contractor.id, { status: "paused" });
          await take(contractor);
          await change("contractors", contractor.id, { status: "active" });
        },
      ],
      [
        "is served again after a license renewal",
        async (contractor: Row) => {
          await change("contractors", contractor.id, { registration_expires_on: daysFromToday(-1) });
          await take(contractor);
          await change("contractors", contractor.id, { registration_expires_on: daysFromToday(9) });
        },
      ],
    ])(
      "a territory that %s gives its contractor the waiting leads, except leads older than 14 days",
      async (_case, startServing) => {
        const contractor = await addContractor();
        const leads: Row[] = [];
        for (const columns of [{}, {}, { zip_code: "98034" }, {}]) leads.push(await sendLead(columns));
        const [first, , , old] = leads;
        const long = new Date(Date.now() - 15 * 86_400_000).toISOString();
        await change("leads", String(old?.id), { created_at: long });
        await startServing(contractor);
        const assigned = await Promise.all(leads.map(async ({ id }) => (await read(id)).contractor_id));
        expect(assigned).toEqual([contractor.id, contractor.id, null, null]);
        expect(await deliveriesOf(first?.id ?? "")).toContain(`match-found ${first?.email}`);
      },
    );

    test("a territory becomes free when its contractor's participation ends", async () => {
      const contractor = await addContractor();
      await take(contractor);
      await change("contractors", contractor.id, { status: "ended" });
      const next = await addContractor({ email: "next@example.com" });
      expect(await take(next)).toMatchObject({ contractor_id: next.id });
    });
  });

  test("a lead that is held for review goes to the territory's contractor when the operator releases it", async () => {
    const contractor = await addContractor();
    await take(contractor);
    await api.post("/leads", { ...sample, email: "held@example.com" }, { "Form-Context": "honeypot=1" });
    const { data: held } = await operator.from("leads").select().eq("email", "held@example.com").single();
    expect(held).toMatchObject({ status: "held", contractor_id: null });
    await change("leads", held.id, { status: "new" });
    expect(await read(held.id)).toMatchObject({ status: "matched", contractor_id: contractor.id });
    expect(await eventsOf(held.id)).toEqual(["lead.created", "lead.held", "operator.lead-released", "lead.matched"]);
  });

  test("a lead that the operator holds for review is taken from its contractor, who gets an email, and goes back to the contractor on release", async () => {
    const contractor = await addContractor();
    await take(contractor);
    const { id = "" } = await sendLead();
    await change("leads", id, { accepted_at: new Date().toISOString() });
    await change("leads", id, { status: "held" });
    const nobody = { contractor_id: null, matched_at: null, accepted_at: null };
    expect(await read(id)).toMatchObject({ status: "held", ...nobody });
    expect(await deliveriesOf(id)).toContain(`lead-withdrawn ${contractor.email}`);
    await change("leads", id, { status: "new" });
    expect(await read(id)).toMatchObject({ status: "matched", contractor_id: contractor.id, accepted_at: null });
    expect((await eventsOf(id)).slice(-3)).toEqual(["lead.held", "operator.lead-released", "lead.matched"]);
  });

  test("a lead without a contractor cannot have the status `matched`", async () => {
    const { id } = await sendLead();
    await expect(change("leads", id, { status: "matched" })).rejects.toMatchObject(refused);
    expect(await read(id)).toMatchObject({ status: "new", contractor_id: null });
  });

  describe("the operator", () => {
    test("the operator can assign a lead to any active and licensed contractor, and then to another one", async () => {
      const [first, second] = [await addContractor(), await addContractor({ email: "second@example.com" })];
      const lead = await sendLead();
      await change("leads", lead.id, { contractor_id: first.id });
      await change("leads", lead.id, { accepted_at: new Date().toISOString() });
      await change("leads", lead.id, { contractor_id: second.id });
      expect(await read(lead.id)).toMatchObject({ status: "matched", contractor_id: second.id, accepted_at: null });
      expect(await eventsOf(lead.id)).toEqual([
        "lead.created",
        "lead.waiting",
        "lead.matched",
        "lead.accepted",
        "lead.matched",
      ]);
      expect(await deliveriesOf(lead.id)).toEqual(
        expect.arrayContaining(["lead-to-contractor second@example.com", "lead-withdrawn fir@example.com"]),
      );
    });

    test.each([
      ["a paused contractor", { status: "paused" }, "sprinkler-repair"],
      [
        "a contractor whose registration has expired",
        { registration_expires_on: daysFromToday(-1) },
        "sprinkler-repair",
      ],
      ["a contractor without an electrical license", {}, "ev-charging-installation"],
    ])("the operator cannot assign a lead to %s", async (_case, columns, service) => {
      const contractor = await addContractor(columns);
      const lead = await sendLead({ service });
      await expect(change("leads", lead.id, { contractor_id: contractor.id })).rejects.toThrow("not-licensed");
    });

    test("the operator cannot assign a withdrawn lead, but can assign or reopen a lead that an operator closed", async () => {
      const { id: contractor_id } = await addContractor();
      const [waiting, withdrawn, closed] = [await sendLead(), await sendLead(), await sendLead()];
      const give = (id: string) => change("leads", id, { contractor_id });
      for (const { id } of [withdrawn, closed]) await give(id);
      for (const { id } of [waiting, withdrawn]) {
        await change("leads", id, { status: "closed", closed_reason: "withdrawn" });
        await expect(give(id)).rejects.toThrow("withdrawn");
      }
      await change("leads", closed.id, { status: "closed" });
      expect(await read(closed.id)).toMatchObject({ closed_reason: "operator" });
      expect((await eventsOf(closed.id)).at(-1)).toBe("lead.closed");
      await give(closed.id);
      expect(await read(closed.id)).toMatchObject({ status: "matched", contractor_id, closed_reason: null });
      for (const status of ["closed", "new"]) await change("leads", closed.id, { status });
      expect(await read(closed.id)).toMatchObject({ status: "new", contractor_id: null, matched_at: null });
    });
  });

  test("a lead that is erased leaves only an event without personal data, and its contractor gets an email", async () => {
    const contractor = await addContractor();
    await take(contractor);
    const lead = await sendLead();
    await api.asOperator.transaction((tx) => eraseLead(tx, lead.id));
    const { data: events } = await operator.from("events").select().eq("lead_id", lead.id).order("id");
    expect(events?.at(-1)).toMatchObject({
      kind: "lead.erased",
      actor: "operator",
      detail: { contractor_id: contractor.id },
    });
    expect(JSON.stringify(events)).not.toMatch(/Ann|example\.com/);
    const { data: deliveries } = await operator.from("deliveries").select("kind,recipient,lead_id");
    expect(deliveries).toContainEqual({ kind: "lead-withdrawn", recipient: "fir@example.com", lead_id: null });
    expect(JSON.stringify(deliveries)).not.toContain(lead.email);
  });

  test("a mail server's response with the homeowner's email address is deleted when the address is corrected or the lead is erased", async () => {
    await take(await addContractor());
    const lead = await sendLead();
    const operator = api.asOperator;
    const responses = async () => {
      const rows = await api.open.database.query(
        `select last_error, bounce_text, answer from deliveries join delivery_attempts on id = delivery_id
          where recipient_role = 'contractor'`,
      );
      return rows.flatMap(Object.values).filter((text) => text !== null);
    };
    const respondWith = (address: unknown) =>
      api.open.database.query(
        `with answered as (
           update deliveries set last_error = $2, bounce_text = $2
            where lead_id = $1 and recipient_role = 'contractor' returning id)
         insert into delivery_attempts (delivery_id, began_at, outcome, answer) select id, now(), 'refused', $2 from answered`,
        [lead.id, `550 Reply-To ${address} is refused`],
      );
    await respondWith(lead.email);
    expect(await responses()).toHaveLength(3);
    await operator.transaction((tx) => correct(tx, lead.id, { email: "ann.lee@example.com" }));
    expect(await responses()).toEqual([]);
    await respondWith("Ann.Lee@example.com");
    expect(await responses()).not.toEqual([]);
    await operator.transaction((tx) => eraseLead(tx, lead.id));
    expect(await responses()).not.toContainEqual(expect.stringContaining("is refused"));
  });
});
