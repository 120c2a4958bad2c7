import { expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ pages: true });

test("public pages show how many homeowners were contacted and how many requests a city had, with the date of the count", async () => {
  const contractor = await site.addContractor();
  for (let count = 1; count <= 25; count++) {
    const email = `ann${count}@example.com`;
    await site.addLead({ contractor_id: contractor.id, email, phone: null, city: "redmond", zip_code: "98052" });
  }
  await site.query(
    "update leads set created_at = now() - interval '91 days' where email in ('ann1@example.com', 'ann2@example.com')",
  );
  await site.query(
    "update leads set homeowner_contacted = email <> 'ann7@example.com', homeowner_contacted_at = now() where email <> 'ann8@example.com'",
  );
  const [{ day } = { day: "" }] = await site.query("select to_char(market_today(), 'FMMonth FMDD, YYYY') as day");
  const whyUs = await site.get("/why-us");
  expect(whyUs.text).toContain("23 of the 24 who replied about requests from the last 90 days said yes.");
  expect(whyUs.text).toContain(`Counted on ${day}.`);
  const partner = await site.get("/partner-program");
  expect(partner.text).toMatch(/Sprinkler Repair in Redmond .*? 20-30 Counted: 23 in 90 days/);
  expect(partner.text.match(/Counted: /g)).toHaveLength(1);
  expect(partner.text).toContain(`in the 90 days through ${day}.`);
});
