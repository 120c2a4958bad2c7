import { describe, expect, test } from "vitest";
import { openProduct } from "../test/product.ts";
import {
  applicationForm,
  consentVersion,
  contactForm,
  type FormUnderTest,
  formSteps,
  privacyForm,
  problemSummaryOf,
  quoteForm,
} from "./forms.ts";
import { freshEmail } from "./page-steps.ts";

// Rules that all four forms share. form-sending.test.ts tests how a form is sent.

interface Expected {
  form: FormUnderTest;
  /** The columns that the form stores if the visitor fills in every field. */
  row: Record<string, unknown>;
  /** The columns that are not null if the visitor fills in only the required fields. */
  requiredRow?: Record<string, unknown>;
  thanks: string;
  /** The error messages of an empty form. */
  requires: string[];
  /** The id of the first button of a required radio group. */
  group?: string;
  optional: string;
  mistakes: [name: string, value: string, words: string][];
  /** Values that only a program can send. */
  wrong: Record<string, string>[];
}

const notEmoji = (what: string) => `Please write your ${what}. We can’t read emoji alone.`;

const forms: Record<string, Expected> = {
  "a quote request": {
    form: quoteForm,
    row: {
      ...quoteForm.values,
      name: "Jose Nunez",
      phone: "4255550100",
      message: "Line one line two",
      service: "ev-charging-installation",
      city: "bellevue",
      submitted_from_page: quoteForm.path,
      match_confirmed_at: null,
    },
    thanks: "We don’t have a contractor for EV charging installation in 98004 yet",
    optional: "phone",
    group: "service_issue",
    requires: ["Choose what you need done.", "Enter your zip code.", "Enter your name.", "Enter your email address."],
    mistakes: [
      ["zip_code", "9800", "Enter a 5-digit zip code, such as 98033."],
      ["name", "👍🏽", notEmoji("name in letters, in any language")],
    ],
    wrong: [{ service_issue: "dragon" }, { message: "x".repeat(5001) }],
  },
  "a message": {
    form: contactForm,
    row: { name: "Jose Nunez", phone: "4255550100", user_type: "homeowner", message: "A head leaks. Who can help?" },
    optional: "phone",
    thanks: "Thank you for contacting us. We’ll get back to you within 24 hours.",
    requires: ["Enter your name.", "Enter your email address.", "Tell us who you are.", "Enter your message."],
    group: "user_type",
    mistakes: [
      ["name", "👍🏽", notEmoji("name in letters, in any language")],
      ["message", "👍", notEmoji("message in words, in any language")],
    ],
    wrong: [{ user_type: "dragon" }],
  },
  "an application": {
    form: applicationForm,
    row: {
      name: "Jose Nunez",
      business_name: "Nunez Irrigation LLC",
      phone: "4255550100",
      city: "Bothell",
      service: "ev-charging-installation",
      message: "98011 and 98034, please.",
    },
    thanks: "within 24-48 hours",
    optional: "message",
    requires: [
      "Enter your name.",
      "Enter your business name.",
      "Enter your email address.",
      "Enter your city.",
      "Choose a service.",
    ],
    mistakes: [["city", "👍", notEmoji("city in letters")]],
    wrong: [{ service: "gutter-installation" }],
  },
  "a privacy request": {
    form: privacyForm,
    row: { kind: "correction", name: "José Núñez", message: "My zip code\nis 98004.", status: "open", done_at: null },
    requiredRow: { kind: "deletion" },
    optional: "message",
    thanks: "We’ll reply within 30 days, only to the email address you gave.",
    requires: ["Enter your email address.", "Choose what you’d like."],
    group: "kind",
    mistakes: [["email", "ann@", "Enter an email address like name@example.com."]],
    wrong: [{ kind: "everything" }],
  },
};

const site = openProduct({ whole: true });

