import type { Page } from "playwright-core";
import { contactConsents } from "../content/consent-wordings.ts";
import type { ConsentingTable } from "../domain/contact-consent.ts";
import type { Site } from "../test/open-site.ts";
import { formContextFields } from "../wire/form-context-encoding.ts";
import { enhanced } from "./page-steps.ts";

/** One of the forms, as a visitor sees it. */
export interface VisitedForm {
  path: string;
  /** The table that stores it. */
  table: string;
  /** The button's text at rest. */
  button: string;
  /** The beginning of the message that it was not stored. */
  failed: string;
  /** A value for every field but the email address. */
  values: Record<string, string>;
  /** The fewest values that pass, beside an email address. */
  required: Record<string, string>;
  /** Waits for the message that it was stored. */
  stored(page: Page): Promise<unknown>;
}

const told = (words: string) => (page: Page) => page.getByRole("status").filter({ hasText: words }).waitFor();

export const quoteForm: VisitedForm = {
  path: "/ev-charging-installation/bellevue",
  table: "leads",
  button: "Get my free quote",
  failed: "There was a problem submitting your quote request",
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
  stored: (page) => page.waitForURL("**/thank-you?receipt=*"),
};

export const contactForm: VisitedForm = {
  path: "/contact",
  table: "contact_messages",
  button: "Send my message",
  failed: "There was a problem sending your message",
  values: {
    name: "José Núñez",
    phone: "(425) 555-0100",
    user_type: "homeowner",
    message: "A head leaks.\nWho can help?",
  },
  required: { name: "Ann", user_type: "other", message: "Hello" },
  stored: told("Message Sent!"),
};

export const applicationForm: VisitedForm = {
  path: "/partner-program",
  table: "partner_applications",
  button: "Send my application",
  failed: "There was a problem submitting your application",
  values: {
    name: "José Núñez",
    business_name: "Núñez Irrigation LLC",
    phone: "(425) 555-0100",
    city: "Bothell",
    service: "ev-charging-installation",
    message: "98011 and 98034, please.",
  },
  required: { name: "Sam", business_name: "Sam’s Fences", city: "Redmond", service: "fence-repair" },
  stored: told("Application Submitted!"),
};

export const privacyForm: VisitedForm = {
  path: "/privacy",
  table: "privacy_requests",
  button: "Send my request",
  failed: "There was a problem sending your request",
  values: { kind: "correction", name: "José Núñez", message: "My zip code\nis 98004." },
  required: { kind: "deletion" },
  stored: told("Request received"),
};

/** The version of the consent sentence that its page shows. */
export const consentVersion = ({ table }: VisitedForm) => contactConsents[table as ConsentingTable][0].version;

export const problemSummary = (page: Page) => page.getByRole("region", { name: "There is a problem" });

/** A visitor's actions on a form, with or without JavaScript, and their results. */
export function formSteps(site: Site, form: VisitedForm, javaScriptEnabled = true) {
  const filled = (email: string) => ({ ...form.values, email });
  return {
    filled,
    button: (page: Page) => page.getByRole("button", { name: form.button }),
    send: (page: Page) => page.getByRole("button", { name: form.button }).click(),
    emailField: (page: Page) => page.locator("main form [name=email]"),
    toast: (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words }),
    rowsFrom: (email: string) => site.read(`${form.table}?email=eq.${email}`),

    visit: (work: (page: Page) => Promise<void>) =>
      site.visit(
        form.path,
        async (page) => {
          if (javaScriptEnabled) await enhanced(page);
          await work(page);
        },
        { javaScriptEnabled },
      ),

    /** Fills in these fields, or every one. */
    async fill(page: Page, email: string, values = form.values) {
      for (const [name, value] of Object.entries({ ...values, email })) {
        const control = page.locator(`main form [name="${name}"]`);
        if (!(await control.first().isVisible())) await page.locator("summary", { hasText: "Add a message" }).click();
        const type = await control.first().evaluate((element: HTMLInputElement) => element.type);
        // Uses the keyboard, because the answer about the zip code may move the choice during a press.
        if (type === "radio") await control.and(page.locator(`[value="${value}"]`)).press("Space");
        else if (type === "select-one") await control.selectOption(value);
        else await control.fill(value);
      }
    },

    /** The fields' values by name, without empty ones. */
    typed: (page: Page): Promise<Record<string, string>> =>
      page.locator("main form[method=post]").evaluate(
        (element: HTMLFormElement, hidden) => {
          const own = [...new FormData(element)].filter(([name, value]) => value !== "" && !hidden.includes(name));
          return Object.fromEntries(own) as Record<string, string>;
        },
        [...formContextFields] as string[],
      ),

    /** Whether the focus is at the form's start. */
    isFirstFocused: (page: Page) =>
      page
        .locator("form .control")
        .first()
        .evaluate((field) => field === document.activeElement),

    /** A valid post by hand, with a change. */
    post: (change: Record<string, string> = {}) =>
      fetch(`${site.url}${form.path}`, {
        method: "POST",
        body: new URLSearchParams({ email: "ann@example.com", ...form.required, ...change }),
        redirect: "manual",
      }),
  };
}
