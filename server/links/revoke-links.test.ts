import { describe, expect, test } from "vitest";
import { openProduct, type Row } from "../../test/product.ts";
import { until } from "../../test/until.ts";
import type { LinkPurpose } from "../../wire/link-path.ts";

const site = openProduct({ mailServer: true });

async function linksOf(lead: Row, contractor: Row): Promise<Record<Exclude<LinkPurpose, "application">, string>> {
  const path = (purpose: LinkPurpose, leadId: unknown, contractorId: unknown) =>
    site.backend.links.pathOf(site.database, { purpose, leadId, contractorId } as never);
  return {
    receipt: await path("receipt", lead.id, null),
    job: await path("job", lead.id, contractor.id),
    contractor: await path("contractor", null, contractor.id),
  };
}

async function matchedLead() {
  const { lead, contractor } = await site.addMatchedLead();
  const links = await linksOf(lead, contractor);
  /** The purposes of links that no longer work. */
  const brokenLinks = async () => {
    const { receipts, jobLinks, contractorLinks } = site.backend;
    const opened = [
      await receipts.open(tokenIn(links.receipt)),
      await jobLinks.open(tokenIn(links.job)),
      await contractorLinks.open(tokenIn(links.contractor)),
    ];
    return ["receipt", "job", "contractor"].filter((_, at) => opened[at]?.outcome === "over");
  };
  return { lead, contractor, links, brokenLinks };
}

const tokenIn = (path: string) => path.split("/")[2] ?? "";
const changeEmail = (contractor: Row, email: string) =>
  site.backend.contractors.change(site.asOperator, contractor.id, null, { email });
const end = (contractor: Row) => site.backend.contractors.end(site.asOperator, contractor.id);
const revokeOf = (lead: Row) => site.backend.leadChanges.revokeLinks(site.asOperator, lead.id);
const mailsTo = (to: string) => site.mailServer.mails.filter((mail) => mail.to === to);
const bodyOf = (raw = "") => raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
const messageIds = () => new Set(site.mailServer.mails.map(({ headers }) => headers.get("message-id")));

describe("revoked links", () => {
  test.each([
    [
      "when the contractor’s email address changes",
      (_: Row, contractor: Row) => changeEmail(contractor, "elm@example.com"),
    ],
    ["when the contractor’s status becomes ended", (_: Row, contractor: Row) => end(contractor)],
    [
      "when the operator revokes the contractor’s links",
      (_: Row, contractor: Row) => site.backend.contractors.revokeLinks(site.asOperator, contractor.id),
    ],
  ])("a contractor's links stop working %s", async (_case, change) => {
    const { lead, contractor, links, brokenLinks } = await matchedLead();
    await changeEmail(contractor, "FIR@example.com");
    expect(await brokenLinks()).toEqual([]);
    await change(lead, contractor);
    expect(await brokenLinks()).toEqual(["job", "contractor"]);
    expect(await site.backend.jobLinks.note(tokenIn(links.job), "accepted", "203.0.113.1")).toEqual({
      outcome: "over",
    });
  });

  test("a lead's links stop working when the operator revokes them, and the next email has new links", async () => {
    const { lead, contractor, links, brokenLinks } = await matchedLead();
    await revokeOf(lead);
    expect(await brokenLinks()).toEqual(["receipt", "job"]);
    const [event] = await site.database.query<Row>("select * from events where kind = 'operator.links-revoked'");
    expect(event).toMatchObject({ lead_id: lead.id });
    await site.backend.receipts.renew("receipt", tokenIn(links.receipt), "203.0.113.1");
    await site.waitForDeliveries();
    const renewed = await linksOf(lead, contractor);
    expect(renewed.receipt).not.toBe(links.receipt);
    expect(bodyOf(mailsTo("ann@example.com").at(-1)?.raw)).toContain(renewed.receipt);
  });
});

