import { expect, test } from "vitest";
import { freshDatabase } from "../../test/fresh-database.ts";
import { syncServices } from "./services-table.ts";

test("leads stay when their service is no longer offered, and new leads for it are refused until it is offered again", async () => {
  const { database, close } = await freshDatabase();
  const insert = (service: string) =>
    database.query(
      "insert into leads (name, zip_code, service_issue, email, service) values ('Ann', '98033', 'other', 'a@b.co', $1)",
      [service],
    );
  await database.query("insert into services (slug, is_trade, takes_leads) values ('roofing', true, true)");
  await insert("roofing");
  await database.transaction(syncServices);
  await expect(insert("roofing")).rejects.toMatchObject({ code: "23514" });
  expect(await database.query("select from leads where service = 'roofing'")).toHaveLength(1);
  await database.query("update services set is_trade = false, takes_leads = false where slug = 'fence-repair'");
  await expect(insert("fence-repair")).rejects.toMatchObject({ code: "23514" });
  await database.transaction(syncServices);
  await insert("fence-repair");
  await close();
});
