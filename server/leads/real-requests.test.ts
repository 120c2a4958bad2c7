import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noFormContext } from "../../domain/form-context.ts";
import { startDnsServer } from "../../test/dns-server.ts";
import { annsRequest } from "../../test/people.ts";
import { openProduct } from "../../test/product.ts";
import { until } from "../../test/until.ts";

let dns: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  dns = await startDnsServer({
    "mail.lee": { mx: ["mx.lee"] },
    "null.lee": { mx: ["."] },
    "hangs.lee": "hangs",
  });
});
afterAll(() => dns.close());

const site = openProduct({
  mailServer: true,
  variables: () => ({ CHECK_MAIL_DOMAINS: "on", DNS_SERVERS: dns.address }),
});

async function send(columns: object, context = noFormContext) {
  await site.addTerritory(await site.addContractor());
  await site.backend.receivers.leads(
    { rows: [{ ...annsRequest, ...columns }], context },
    { client: "203.0.113.1", idempotency: null },
  );
}

/** The state of the only lead, once its domain is checked. */
async function checkedLead() {
  const state = () => site.database.query("select status, hold_reason from leads where mail_checked_by is null");
  await until(async () => (await state()).length === 1);
  await site.waitForDeliveries();
  const [lead] = await state();
  return { ...lead, mails: site.written.map(({ kind }) => kind).sort() };
}

const matched = { status: "matched", hold_reason: null, mails: ["lead-to-contractor", "receipt"] };

describe("a request is held for an operator, and nobody gets an email about it,", () => {
  test.each([
    [{ name: "Win at www.casino.example" }, "markup"],
    [{ message: "https://a.example/1 https://b.example/2" }, "links"],
    [{ email: "ann@null.lee" }, "mail-domain"],
    [{ email: "ann@nowhere.lee" }, "mail-domain"],
  ])("%j: %s", async (columns, hold_reason) => {
    await send(columns);
    const lead = await checkedLead();
    expect(lead).toMatchObject({ status: "held", hold_reason });
    expect(lead.mails).not.toContain("lead-to-contractor");
  });

  test("for its phone number, if a form without our script sent it", async () => {
    await send({ phone: "1234567890" }, { ...noFormContext, consentVersion: "5", fillMs: null });
    expect(await checkedLead()).toMatchObject({ status: "held", hold_reason: "phone" });
  });
});

test("a request whose domain takes mail is matched, and so is one for which no server answers", async () => {
  await send({ email: "ann@mail.lee" });
  expect(await checkedLead()).toEqual(matched);
});

test("a request waits for its domain at most two seconds, without an email, and its page says that we are checking", async () => {
  await send({ email: "ann@hangs.lee" });
  const [lead] = await site.database.query<{ id: string; status: string }>("select id, status from leads");
  expect(lead?.status).toBe("new");
  expect(site.written).toEqual([]);
  const subject = { purpose: "receipt", leadId: lead?.id ?? "", contractorId: null } as const;
  const token = (await site.backend.links.pathOf(site.database, subject)).split("/")[2] ?? "";
  expect(await site.backend.receipts.open(token)).toMatchObject({
    view: { isChecking: true, request: { status: "held" } },
  });
  expect(await checkedLead()).toEqual(matched);
});

test("a check that its process could not end is ended by the next job", async () => {
  // Stored without a process that asks.
  await site.store("leads", { ...annsRequest, email: "ann@mail.lee" });
  await site.database.query("update leads set mail_checked_by = now() - interval '1 second'");
  await site.addTerritory(await site.addContractor());
  expect(await site.database.query("select status from leads")).toEqual([{ status: "new" }]);
  await site.sweep();
  expect(await checkedLead()).toMatchObject({ status: "matched", hold_reason: null });
});
