import { expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ mailServer: true });
const { hold, release } = {
  hold: (id: string, because: string) => site.backend.leadChanges.hold(site.asOperator, id, because, null),
  release: (id: string) => site.backend.leadChanges.release(site.asOperator, id, null),
};

async function sent() {
  await site.waitForDeliveries();
  const mails = site.written.splice(0).map(({ kind, to }) => `${kind} ${to}`);
  return mails.sort();
}

test("a lead that is held for review has no contractor until an operator releases it; if the same contractor gets the lead again, the homeowner gets no email", async () => {
  const { lead, contractor } = await site.addMatchedLead();
  const receipt = { purpose: "receipt", leadId: lead.id, contractorId: null } as const;
  const token = (await site.backend.links.pathOf(site.database, receipt)).split("/")[2] ?? "";
  await site.change("leads", lead.id, "accepted_at = now()");
  await sent();
  expect(await hold(lead.id, "  ")).toMatchObject({ outcome: "refused" });
  expect(await hold(lead.id, "Two numbers for one house")).toMatchObject({ outcome: "done" });
  expect(await sent()).toEqual(["lead-withdrawn contractor"]);
  const [held] = await site.database.query("select * from leads");
  const none = { contractor_id: null, matched_at: null, accepted_at: null, returned_at: null };
  expect(held).toMatchObject({ status: "held", hold_reason: "operator", ...none });
  expect(await site.database.query("select from lead_returns")).toEqual([]);
  expect(await site.database.query("select note from lead_notes")).toEqual([{ note: "Two numbers for one house" }]);
  expect(JSON.stringify(await site.backend.receipts.open(token))).not.toContain("Fir Sprinklers");
  expect(await hold(lead.id, "Again")).toMatchObject({ outcome: "refused" });

  await release(lead.id);
  expect(await sent()).toEqual(["lead-to-contractor contractor"]);
  await hold(lead.id, "Once more");
  await sent();
  const other = await site.addContractor({ email: "elm@example.com", registration_number: "ELMSPR*012AB" });
  await site.database.query("update territories set contractor_id = $1 where contractor_id = $2", [
    other.id,
    contractor.id,
  ]);
  await release(lead.id);
  expect(await sent()).toEqual(["lead-to-contractor contractor", "match-found homeowner"]);
  await site.backend.leadChanges.close(site.asOperator, lead.id, "operator", null);
  expect(await hold(lead.id, "Too late")).toMatchObject({ outcome: "refused" });
});
