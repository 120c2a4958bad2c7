import type { Page } from "playwright-core";
import { formKeyField } from "../app/forms/form-key.ts";
import { contactConsents } from "../content/consent-wordings.ts";
import type { TableWithConsent } from "../domain/contact-consent.ts";
import { shortestFillMs } from "../domain/form-context.ts";
import type { WholeProduct } from "../test/whole-product.ts";
import { formContextFields } from "../wire/form-context-encoding.ts";
import { waitForScripts } from "./page-steps.ts";

export interface FormUnderTest {
  path: string;
  table: string;
  button: string;
  /** The start of the message that the page shows if sending the form fails. */
  failureMessage: string;
  /** All values except the email address. */
  values: Record<string, string>;
  /** The required values except the email address. */
  required: Record<string, string>;
  waitUntilStored(page: Page): Promise<unknown>;
}

const waitForStatus = (words: string) => (page: Page) => page.getByRole("status").filter({ hasText: words }).waitFor();

export const quoteForm: FormUnderTest = {
  path: "/ev-charging-installation/bellevue",
  table: "leads",
  button: "Get my free quote",
  failureMessage: "There was a problem submitting your quote request",
  values: {
    name: "José Núñez",
    zip_code: "98004",
    service_issue: "other",
    preferred_contact: "text",
    phone: "(425) 555-0100",
    timeline: "1-week",
    message: "Line one\nline two",
  },
  required: { name: "Ann", zip_code: "98004", service_issue: "other" },
  waitUntilStored: (page) => page.waitForURL("**/thank-you?receipt=*"),
};

export const contactForm: FormUnderTest = {
  path: "/contact",
  table: "contact_messages",
  button: "Send my message",
  failureMessage: "There was a problem sending your message",
  values: {
    name: "José Núñez",
    phone: "(425) 555-0100",
    user_type: "homeowner",
    message: "A head leaks.\nWho can help?",
  },
  required: { name: "Ann", user_type: "other", message: "Hello" },
  waitUntilStored: waitForStatus("Message Sent!"),
};

export const applicationForm: FormUnderTest = {
  path: "/partner-program",
  table: "partner_applications",
  button: "Send my application",
  failureMessage: "There was a problem submitting your application",
  values: {
    name: "José Núñez",
    business_name: "Núñez Irrigation LLC",
    phone: "(425) 555-0100",
    city: "Bothell",
    service: "ev-charging-installation",
    message: "98011 and 98034, please.",
  },
  required: { name: "Sam", business_name: "Sam’s Fences", city: "Redmond", service: "fence-repair" },
  waitUntilStored: waitForStatus("Application Submitted!"),
};

export const privacyForm: FormUnderTest = {
  path: "/privacy",
  table: "privacy_requests",
  button: "Send my request",
  failureMessage: "There was a problem sending your request",
  values: { kind: "correction", name: "José Núñez", message: "My zip code\nis 98004." },
  required: { kind: "deletion" },
  waitUntilStored: waitForStatus("Request received"),
};

export const consentVersion = ({ table }: FormUnderTest) => contactConsents[table as TableWithConsent][0].version;

export const problemSummaryOf = (page: Page) => page.getByRole("region", { name: "There is a problem" });

export function formSteps(site: WholeProduct, form: FormUnderTest, javaScriptEnabled = true) {
  const filledValues = (email: string) => ({ ...form.values, email });
  return {
    filledValues,
    button: (page: Page) => page.getByRole("button", { name: form.button }),
    async send(page: Page) {
      // A request that is sent faster is held, because a person could not have read the form.
      await page.evaluate((readingMs) => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + readingMs;
      }, shortestFillMs);
      await page.getByRole("button", { name: form.button }).click();
    },
    emailField: (page: Page) => page.locator("main form [name=email]"),
    toast: (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words }),
    rowsFrom: (email: string) => site.read(`${form.table}?email=eq.${email}`),

    visit: (work: (page: Page) => Promise<void>) =>
      site.visit(
        form.path,
        async (page) => {
          if (javaScriptEnabled) await waitForScripts(page);
          await work(page);
        },
        { javaScriptEnabled },
      ),

    async fill(page: Page, email: string, values = form.values) {
      for (const [name, value] of Object.entries({ ...values, email })) {
        const control = page.locator(`main form [name="${name}"]`);
        const type = await control.first().evaluate((element: HTMLInputElement) => element.type);
        // A click can miss a radio button that moves, so this presses a key.
        if (type === "radio") await control.and(page.locator(`[value="${value}"]`)).press("Space");
        else if (type === "select-one") await control.selectOption(value);
        else await control.fill(value);
      }
    },

    /** The values of the filled fields by name, without the hidden fields. */
    currentValues: (page: Page): Promise<Record<string, string>> =>
      page.locator("main form[method=post]").evaluate(
        (element: HTMLFormElement, hiddenFields) => {
          const filledEntries = [...new FormData(element)].filter(
            ([name, value]) => value !== "" && !hiddenFields.includes(name),
          );
          return Object.fromEntries(filledEntries) as Record<string, string>;
        },
        [...formContextFields, formKeyField] as string[],
      ),

    isFirstFieldFocused: (page: Page) =>
      page
        .locator("main form [data-field] :is(input, select, textarea)")
        .first()
        .evaluate((field) => field === document.activeElement),

    /** Posts the required fields without a browser. `change` adds or replaces fields. */
    post: (change: Record<string, string> = {}) =>
      fetch(`${site.url}${form.path}`, {
        method: "POST",
        body: new URLSearchParams({ email: "ann@example.com", ...form.required, ...change }),
        redirect: "manual",
      }),
  };
}