test("a contractor with the status “ended” gets at most one new link a day, to their contractor page and never to a lead", async () => {
  const { lead, contractor, links } = await matchedLead();
  site.mailServer.defaultBehavior = "defer";
  await site.change("leads", lead.id, "phone = '4255550199'");
  await site.waitForDeliveries();
  await end(contractor);
  site.mailServer.defaultBehavior = "accept";
  site.mailServer.mails.length = 0;
  await site.untilNextAttempt();
  expect(await site.deliveries("kind = 'lead-corrected'")).toMatchObject([{ state: "dropped" }]);
  for (const purpose of ["job", "contractor", "job"] as const) {
    await site.backend.jobLinks.renew(purpose, tokenIn(links[purpose]), "203.0.113.1");
  }
  await site.waitForDeliveries();
  const [only, ...others] = mailsTo("fir@example.com");
  expect(others).toEqual([]);
  expect(bodyOf(only?.raw)).not.toContain("/job/");
  const token = /\/contractor\/([\w-]{43})/.exec(bodyOf(only?.raw))?.[1] ?? "";
  expect(await site.backend.contractorLinks.open(token)).toMatchObject({ view: { status: "ended" } });
  expect(await site.backend.contractorLinks.resume(token, "203.0.113.1")).toEqual({ outcome: "impossible" });
});

describe("emails with revoked links", () => {
  test("when a contractor's email address changes, a queued email goes to the new address with a new link and the same Message-ID", async () => {
    site.mailServer.nextBehaviors = ["accept", "defer-message"];
    site.mailServer.defaultBehavior = "defer-message";
    const { lead, contractor, links } = await matchedLead();
    site.mailServer.defaultBehavior = "accept";
    await changeEmail(contractor, "elm@example.com");
    await site.untilNextAttempt();
    const [mail, ...others] = mailsTo("elm@example.com");
    expect(others).toEqual([]);
    const { job } = await linksOf(lead, contractor);
    expect(job).not.toBe(links.job);
    expect(bodyOf(mail?.raw)).toContain(job);
    expect(bodyOf(mail?.raw)).not.toContain(links.job);
    const [before] = mailsTo("fir@example.com");
    expect(mail?.headers.get("message-id")).toBe(before?.headers.get("message-id"));
    expect(mailsTo("fir@example.com")).toHaveLength(1);
  });

  test("if an email with a link may have arrived when the link is revoked, that email is not retried, and a new email is sent immediately", async () => {
    site.mailServer.defaultBehavior = "vanish";
    const { lead } = await matchedLead();
    site.mailServer.defaultBehavior = "accept";
    site.mailServer.mails.length = 0;
    expect(await site.deliveries("state = 'uncertain'")).toHaveLength(2);
    await revokeOf(lead);
    const kinds = [{ kind: "lead-to-contractor" }, { kind: "receipt" }];
    const dropped = { state: "dropped", last_error: "link-revoked", next_attempt_at: null };
    expect(await site.deliveries()).toMatchObject([...kinds.map((one) => ({ ...one, ...dropped })), ...kinds]);
    await site.waitForDeliveries();
    expect(site.mailServer.mails.map(({ to }) => to).sort()).toEqual(["ann@example.com", "fir@example.com"]);
    expect(messageIds().size).toBe(2);
  });

  test("if a link is revoked during an attempt to email it, and the attempt breaks off, a new email is sent instead of a retry", async () => {
    site.mailServer.nextBehaviors = ["hang", "hang"];
    const contractor = await site.addContractor();
    await site.addTerritory(contractor);
    await site.sendLead();
    await until(() => site.mailServer.mails.length === 2);
    await changeEmail(contractor, "elm@example.com");
    expect(await site.deliveries("kind = 'lead-to-contractor'")).toMatchObject([{ state: "sending" }]);
    site.mailServer.hangUp();
    await site.waitForDeliveries();
    expect(await site.deliveries("kind = 'lead-to-contractor'")).toMatchObject([{ state: "uncertain" }]);
    await site.untilNextAttempt();
    await site.waitForDeliveries();
    expect(await site.deliveries("kind = 'lead-to-contractor'")).toMatchObject([
      { state: "dropped", last_error: "link-revoked", recipient: "fir@example.com" },
      { state: "sent", recipient: "elm@example.com" },
    ]);
    expect(mailsTo("fir@example.com")).toHaveLength(1);
  });
});
