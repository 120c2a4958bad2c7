import { describe, expect, test } from "vitest";
import { contactForm, formSteps } from "../../../e2e/forms.ts";
import { freshEmail, holdScripts, waitForScripts } from "../../../e2e/page-steps.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ whole: true });
const form = contactForm;

describe("the contact form with JavaScript", () => {
  const { visit, fill, currentValues, send, button, isFirstFieldFocused, rowsFrom } = formSteps(site, form);

  test("after a contact message is sent by keyboard, the first field has the focus, and sending the same text again stores a second message", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      for (const count of [1, 2]) {
        await fill(page, email);
        await button(page).press("Enter");
        await form.waitUntilStored(page);
        expect(await isFirstFieldFocused(page)).toBe(true);
        expect(await rowsFrom(email)).toHaveLength(count);
        await page.getByRole("button", { name: "Dismiss" }).click();
      }
    });
  });

  test("a corrected field of the contact form loses its error and keeps the focus", async () => {
    await visit(async (page) => {
      await send(page);
      const name = page.getByLabel("Full Name");
      await page.getByRole("link", { name: "Enter your name." }).click();
      await name.pressSequentially("Ann");
      expect(await name.inputValue()).toBe("Ann");
      expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await name.getAttribute("aria-invalid")).toBeNull();
      expect(await page.getByLabel("Message").getAttribute("aria-invalid")).toBe("true");
      await page.getByLabel("Other").check();
      expect(await page.getByRole("link", { name: "Tell us who you are." }).count()).toBe(0);
    });
  });

  test("if the server refuses a contact message before the scripts load, the form is empty after the corrected message is stored", async () => {
    const email = freshEmail();
    await site.visit("about:blank", async (page) => {
      const releaseScripts = await holdScripts(page);
      await page.goto("/contact", { waitUntil: "domcontentloaded" });
      await fill(page, email);
      await page.getByLabel("Message").fill("");
      await send(page);
      await page.getByRole("region", { name: "There is a problem" }).waitFor();
      expect(await page.title()).toMatch(/^Error: Contact Us/);
      releaseScripts();
      await waitForScripts(page);
      await page.getByLabel("Message").fill("Now there is one.");
      await send(page);
      await form.waitUntilStored(page);
      await page.waitForFunction(() => document.title.startsWith("Contact Us"));
      expect(await currentValues(page)).toEqual({});
    });
    expect(await rowsFrom(email)).toEqual([expect.objectContaining({ message: "Now there is one." })]);
  });
});

test("the contact page's HTML has the labels, the hours, and the ways to reach us", async () => {
  await site.visit(
    "/contact",
    async (page) => {
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Contact Us");
      const labels = await page.locator("form").locator("label[for], legend").allInnerTexts();
      expect(labels).toEqual(["Full Name *", "Email Address *", "Phone Number", "I am a... *", "Message *"]);
      expect(await page.getByLabel("Email Address").getAttribute("type")).toBe("email");
      expect(await page.getByLabel("Phone Number").getAttribute("type")).toBe("tel");
      expect(await page.getByLabel("Message").getAttribute("rows")).toBe("4");
      expect(
        await page
          .getByRole("radio")
          .evaluateAll((radios) =>
            radios.map((radio) => [(radio as HTMLInputElement).value, radio.parentElement?.innerText]),
          ),
      ).toEqual([
        ["homeowner", "Homeowner needing repair"],
        ["contractor", "Contractor interested in leads"],
        ["other", "Other"],
      ]);
      expect(await page.getByRole("region", { name: "Business hours" }).innerText()).toMatch(
        /Monday to Friday\s+8:00 AM to 6:00 PM\s+Saturday\s+9:00 AM to 4:00 PM\s+Sunday\s+Closed\s+Emergency sprinkler repairs may be available outside business hours\.\s+Send a quote request, and choose “As soon as possible.”\s+We read messages outside these hours, too, so you’ll hear back within 24 hours\./,
      );
      expect(await page.getByRole("region", { name: "Service area" }).innerText()).toContain(
        "Kirkland, WA and surrounding areas",
      );
      expect(await page.locator('main a[href="mailto:hello@cedarline.example"]').count()).toBe(1);
    },
    { javaScriptEnabled: false },
  );
});

describe("a site with a phone number of its own", () => {
  const called = openProduct({ whole: true, variables: { SITE_PHONE: "+1 425-555-0199" } });
  const link = '<a href="tel:+14255550199"';

  test("shows it on the contact page, in every footer, and on private pages", async () => {
    const contact = await called.html("/contact");
    const [main = "", footer = ""] = contact.split("</main>");
    expect(main).toMatch(/<h2 id="call"[^>]*>.*Phone<\/h2><a href="tel:\+14255550199"[^>]*>\(425\) 555-0199<\/a>/s);
    expect(footer).toContain("Email or call us");
    expect(footer).toContain(link);
    expect((await called.html("/")).split("</main>")[1]).toContain(link);
    expect((await called.html("/contractor/unknown-link")).split("</main>")[1]).toContain(link);
  });

  test("the sample’s number stands in structured data alone", async () => {
    for (const path of ["/contact", "/", "/contractor/unknown-link"]) {
      const html = (await site.html(path)).replace(/<script.*?<\/script>/gs, "");
      expect([path, /"tel:|555.?0100/.test(html)]).toEqual([path, false]);
    }
  });
});
