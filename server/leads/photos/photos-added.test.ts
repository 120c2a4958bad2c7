import { describe, expect, test } from "vitest";
import { openProduct } from "../../../test/product.ts";

describe("emails to the contractor about new photos", () => {
  const site = openProduct({ mailServer: true });

  async function matchedLead() {
    const contractor = await site.addContractor();
    await site.addTerritory(contractor);
    const lead = await site.sendLead();
    await site.change("leads", lead.id, "matched_at = now() - interval '2 hours'");
    return { contractor, lead };
  }

  /** Runs due jobs. Returns the number of emails about photos so far. */
  async function mailCount() {
    await site.backend.scheduler.sweep();
    await site.waitForDeliveries();
    return (await site.deliveries("kind = 'photos-added'")).length;
  }

  test("the contractor gets one email about photos that arrive together, and then at most one an hour", async () => {
    const { lead } = await matchedLead();
    await site.addPhotos(lead, [1], "10 seconds");
    expect(await mailCount()).toBe(0);
    await site.database.query("update lead_photos set created_at = now() - interval '50 seconds'");
    await site.addPhotos(lead, [2], "5 seconds");
    expect(await mailCount()).toBe(1);
    const [mail] = site.mailServer.mails.slice(-1);
    expect(mail?.to).toBe("fir@example.com");
    expect(mail?.raw).not.toMatch(/image\/|attachment/i);

    await site.addPhotos(lead, [3], "0 seconds");
    const later = "created_at = created_at - interval '59 minutes'";
    for (const table of ["lead_photos", "deliveries"]) await site.database.query(`update ${table} set ${later}`);
    expect(await mailCount()).toBe(1);
    for (const table of ["lead_photos", "deliveries"]) await site.database.query(`update ${table} set ${later}`);
    expect(await mailCount()).toBe(2);
    expect(await mailCount()).toBe(2);
  });

  test("the contractor gets no email about photos that arrived before the match", async () => {
    const { lead } = await matchedLead();
    await site.addPhotos(lead, [1], "3 hours");
    expect(await mailCount()).toBe(0);
  });

  test("the contractor gets no email about photos of a withdrawn request", async () => {
    const { lead } = await matchedLead();
    await site.addPhotos(lead, [1], "1 minute");
    await site.change("leads", lead.id, "status = 'closed', closed_reason = 'withdrawn'");
    expect(await mailCount()).toBe(0);
    expect(await site.database.query("select from lead_photos")).toEqual([]);
  });
});
