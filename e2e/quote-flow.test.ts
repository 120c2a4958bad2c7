import { describe, expect, test } from "vitest";
import { leadLimits } from "../domain/lead.ts";
import { violationsOn } from "../test/accessibility.ts";
import {
  correctWithoutJavaScript,
  formScenarios,
  post,
  postFromPage,
  postIncomplete,
  postMistake,
  postWithHoneypot,
  rowsFrom,
  type VisitedForm,
} from "./form-scenarios.ts";
import { freshEmail, holdScripts, hydrated, openSite } from "./open-site.ts";

const site = openSite();
const path = "/ev-charging-installation/bellevue";

const form: VisitedForm = {
  site,
  path,
  table: "leads",
  button: "Get my free quote",
  sending: "Submitting...",
  failed: "There was a problem submitting your quote request",
  async fill(page, email) {
    await page.getByLabel("Full name").fill("José Núñez");
    await page.getByLabel("Zip code").fill("98004");
    await page.getByLabel("What do you need?").selectOption("other");
    await page.getByLabel("Text", { exact: true }).check();
    await page.getByLabel("Phone number").fill("(425) 555-0100");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("When do you need it?").selectOption("1-week");
    await page.getByLabel("Anything else").fill("Line one\nline two");
  },
  typed: async (page) => ({
    name: await page.getByLabel("Full name").inputValue(),
    zip_code: await page.getByLabel("Zip code").inputValue(),
    service_issue: await page.getByLabel("What do you need?").inputValue(),
    text: await page.getByLabel("Text", { exact: true }).isChecked(),
    phone: await page.getByLabel("Phone number").inputValue(),
    email: await page.getByLabel("Email address").inputValue(),
    timeline: await page.getByLabel("When do you need it?").inputValue(),
    message: await page.getByLabel("Anything else").inputValue(),
  }),
  filled: (email) => ({
    name: "José Núñez",
    zip_code: "98004",
    service_issue: "other",
    text: true,
    phone: "(425) 555-0100",
    email,
    timeline: "1-week",
    message: "Line one\nline two",
  }),
  stored: (page) => page.waitForURL("**/thank-you?receipt=*"),
  emailLabel: "Email address",
  good: { name: "Ann", zip_code: "98004", service_issue: "other", email: "ann@example.com" },
};

const nothing = {
  name: "",
  zip_code: "",
  service_issue: "",
  text: false,
  phone: "",
  email: "",
  timeline: "",
  message: "",
};

const storedLead = (email: string) => ({
  name: "Jose Nunez",
  zip_code: "98004",
  service_issue: "other",
  preferred_contact: "text",
  phone: "4255550100",
  email,
  timeline: "1-week",
  message: "Line one line two",
  service: "ev-charging-installation",
  city: "bellevue",
  submitted_from_page: path,
  status: "new",
  match_confirmed_at: null,
});

