import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { citySlugs, landingPageOf, serviceOf, serviceSlugs } from "../../../content/chosen-market.ts";
import { landingWords } from "../../../content/page-words.ts";
import { leadFields } from "../../../domain/lead.ts";
import { formSteps, quoteForm } from "../../../e2e/forms.ts";
import { freshEmail, holdScripts, waitForScripts } from "../../../e2e/page-steps.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ whole: true });
const path = "/sprinkler-repair/kirkland";
const phone = { width: 390, height: 844 };

const both = [
  ["without JavaScript", false],
  ["with JavaScript", true],
] as const;

const visit = (at: string, javaScriptEnabled: boolean, work: (page: Page) => Promise<void>) =>
  site.visit(
    at,
    async (page) => {
      if (javaScriptEnabled) await waitForScripts(page);
      await work(page);
    },
    { javaScriptEnabled, viewport: phone },
  );

describe("above the form", () => {
  test("without JavaScript, a landing page for sprinkler repair has a collapsed list of steps to stop running water", async () => {
    await visit(path, false, async (page) => {
      const details = page.locator("details", { hasText: "Water running now?" });
      const steps = details.getByRole("listitem");
      expect(await steps.first().isVisible()).toBe(false);
      await details.getByText("Water running now?").click();
      expect(await steps.locator("strong").allInnerTexts()).toEqual([
        "Close the irrigation shutoff.",
        "Turn the sprinkler controller off.",
        "Still running? Shut off the main at the water meter.",
        "Now send the request.",
      ]);
    });
    expect(await site.html("/fence-repair/kirkland")).not.toContain("Water running now?");
  });
});

describe("the line below the heading", () => {
  const served = openProduct({ whole: true });
  beforeAll(async () => {
    await served.addContractorIn("sprinkler-repair", ["98033", "98034", "98052"]);
    await served.addContractorIn("gutter-installation", ["98004", "98005", "98006"]);
  });

  test("a landing page promises a reply within hours only where a contractor has a zip code of the city, and says where if not in all", async () => {
    const lineOf = async (of: typeof site, at: string) => /<\/h1><p[^>]*>([^<]*)/.exec(await of.html(at))?.[1];
    const promise = /^Free quote\. .* usually within 2–6 hours of getting your request\. /;
    expect(await lineOf(served, path)).toMatch(promise);
    const promiseIn = (places: string) => `In ${places}, one licensed contractor replies, usually within 2–6 hours of`;
    expect(await lineOf(served, "/sprinkler-repair/redmond")).toContain(promiseIn("98052"));
    expect(await lineOf(served, "/gutter-installation/bellevue")).toContain(promiseIn("parts of Bellevue"));
    const search = "Free quote from one licensed contractor near you. If we can’t find one, we email you.";
    for (const line of [
      lineOf(site, path),
      lineOf(served, "/sprinkler-repair/woodinville"),
      lineOf(served, "/fence-repair/kirkland"),
    ])
      expect(await line).toContain(search);
  });
});

test("the text of a landing page is also true where nobody has the city: it sends no request to “one contractor”", () => {
  for (const service of serviceSlugs) {
    const { faq } = serviceOf(service);
    const pages = citySlugs.map((city) => landingPageOf(service, city));
    const texts = pages.flatMap(({ title, description, lead }) => [title, description, lead]);
    for (const text of [...texts, ...landingWords.promises, ...faq.map(({ answer }) => answer)])
      expect(text).not.toMatch(/(?<!\bthe |\blook for )\bone (?:\w+ ){0,3}(?:contractor\b(?! at most)|quote\b)/i);
  }
});

const hints = {
  optional: "Optional. Used only for this request.",
  needed: "Needed for a call or text",
  unneeded: "Not needed for email",
};

/** The description that a screen reader reads for the phone field. */
async function descriptionOfPhone(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#phone" });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", { nodeId, fetchRelatives: false });
  return nodes[0]?.description?.value ?? "";
}

const consent = async (page: Page) =>
  (await page.locator("form p").filter({ hasText: "buy anything." }).innerText()).replace(
    " Read our privacy policy.",
    "",
  );

/** Label, stored value, phone hint, and consent text of each contact method. */
const ways = [
  ["Phone", "phone", hints.needed, "may call you about this job."],
  ["Text", "text", hints.needed, "may text you about this job."],
  ["Email", "email", hints.unneeded, "may email you about this job."],
  ["Any of these", "either", hints.optional, "may call, text, or email you about this job."],
] as const;

const sentenceOf = (way: string, agreed: string) =>
  `By choosing ${way} and sending, you agree that Cedarline Home Services and your contractor ${agreed} You don’t have to agree in order to buy anything.`;
const unchosen = /^By sending, you agree .* or call if you left a number\./;

