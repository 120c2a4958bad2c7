import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { serviceOf, serviceSlugs } from "../../../content/chosen-market.ts";
import { formSteps, quoteForm } from "../../../e2e/forms.ts";
import { freshEmail, hydrated, openSite } from "../../../e2e/open-site.ts";

const site = openSite();
const path = "/sprinkler-repair/kirkland";
const phone = { width: 390, height: 844 };

/** Before the scripts, and with them. */
const both = [
  ["without JavaScript", false],
  ["with JavaScript", true],
] as const;

const visit = (at: string, javaScriptEnabled: boolean, work: (page: Page) => Promise<void>) =>
  site.visit(
    at,
    async (page) => {
      if (javaScriptEnabled) await hydrated(page);
      await work(page);
    },
    { javaScriptEnabled, viewport: phone },
  );

describe("above the form", () => {
  test("a phone shows what each service costs and who gets the number, and the form begins", async () => {
    await visit("/", false, async (page) => {
      for (const service of serviceSlugs) {
        await page.goto(`/${service}/woodinville`);
        for (const words of [
          "Free, with no obligation",
          serviceOf(service).cost,
          "One contractor gets your number",
          "pay us a flat monthly fee",
        ]) {
          const fact = await page.locator("main li").filter({ hasText: words }).first().boundingBox();
          expect(fact?.y, `${service}: ${words}`).toBeLessThan(phone.height);
        }
        const heading = await page.getByRole("heading", { name: "Get your free quote" }).boundingBox();
        expect((heading?.y ?? Number.POSITIVE_INFINITY) + (heading?.height ?? 0), service).toBeLessThan(phone.height);
      }
    });
  });

  test("a sprinkler page says in order how to stop water that is running, folded away", async () => {
    await visit(path, false, async (page) => {
      const steps = page.locator("details", { hasText: "Water running now?" }).getByRole("listitem");
      expect(await steps.first().isVisible()).toBe(false);
      await page.getByText("Water running now?").click();
      expect(await steps.locator("strong").allInnerTexts()).toEqual([
        "Close the irrigation shutoff.",
        "Turn the sprinkler controller off.",
        "Does it still run? Close the main shutoff.",
        "Now send the request.",
      ]);
    });
    expect(await site.html("/fence-repair/kirkland")).not.toContain("Water running now?");
  });
});

const hints = {
  optional: "Optional, only for this request",
  needed: "Needed for a call or text",
  unneeded: "Not needed for email",
};

/** What a screen reader says of the phone number after its name. */
async function descriptionOfPhone(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#phone" });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", { nodeId, fetchRelatives: false });
  return nodes[0]?.description?.value ?? "";
}

const consent = async (page: Page) =>
  (
    await page.locator("form p").filter({ hasText: "Agreeing is not a condition of buying anything." }).innerText()
  ).replace(" Read our privacy policy.", "");

/** Each way of contact: what it is called, how it is stored, which hint stands at the phone number, and what is agreed to. */
const ways = [
  ["Phone", "phone", hints.needed, "may call you about this job."],
  ["Text", "text", hints.needed, "may send you text messages about this job."],
  ["Email", "email", hints.unneeded, "may email you about this job."],
  ["Any of these", "either", hints.optional, "may call you, send you text messages or email you about this job."],
] as const;

const sentenceOf = (way: string, agreed: string) =>
  `By choosing ${way} and sending this request you agree that Cedarline Home Services and the one contractor we match you with ${agreed} Photos that you add to the request go to the same contractor. Agreeing is not a condition of buying anything.`;
const unchosen = /^By sending this request you agree .* or call you if you give a number\./;

test.each(both)(
  "%s the way of contact decides which hint stands at the phone number and what is agreed to",
  async (_case, javaScriptEnabled) => {
    await visit(path, javaScriptEnabled, async (page) => {
      expect(await descriptionOfPhone(page)).toBe(hints.optional);
      expect(await consent(page)).toMatch(unchosen);
      for (const [way, , hint, agreed] of ways) {
        await page.getByLabel(way, { exact: true }).check();
        expect(await descriptionOfPhone(page), way).toBe(hint);
        expect(await page.locator("#phone-hint").innerText(), way).toBe(hint);
        expect(await consent(page), way).toBe(sentenceOf(way, agreed));
      }
    });
  },
);

test("the sentence that stood on the page is kept with the request", async () => {
  const { post, rowsFrom } = formSteps(site, { ...quoteForm, path });
  const sentences = ways.map(([way, value, , agreed]) => ({ value, sentence: sentenceOf(way, agreed) }));
  for (const { value, sentence } of [...sentences, { value: "", sentence: expect.stringMatching(unchosen) }]) {
    const email = freshEmail();
    await post({ email, preferred_contact: value, consent_version: "3", form_made_at: "" });
    expect(await rowsFrom(email), value).toMatchObject([{ consent_version: "3", consent_wording: sentence }]);
  }
});

test("beside the button stands that and how a request can be canceled", async () => {
  const html = await site.html(path);
  expect(html).toMatch(
    /Get my free quote<\/button><\/div><p[^>]*>You can cancel at any time: withdraw your request with the link in the email/,
  );
});
