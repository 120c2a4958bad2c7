import { expect, test } from "vitest";
import { faultsOn } from "../../test/accessibility.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ whole: true });

const message = { name: "Ann Lee", email: "ann@example.com", user_type: "homeowner", message: "Do you serve Kenmore?" };
const application = {
  name: "Lee Park",
  business_name: "Park Fences",
  email: "lee@example.com",
  city: "Bothell",
  service: "other",
};

test.each([
  ["/contact", message, "Message Sent!", "/contact"],
  ["/partner-program", application, "Application Submitted!", "/partner-program#application"],
])(
  "after the form of %s is sent without JavaScript, its card says so and offers another",
  async (path, fields, title, again) => {
    await site.visit(
      path,
      async (page) => {
        const form = page.locator("form[data-form]");
        for (const [name, value] of Object.entries(fields)) {
          const field = form.locator(`[name="${name}"]`).first();
          if (name === "user_type") await form.locator(`[name="user_type"][value="${value}"]`).check();
          else if (name === "service") await field.selectOption(value);
          else await field.fill(value);
        }
        await form.getByRole("button").last().click();
        await page.getByRole("heading", { name: title }).waitFor();
        expect(new URL(page.url()).search).toBe("?sent=1");
        expect(await page.getByRole("status").evaluate((card) => document.activeElement === card)).toBe(true);
        expect(await page.locator("form[data-form]").count()).toBe(0);
        await page.getByRole("link", { name: "Send another" }).click();
        await page.locator("form[data-form]").waitFor();
        expect(page.url()).toBe(site.url + again);
      },
      { javaScriptEnabled: false },
    );
    await site.visit(`${path}?sent=1`, async (page) => expect(await faultsOn(page)).toEqual([]));
  },
);