test.each(both)(
  "%s the chosen contact method selects the phone hint and the consent text",
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

test("the consent text that the page showed is stored with the request", async () => {
  const { post, rowsFrom } = formSteps(site, { ...quoteForm, path });
  const sentences = ways.map(([way, value, , agreed]) => ({ value, sentence: sentenceOf(way, agreed) }));
  for (const { value, sentence } of [...sentences, { value: "", sentence: expect.stringMatching(unchosen) }]) {
    const email = freshEmail();
    await post({ email, preferred_contact: value, consent_version: "5", form_made_at: "" });
    expect(await rowsFrom(email), value).toMatchObject([{ consent_version: "5", consent_wording: sentence }]);
  }
});

test("a note below the quote form's button says how to cancel a request", async () => {
  const html = await site.html(path);
  expect(html).toMatch(/<\/p><p[^>]*>Changed your mind\? Cancel anytime with the link in your email\./);
});

test("on a phone, a bar that links to the quote form appears once the form is off screen, and never covers the focus", async () => {
  await visit(path, false, async (page) => {
    const bar = page.locator("a[href='#service_issue']:visible").first();
    const isInSight = async () => {
      const box = await bar.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= phone.height;
    };
    expect(await isInSight()).toBe(false);
    await page.locator("form button[type=submit]").scrollIntoViewIfNeeded();
    expect(await isInSight()).toBe(false);
    for (const section of ["#local", "#common", "#faq"]) {
      await page.locator(section).evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
      expect(await isInSight(), section).toBe(true);
    }
    for (const summary of await page.locator("#faq ~ * summary").all()) {
      await summary.focus();
      const [focused, over] = [await summary.boundingBox(), await bar.boundingBox()];
      expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
    }
    await bar.click();
    await page.locator("#service_issue:focus").waitFor();
    const question = await page.getByText("What do you need?").boundingBox();
    expect(question?.y).toBeGreaterThan(0);
    expect(question?.y).toBeLessThan(150);
  });
});

test("all fields of the quote form show, and an empty quote form is not printed", async () => {
  await visit(path, false, async (page) => {
    for (const name of leadFields)
      expect(await page.locator(`form [name=${name}]`).first().isVisible(), name).toBe(true);
    await page.emulateMedia({ media: "print" });
    const form = page.locator("#quote-form");
    expect(await form.isVisible()).toBe(false);
    expect(await page.getByText("Get your free quote at http").isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
    await page.getByLabel("Full name").fill("Ann");
    await page.emulateMedia({ media: "print" });
    expect(await form.isVisible()).toBe(true);
  });
});

test("while the answer is chosen that the steps to stop running water help with, they show below it, even before the scripts load", async () => {
  await site.visit("about:blank", async (page) => {
    await holdScripts(page);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const steps = page.getByText("Close the irrigation shutoff.").locator("visible=true");
    expect(await steps.count()).toBe(0);
    await page.getByLabel("A zone won’t shut off").check();
    await steps.waitFor();
    const [answer, help] = [await page.getByLabel("A zone won’t shut off").boundingBox(), await steps.boundingBox()];
    expect(help?.y).toBeGreaterThan(answer?.y ?? 0);
    await page.getByLabel("A zone won’t come on").check();
    await steps.waitFor({ state: "detached" });
  });
});

test("the problem of a field goes as soon as its value is right, and the summary goes with the last one", async () => {
  await visit(path, true, async (page) => {
    await page.getByRole("button", { name: "Get my free quote" }).click();
    const summary = page.getByRole("region", { name: "There is a problem" });
    await summary.waitFor();
    expect(await summary.getByRole("heading").allInnerTexts()).toEqual(["Error: Please fill in all required fields."]);
    const zip = page.getByLabel("Zip Code");
    await zip.pressSequentially("9803");
    expect(await zip.getAttribute("aria-invalid")).toBe("true");
    await zip.press("3");
    expect(await zip.getAttribute("aria-invalid")).toBeNull();
    expect(await summary.getByRole("link").count()).toBe(3);
    // Some password managers fill in a field with a `change` event alone.
    await page.getByLabel("Full Name").evaluate((field: HTMLInputElement) => {
      field.value = "Ann Lee";
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.getByLabel("A zone won’t come on").check();
    await page.getByLabel("Email Address").fill("ann@example.com");
    await summary.waitFor({ state: "detached" });
    expect(await page.locator("[aria-invalid]").count()).toBe(0);
  });
});

test("a mistyped domain of an email address gets an offer, which a press accepts", async () => {
  await visit(path, true, async (page) => {
    const field = page.getByLabel("Email Address");
    const offer = page.getByRole("button", { name: "Did you mean marisol@gmail.com?" });
    await field.fill("marisol@gmial.com");
    expect(await offer.count()).toBe(0);
    await field.blur();
    await offer.click();
    expect(await field.inputValue()).toBe("marisol@gmail.com");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await offer.waitFor({ state: "detached" });
  });
});

test.each([
  ["", path],
  ["&utm_source=mail&gclid=abc&coupon=9", `${path}?utm_source=mail&gclid=abc`],
])("a form that the address fills in is posted to its path with the campaign alone: %s", async (campaign, action) => {
  await visit(`${path}?name=Ann+Lee&email=ann+quotes@example.com${campaign}`, false, async (page) => {
    const form = page.locator("form[data-form=leads]");
    expect(await form.getAttribute("action")).toBe(action);
    expect(await form.locator("[name=name]").inputValue()).toBe("Ann Lee");
    expect(await form.locator("[name=email]").inputValue()).toBe("ann+quotes@example.com");
  });
});