describe("a quote request", () => {
  const { send, sendTwice, sendRefused, loseAnswer, ...more } = formScenarios(form, true);

  test("with JavaScript is stored, confirmed and followed by what happens next", async () => {
    const email = freshEmail();
    await site.visit(path, async (page) => {
      await hydrated(page);
      await page.clock.install();
      await form.fill(page, email);
      // A person takes longer than a program: a form that is filled in no time waits to be looked at.
      await page.clock.fastForward(3_000);
      await send(page);
      await page.waitForURL("**/thank-you?receipt=*");
      const toast = page.getByRole("status");
      expect(await toast.innerText()).toContain("Quote Request Submitted!");
      expect(await toast.innerText()).toContain(
        "We're matching you with a local sprinkler repair pro. You'll hear back shortly.",
      );
      await page.waitForFunction(() => scrollY === 0);
      await page.getByRole("button", { name: "Dismiss" }).click();
      await toast.waitFor({ state: "detached" });
    });
    expect(await rowsFrom(form, email)).toEqual([expect.objectContaining(storedLead(email))]);
  });

  test("without JavaScript is stored and confirmed too", async () => {
    const email = freshEmail();
    await site.visit(
      path,
      async (page) => {
        await form.fill(page, email);
        await page.locator('[name="form_made_at"]').evaluate((field: HTMLInputElement) => {
          field.value = String(Number(field.value) - 3_000);
        });
        await send(page);
        await page.waitForURL("**/thank-you?receipt=*");
        expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("We have your request");
        expect(await page.getByRole("main").innerText()).toContain("matching you");
      },
      { javaScriptEnabled: false },
    );
    expect(await rowsFrom(form, email)).toEqual([expect.objectContaining(storedLead(email))]);
  });

  test("from a generator page is a general one, and says where it came from", async () => {
    const email = freshEmail();
    await site.visit(
      `/generator-installation/woodinville?name=Ann&email=${email}&zip=98072&issue=general-inquiry`,
      async (page) => {
        await hydrated(page);
        await send(page);
        await page.waitForURL("**/thank-you?receipt=*");
      },
    );
    expect(await rowsFrom(form, email)).toEqual([
      expect.objectContaining({
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

  test("with a short phone number shows the hint and is sent all the same", async () => {
    const email = freshEmail();
    await site.visit(path, async (page) => {
      await hydrated(page);
      await form.fill(page, email);
      await page.getByLabel("Phone number").fill("555-01");
      await page.getByLabel("Email address").focus();
      await page.getByText("Please enter a valid 10-digit phone number").waitFor();
      await send(page);
      await page.waitForURL("**/thank-you?receipt=*");
    });
    expect(await rowsFrom(form, email)).toEqual([expect.objectContaining({ phone: "55501" })]);
  });

  test("clicked twice is sent once, and says that it is being sent", () => sendTwice());

  test("whose answer got lost is stored once when it is sent again", loseAnswer);

  test("that meets no connection is sent when it is back, and the page is accessible meanwhile", () =>
    more.sendOffline(async (page) => {
      expect(await violationsOn(page)).toEqual([]);
    }));

  test("that waits is changed by the visitor and not sent as it was", more.editWhileWaiting);

  test("that waits is no longer sent when the visitor says so", more.stopWaiting);

  test("that waits when the page is reloaded is stored once", more.reloadWhileWaiting);

  test(
    "that is on its way when consent is taken back is stored once, and the visitor learns of it",
    more.refuseWhileSending,
  );

  test("that was typed before the scripts came, or before it was allowed, is kept", more.keepEarlyDraft);

  test("that waits comes before what the address says", async () => {
    const email = freshEmail();
    await more.visit(async (page) => {
      await more.allowEverything(page);
      await form.fill(page, email);
      await page.route("**/rest/v1/leads*", (route) => route.abort());
      await send(page);
      await more.waiting(page).waitFor();
      await page.goto(`${path}?name=Bob&email=bob@example.com`);
      await more.waiting(page).waitFor();
      expect(await form.typed(page)).toEqual(form.filled(email));
      await page.unroute("**/rest/v1/leads*");
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await form.stored(page);
    });
    expect(await rowsFrom(form, email)).toHaveLength(1);
  });

  test("that is half written is not mixed with what the address says of another person", async () => {
    await more.visit(async (page) => {
      await more.allowEverything(page);
      await form.fill(page, "ann@example.com");
      await page.goto(`${path}?name=Bob&email=bob@example.com`);
      await hydrated(page);
      expect(await form.typed(page)).toEqual({ ...nothing, name: "Bob", email: "bob@example.com" });
      await page.goto(path);
      await page.getByText("We kept what you typed.").waitFor();
      expect(await form.typed(page)).toEqual(form.filled("ann@example.com"));
    });
  });

  test("that is changed while it is being sent stays as it is now", () =>
    more.editWhileSending("Quote Request Submitted!"));

  test("that is being sent is there again when the visitor comes back before the answer", async () => {
    const email = freshEmail();
    await more.visit(async (page) => {
      await more.allowEverything(page);
      await form.fill(page, email);
      const held = Promise.withResolvers<void>();
      await page.route("**/rest/v1/leads*", async (route) => {
        await held.promise;
        await route.continue();
      });
      await send(page);
      await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
      await page.waitForURL("**/faq");
      await page.goBack();
      await more.waiting(page).waitFor();
      expect(await form.typed(page)).toEqual(form.filled(email));
      held.resolve();
      await form.stored(page);
    });
    expect(await rowsFrom(form, email)).toHaveLength(1);
  });

  test("is sent from a page on plain http, where browsers make no random UUID", async () => {
    const email = freshEmail();
    await site.visit("about:blank", async (page) => {
      await page.addInitScript(() => Object.defineProperty(crypto, "randomUUID", { value: undefined }));
      await page.goto(path);
      await hydrated(page);
      await form.fill(page, email);
      await send(page);
      await form.stored(page);
    });
    expect(await rowsFrom(form, email)).toHaveLength(1);
  });

  test("that the browser filled again says nothing about the time", async () => {
    await more.visit(async (page) => {
      await form.fill(page, freshEmail());
      await page.locator("form").getByRole("link", { name: "Read our privacy policy." }).click();
      await page.waitForURL("**/privacy");
      await page.goBack();
      await hydrated(page);
      expect(await page.getByLabel("Full name").inputValue()).toBe("José Núñez");
      const request = page.waitForRequest("**/rest/v1/leads*");
      await send(page);
      expect((await request).headers()["form-context"]).toBe("consent=2");
    });
  });

  test("that is half written is there again for a day", () => more.keepDraft(nothing));

  test.each([false, true])("says how it was filled; by a program: %s", more.sendContext);

  test("that waits when the visitor looks at another page is sent from there", async () => {
    const email = freshEmail();
    await more.visit(async (page) => {
      await more.allowEverything(page);
      await form.fill(page, email);
      await page.route("**/rest/v1/leads*", (route) => route.abort());
      await send(page);
      await more.waiting(page).waitFor();
      await page.unroute("**/rest/v1/leads*");
      await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
      await page.waitForURL("**/faq");
      await page.getByRole("status").filter({ hasText: "Quote Request Submitted!" }).waitFor();
    });
    expect(await rowsFrom(form, email)).toHaveLength(1);
  });

  test("whose visitor leaves while it is on its way is stored", async () => {
    const email = freshEmail();
    await site.visit(path, async (page) => {
      await hydrated(page);
      await form.fill(page, email);
      const request = page.waitForRequest("**/rest/v1/leads*");
      page.on("dialog", (dialog) => dialog.accept());
      await send(page);
      await request;
      // An answer that comes at this very moment has the page go on to the thanks, which takes the place of the first way out.
      await page.goto("about:blank").catch(() => page.goto("about:blank"));
    });
    await expect.poll(() => rowsFrom(form, email)).toHaveLength(1);
  });

  test("that waits and is kept nowhere makes the browser ask before it is closed", async () => {
    await site.visit(path, async (page) => {
      await hydrated(page);
      await form.fill(page, freshEmail());
      await page.route("**/rest/v1/leads*", (route) => route.abort());
      await send(page);
      await page.getByText("We keep trying to send it").waitFor();
      const asked = page.waitForEvent("dialog");
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe("beforeunload");
      await dialog.accept();
    });
  });

  test("is sent from a browser that keeps nothing", async () => {
    const email = freshEmail();
    await site.visit("about:blank", async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("The storage is shut.", "SecurityError");
          },
        });
      });
      await page.goto(path);
      await hydrated(page);
      await page.getByRole("button", { name: "Accept All" }).click();
      await form.fill(page, email);
      await page.context().setOffline(true);
      await send(page);
      await page.getByText("Please keep this page open.").waitFor();
      await page.context().setOffline(false);
      await form.stored(page);
    });
    expect(await rowsFrom(form, email)).toHaveLength(1);
  });

  test("counts the time to fill it from when the form came to the screen", async () => {
    await site.visit(path, async (page) => {
      await hydrated(page);
      // The page that follows has a clock of its own.
      const openedAt = await page.evaluate(() => performance.timeOrigin);
      await form.fill(page, freshEmail());
      const request = page.waitForRequest("**/rest/v1/leads*");
      await send(page);
      const fillMs = new URLSearchParams((await request).headers()["form-context"]).get("fill");
      expect(Number(fillMs)).toBeGreaterThan(0);
      expect(Number(fillMs)).toBeLessThan(Date.now() - openedAt);
    });
  });

  test("that the address filled says nothing about the time", async () => {
    await site.visit(`${path}?name=Ann&zip=98004&issue=other&email=${freshEmail()}`, async (page) => {
      await hydrated(page);
      const request = page.waitForRequest("**/rest/v1/leads*");
      await send(page);
      expect((await request).headers()["form-context"]).toBe("consent=2");
    });
  });

  test("that the server refuses keeps the form and shows its words, folded away", () => {
    const refusal = { code: "23514", message: "no such luck", details: "a detail", hint: "a hint" };
    return sendRefused(refusal, "no such luck", async (page) => {
      const details = page.locator("details", { hasText: "Technical details" });
      expect(await details.getAttribute("open")).toBeNull();
      await details.locator("summary").click();
      for (const word of Object.values(refusal)) expect(await details.innerText()).toContain(word);
    });
  });
});

