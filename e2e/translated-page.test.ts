import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openProduct } from "../test/product.ts";
import { contactForm, formSteps, quoteForm } from "./forms.ts";
import { freshEmail, holdScripts, waitForScripts } from "./page-steps.ts";

// Translation and browser extensions change the page while the visitor uses it.

const site = openProduct({ whole: true });

/** Wraps texts, inserts nodes, and adds attributes, as Chrome's translation and password managers do. */
const changeLikeExtensions = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.classList.add("translated-ltr");
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style, textarea, font")) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      outer.style.verticalAlign = inner.style.verticalAlign = "inherit";
      inner.append(`${text.data}`);
      outer.append(inner);
      text.replaceWith(outer);
    }
    for (const control of document.querySelectorAll("main :is(input:not([type=hidden]), select, textarea)")) {
      control.setAttribute("data-lastpass-icon-added", "true");
      (control as HTMLElement).style.backgroundRepeat = "no-repeat";
      const icon = document.createElement("com-manager-icon");
      icon.setAttribute("tabindex", "-1");
      control.after(icon);
      control.before(document.createElement("com-manager-root"));
    }
  });

const moments = [
  "before the scripts",
  "before the first touch",
  "after the script took over",
  "without JavaScript",
] as const;
const cases = [
  ...moments.map((moment) => ({ form: quoteForm, path: quoteForm.path, moment })),
  { form: contactForm, path: contactForm.path, moment: moments[1] },
];

describe("a page that translation and extensions change keeps values and focus, and its form can be sent", () => {
  test.each(cases)("$path, $moment", async ({ form, moment }) => {
    const { fill, filledValues, currentValues, send, rowsFrom } = formSteps(site, form);
    const hasScripts = moment !== "without JavaScript";
    const email = freshEmail();
    await site.visit(
      "about:blank",
      async (page) => {
        const releaseScripts = await holdScripts(page);
        if (moment !== "before the scripts") releaseScripts();
        await page.goto(form.path, { waitUntil: "domcontentloaded" });
        if (moment === "after the script took over") await waitForScripts(page);
        await changeLikeExtensions(page);

        const name = page.locator("main form [name=name]");
        await name.pressSequentially("Ann");
        const { service_issue, user_type } = form.values;
        if (service_issue) await page.locator(`[name=service_issue][value=${service_issue}]`).check();
        if (user_type) await page.locator(`[name=user_type][value=${user_type}]`).check();
        await page.locator("main form [name=email]").pressSequentially("half");
        releaseScripts();
        if (hasScripts) await waitForScripts(page);
        expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("email");
        expect(await currentValues(page)).toMatchObject({
          name: "Ann",
          email: "half",
          ...(service_issue && { service_issue }),
        });

        // Sends the form with a mistake first, so that translation also changes the error messages.
        await send(page);
        await page.getByRole("region", { name: "There is a problem" }).waitFor();
        expect(await currentValues(page)).toMatchObject({ name: "Ann", email: "half" });
        await changeLikeExtensions(page);
        await fill(page, email);
        expect(await page.locator("main form [aria-invalid]").count()).toBe(hasScripts ? 0 : 2);
        expect(await currentValues(page)).toEqual(filledValues(email));
        await send(page);
        await form.waitUntilStored(page);
      },
      { javaScriptEnabled: hasScripts, viewport: { width: 390, height: 844 } },
    );
    expect(await rowsFrom(email)).toHaveLength(1);
  });
});
