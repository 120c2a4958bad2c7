import { expect, test } from "vitest";
import { market } from "../../content/chosen-market.ts";
import { parseInboxFilter } from "../../domain/inbox.ts";
import { criteria } from "../../domain/screening.ts";
import { bosApplication } from "../../test/people.ts";
import { openProduct } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";

// The market's clock is eight hours behind UTC on these days, so 19:00 UTC is late in the morning of the same day.
const morningOf = (day: string) => `${day}T19:00:00Z`;

const site = openProduct({
  pages: true,
  variables: { SERVICE_ROLE_KEY: operatorKey, OPERATOR_EMAIL: "office@example.com" },
  clock: morningOf("2026-12-01"),
});
const { get, post } = site;

async function goTo(day: string): Promise<void> {
  await site.setClock(morningOf(day));
  // A reminder stays the only one, however often the clock looks.
  await site.sweep();
  await site.sweep();
}

async function operate(command: string, words: string[], options: Record<string, unknown> = {}) {
  const response = await fetch(`${site.url}/operator/${command}`, {
    method: "POST",
    headers: { apikey: operatorKey, "Content-Type": "application/json" },
    body: JSON.stringify({ words, options }),
  });
  const answer = (await response.json()) as { json?: { id: string }; message?: string };
  expect([command, response.status, answer.message]).toEqual([command, 200, undefined]);
  return answer.json?.id ?? "";
}

function insuranceForm(expiresOn: string): FormData {
  const form = new FormData();
  const fields = { action: "insurance", insurer: "Alder Mutual", policy_number: `A-${expiresOn}` };
  for (const [name, value] of Object.entries({ ...fields, insurance_expires_on: expiresOn })) form.append(name, value);
  form.append("certificate", new Blob([`%PDF-1.7\nThrough ${expiresOn}`], { type: "application/pdf" }), "paper.pdf");
  return form;
}

const isCovered = async () => {
  const answer = await fetch(`${site.url}/coverage?service=fence-repair&zip_code=98033`);
  return ((await answer.json()) as { is_covered: boolean }).is_covered;
};
const reminders = async () => {
  const rows = await site.query(
    "select recipient, created_at::date::text as day from deliveries where kind = 'insurance-expiring' order by created_at, recipient",
  );
  return rows.map(({ recipient, day }) => `${day} ${recipient}`);
};
const needs = async () =>
  (await site.backend.inbox.list(parseInboxFilter(new URLSearchParams({ state: "needs" })), null)).items.map(
    ({ need }) => need,
  );

test("an insurance is reminded of twice, stops the territory the day after it ends, and serves again once the new paper is checked", async () => {
  const application = await site.store("partner_applications", bosApplication);
  const page = await site.applicationPathOf(application);
  const license = { registration_number: "BERGFE*012AB", registration_expires_on: "2099-06-30" };
  expect((await post(page, { action: "licenses", ...license })).status).toBe(303);
  expect((await post(page, { action: "territories", territory: "fence-repair/98033" })).status).toBe(303);
  expect((await post(page, insuranceForm("2027-12-15"))).status).toBe(303);
  for (const criterion of criteria)
    await operate("applications/check", [String(application.id)], {
      criterion,
      ...(criterion === "insurance" && { "holds-until": "2027-12-15" }),
    });
  const id = await operate("applications/accept", [String(application.id)], { "monthly-fee-cents": "195000" });
  const contractorPath = () => site.contractorPathOf({ id } as Parameters<typeof site.contractorPathOf>[0]);
  const agreement = { name: "Bo Berg", billing_address: "1 Main St", version: market.partnerTerms.version };
  expect((await post(await contractorPath(), { action: "agree", ...agreement })).status).toBe(303);
  expect(await isCovered()).toBe(true);

  await goTo("2027-11-14");
  expect([await reminders(), await isCovered()]).toEqual([[], true]);
  const first = ["2027-11-15 bo@example.com", "2027-11-15 office@example.com"];
  await goTo("2027-11-15");
  expect([await reminders(), await needs()]).toEqual([first, expect.arrayContaining(["insurance"])]);
  await goTo("2027-12-07");
  expect(await reminders()).toEqual(first);
  const both = [...first, "2027-12-08 bo@example.com", "2027-12-08 office@example.com"];
  await goTo("2027-12-08");
  expect(await reminders()).toEqual(both);

  await goTo("2027-12-15");
  expect(await isCovered()).toBe(true);
  await goTo("2027-12-16");
  expect([await isCovered(), await reminders()]).toEqual([false, both]);
  expect((await get(await contractorPath())).text).toContain("Your insurance has expired");
  const lead = await site.addLead({ service: "fence-repair", submitted_from_page: "/fence-repair/kirkland" });
  await site.sweep();
  expect(await site.lead(lead.id)).toMatchObject({ status: "new", contractor_id: null });

  await goTo("2027-12-17");
  expect((await post(await contractorPath(), insuranceForm("2028-12-15"))).status).toBe(303);
  await site.sweep();
  expect([await isCovered(), await needs()]).toEqual([false, expect.arrayContaining(["update"])]);
  const stored = await site.query("select name from contractor_files where contractor_id = $1", [id]);
  expect(stored).toHaveLength(2);
  await operate("contractors/check", [id], { criterion: "insurance" });
  expect(await isCovered()).toBe(true);
  expect(await site.lead(lead.id)).toMatchObject({ status: "matched", contractor_id: id });
  expect(await site.mails()).toContain("lead-to-contractor bo@example.com");
  expect(await needs()).not.toContain("update");

  await goTo("2028-11-15");
  expect(await reminders()).toEqual([...both, "2028-11-15 bo@example.com", "2028-11-15 office@example.com"]);
});
