import { describe, expect, test } from "vitest";
import { faultsOn } from "../../../test/accessibility.ts";
import { sharedChromium } from "../../../test/browser.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ pages: true });
const { addContractor, addLead, get, post, receiptPathOf, mails, eventsOf } = site;

const cameBack = "Our email to you came back";

async function addMatchedLead(columns: Record<string, unknown> = {}) {
  const contractor = await addContractor();
  const lead = await addLead({ contractor_id: contractor.id, ...columns });
  return { contractor, lead };
}

const addUnreachableLead = () => addMatchedLead({ unreachable_since: new Date() });

describe("a homeowner whose email bounces", () => {
  test("after the homeowner corrects the email address, the new address gets the receipt, the contractor is notified, and the old address gets nothing", async () => {
    const { lead } = await addUnreachableLead();
    const path = await receiptPathOf(lead);
    const { text } = await get(path);
    expect(text).toContain(cameBack);
    expect(text).toContain("We couldn’t reach you at ann@example.com.");
    const answer = await post(path, { action: "email", email: " anne@Example.org " });
    const corrected = answer.headers.get("Location") ?? "";
    expect([answer.status, corrected]).toEqual([303, await receiptPathOf(lead)]);
    // The old address may have received the old link, so the link is closed.
    expect((await get(path)).status).toBe(410);
    expect(await site.lead(lead.id)).toMatchObject({ email: "anne@example.org", unreachable_since: null });
    expect(await mails()).toEqual(["lead-corrected fir@example.com", "receipt anne@example.org"]);
    expect((await eventsOf(lead.id)).at(-1)).toBe("lead.corrected homeowner");
    const [event] = await site.query("select detail from events where kind = 'lead.corrected'");
    expect(event).toMatchObject({ detail: { reason: "email" } });
    const after = await get(corrected);
    expect(after.text).not.toContain(cameBack);
    expect(after.text).toContain("You corrected your email address.");
    // A repeated correction changes nothing. Another address is refused, because email no longer bounces.
    expect((await post(corrected, { action: "email", email: "ANNE@example.org" })).status).toBe(303);
    expect((await post(corrected, { action: "email", email: "other@example.org" })).status).toBe(409);
    expect(await mails()).toHaveLength(2);
  });

  test("while email bounces, no page promises the homeowner an email, or a contact that cannot happen", async () => {
    const { lead } = await addMatchedLead({ unreachable_since: new Date(), preferred_contact: "email" });
    const text = async (path: string) => (await get(path)).text;
    expect(await text(await receiptPathOf(lead))).toContain(
      "They can’t contact you until you correct your email address.",
    );
    const waiting = await addLead({ unreachable_since: new Date() });
    const path = await receiptPathOf(waiting);
    for (const page of [path, `/thank-you?receipt=${path.split("/")[2]}`]) {
      expect(await text(page)).not.toContain("We’ll email you");
      expect(await text(page)).toContain("look here to see when one takes your request");
    }
  });

  test("the receipt explains why a corrected email address is invalid, and the address stays in the field", async () => {
    const { lead } = await addUnreachableLead();
    const path = await receiptPathOf(lead);
    for (const email of ["", "anne", "a b@example.com", `${"a".repeat(250)}@example.com`]) {
      const answer = await post(path, { action: "email", email });
      expect([email, answer.status]).toEqual([email, 422]);
      expect(answer.text).toContain("Please enter an email address such as");
    }
    expect((await post(path, { action: "email", email: "<b>anne" })).html).toContain('value="&lt;b&gt;anne"');
    const same = await post(path, { action: "email", email: "Ann@example.com" });
    expect([same.status, same.text.includes("That’s the address our email came back from")]).toEqual([422, true]);
    expect(await site.lead(lead.id)).toMatchObject({ email: "ann@example.com" });
    expect(await mails()).toEqual([]);
  });

  test("after three corrections of the email address, the receipt and the thank-you page say how to reach us", async () => {
    const { lead } = await addUnreachableLead();
    let path = await receiptPathOf(lead);
    for (const index of [0, 1, 2]) {
      expect((await get(path)).html).toContain('value="email"');
      const answer = await post(path, { action: "email", email: `ann${index}@example.com` });
      expect(answer.status).toBe(303);
      path = answer.headers.get("Location") ?? "";
      await site.changeLead(lead, "unreachable_since = now()");
    }
    for (const page of [path, `/thank-you?receipt=${path.split("/")[2]}`]) {
      const { html, text } = await get(page);
      expect(text).toContain("so we can’t email you about this request. Please email us: hello@");
      expect(html).not.toContain('value="email"');
      expect(text).not.toMatch(/later|Use this address/);
    }
    expect((await post(path, { action: "email", email: "ann3@example.com" })).status).toBe(409);
    expect(await site.lead(lead.id)).toMatchObject({ email: "ann2@example.com" });
    // The phone number has a separate limit.
    expect((await post(path, { action: "phone", phone: "4255550199" })).status).toBe(303);
  });

  test("the receipt does not ask for another email address if the request is closed or no email bounces", async () => {
    const { lead } = await addMatchedLead();
    expect((await get(await receiptPathOf(lead))).text).not.toContain(cameBack);
    await site.changeLead(lead, "unreachable_since = now(), status = 'closed'");
    expect((await get(await receiptPathOf(lead))).text).not.toContain(cameBack);
    const answer = await post(await receiptPathOf(lead), { action: "email", email: "anne@example.org" });
    expect(answer.status).toBe(409);
  });

  test("an open thank-you page asks for another email address once an email to the homeowner bounces", async () => {
    const { lead } = await addMatchedLead();
    const receipt = await receiptPathOf(lead);
    const thanksBy = (path: string) => `${site.url}/thank-you?receipt=${path.split("/")[2]}`;
    const thanks = thanksBy(receipt).slice(site.url.length);
    expect((await get(thanks)).text).not.toContain(cameBack);
    const page = await (await sharedChromium()).newPage({ baseURL: site.url, reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto(thanks);
    await page.clock.runFor(4_000);
    expect(await page.getByText(cameBack).count()).toBe(0);
    await site.changeLead(lead, "unreachable_since = now()");
    await page.clock.runFor(10_000);
    await page.getByRole("heading", { name: cameBack }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.getByLabel("Email Address").fill("anne@example.org");
    await page.getByRole("button", { name: "Use this address" }).click();
    await page.waitForURL(({ href }) => href !== `${site.url}${thanks}`);
    expect(page.url()).toBe(thanksBy(await receiptPathOf(lead)));
    expect(await page.getByText(cameBack).count()).toBe(0);
    expect((await get(receipt)).status).toBe(410);
    expect(await site.lead(lead.id)).toMatchObject({ email: "anne@example.org", unreachable_since: null });
    await page.close();
  });
});
