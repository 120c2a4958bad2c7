import { expect, test } from "vitest";
import { openSite } from "./open-site.ts";

// A browser without a window says so in its name, and would count as a machine.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const site = openSite();

test("a page that was fetched ahead is told of when it is looked at, and its form when it is begun, both once", async () => {
  await site.visit(
    "/",
    async (page) => {
      const told: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/counts/")) told.push(`${pathname} ${request.postData()}`);
      });
      await page.getByLabel("Choose a Service").selectOption({ index: 1 });
      const prefetched = () => site.server.log.some(({ path }) => path === "/sprinkler-repair/kirkland");
      const link = page.locator('main a[href="/sprinkler-repair/kirkland"]').first();
      await link.hover();
      await expect.poll(prefetched).toBe(true);
      expect(told).toEqual([]);
      await link.click();
      await expect.poll(() => told).toEqual(["/counts/view /sprinkler-repair/kirkland"]);
      const form = page.locator("form", { has: page.locator("[name=service_issue]") });
      await form.locator("[name=name]").fill("Ann");
      await form.locator("[name=email]").fill("ann@example.com");
      await form.locator("[name=service_issue]").selectOption({ index: 1 });
      await expect.poll(() => told.length).toBe(2);
      expect(told[1]).toBe("/counts/begun /sprinkler-repair/kirkland");
      expect(site.server.log.filter(({ path }) => path === "/sprinkler-repair/kirkland")).toHaveLength(1);
    },
    { userAgent },
  );
});
