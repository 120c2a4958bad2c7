import { expect, test } from "vitest";
import { freshEmail, hydrated, openSite } from "./open-site.ts";

const site = openSite({ RATE_LIMIT_PER_MINUTE: "1" });
const path = "/gutter-installation/kirkland";

test("above the rate limit a form post is 429 and says when to come back, and a page keeps what was typed", async () => {
  const post = (zipCode: string) =>
    fetch(`${site.url}${path}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ name: "Ann Lee", zip_code: zipCode, service_issue: "other", email: freshEmail() }),
    });

  // What is refused does not count.
  expect((await post("1")).status).toBe(422);
  expect((await post("98033")).status).toBe(303);
  const refused = await post("98033");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  const html = await refused.text();
  expect(html).toContain('value="Ann Lee"');
  expect(html).toContain("There was a problem submitting your quote request:");

  await site.visit(`${path}?name=Ann&zip=98033&issue=other&email=${freshEmail()}`, async (page) => {
    await hydrated(page);
    await page.getByRole("button", { name: "Get my free quote" }).click();
    const toast = page.getByRole("alert");
    await toast.waitFor();
    expect(await toast.innerText()).toContain("Submission Error");
    expect(await page.getByLabel("Full name").inputValue()).toBe("Ann");
    expect(new URL(page.url()).pathname).toBe(path);
  });
  expect(await site.rows("leads")).toHaveLength(1);
});
