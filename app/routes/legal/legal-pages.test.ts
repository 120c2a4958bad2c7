import { describe, expect, test } from "vitest";
import { storedItems } from "../../../content/consent-words.ts";
import { defaultAnonKey } from "../../../server/env.ts";
import { textOfHtml } from "../../../test/html-text.ts";
import { openProduct } from "../../../test/product.ts";
import { storedItemStatusOf } from "../../consent/stored-item-status.ts";

const site = openProduct({
  whole: true,
  variables: {
    SITE_NAME: "Eastside Helpers",
    SITE_EMAIL: "hello@eastside.example",
    RETENTION_LEADS_MONTHS: "30",
    RETENTION_MESSAGES_MONTHS: "7",
    RETENTION_APPLICATIONS_MONTHS: "1",
  },
});

describe.each([
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
])("the page %s", (path, heading) => {
  test("a legal page has a title, dates, an email address, and a link to every section, and only its text is printed", async () => {
    await site.visit(
      path,
      async (page) => {
        const main = page.getByRole("main");
        expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(heading);
        const text = await main.innerText();
        expect(text).toContain("Last updated January 2025\n");
        expect(text).toMatch(/Last revised [A-Z][a-z]+ \d{1,2}, 20\d\d\s*$/);
        expect(text).toContain("Eastside Helpers");
        expect(text).not.toMatch(/[{}]/);
        const emailTexts = await main
          .locator("a[href^='mailto:']")
          .evaluateAll((links) => links.map((link) => link.textContent));
        expect(new Set(emailTexts)).toEqual(new Set(["hello@eastside.example"]));

        const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
        const sections = main.locator("section > h2");
        expect(await links.allInnerTexts()).toEqual(await sections.allInnerTexts());
        const last = links.last();
        await last.click();
        expect(new URL(page.url()).hash).toBe(await last.getAttribute("href"));
        const target = page.locator(":target");
        expect(await target.innerText()).toBe(await last.innerText());

        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        for (const around of ["header", "footer", "nav", "form", ".skip-link"]) {
          expect(await page.locator(around).first().isVisible(), around).toBe(false);
        }
        // Printed text is dark, even in the dark theme.
        const [red = 255, green = 255, blue = 255] = await page.getByText("Last updated").evaluate((line) => {
          const canvas = document.createElement("canvas").getContext("2d");
          if (!canvas) return [];
          canvas.fillStyle = getComputedStyle(line).color;
          canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data];
        });
        expect(Math.max(red, green, blue)).toBeLessThan(128);
      },
      { javaScriptEnabled: false },
    );
  });
});

/** Words in the privacy policy, by the database column that they describe. */
const textByColumn = {
  name: "your name",
  email: "email address",
  email_as_restored: "email address",
  phone: "a phone number",
  message: "a message",
  name_as_typed: "as you typed them",
  message_as_typed: "as you typed them",
  created_at: "when it arrived",
  consent_wording: "the consent sentence",
  consent_version: "its version",
  consented_at: "when you agreed to it",
  hold_reason: "looks like a bot filled it in",
};