test("what a form said about its mistakes does not follow the visitor to another page", async () => {
  await site.visit(path, async (page) => {
    await hydrated(page);
    await page.getByRole("button", { name: form.button }).click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    await page.waitForURL("**/faq");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });
});

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("a form with mistakes, %s", (_case, javaScriptEnabled) => {
  const { visit, send, expectRequired, sendMistake } = formScenarios(form, javaScriptEnabled);

  test("that is empty names each required field and leads to it", async () => {
    await visit(async (page) => {
      await page.getByLabel("Anything else").fill("kept as typed");
      await send(page);
      await expectRequired(page, [
        "Enter your name.",
        "Enter your zip code.",
        "Choose what you need done.",
        "Enter your email address.",
      ]);
      const name = page.getByLabel("Full name");
      expect(await name.getAttribute("aria-invalid")).toBe("true");
      const described = await name.getAttribute("aria-describedby");
      expect(await page.locator(`#${described}`).innerText()).toBe("Enter your name.");
      expect(await page.getByLabel("Anything else").inputValue()).toBe("kept as typed");
      if (javaScriptEnabled) {
        await name.fill("A");
        expect(await name.getAttribute("aria-invalid")).toBeNull();
      }
    });
  });

  test.each([
    ["a zip code of four digits", "Zip code", "9800", "Enter a 5-digit zip code, such as 98033."],
    ["an email address without a domain", "Email address", "ann@", "Enter an email address like name@example.com."],
  ])("that has %s says so and stores nothing", async (_mistake, label, typed, words) => {
    await sendMistake(label, typed, words, async (page) => {
      expect(await page.getByRole("region", { name: "There is a problem" }).innerText()).not.toContain("required");
    });
  });

  test.each(["李明", "Дмитрий", "علی"])(
    "that has a name of another alphabet, %s, says what to do and keeps the name",
    async (name) => {
      const words = "Please add your name in the letters A to Z. We can’t store other writing systems or emoji.";
      await sendMistake("Full name", name, words, async (page) => {
        const summary = await page.getByRole("region", { name: "There is a problem" }).innerText();
        expect(summary).toMatch(/^There is a problem\s+Please check the marked fields\.\s+Please add your name/);
        expect(summary).toContain(
          "There was a problem submitting your quote request: Required fields are empty after sanitization",
        );
      });
    },
  );

  test("that has empty and wrong fields says both", async () => {
    await visit(async (page) => {
      await page.getByLabel("Full name").fill("Ann");
      await page.getByLabel("Zip code").fill("9800");
      await send(page);
      await expectRequired(page, [
        "Enter a 5-digit zip code, such as 98033.",
        "Choose what you need done.",
        "Enter your email address.",
      ]);
      expect(await page.getByRole("region", { name: "There is a problem" }).innerText()).toContain(
        "Please check the other marked fields too.",
      );
    });
  });

  test("loses its title's mark once it is sent", async () => {
    await visit(async (page) => {
      await send(page);
      await expectRequired(page, [
        "Enter your name.",
        "Enter your zip code.",
        "Choose what you need done.",
        "Enter your email address.",
      ]);
      await form.fill(page, freshEmail());
      await send(page);
      await form.stored(page);
      await page.waitForFunction(() => !document.title.startsWith("Error"));
    });
  });
});

