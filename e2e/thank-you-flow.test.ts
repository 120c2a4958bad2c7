import { expect, test } from "vitest";
import { freshEmail, hydrated, openSite } from "./open-site.ts";

const site = openSite();

/** A stored lead's id and when its match was confirmed. */
async function storedLead() {
  const email = freshEmail();
  const fields = { name: "Ann", zip_code: "98004", service_issue: "other", email };
  await fetch(`${site.url}/sprinkler-repair/bellevue`, { method: "POST", body: new URLSearchParams(fields) });
  const [lead] = await site.rows(`leads?email=eq.${email}`);
  return {
    id: String(lead?.id),
    read: async () => (await site.rows(`leads?email=eq.${email}`))[0]?.match_confirmed_at,
  };
}

test("says what happens next, when, and whom to ask", async () => {
  const html = await (await fetch(`${site.url}/thank-you`)).text();
  for (const words of [
    "What happens next",
    "2 to 6 hours",
    "within 24 hours",
    "What to expect",
    "Good to remember",
    "mailto:hello@cedarline.example",
    'href="/contact"',
  ]) {
    expect(html).toContain(words);
  }
});

test("confirms the match that its address names, once", async () => {
  const lead = await storedLead();
  await site.visit("/", async (page) => {
    const calls: (string | null)[] = [];
    page.on("request", (request) => request.url().endsWith("/hooks/confirm-match") && calls.push(request.postData()));
    const answered = page.waitForResponse("**/hooks/confirm-match");
    await page.goto(`/thank-you?lead_id=${lead.id}&confirm_match=true`);
    expect((await answered).status()).toBe(202);
    expect(calls).toEqual([JSON.stringify({ lead_id: lead.id })]);
  });
  const confirmed = await lead.read();
  expect(confirmed).not.toBeNull();
  await fetch(`${site.url}/hooks/confirm-match`, { method: "POST", body: JSON.stringify({ lead_id: lead.id }) });
  expect(await lead.read()).toBe(confirmed);
});

test("lets a visitor without JavaScript confirm with a button", async () => {
  const lead = await storedLead();
  await site.visit(
    `/thank-you?lead_id=${lead.id}&confirm_match=true`,
    async (page) => {
      await page.getByRole("button", { name: "Confirm my request" }).click();
      await page.waitForURL("**/thank-you");
    },
    { javaScriptEnabled: false },
  );
  expect(await lead.read()).not.toBeNull();
});

test.each(["", "?lead_id=5b0c7a3e-0000-4000-8000-000000000000", "?confirm_match=true", "?lead_id=x&confirm_match=yes"])(
  "makes no call for /thank-you%s",
  async (query) => {
    await site.visit("/", async (page) => {
      let calls = 0;
      await page.route("**/hooks/**", (route) => {
        calls++;
        return route.abort();
      });
      await page.goto(`/thank-you${query}`);
      await hydrated(page);
      expect(calls).toBe(0);
    });
  },
);

test("a confirmation that fails is only logged", async () => {
  await site.visit("/", async (page) => {
    await page.route("**/hooks/confirm-match", (route) => route.abort());
    const logged = page.waitForEvent("console", (message) => message.text().includes("could not be sent"));
    await page.goto(`/thank-you?lead_id=${crypto.randomUUID()}&confirm_match=true`);
    await logged;
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.getByRole("main").innerText()).toContain("matching you");
  });
});

test("answers the same for a known and an unknown id, and 400 for nonsense", async () => {
  const lead = await storedLead();
  const post = async (body: string) => {
    const response = await fetch(`${site.url}/hooks/confirm-match`, { method: "POST", body });
    return [response.status, await response.text()];
  };
  const known = await post(JSON.stringify({ lead_id: lead.id }));
  expect(await post(JSON.stringify({ lead_id: crypto.randomUUID() }))).toEqual(known);
  expect(await post(JSON.stringify({ lead_id: "1'; drop table leads" }))).toEqual(known);
  for (const nonsense of ["", "{", "null", "[]", '{"lead_id":5}']) expect((await post(nonsense))[0]).toBe(400);
});
