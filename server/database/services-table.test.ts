import { describe, expect, test } from "vitest";
import { citySlugs, partnerServices, serviceSlugs } from "../../content/chosen-market.ts";
import { freshDatabase } from "../../test/fresh-database.ts";
import { openOperatedSite } from "../../test/operated-site.ts";
import { visitorSends } from "../../test/running-server.ts";
import { syncServices } from "./services-table.ts";

describe("the services", () => {
  const site = openOperatedSite();

  const insert = (table: string, row: Record<string, unknown>) => visitorSends(site.url, table, row);
  function post(path: string, fields: Record<string, string>) {
    return fetch(site.url + path, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });
  }
  const freshEmail = () => `${crypto.randomUUID()}@example.com`;
  const lead = { name: "Ann Lee", zip_code: "98033", service_issue: "other" };
  const application = { name: "Bo", business_name: "Bo’s", city: "Kirkland" };

  test.each(serviceSlugs)("a lead for %s is stored by a form post and through the data API", async (service) => {
    const [posted, inserted] = [freshEmail(), freshEmail()];
    const page = `/${service}/${citySlugs[0]}`;
    expect((await post(page, { ...lead, email: posted })).status).toBe(303);
    expect((await insert("leads", { ...lead, email: inserted, service, submitted_from_page: page })).status).toBe(201);
    const rows = await site.read(`leads?select=email,service,submitted_from_page&email=in.(${posted},${inserted})`);
    const sentByForm = service === "generator-installation" ? "general" : service;
    expect(rows).toEqual(
      expect.arrayContaining([
        { email: posted, service: sentByForm, submitted_from_page: page },
        { email: inserted, service, submitted_from_page: page },
      ]),
    );
  });

  test.each(partnerServices)(
    "an application for %s is stored by a form post and through the data API",
    async (service) => {
      const [posted, inserted] = [freshEmail(), freshEmail()];
      expect((await post("/partner-program", { ...application, service, email: posted })).status).toBe(303);
      expect((await insert("partner_applications", { ...application, service, email: inserted })).status).toBe(201);
      const rows = await site.read(`partner_applications?select=service&email=in.(${posted},${inserted})`);
      expect(rows).toEqual([{ service }, { service }]);
    },
  );
});

describe("a service that is gone from the content", () => {
  test("keeps its leads, takes no new ones, and comes back with the content", async () => {
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
});