describe("the address fills the form", () => {
  test.each([true, false])("with JavaScript: %s", async (javaScriptEnabled) => {
    await site.visit(
      "/sprinkler-repair/kirkland?name=Ann%20Lee&city=98033&issue=other&contact=text&timeline=asap&phone=123&message=Hi&email=a%40b.co",
      async (page) => {
        if (javaScriptEnabled) await hydrated(page);
        expect(await page.getByLabel("Full name").inputValue()).toBe("Ann Lee");
        expect(await page.getByLabel("Zip code").inputValue()).toBe("98033");
        expect(await page.getByLabel("What do you need?").inputValue()).toBe("other");
        expect(await page.getByLabel("Text", { exact: true }).isChecked()).toBe(true);
        expect(await page.getByLabel("When do you need it?").inputValue()).toBe("asap");
        expect(await page.getByLabel("Anything else").inputValue()).toBe("Hi");
        expect(await page.getByLabel("Email address").inputValue()).toBe("a@b.co");
        expect(await page.getByText("Please enter a valid 10-digit phone number").isVisible()).toBe(true);
      },
      { javaScriptEnabled },
    );
  });

  test("and is not held when it is sent without JavaScript", async () => {
    const email = freshEmail();
    await site.visit(
      `${path}?name=Ann&zip=98004&issue=other&email=${email}`,
      async (page) => {
        await page.getByRole("button", { name: form.button }).click();
        await page.waitForURL("**/thank-you?receipt=*");
      },
      { javaScriptEnabled: false },
    );
    expect(await rowsFrom(form, email)).toEqual([
      expect.objectContaining({ status: "new", hold_reason: null, consent_version: "2" }),
    ]);
  });

  test("what is typed before the scripts arrive stays", async () => {
    await site.visit("about:blank", async (page) => {
      const bringScripts = await holdScripts(page);
      await page.goto(`${path}?message=prefilled`, { waitUntil: "domcontentloaded" });
      await form.fill(page, "early@example.com");
      bringScripts();
      await hydrated(page);
      expect(await form.typed(page)).toEqual(form.filled("early@example.com"));
    });
  });
});