describe("the privacy policy", () => {
  async function section(heading: string): Promise<string> {
    const sections = (await site.html("/privacy")).split("<section ");
    return textOfHtml(sections.find((html) => html.includes(`>${heading}</h2>`)) ?? "");
  }

  test("the privacy policy and the preferences dialog list the same cookies and browser storage keys", async () => {
    const listed = await site.visit("/privacy", (page) =>
      page
        .getByRole("table")
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.lastChild?.textContent))),
    );
    expect(listed).toEqual(
      storedItems.map((item) => [
        item.name,
        `${item.kind}, ${item.category}`,
        item.purpose,
        `${item.lasts}. ${storedItemStatusOf(item, false)}.`,
      ]),
    );
    expect(Object.fromEntries(storedItems.map(({ name, lasts }) => [name, lasts]))).toMatchObject({
      cookie_consent: "1 year",
      session_id: expect.any(String),
      _ga: "2 years",
      "_ga_*": "2 years",
      _gid: "24 hours",
      _fbp: "3 months",
      _fbc: "2 years",
      user_preferences: "1 year",
      form_data: "1 day",
    });
  });

  test.each([
    [
      "leads",
      { zip_code: "98033", service_issue: "other" },
      {
        ...textByColumn,
        zip_code: "zip code",
        service_issue: "what you need done",
        preferred_contact: "how you prefer to be contacted",
        timeline: "when you need the work",
        service: "the service",
        city: "the city",
        submitted_from_page: "the page you sent it from",
        status: "its status",
        match_confirmed_at: "when you confirmed it",
        duplicate_of: "your second request for the same work within 30 days",
        contractor_id: "which contractor has it",
        matched_at: "when they got it",
        accepted_at: "accepted it",
        contacted_at: "contacted you",
        booked_at: "booked the work",
        returned_at: "passed on it",
        return_reason: "and why",
        released_at: "whether someone on our team reviewed, released, or closed it",
        attended_at: "when and why",
        attended_until: "until which day we put it off",
        closed_reason: "when and why",
        homeowner_contacted: "whether that contractor contacted you",
        homeowner_contacted_at: "when you answered",
        homeowner_outcome: "how it ended",
        homeowner_outcome_at: "when you answered",
        settled_at: "when we resolved it",
        unreachable_since: "whether our email to you bounced, and since when",
        mail_checked_by: "until when we check whether your email address’s domain takes email",
        quoted_cents: "what they quoted",
        booked_cents: "what the job comes to",
        lost_at: "lost the job",
        lost_reason: "and why",
      },
    ],
    [
      "contact_messages",
      { user_type: "homeowner", message: "Hello" },
      {
        ...textByColumn,
        user_type: "whether you’re a homeowner, a contractor, or someone else",
        message: "the message",
        status: "whether we’ve answered it",
      },
    ],
    [
      "partner_applications",
      { business_name: "Ann’s", city: "Redmond", service: "other" },
      {
        ...textByColumn,
        business_name: "business name",
        city: "city",
        service: "service",
        status: "whether we accepted or declined it",
        contractor_id: "your contractor record",
        registration_number: "license numbers",
        electrical_license_number: "license numbers",
        registration_expires_on: "when each expires",
        electrical_license_expires_on: "when each expires",
        insurance_expires_on: "when each expires",
        insurer: "your insurer",
        policy_number: "policy number",
        workers_compensation: "workers’ compensation",
        workers_account: "workers’ compensation account",
        in_trade_since: "when you started in the trade",
        references_given: "references with their phone numbers",
        billing_address: "billing address",
        wanted_territories: "zip codes you’d like",
        accepted_at: "when we accepted you",
        accepted_because: "if a check was missing, why",
      },
    ],
    [
      "privacy_requests",
      { kind: "copy" },
      {
        name: textByColumn.name,
        email: textByColumn.email,
        email_as_restored: textByColumn.email,
        message: textByColumn.message,
        created_at: textByColumn.created_at,
        kind: "what you’re asking for",
        status: "whether we’ve answered it",
        done_at: "and when",
      },
    ],
  ])("the privacy policy describes every column of the table %s", async (table, row, words: Record<string, string>) => {
    await fetch(`${site.url}/rest/v1/${table}`, {
      method: "POST",
      headers: { apikey: defaultAnonKey, "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Ann", email: "ann@example.com", ...row }),
    });
    const [stored] = await site.read(`${table}?name=eq.Ann`);
    const { id, ...columns } = stored ?? {};
    expect(id).toBeDefined();
    expect(Object.keys(columns).sort()).toEqual(Object.keys(words).sort());
    const text = await section("What you send us");
    for (const word of Object.values(words)) expect(text).toContain(word);
  });

  test("the privacy policy says what our events, emails, links, and contractors' records contain", async () => {
    const [event] = await site.read("events?kind=eq.lead.created&limit=1");
    const { id: _, ...columns } = event ?? {};
    const logged = { kind: "what happened", at: "when", actor: "whether you, the contractor, or we did it" };
    const more = { lead_id: "reference numbers we assign", detail: "the service, the zip code" };
    expect(Object.keys(columns).sort()).toEqual(Object.keys({ ...logged, ...more }).sort());
    const [mail] = await site.read("deliveries?kind=eq.receipt&limit=1");
    const sent = {
      kind: "what kind it is",
      recipient: "the address it goes to",
      sent_at: "when we sent it",
      last_error: "the email server’s replies",
    };
    expect(mail).toHaveProperty("recipient", "ann@example.com");
    const text = await section("What we do with it");
    for (const words of [...Object.values(logged), ...Object.values(more), ...Object.values(sent)]) {
      expect(text).toContain(words);
    }
    for (const words of [
      "a checksum of the link",
      "registration number",
      "electrical license",
      "zip codes and services",
    ]) {
      expect(text).toContain(words);
    }
  });

  test("the privacy policy says what we store of a photo, who sees the photo, and when we delete it", async () => {
    const claims = {
      "What you send us": ["photos, if you add any", "a smaller copy", "We never store the photo file you chose"],
      "Who gets it": ["sees the photos you added"],
      "How long we keep it": ["When a quote request is deleted, its photos"],
      "A copy, a correction, or deletion": [
        "you can remove a request’s photos",
        "A copy of what we have includes them.",
      ],
    };
    await site.visit("/privacy", async (page) => {
      for (const [section, sentences] of Object.entries(claims)) {
        const text = await page.getByRole("region", { name: section }).innerText();
        for (const words of sentences) expect(text).toContain(words);
      }
    });
  });

  test("the privacy policy states the configured retention periods and the days until we answer a privacy request", async () => {
    const retention = await section("How long we keep it");
    expect(retention).toContain("a quote request for 30 months from the day it arrived");
    expect(retention).toContain("a contact message for 7 months from the day it arrived");
    expect(retention).toContain("an application to our partner program for 1 month from the day it arrived");
    expect(retention).toContain("deletion until it’s answered, and then for 7 months");
    expect(await section("A copy, a correction, or deletion")).toContain("We’ll reply within 30 days");
  });

  test("the log has only the time, method, path, status, and duration of a web request, as the privacy policy says", async () => {
    const page = "/fence-repair/kirkland";
    const form = { name: "Ann Secret", zip_code: "98033", service_issue: "other", email: "ann@secret.example" };
    await site.html(`${page}?${new URLSearchParams(form)}`);
    const post = { method: "POST", body: new URLSearchParams(form), redirect: "manual" } as const;
    await fetch(`${site.url}${page}?zip=98034`, post);
    const lines = () => site.server.log.filter((line) => line.path === page);
    await expect.poll(lines).toHaveLength(2);
    const known = { time: expect.any(String), level: "info", event: "request", path: page, ms: expect.any(Number) };
    expect(lines()).toEqual([
      { ...known, method: "GET", status: 200 },
      { ...known, method: "POST", status: 303 },
    ]);
    expect(JSON.stringify(site.server.log)).not.toMatch(/secret/i);
  });
});