const ways = [
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const;

describe.each(Object.entries(forms))("%s", (_name, { form, row, requiredRow, thanks, requires, ...expected }) => {
  const isQuote = form === quoteForm;
  const asksConsent = form !== privacyForm;

  describe.each(ways)("%s", (_way, javaScriptEnabled) => {
    const { visit, fill, currentValues, send, rowsFrom } = formSteps(site, form, javaScriptEnabled);

    test("an incomplete form links to each missing field, and a complete form is stored once, thanks the visitor, and becomes empty", async () => {
      const email = freshEmail();
      let expectedConsent = {};
      await visit(async (page) => {
        const optional = page.locator(`main form [name="${expected.optional}"]`);
        await optional.fill("425");
        await send(page);
        const summary = problemSummaryOf(page);
        await summary.waitFor();
        expect(await summary.innerText()).toContain("Please fill in all required fields.");
        const links = summary.getByRole("link");
        expect(await links.allInnerTexts()).toEqual(requires);
        expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await page.title()).toMatch(/^Error: (?!Error)/);
        if (javaScriptEnabled) {
          const alert = page.getByRole("alert");
          expect(await alert.innerText()).toMatch(/^Error: Please fill in all required fields\./);
        }
        expect(await currentValues(page)).toEqual({ [expected.optional]: "425" });
        for (const [at, words] of requires.entries()) {
          await links.nth(at).click();
          const field = page.locator(":target");
          const group = page.locator(`[data-field="${expected.group}"]`);
          const marked = expected.group === (await field.getAttribute("id")) ? group : field;
          expect(await marked.getAttribute("aria-invalid")).toBe("true");
          const description = (await marked.getAttribute("aria-describedby"))?.split(" ").at(-1);
          expect(await page.locator(`#${description}`).innerText()).toBe(words);
        }

        await fill(page, email);
        if (asksConsent) {
          const consent = page.locator("form p").filter({ hasText: "buy anything." });
          const wording = (await consent.innerText()).replace(" Read our privacy policy.", "");
          expect(wording).toContain("Cedarline Home Services");
          const policy = consent.getByRole("link", { name: "Read our privacy policy." });
          expect(await policy.getAttribute("href")).toBe("/privacy");
          expectedConsent = { consent_version: consentVersion(form), consent_wording: wording };
        }
        await send(page);
        await form.waitUntilStored(page);
        const answer = isQuote ? page.getByRole("heading", { level: 1 }) : page.getByRole("status");
        expect(await answer.innerText()).toContain(thanks);
        await expect
          .poll(() => answer.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
          .toBe(true);
        if (!isQuote && form !== privacyForm && !javaScriptEnabled) {
          await page.getByRole("link", { name: "Send another" }).click();
          await page.locator("main form[method=post]").waitFor();
        }
        if (!isQuote) expect(await currentValues(page)).toEqual({});
        await page.waitForFunction(() => !document.title.startsWith("Error"));
      });
      expect(await rowsFrom(email)).toEqual([expect.objectContaining({ ...row, email, ...expectedConsent })]);
    });
  });

  test("a form with a mistake is not stored, keeps the typed values, and names the mistake", async () => {
    const { visit, fill, filledValues, currentValues, send, rowsFrom } = formSteps(site, form);
    const email = freshEmail();
    await visit(async (page) => {
      for (const [name, value, words] of expected.mistakes) {
        const field = page.locator(`main form [name="${name}"]`);
        await fill(page, email);
        await field.fill(value);
        await send(page);
        await page.getByRole("link", { name: words }).waitFor();
        const summary = await problemSummaryOf(page).innerText();
        expect(summary).toMatch(/^(Error: )?Please check the marked fields\./);
        if (words.includes("emoji alone"))
          expect(summary).toContain(`${form.failureMessage}: Required fields are empty after sanitization`);
        expect(await page.title()).toMatch(/^Error: (?!Error)/);
        expect(await field.getAttribute("aria-invalid")).toBe("true");
        expect(await currentValues(page)).toEqual({ ...filledValues(email), [name]: value });
      }
    });
    expect(await rowsFrom(email)).toEqual([]);
  });

  const { post, rowsFrom } = formSteps(site, form, false);

  test("a form post with only the required fields is stored and redirects with status 303 to the page that thanks the visitor", async () => {
    const email = freshEmail();
    const response = await post({ email });
    const next = response.headers.get("Location") ?? "";
    expect(response.status).toBe(303);
    const others = Object.keys(form.values).filter((field) => !(field in form.required));
    const nulls = Object.fromEntries(others.map((field) => [field, null]));
    expect(await rowsFrom(email)).toEqual([expect.objectContaining({ ...nulls, ...requiredRow })]);
    expect(next).toMatch(isQuote ? /^\/thank-you\?receipt=[\w-]{43}$/ : new RegExp(`^${form.path}\\?sent=1$`));
    if (isQuote) return;
    const html = await site.html(next);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${form.path}"`));
  });

  test("a form post with a known key is stored once, and with other content as a new row", async () => {
    const [email, other] = [freshEmail(), freshEmail()];
    const form_key = crypto.randomUUID();
    for (const sent of [email, email, other]) expect((await post({ email: sent, form_key })).status).toBe(303);
    expect([await rowsFrom(email), await rowsFrom(other)].map((rows) => rows.length)).toEqual([1, 1]);
  });

  const mistakes = expected.mistakes.map(([name, value, words]) => ({ change: { [name]: value }, words }));
  const wrong = expected.wrong.map((change) => ({ change, words: "" }));
  test.each<{ change: Record<string, string>; words: string }>([...mistakes, ...wrong])(
    "a form post with $change gets status 422 and the typed values, and is neither stored nor cached: $words",
    async ({ change, words }) => {
      const sent = { email: freshEmail(), ...change };
      const response = await post(sent);
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(html).toContain(words);
      expect(html).toMatch(/<title>Error: (?!Error)/);
      expect(html).toContain('aria-invalid="true"');
      expect(html).toContain(`value="${sent.email}"`);
      expect(html.includes("Required fields are empty after sanitization")).toBe(words.includes("emoji alone"));
      expect(response.headers.get("Cache-Control")).toContain("no-store");
      expect(await rowsFrom(sent.email)).toEqual([]);
    },
  );
});

describe("a sender above the rate limit", () => {
  const site = openProduct({ whole: true, variables: { RATE_LIMIT_PER_MINUTE: "1" } });

  test.each(Object.entries(forms))(
    "%s above the rate limit is refused, and the page keeps the typed values",
    async (_name, { form }) => {
      const { post } = formSteps(site, form);
      expect((await post({ email: "ann@" })).status).toBe(422);
      expect((await post({ email: freshEmail() })).status).toBe(303);
      const email = freshEmail();
      const refused = await post({ email });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      const html = await refused.text();
      for (const words of [`value="${email}"`, `${form.failureMessage}:`]) expect(html).toContain(words);
      expect(await site.read(form.table)).toHaveLength(1);
    },
  );
});