describe("a form post by hand", () => {
  test("is answered with 303 when it is stored", async () => {
    const response = await post(form);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toMatch(/^\/thank-you\?receipt=[\w-]{43}$/);
  });

  test.each([
    ["an unknown issue", { service_issue: "dragon" }],
    ["an unknown timeline", { timeline: "never" }],
    ["an unknown contact", { preferred_contact: "pigeon" }],
    ["a name over its length", { name: "x".repeat(leadLimits.name + 1) }],
    ["a message over its length", { message: "x".repeat(leadLimits.message + 1) }],
  ])("with %s is 422, kept as typed and marked", (_case, change) => postMistake(form, change));

  test("says which sentence it agrees to and when its page was made", () => postFromPage(form));

  test("with the honeypot filled is held", () => postWithHoneypot(form));

  test("without a hidden field of our form is held and agreed to nothing", () => postIncomplete(form));

  test("with mistakes that are corrected without JavaScript is not held", () => correctWithoutJavaScript(form));

  test("with markup in it is shown as text", async () => {
    const html = await (await post(form, { email: "", name: '"><script>alert(1)</script>' })).text();
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain("&quot;&gt;&lt;script&gt;");
  });

  test.each([
    ["from another site", { headers: { Origin: "https://evil.example" } }, 403],
    ["of another type", { body: "{}", headers: { "Content-Type": "application/json" } }, 415],
    ["that is broken", { body: "x", headers: { "Content-Type": "multipart/form-data; boundary=a" } }, 400],
    [
      "that is too large",
      { body: `message=${"x".repeat(70_000)}`, headers: { "Content-Type": "application/x-www-form-urlencoded" } },
      413,
    ],
  ])("%s is refused", async (_case, init, status) => {
    const response = await fetch(`${site.url}${path}`, {
      method: "POST",
      body: new URLSearchParams(form.good),
      redirect: "manual",
      ...init,
    });
    expect(response.status).toBe(status);
  });
});

test("a page is the same for every visitor: no hidden field has a value of one visitor", async () => {
  const html = await (await fetch(site.url + path)).text();
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, ...field]) => field,
  );
  expect(hidden).toEqual([
    ["consent_version", "2"],
    ["form_made_at", expect.stringMatching(/^\d{13}$/)],
  ]);
});
