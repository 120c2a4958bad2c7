import { describe, expect, test } from "vitest";
import { openDeliveringSite } from "../../../test/delivering-site.ts";

describe("a contractor is told of photos", () => {
  const site = openDeliveringSite();

  /** A lead that its contractor has had for two hours. */
  async function given() {
    const contractor = await site.addContractor();
    await site.take(contractor);
    const lead = await site.sendLead();
    await site.change("leads", lead.id, "matched_at = now() - interval '2 hours'");
    return { contractor, lead };
  }

  /** The number of mails about photos after the due jobs ran. */
  async function told() {
    await site.backend.clock.sweep();
    await site.quiet();
    return (await site.deliveries("kind = 'photos-added'")).length;
  }

  test("once those that come together are there, and then once an hour", async () => {
    const { lead } = await given();
    await site.addPhotos(lead, [1], "10 seconds");
    expect(await told()).toBe(0);
    await site.database.query("update lead_photos set created_at = now() - interval '50 seconds'");
    await site.addPhotos(lead, [2], "5 seconds");
    expect(await told()).toBe(1);
    const [mail] = site.mailServer.mails.slice(-1);
    expect(mail?.to).toBe("fir@example.com");
    // Nothing is attached.
    expect(mail?.raw).not.toMatch(/image\/|attachment/i);

    await site.addPhotos(lead, [3], "0 seconds");
    const later = "created_at = created_at - interval '59 minutes'";
    for (const table of ["lead_photos", "deliveries"]) await site.database.query(`update ${table} set ${later}`);
    expect(await told()).toBe(1);
    for (const table of ["lead_photos", "deliveries"]) await site.database.query(`update ${table} set ${later}`);
    expect(await told()).toBe(2);
    expect(await told()).toBe(2);
  });

  test("of those alone that came after the request", async () => {
    const { lead } = await given();
    await site.addPhotos(lead, [1], "3 hours");
    expect(await told()).toBe(0);
  });

  test("never once the request is withdrawn", async () => {
    const { lead } = await given();
    await site.addPhotos(lead, [1], "1 minute");
    await site.change("leads", lead.id, "status = 'closed', closed_reason = 'withdrawn'");
    expect(await told()).toBe(0);
    expect(await site.database.query("select from lead_photos")).toEqual([]);
  });
});
