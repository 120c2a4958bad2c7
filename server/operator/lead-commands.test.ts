import { describe, expect, test } from "vitest";
import { openOperatedSite, type Row } from "../../test/operated-site.ts";

const [fir, oak, paused, expired] = ["1", "2", "3", "4"].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
);

describe("leads, messages and deliveries", () => {
  const site = openOperatedSite();
  const { operator, read, store } = site;

  async function storeContractors() {
    const shared = {
      email: "fir@example.com",
      registration_number: "FIRFEN*012AB",
      registration_expires_on: "2099-06-30",
    };
    await store("contractors", { ...shared, id: fir, business_name: "Fir Fences" });
    await store("contractors", { ...shared, id: oak, business_name: "Oak Fences", email: "oak@example.com" });
    await store("contractors", { ...shared, id: paused, business_name: "Idle Fences", status: "paused" });
    await store("contractors", {
      ...shared,
      id: expired,
      business_name: "Old Fences",
      registration_expires_on: "2020-01-01",
    });
    await store("territories", { zip_code: "98033", service: "fence-repair", contractor_id: fir });
  }

  async function storeLead(email: string, columns: Record<string, unknown> = {}): Promise<Row> {
    await store("leads", {
      name: "Ann Lee",
      zip_code: "98052",
      service_issue: "leaning",
      email,
      service: "fence-repair",
      ...columns,
    });
    const [lead] = await read(`leads?email=eq.${email}`);
    if (!lead) throw new Error("A stored lead is there.");
    return lead;
  }

  const assign = (lead: Row, contractor: string | undefined) =>
    operator(["leads", "assign", lead.id, "--contractor", String(contractor)]);

  test("a waiting lead is given to a contractor, then to another, and to none who may not have it", async () => {
    await storeContractors();
    const lead = await storeLead("ann@example.com");
    expect(lead).toMatchObject({ status: "new", contractor_id: null });
    expect((await operator(["leads", "list", "--status", "new", "--json"])).json()).toMatchObject([{ id: lead.id }]);

    for (const contractor of [fir, oak]) {
      const assigned = await assign(lead, contractor);
      expect(assigned).toMatchObject({ code: 0, err: "" });
      expect(assigned.out).toMatch(new RegExp(`^contractor_id +${contractor}$`, "m"));
    }
    expect(await assign(lead, oak)).toMatchObject({ code: 1, out: "", err: "The contractor has this lead already." });
    for (const contractor of [paused, expired]) {
      expect(await assign(lead, contractor)).toMatchObject({
        code: 1,
        out: "",
        err: "The contractor is not active and licensed for this service.",
      });
    }
    for (const contractor of ["fir", "00000000-0000-4000-8000-000000000000"]) {
      expect(await assign(lead, contractor)).toMatchObject({ code: 1, err: `There is no contractor ${contractor}.` });
    }

    const { out, code } = await operator(["leads", "show", lead.id.slice(0, 8)]);
    expect(code).toBe(0);
    expect(out).toMatch(/^status +matched$/m);
    const shown = (await operator(["leads", "show", lead.id, "--json"])).json();
    expect(shown).toMatchObject({ id: lead.id, status: "matched", contractor_id: oak });
    expect(shown.events.map(({ kind, actor }: Row) => `${kind} by ${actor}`)).toEqual([
      "lead.created by operator",
      "lead.waiting by system",
      "lead.matched by operator",
      "lead.matched by operator",
    ]);
    const told = shown.deliveries.map(({ kind, recipient }: Row) => `${kind} to ${recipient}`);
    expect(told).toEqual(
      expect.arrayContaining(["lead-to-contractor to fir@example.com", "lead-to-contractor to oak@example.com"]),
    );
  });

  test("a held lead is released and finds its contractor; one that is not held is left as it is", async () => {
    const lead = await storeLead("bo@example.com", { zip_code: "98033", status: "held" });
    expect(lead.status).toBe("held");
    expect((await operator(["leads", "release", lead.id, "--json"])).json()).toMatchObject({
      status: "matched",
      contractor_id: fir,
      released_at: expect.any(String),
    });
    expect(await operator(["leads", "release", lead.id])).toMatchObject({
      code: 1,
      out: "",
      err: "The lead is not held.",
    });
  });

  test("a lead is closed once, and a withdrawn one is given to no one", async () => {
    const lead = await storeLead("cy@example.com");
    expect((await operator(["leads", "close", lead.id, "--json"])).json()).toMatchObject({
      status: "closed",
      closed_reason: "operator",
    });
    expect(await operator(["leads", "close", lead.id])).toMatchObject({ code: 1, err: "The lead is closed already." });
    const withdrawn = await storeLead("dee@example.com", { status: "closed", closed_reason: "withdrawn" });
    expect(await assign(withdrawn, oak)).toMatchObject({ code: 1, err: "A withdrawn request is not opened again." });
  });

  test("a lead is called by the beginning of its id, where no other begins so", async () => {
    const [one, other] = ["aaaaaaaa-0000-4000-8000-000000000000", "aaaaaaaa-ffff-4000-8000-000000000000"];
    await storeLead("fay@example.com", { id: one, zip_code: "98005" });
    expect((await operator(["leads", "close", "AAAAAAAA", "--json"])).json()).toMatchObject({
      id: one,
      status: "closed",
    });
    await storeLead("gil@example.com", { id: other, zip_code: "98005" });
    expect(await operator(["leads", "close", "aaaaaaaa"])).toMatchObject({
      code: 1,
      out: "",
      err: "More than one of the leads begins with aaaaaaaa.",
    });
  });

  test("a list is narrowed and cut", async () => {
    await storeLead("eve@example.com", { zip_code: "98004" });
    const { out } = await operator(["leads", "list", "--zip-code", "98004"]);
    expect(out.split("\n")).toHaveLength(2);
    const cut = await operator(["leads", "list", "--limit", "1", "--json"]);
    expect(cut.json()).toMatchObject([{ email: "eve@example.com" }]);
    expect(cut.err).toMatch(/^1 of \d+: --limit shows up to 1000, other options narrow the list\.$/);
  });

  test("a message stays on its line, cannot steer the terminal, and is marked as done", async () => {
    await store("contact_messages", {
      name: "Flo",
      email: "flo@example.com",
      user_type: "other",
      message: `\u001b[31mHi\n${"Hello ".repeat(40)}`,
    });
    const { out } = await operator(["messages", "list", "--status", "new"]);
    expect(out.split("\n")).toHaveLength(2);
    expect(out).toMatch(/ \[31mHi Hello .*…$/);
    const [message] = await read("contact_messages?email=eq.flo@example.com");
    expect((await operator(["messages", "show", String(message?.id)])).out).toContain("Hello ".repeat(40).trim());
    expect((await operator(["messages", "done", String(message?.id), "--json"])).json()).toMatchObject({
      status: "done",
    });
    expect(await operator(["messages", "done", "00000000-0000-4000-8000-000000000000"])).toMatchObject({
      code: 1,
      err: "There is no message 00000000-0000-4000-8000-000000000000.",
    });
  });

  test("a delivery that waits is sent again at once, and the log of events says who had it so", async () => {
    const [delivery] = await read("deliveries?kind=eq.message-received");
    const id = String(delivery?.id);
    expect((await operator(["deliveries", "list", "--kind", "message-received"])).out).toContain(id);
    expect((await operator(["deliveries", "show", id])).out).toMatch(/^kind +message-received$/m);
    expect((await operator(["deliveries", "retry", id, "--json"])).json()).toMatchObject({ id, state: "queued" });
    expect(await read("events?kind=eq.delivery.retried&select=actor,detail")).toEqual([
      { actor: "operator", detail: { delivery_id: id, reason: "message-received" } },
    ]);
    expect(await operator(["deliveries", "retry", fir ?? ""])).toMatchObject({
      code: 1,
      out: "",
      err: `There is no delivery ${fir}.`,
    });
  });
});
