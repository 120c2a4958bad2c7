import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ConsentChoice, fullConsent, noConsent } from "../domain/consent.ts";
import { fir } from "../test/firms.ts";
import { openProduct } from "../test/product.ts";
import { allowCategories, consentRecordText, withConsentRecord, withdrawConsent } from "./consent-steps.ts";
import { formSteps, quoteForm } from "./forms.ts";
import { freshEmail, waitForScripts } from "./page-steps.ts";

const site = openProduct({ whole: true });
const { fill, send } = formSteps(site, quoteForm);

const clickId = "Cj0KCQ-abc_1.2";
const ad = `utm_source=Google&utm_medium=CPC&utm_campaign=Fall+Fences&gclid=${clickId}`;
const landing = "/ev-charging-installation/bellevue";

const onlyClick = { click_id_kind: "gclid", click_id: clickId };
const noClick = { click_id_kind: null, click_id: null };
const fromAd = {
  source: "google",
  medium: "cpc",
  campaign: "Fall Fences",
  term: null,
  content: null,
  referrer_host: "search.example",
  landing_path: "/",
};
const fromNowhere = {
  source: "(direct)",
  medium: "(none)",
  campaign: null,
  term: null,
  content: null,
  referrer_host: null,
  landing_path: landing,
};

/** Arrives at the home page from an ad, visits two more pages, and sends the form of the last page. */
async function visit(choice: ConsentChoice | null, beforeSending: (page: Page) => Promise<void> = async () => {}) {
  const email = freshEmail();
  const requests: string[] = [];
  let storedSource: string | null = null;
  let device: string[] = [];
  let receipt: string | null = null;
  await site.visit(
    "about:blank",
    async (page) => {
      page.on("request", (request) =>
        requests.push(JSON.stringify([request.url(), request.headers(), request.postData()])),
      );
      await page.goto(`/?${ad}`, { referer: "https://search.example/results" });
      await waitForScripts(page);
      if (choice?.analytics || choice?.marketing) {
        await page.waitForFunction(() => sessionStorage.length > 0);
      }
      for (const path of ["/faq", landing]) {
        await page.evaluate((next) => location.assign(next), path);
        await page.waitForURL(`**${path}`);
        await waitForScripts(page);
      }
      await beforeSending(page);
      await fill(page, email, quoteForm.required);
      storedSource = await page.evaluate(() => sessionStorage.getItem("visit_source"));
      await send(page);
      await quoteForm.waitUntilStored(page);
      receipt = new URL(page.url()).searchParams.get("receipt");
      device = await page.evaluate(() => [...Object.keys({ ...sessionStorage, ...localStorage }), document.cookie]);
    },
    choice ? withConsentRecord(site.url, consentRecordText(choice)) : {},
  );
  const [lead] = await site.read(`leads?email=eq.${email}`);
  const [row] = await site.read(`lead_sources?lead_id=eq.${lead?.id}&select=*`);
  const { lead_id, ...source } = row ?? { lead_id: null };
  expect(lead_id).toBe(lead?.id);
  expect(JSON.stringify(site.server.log)).not.toContain(clickId);
  const withClickId = requests.filter((request) => request.includes(clickId) && !request.includes(`/?utm_source`));
  return {
    receipt,
    source,
    storedSource,
    device,
    pathsWithClickId: withClickId.map((request) => new URL(JSON.parse(request)[0]).pathname),
  };
}

test.each<[string, ConsentChoice | null, object, string[]]>([
  ["nothing yet", null, { ...fromNowhere, ...noClick, consent: "none" }, []],
  ["nothing", noConsent, { ...fromNowhere, ...noClick, consent: "none" }, []],
  ["functionality", { ...noConsent, functionality: true }, { ...fromNowhere, ...noClick, consent: "none" }, []],
  ["analytics", { ...noConsent, analytics: true }, { ...fromAd, ...noClick, consent: "analytics" }, []],
  [
    "marketing",
    { ...noConsent, marketing: true },
    // Without consent to analytics, the source and the medium come from the kind of click id.
    { ...fromNowhere, source: "google", medium: "cpc", ...onlyClick, consent: "marketing" },
    ["/rest/v1/leads"],
  ],
  ["everything", fullConsent, { ...fromAd, ...onlyClick, consent: "marketing" }, ["/rest/v1/leads"]],
])(
  "a visit with consent to %s stores only the allowed part of its source",
  async (_what, choice, expected, pathsWithClickId) => {
    const visited = await visit(choice);
    expect(visited.source).toEqual(expected);
    expect(visited.pathsWithClickId).toEqual(pathsWithClickId);
    if (!choice?.analytics && !choice?.marketing) expect(visited.storedSource).toBeNull();
    if (!choice) expect(visited.device).toEqual([""]);
  },
);

