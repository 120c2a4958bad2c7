import { describe, expect, test } from "vitest";
import { openProduct } from "../test/product.ts";
import { consentVersion, formSteps, problemSummaryOf, quoteForm } from "./forms.ts";
import { freshEmail, waitForScripts } from "./page-steps.ts";

const site = openProduct({ whole: true });
const form = quoteForm;
const { path, waitUntilStored } = form;
const requests = "**/rest/v1/leads*";
const { visit, fill, filledValues, currentValues, send, button, post, toast, rowsFrom } = formSteps(site, form);

describe("a quote request", () => {
  test("a request is stored as new and confirmed by a toast", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await page.clock.install();
      await fill(page, email);
      // A form that is filled in in less than two seconds is held for an operator's review.
      await page.clock.fastForward(3_000);
      await send(page);
      await waitUntilStored(page);
      const toast = page.getByRole("status");
      expect(await toast.innerText()).toContain("Quote Request Submitted!");
      expect(await toast.innerText()).toContain(
        "We’re matching you with a local EV charging installation pro. You’ll hear back shortly.",
      );
      await page.waitForFunction(() => scrollY === 0);
      await page.getByRole("button", { name: "Dismiss" }).click();
      await toast.waitFor({ state: "detached" });
    });
    expect(await rowsFrom(email)).toEqual([expect.objectContaining({ status: "new", hold_reason: null })]);
  });

  test("a request from a generator page is stored with the service “general”, the page, and the name as typed", async () => {
    const email = freshEmail();
    const url = `/generator-installation/woodinville?name=${encodeURIComponent("李雷")}&email=${email}&zip=98072&issue=general-inquiry`;
    await site.visit(url, async (page) => {
      await waitForScripts(page);
      const request = page.waitForRequest(requests);
      await send(page);
      // A prefilled form does not report how long the visitor took to fill it in.
      expect((await request).headers()["form-context"]).not.toContain("fill=");
      await waitUntilStored(page);
    });
    expect(await rowsFrom(email)).toEqual([
      expect.objectContaining({
        name: "Li Lei",
        name_as_typed: "李雷",
        service: "general",
        service_issue: "general-inquiry",
        city: "woodinville",
        submitted_from_page: "/generator-installation/woodinville",
        phone: null,
        message: null,
        timeline: null,
        preferred_contact: null,
      }),
    ]);
  });

  test("a short phone number shows a warning, and the request can still be sent", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      await page.getByLabel("Phone number").fill("555-01");
      await page.getByLabel("Email address").focus();
      const hint = page.getByText("Please enter a valid 10-digit phone number");
      await hint.waitFor();
      const phone = page.getByLabel("Phone number");
      expect(await phone.getAttribute("aria-describedby")).toContain(await hint.getAttribute("id"));
      // The phone field and the email field are side by side, even while the warning is shown below one of them.
      const tops = () =>
        Promise.all([phone, page.getByLabel("Email address")].map(async (field) => (await field.boundingBox())?.y));
      const [phoneTop, emailTop] = await tops();
      expect(phoneTop).toBe(emailTop);
      await phone.fill("425 555 0100");
      await hint.waitFor({ state: "hidden" });
      // The click moves the focus, so the warning appears again. The warning must not move the button before the click
      // ends.
      await phone.fill("555-01");
      await send(page);
      await waitUntilStored(page);
    });
    expect(await rowsFrom(email)).toEqual([expect.objectContaining({ phone: "55501" })]);
  });

  test("a refused request keeps the typed values and shows the server's message in a collapsed block", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      const json = { code: "23514", message: "no such luck", details: "a detail", hint: "a hint" };
      await page.route(requests, (route) => route.fulfill({ status: 400, json }));
      await send(page);
      await toast(page, "Submission Error").waitFor();
      expect(await currentValues(page)).toEqual(filledValues(email));
      const details = page.locator("details", { hasText: "Technical details" });
      expect(await details.getAttribute("open")).toBeNull();
      await details.locator("summary").click();
      for (const word of Object.values(json)) expect(await details.innerText()).toContain(word);
    });
  });
});

