import { describe, expect, test } from "vitest";
import {
  formScenarios,
  formSteps,
  postAndReturn,
  postMistake,
  rowsFrom,
  type VisitedForm,
} from "../../../e2e/form-scenarios.ts";
import { freshEmail, openSite } from "../../../e2e/open-site.ts";

const site = openSite();

const form: VisitedForm = {
  site,
  path: "/privacy",
  table: "privacy_requests",
  button: "Send my request",
  sending: "Sending...",
  failed: "There was a problem sending your request",
  values: { kind: "correction", name: "José Núñez", message: "My zip code\nis 98004." },
  stored: (page) => page.getByRole("status").waitFor(),
  good: { email: "ann@example.com", kind: "deletion", message: "" },
};

const answer =
  "You get an answer within 30 days. We send it to the email address you gave and to no other, so that only its owner gets it.";

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("a privacy request %s", (_case, javaScriptEnabled) => {
  const { visit, fill, typed, send } = formSteps(form, javaScriptEnabled);
  const { expectRequired, sendMistake } = formScenarios(form, javaScriptEnabled);

  test("is stored once, answered with who gets the answer and when, and the form is empty again", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      await send(page);
      const received = page.getByRole("status");
      await received.waitFor();
      expect(await received.innerText()).toContain(answer);
      await expect.poll(() => received.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(720);
      expect(await typed(page)).toEqual({});
    });
    expect(await rowsFrom(form, email)).toEqual([
      expect.objectContaining({
        email,
        kind: "correction",
        name: "Jose Nunez",
        message: "My zip code is 98004.",
        status: "open",
        done_at: null,
      }),
    ]);
  });

  test("needs an email address and a wish only", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await page.getByLabel("Email Address").fill(email);
      await page.getByRole("radio", { name: "Deletion" }).check();
      await send(page);
      await form.stored(page);
    });
    expect(await rowsFrom(form, email)).toEqual([
      expect.objectContaining({ kind: "deletion", name: null, message: null }),
    ]);
  });

  test("with nothing in it names what is required and leads to it", async () => {
    await visit(async (page) => {
      await send(page);
      const summary = await expectRequired(page, ["Enter your email address.", "Choose what you would like."]);
      await summary.getByRole("link", { name: "Choose what you would like." }).click();
      await page.waitForURL("**/privacy#kind");
      expect(await page.locator("#kind").getAttribute("type")).toBe("radio");
    });
  });

  test("with an email address without a domain is not stored, and says why", () =>
    sendMistake("Email Address", "ann@", "Enter an email address like name@example.com."));
});

test("a privacy request whose answer got lost is stored once when it is sent again", () =>
  formScenarios(form).loseAnswer());

describe("a privacy request by hand", () => {
  test("is answered with 303 when it is stored, to the same page with what happens next", () =>
    postAndReturn(form, "Request received"));

  test("with an unknown wish is 422, kept as typed and marked", () => postMistake(form, { kind: "everything" }));
});