test("a click on an ad is exported for the ad platform after the homeowner says that the job is booked", async () => {
  const contractor_id = crypto.randomUUID();
  await site.store("contractors", {
    id: contractor_id,
    ...fir,
    electrical_license_number: "FIRELE*012AB",
    electrical_license_expires_on: "2099-06-30",
  });
  const territory = { zip_code: "98004", service: "ev-charging-installation" };
  await site.store("territories", { ...territory, contractor_id });
  const { receipt } = await visit(fullConsent);
  const exportClicks = () => site.operator(["conversions", "export", "--for", "google"]);
  expect((await exportClicks()).out.split("\r\n")).toHaveLength(1);
  for (const answer of ["action=contacted&contacted=yes", "action=outcome&outcome=booked"]) {
    const body = new URLSearchParams(answer);
    const response = await fetch(`${site.url}/receipt/${receipt}`, {
      method: "POST",
      body,
      headers: { Origin: site.url },
    });
    expect(response.status).toBe(200);
  }
  expect((await exportClicks()).out.split("\r\n")[1]).toMatch(
    new RegExp(`^${clickId},Booked job,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d-0[78]:00,GRANTED,GRANTED$`),
  );
  const { out } = await site.operator(["sources", "list", "--by", "campaign", "--json"]);
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ campaign: "Fall Fences", booked: 1 }));
  const events = await site.read("events?select=*");
  expect(JSON.stringify([events, await site.read("deliveries?select=*")])).not.toContain(clickId);
  expect(await site.html(`/receipt/${receipt}`)).not.toContain(clickId);
});

test("if the visitor consents on a later page, that page is stored as the first page of the visit", async () => {
  const { source } = await visit(null, async (page) => {
    await allowCategories(page, ["analytics", "marketing"]);
    await page.waitForFunction(() => sessionStorage.length > 0);
  });
  expect(source).toEqual({ ...fromNowhere, ...noClick, consent: "marketing" });
});

test("if the visitor withdraws consent before sending the form, the part of the stored visit source that needed the consent is deleted", async () => {
  const all = await visit(fullConsent, withdrawConsent);
  expect([all.storedSource, all.source, all.pathsWithClickId]).toEqual([
    null,
    { ...fromNowhere, ...noClick, consent: "none" },
    [],
  ]);
  const part = await visit(fullConsent, async (page) => {
    await Promise.all([page.waitForEvent("load"), allowCategories(page, ["analytics"])]);
    await waitForScripts(page);
  });
  expect([part.source, part.pathsWithClickId]).toEqual([{ ...fromAd, ...noClick, consent: "analytics" }, []]);
  expect(part.storedSource).not.toContain(clickId);
});

test("without session storage, a form that is sent on the visit's first page stores the lead's source", async () => {
  const email = freshEmail();
  await site.visit(
    "about:blank",
    async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, "sessionStorage", {
          get() {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      });
      await page.goto(`${landing}?${ad}`);
      await waitForScripts(page);
      await fill(page, email, quoteForm.required);
      await send(page);
      await quoteForm.waitUntilStored(page);
    },
    withConsentRecord(site.url, consentRecordText(fullConsent)),
  );
  const [lead] = await site.read(`leads?email=eq.${email}`);
  expect(await site.read(`lead_sources?lead_id=eq.${lead?.id}&select=source,landing_path,click_id`)).toEqual([
    { source: "google", landing_path: landing, click_id: clickId },
  ]);
});

test("without JavaScript, a page can be cached, and a lead's source comes from the page's URL, even if the form was refused first", async () => {
  const email = freshEmail();
  const referer = { referer: "https://search.example/results" };
  await site.visit(
    "about:blank",
    async (page) => {
      const answer = await page.goto(`${landing}?${ad}&utm_term=a%0Ab&utm_content=${"x".repeat(5_000)}`, referer);
      expect(answer?.headers()["cache-control"]).toContain("public");
      expect(await answer?.text()).not.toContain(clickId);
      await send(page);
      expect(new URL(page.url()).search).toContain(ad);
      await fill(page, email, quoteForm.required);
      await send(page);
      await quoteForm.waitUntilStored(page);
      expect(page.url()).not.toContain("utm_");
    },
    { javaScriptEnabled: false },
  );
  const [lead] = await site.read(`leads?email=eq.${email}`);
  expect(await site.read(`lead_sources?lead_id=eq.${lead?.id}`)).toEqual([
    {
      lead_id: lead?.id,
      source: "google",
      medium: "cpc",
      campaign: "Fall Fences",
      term: "a b",
      content: "x".repeat(100),
      referrer_host: null,
      landing_path: landing,
      ...noClick,
      consent: "none",
    },
  ]);
});