describe("the fill time", () => {
  test.each([
    ["is stored", false],
    ["is held if a program filled in the honeypot", true],
  ])("a request reports its fill time and %s", async (_result, isProgram) => {
    const email = freshEmail();
    await visit(async (page) => {
      const openedAt = await page.evaluate(() => performance.timeOrigin);
      await fill(page, email);
      if (isProgram) {
        await page.locator('input[name="website"]').evaluate((field: HTMLInputElement) => {
          field.value = "https://spam.example";
        });
      }
      const request = page.waitForRequest(requests);
      await button(page).click();
      const reported = new URLSearchParams((await request).headers()["form-context"]);
      expect(reported.get("consent")).toBe(consentVersion(form));
      expect(Number(reported.get("fill"))).toBeGreaterThan(0);
      expect(Number(reported.get("fill"))).toBeLessThan(Date.now() - openedAt);
      expect(reported.get("honeypot")).toBe(isProgram ? "1" : null);
      await waitUntilStored(page);
    });
    expect(await rowsFrom(email)).toEqual([
      expect.objectContaining({
        consent_version: consentVersion(form),
        ...(isProgram ? { hold_reason: "honeypot" } : {}),
      }),
    ]);
  });

  test("a request reports no fill time if the browser restored the form's values", async () => {
    await visit(async (page) => {
      await fill(page, freshEmail());
      await page.locator("form").getByRole("link", { name: "Read our privacy policy." }).click();
      await page.waitForURL("**/privacy");
      await page.goBack();
      await waitForScripts(page);
      expect(await page.getByLabel("Full name").inputValue()).toBe("José Núñez");
      const request = page.waitForRequest(requests);
      await send(page);
      expect((await request).headers()["form-context"]).not.toContain("fill=");
    });
  });
});

test("a form with empty and wrong fields names all of them", async () => {
  await visit(async (page) => {
    await page.getByLabel("Full name").fill("Ann");
    await page.getByLabel("Zip code").fill("9800");
    await send(page);
    const summary = problemSummaryOf(page);
    await summary.waitFor();
    expect(await summary.getByRole("link").allInnerTexts()).toEqual([
      "Choose what you need done.",
      "Enter a 5-digit zip code, such as 98033.",
      "Enter your email address.",
    ]);
    expect(await summary.innerText()).toMatch(/Please fill in all required fields\. Check the other marked/);
    const covered = () =>
      page.evaluate(() => {
        const toast = document.querySelector("[role=alert]")?.getBoundingClientRect() ?? new DOMRect();
        const reported = [...document.querySelectorAll("[data-problems], form [id$='-problem']")];
        return reported
          .filter((one) => {
            const { top, bottom, left, right } = one.getBoundingClientRect();
            return top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
          })
          .map(({ textContent }) => textContent);
      });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await send(page);
      await expect.poll(covered).toEqual([]);
    }
    // The summary and the field both show the problem. After the summary is dismissed, the field still shows the
    // problem.
    const reported = await page.getByText("Please fill in all required fields.").filter({ visible: true }).count();
    expect([reported, await page.getByText("Enter your email address.").count()]).toEqual([1, 2]);
    await page.getByRole("button", { name: "Dismiss" }).click();
    expect([await summary.count(), await page.getByText("Enter your email address.").count()]).toEqual([0, 1]);
  });
});

describe("a quote form with values in its URL", () => {
  test("the URL can fill in every field of the quote form", async () => {
    await site.visit(
      "/sprinkler-repair/kirkland?name=Ann%20Lee&city=98033&issue=other&contact=text&timeline=asap&phone=123&message=Hi&email=a%40b.co",
      async (page) => {
        await waitForScripts(page);
        expect(await currentValues(page)).toEqual({
          name: "Ann Lee",
          zip_code: "98033",
          service_issue: "other",
          preferred_contact: "text",
          phone: "123",
          timeline: "asap",
          message: "Hi",
          email: "a@b.co",
        });
        expect(await page.getByText("Please enter a valid 10-digit phone number").isVisible()).toBe(true);
      },
    );
  });

  test("a prefilled form that is sent without JavaScript is not held for review", async () => {
    const email = freshEmail();
    await site.visit(
      `${path}?name=Ann&zip=98004&issue=other&email=${email}`,
      async (page) => {
        await send(page);
        await waitUntilStored(page);
      },
      { javaScriptEnabled: false },
    );
    expect(await rowsFrom(email)).toEqual([
      expect.objectContaining({ status: "new", hold_reason: null, consent_version: "5" }),
    ]);
  });
});

describe("a form post without a browser", () => {
  test.each([
    ["without consent_version is held, and its consent is not stored", "consent_version", true],
    ["without form_made_at is held, and its consent is not stored", "form_made_at", true],
    ["with all hidden fields is not held, and its consent is stored", "nothing", false],
  ])("a form post %s", async (_case, missing, isHeld) => {
    const email = freshEmail();
    const hidden = { consent_version: consentVersion(form), form_made_at: "" };
    const { [missing as keyof typeof hidden]: _, ...change } = hidden;
    expect((await post({ ...change, email })).status).toBe(303);
    expect(await rowsFrom(email)).toEqual([
      expect.objectContaining(
        isHeld
          ? { hold_reason: "incomplete-form", consent_version: null, consent_wording: null, consented_at: null }
          : { hold_reason: null, consent_version: consentVersion(form), consent_wording: expect.any(String) },
      ),
    ]);
  });

  test.each([
    ["of another content type", "{}", "application/json", 415],
    ["with a broken body", "x", "multipart/form-data; boundary=a", 400],
  ])("a form post %s is refused", async (_case, body, type, status) => {
    const response = await fetch(site.url + path, { method: "POST", body, headers: { "Content-Type": type } });
    expect(response.status).toBe(status);
  });
});
