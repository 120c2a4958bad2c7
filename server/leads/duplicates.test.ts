import { describe, expect, test } from "vitest";
import { noFormContext } from "../../domain/form-context.ts";
import { ann } from "../../test/people.ts";
import { openProduct, type Row } from "../../test/product.ts";
import type { HomeownersRequest } from "../mail/shared-facts.ts";

import { assign, match, returnLead } from "./lead.ts";

// A sender might know another person's email address or phone number, so a duplicate (a lead that repeats an earlier
// one) must reveal nothing about the first lead.

const site = openProduct({ mailServer: true });
const victim = { email: ann.email, phone: ann.phone };

/** Stores a lead with the victim's phone number and another email address. */
async function sendWithNumber(zip_code: string) {
  const email = `${crypto.randomUUID()}@example.com`;
  const columns = { name: "Bo", zip_code, service_issue: "leak", service: "sprinkler-repair", city: "kirkland" };
  const outcome = await site.backend.leads.receive(
    { rows: [{ ...columns, email, phone: victim.phone }], context: noFormContext },
    { client: "203.0.113.2", idempotency: null },
  );
  const path = outcome.outcome === "stored" ? outcome.receiptPath : null;
  await site.waitForDeliveries();
  const [lead] = await site.database.query<Row>("select * from leads where email = $1", [email]);
  const opened = await site.backend.receipts.open(path?.split("/").at(-1) ?? "");
  const mail = site.written.find((mail) => "lead" in mail && mail.kind === "receipt" && mail.lead.email === email);
  if (!lead || opened.outcome !== "open") throw new Error("The request was not stored.");
  return { lead, view: opened.view, mail: mail as unknown as HomeownersRequest };
}

async function contractors() {
  const [fir, oak] = [
    await site.addContractor(),
    await site.addContractor({ business_name: "Oak", email: "oak@example.com" }),
  ];
  await site.addTerritory(fir);
  await site.addTerritory(oak, { zip_code: "98034" });
  return { fir, oak };
}

const withdraw = (lead: Row) => site.change("leads", lead.id, "status = 'closed', closed_reason = 'withdrawn'");
const contractorOf = async ({ id }: Row) =>
  (await site.database.query<Row>("select contractor_id from leads where id = $1", [id]))[0]?.contractor_id;

test("a lead that repeats an earlier lead in the same zip code goes to the same contractor, who is named in the later lead's receipt and email", async () => {
  const { fir } = await contractors();
  const first = await site.sendLead(victim);
  const { lead, view, mail } = await sendWithNumber("98033-1234");
  expect(lead).toMatchObject({ duplicate_of: first.id, contractor_id: fir.id });
  expect(view.contractor?.business_name).toBe("Fir Sprinklers");
  expect(mail.contractor?.business_name).toBe("Fir Sprinklers");
});

test("a stranger's lead with a victim's phone number and an unserved zip code shows no contractor in its receipt and email", async () => {
  await contractors();
  await site.sendLead(victim);
  const { lead, view, mail } = await sendWithNumber("98101");
  expect(lead).toMatchObject({ duplicate_of: null, contractor_id: null });
  expect([view.contractor, mail.contractor, mail.isWithEarlier]).toEqual([null, null, false]);
});

test("a stranger's earlier lead with a victim's phone number does not decide which contractor gets the victim's own lead", async () => {
  const { fir, oak } = await contractors();
  const { lead } = await sendWithNumber("98034");
  expect(lead.contractor_id).toBe(oak.id);
  expect(await contractorOf(await site.sendLead(victim))).toBe(fir.id);
});

