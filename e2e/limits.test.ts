import { expect, test } from "vitest";
import { formSteps } from "./form-scenarios.ts";
import { freshEmail, openSite } from "./open-site.ts";

const site = openSite({ RATE_LIMIT_PER_MINUTE: "1" });

const forms = {
  leads: {
    path: "/gutter-installation/kirkland",
    button: "Get my free quote",
    values: { name: "Ann Lee", zip_code: "98033", service_issue: "other" },
    failed: "There was a problem submitting your quote request:",
  },
  contact_messages: {
    path: "/contact",
    button: "Send my message",
    values: { name: "Ann Lee", user_type: "other", message: "Hello" },
    failed: "There was a problem sending your message:",
  },
  partner_applications: {
    path: "/partner-program",
    button: "Send my application",
    values: { name: "Ann Lee", business_name: "Lee", city: "Redmond", service: "fence-repair" },
    failed: "There was a problem submitting your application:",
  },
  privacy_requests: {
    path: "/privacy",
    button: "Send my request",
    values: { name: "Ann Lee", kind: "deletion" },
    failed: "There was a problem sending your request:",
  },
};

test.each(Object.entries(forms))(
  "%s above the rate limit are refused, and the page keeps what was typed",
  async (table, form) => {
    const { path, failed, values } = form;
    const { visit, fill, typed, filled, send, toast } = formSteps({ site, ...form });
    const post = (email: string) => {
      const body = new URLSearchParams({ ...values, email });
      return fetch(site.url + path, { method: "POST", redirect: "manual", body });
    };
    // What is refused does not count.
    expect((await post("ann@")).status).toBe(422);
    expect((await post(freshEmail())).status).toBe(303);
    const email = freshEmail();
    const refused = await post(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await refused.text();
    for (const words of ['value="Ann Lee"', failed]) expect(html).toContain(words);

    await visit(async (page) => {
      await fill(page, email);
      await send(page);
      await toast(page, failed).waitFor();
      expect(await toast(page, failed).innerText()).toMatch(new RegExp(`Submission Error\\s+${failed} \\S+`));
      expect(await typed(page)).toEqual(filled(email));
    });
    expect(await site.rows(table)).toHaveLength(1);
  },
);