test.each([
  ["withdrawn", withdraw],
  ["closed", ({ id }: Row) => site.change("leads", id, "status = 'closed'")],
  [
    "held",
    ({ id }: Row) => site.change("leads", id, "contractor_id = null, status = 'held', hold_reason = 'honeypot'"),
  ],
])("an earlier lead that is %s does not decide who gets a lead that repeats it", async (_state, change) => {
  const { fir, oak } = await contractors();
  const { lead: first } = await sendWithNumber("98033");
  await site.change("leads", first.id, `contractor_id = '${oak.id}'`);
  const second = await site.sendLead(victim);
  expect(await contractorOf(second)).toBe(oak.id);
  await site.change("leads", second.id, "contractor_id = null");
  await change(first);
  await site.backend.outbox.as({ actor: "system" }).transaction((tx) => match(tx, [second.id], 14));
  expect(await contractorOf(second)).toBe(fir.id);
  expect(await site.sendLead(victim)).toMatchObject({ duplicate_of: null, contractor_id: fir.id });
});

test("the receipt and email of a repeated request whose zip code is not served say only that there is an earlier request", async () => {
  const { oak } = await contractors();
  const first = await site.sendLead({ ...victim, zip_code: "98101" });
  await site.change("leads", first.id, `contractor_id = '${oak.id}'`);
  const { lead, view, mail } = await sendWithNumber("98101");
  expect(lead).toMatchObject({ duplicate_of: first.id, contractor_id: oak.id });
  expect([view.contractor, view.evidence, view.history.map(({ contractor }) => contractor)]).toEqual([
    null,
    [],
    [null, null],
  ]);
  expect([mail.contractor, mail.evidence, mail.isWithEarlier]).toEqual([null, [], true]);
});

describe("a return of the earlier of two leads with one phone number", () => {
  const returnBy = (contractor: Row, lead: Row) =>
    site.backend.outbox
      .as({ actor: "contractor", contractorId: contractor.id })
      .transaction((tx) => returnLead(tx, lead.id, "not-real", 14));

  test("a later lead still goes to the contractor who returned the earlier one", async () => {
    const { fir } = await contractors();
    const { lead: fake } = await sendWithNumber("98033");
    expect(await returnBy(fir, fake)).toBeNull();
    expect(await site.sendLead(victim)).toMatchObject({ status: "matched", contractor_id: fir.id });
  });

  test("a later lead that waits is matched with the contractor who returned the earlier one", async () => {
    const { fir } = await contractors();
    const { lead: fake } = await sendWithNumber("98033");
    const { id } = await site.sendLead(victim);
    await site.change("leads", id, "contractor_id = null");
    await returnBy(fir, fake);
    await site.backend.outbox.as({ actor: "system" }).transaction((tx) => match(tx, [id], 14));
    expect(await contractorOf({ id } as Row)).toBe(fir.id);
  });

  test("a later lead goes to the contractor of its own territory, even if the operator gave the earlier one to another", async () => {
    const { fir, oak } = await contractors();
    const { lead: fake } = await sendWithNumber("98033");
    await returnBy(fir, fake);
    await site.change("leads", fake.id, `contractor_id = '${oak.id}'`);
    expect(await contractorOf(await site.sendLead(victim))).toBe(fir.id);
  });

  test("the operator can assign a later lead to the contractor who returned the earlier one", async () => {
    const { fir } = await contractors();
    const { lead: fake } = await sendWithNumber("98033");
    const later = await site.sendLead(victim);
    await returnBy(fir, fake);
    await site.change("leads", later.id, "contractor_id = null");
    const assigned = site.backend.outbox
      .as({ actor: "operator" })
      .transaction((tx) => assign(tx, later.id, fir.id, false));
    expect(await assigned).toBeNull();
  });
});

test("a lead that its contractor returned does not go back to this contractor, who still has the earlier lead", async () => {
  const { fir } = await contractors();
  const first = await site.sendLead(victim);
  const second = await site.sendLead(victim);
  expect(second).toMatchObject({ duplicate_of: first.id, contractor_id: fir.id });
  await site.backend.outbox
    .as({ actor: "contractor", contractorId: fir.id })
    .transaction((tx) => returnLead(tx, second.id, "other", 14));
  expect([await contractorOf(first), await contractorOf(second)]).toEqual([fir.id, null]);
});
