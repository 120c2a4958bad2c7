import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bouncesOf, bounceVariables, noSuchMailbox } from "../../../test/bounce-reports.ts";
import { serveOperatorApi } from "../../../test/local-server.ts";
import { runOperator } from "../../../test/operator-command.ts";
import { openProduct, type Row } from "../../../test/product.ts";
import { commonReport, otherMessages, reportsBySystem, senderRefusals } from "../../../test/report-examples.ts";
import { operatorKey } from "../../../test/running-server.ts";

const site = openProduct({ mailServer: true, variables: bounceVariables });
const { bounceAddressOf, read, report, addMatchedLead, delivery, kinds } = bouncesOf(site);

/** Stores a contractor and a sent email to the contractor. Returns the email's delivery. */
async function sentMail(): Promise<Row> {
  await site.database.run("delete from deliveries; delete from contractors");
  const contractor = await site.addContractor();
  return site.queryOne(
    `insert into deliveries (kind, channel, recipient, recipient_role, contractor_id, cause, state, sent_at, next_attempt_at)
     values ('license-expiring', 'mail', 'fir@example.com', 'contractor', $1, 'test', 'sent', now(), null) returning *`,
    [contractor.id],
  );
}

async function mailState() {
  const [mail] = await site.database.query<Row>(
    `select state, bounce_status, bounced_at, next_attempt_at, last_error, unreachable_since is not null as is_unreachable
       from deliveries join contractors on contractors.id = contractor_id where recipient_role = 'contractor'`,
  );
  return mail;
}

describe("bounce reports", () => {
  test("a bounce report goes to the envelope sender, which identifies the email", async () => {
    await addMatchedLead();
    const senders = site.mailServer.mails.map(({ from }) => from);
    expect(new Set(senders).size).toBe(senders.length);
    for (const sender of senders) expect(sender).toMatch(/^bounces\+[a-z2-7]{39}@returns\.example$/);
    expect(senders).toContain(await bounceAddressOf(await delivery("lead-to-contractor")));
    expect(site.mailServer.mails[0]?.headers.get("from")).toBe("Cedarline <hello@example.com>");
  });

  test("a bounce report from any mail system marks the recipient's address as dead", async () => {
    for (const [system, write] of Object.entries(reportsBySystem)) {
      const message = write({ to: await bounceAddressOf(await sentMail()), recipient: "fir@example.com" });
      expect([system, await read(message)]).toEqual([system, "noted"]);
      expect([system, await mailState()]).toMatchObject([
        system,
        { state: "bounced", bounce_status: expect.stringMatching(/^[45]\./), is_unreachable: true },
      ]);
    }
  });

  test("a bounce report about a refused sender marks the email as bounced but no email address as dead, whatever the report's status code", async () => {
    for (const [shape, write] of Object.entries(senderRefusals)) {
      const message = write({ to: await bounceAddressOf(await sentMail()), recipient: "fir@example.com" });
      expect([shape, await read(message)]).toEqual([shape, "noted"]);
      expect([shape, await mailState()]).toMatchObject([shape, { state: "bounced", is_unreachable: false }]);
    }
  });

  test("a bounce report that does not prove a dead address marks only the email as bounced, and the operator gets an email", async () => {
    for (const [fields, status] of [
      ["Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 The mailbox is full", "5.2.2"],
      ["Action: failed (no more tries)\nStatus: 4.4.7 (time expired)\nDiagnostic-Code: smtp; 450 later", "4.4.7"],
      ["Action: failed\nStatus: 5.0.0", "5.0.0"],
      ["Action: failed", null],
    ] as const) {
      expect(await report(await sentMail(), fields)).toBe("noted");
      expect(await mailState()).toMatchObject({ state: "bounced", bounce_status: status, is_unreachable: false });
      expect(await kinds("recipient_role = 'operator'")).toEqual(["delivery-failed"]);
    }
  });

  test("a bounce report with the reply 550 but no specific status code marks the email address as dead, unless that address accepted an email in the last 30 days", async () => {
    const bare = "Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 No such user here";
    for (const [days, isUnreachable] of [
      [29, false],
      [31, true],
    ] as const) {
      const mail = await sentMail();
      await site.database.query(
        `insert into deliveries (kind, channel, recipient, recipient_role, cause, state, next_attempt_at, last_attempt_at)
         values ('receipt', 'mail', 'FIR@example.com', 'applicant', 'earlier', 'sent', null, now() - make_interval(days => $1))`,
        [days],
      );
      await report(mail, bare);
      expect(await mailState()).toMatchObject({ state: "bounced", is_unreachable: isUnreachable });
    }
  });

  test("a mail server's report about a delayed email is stored and has no other effect", async () => {
    await report(await sentMail(), "Action: delayed\nStatus: 4.3.2\nDiagnostic-Code: smtp; 451 4.3.2 Not now");
    expect(await mailState()).toMatchObject({
      state: "sent",
      bounced_at: null,
      last_error: "Delayed: 4.3.2 451 4.3.2 Not now",
    });
  });

  test("a mail server's report about a delivered or forwarded email has no effect", async () => {
    for (const action of ["delivered", "relayed", "expanded"]) {
      expect(await report(await sentMail(), `Action: ${action}\nStatus: 2.1.5`)).toBe("without-effect");
      expect(await mailState()).toMatchObject({ state: "sent", last_error: null });
    }
  });

  test("a bounce report counts once, even after a retry of the email", async () => {
    const { contractor } = await addMatchedLead();
    const about = await delivery("lead-to-contractor");
    expect(await report(about, noSuchMailbox)).toBe("noted");
    await site.waitForDeliveries();
    await site.backend.contractors.reachable(site.asOperator, contractor.id);
    await site.backend.deliveryLog.retry(site.asOperator, [about.id]);
    await site.waitForDeliveries();
    const before = await site.deliveries();
    expect(before.find(({ id }) => id === about.id)).toMatchObject({ state: "sent", bounced_at: null });
    expect(await report(about, noSuchMailbox)).toBe("noted");
    expect(await site.deliveries()).toEqual(before);
    expect((await site.row("contractors", contractor)).unreachable_since).toBeNull();
  });

  test("a bounce report that arrives before the email is stored as sent is read later", async () => {
    const about = await sentMail();
    await site.database.query("update deliveries set state = 'sending' where id = $1", [about.id]);
    expect(await report(about, noSuchMailbox)).toBe("too-early");
    await site.database.query("update deliveries set state = 'sent' where id = $1", [about.id]);
    expect(await report(about, noSuchMailbox)).toBe("noted");
    expect(await mailState()).toMatchObject({ state: "bounced" });
  });

  test("a bounce report is stored with at most 500 characters of the mail server's answer, on one line", async () => {
    await report(await sentMail(), `Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; ${"über ".repeat(900)}`);
    const [mail] = await site.deliveries("state = 'bounced'");
    expect(mail?.bounce_text).toMatch(/^[\x20-\x7e]{300,500}$/);
  });

  test("a bounce report about a deleted email has no effect", async () => {
    const { lead } = await addMatchedLead();
    const about = await delivery("receipt");
    const to = await bounceAddressOf(about);
    await site.eraseLead(lead);
    expect(await read(commonReport({ to, recipient: "ann@example.com" }, noSuchMailbox))).toBe("without-effect");
  });
});

describe("a message in the bounce mailbox", () => {
  test("a message in the bounce mailbox that is not a bounce report has no effect", async () => {
    for (const [what, write] of Object.entries(otherMessages)) {
      const message = write({ to: await bounceAddressOf(await sentMail()), recipient: "fir@example.com" });
      expect([what, await read(message)]).toEqual([what, "not-a-report"]);
      expect(await mailState()).toMatchObject({ state: "sent", last_error: null, is_unreachable: false });
    }
  });

  test("a bounce report counts only if a recipient header contains the whole token of an email, in upper or lower case", async () => {
    await addMatchedLead();
    const about = await delivery("lead-to-contractor");
    const other = await bounceAddressOf(await delivery("receipt"));
    const to = await bounceAddressOf(about);
    const [, token = ""] = /\+(.*)@/.exec(to) ?? [];
    const last = token.endsWith("a") ? "b" : "a";
    const forged = [
      "bounces@returns.example",
      `bounces+${token.slice(0, -1)}${last}@returns.example`,
      `bounces+${token.slice(0, 26)}${/\+.{26}(.*)@/.exec(other)?.[1]}@returns.example`,
      `bounces+${token}@returns.example.org`,
      `other+${token}@returns.example`,
      `bounces+${token.slice(1)}@returns.example`,
      `bounces+${token}${token}@returns.example`,
      `"bounces+${token}@returns.example" <somebody@example.com>`,
      `${to}, ${other}`,
    ];
    const message = (recipient: string) => commonReport({ to: recipient, recipient: "fir@example.com" }, noSuchMailbox);
    for (const recipient of forged)
      expect([recipient, await read(message(recipient))]).toEqual([recipient, "unproven"]);
    expect(await read(message("x@example.com").replace("A request.", `To: ${to}`))).toBe("unproven");
    expect(await read(message("x@example.com").replace("Subject:", `Cc: ${to}\r\nSubject:`))).toBe("unproven");
    expect(await delivery("lead-to-contractor")).toEqual(about);
    const withDeliveredTo = message("x@example.com").replace(
      "Subject:",
      `Delivered-To: ${to.toUpperCase()}\r\nSubject:`,
    );
    expect(await read(withDeliveredTo)).toBe("noted");
  });

  test("a bounce report whose token was made with another installation's secret has no effect", async () => {
    await addMatchedLead();
    const mail = await delivery("lead-to-contractor");
    const to = await bounceAddressOf(mail, "another-secret-of-another-installation");
    expect(await read(commonReport({ to, recipient: "fir@example.com" }, noSuchMailbox))).toBe("unproven");
  });
});

test("the command line reads bounce reports from message files and mbox files", async () => {
  const { contractor } = await addMatchedLead();
  const [first, second] = [await delivery("receipt"), await delivery("lead-to-contractor")];
  const folder = mkdtempSync(join(tmpdir(), "cedarline-reports-"));
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const full = commonReport(
    { to: await bounceAddressOf(first), recipient: "ann@example.com" },
    "Action: failed\nStatus: 5.2.2",
  );
  const bounce = commonReport({ to: await bounceAddressOf(second), recipient: "fir@example.com" }, noSuchMailbox);
  const bulk = `${full.slice(0, full.indexOf("--=_report\r\nContent-Type: message"))}${"x".repeat(20_000_000)}\r\n`;
  const inOne = `From a@example.com\n${otherMessages["somebody's answer"]?.({ to: "x@example.com", recipient: "y@example.com" })}\n>From me\n
From b@example.com\n${bounce}\n\nFrom c@example.com\nbroken`;
  const files = [
    write("full.eml", bulk + full.slice(full.indexOf("--=_report\r\nContent-Type: message"))),
    write("many.mbox", inOne),
  ];
  const { url, close } = await serveOperatorApi(site.backend);
  const { code, json } = await runOperator(url, ["deliveries", "read-reports", ...files, "--json"]);
  expect(code).toBe(0);
  expect(json<{ outcome: string }[]>().map(({ outcome }) => outcome)).toEqual([
    "noted",
    "not-a-report",
    "noted",
    "not-a-report",
  ]);
  expect(await delivery("receipt")).toMatchObject({ state: "bounced", bounce_status: "5.2.2" });
  expect((await site.row("contractors", contractor)).unreachable_since).not.toBeNull();
  expect(await runOperator(url, ["deliveries", "read-reports", join(folder, "none.eml")])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/none\.eml cannot be read: ENOENT\.$/),
  });
  expect((await runOperator(url, ["deliveries", "read-reports"])).code).toBe(2);
  expect((await runOperator(url, ["deliveries", "read-reports", write("note.eml", "Hello.")])).code).toBe(1);
  const reached = await runOperator(url, ["contractors", "reachable", contractor.id]);
  expect(reached.code).toBe(0);
  expect(await runOperator(url, ["contractors", "reachable", contractor.id])).toMatchObject({
    code: 1,
    err: "This contractor is not marked as unreachable.",
  });
  await close();
  rmSync(folder, { recursive: true });
});

test("the operator's API takes the text of a bounce report, and refuses anything else", async () => {
  await addMatchedLead();
  const about = await delivery("receipt");
  const text = commonReport(
    { to: await bounceAddressOf(about), recipient: "ann@example.com" },
    "Action: failed\nStatus: 5.2.2",
  );
  const { url, close } = await serveOperatorApi(site.backend);
  const post = async (report: string) => {
    const response = await fetch(`${url}/operator/deliveries/read-reports`, {
      method: "POST",
      headers: { apikey: operatorKey },
      body: JSON.stringify({ words: [report] }),
    });
    return [response.status, await response.json()];
  };
  const refusal = [400, expect.objectContaining({ code: "400", message: expect.stringContaining("RFC 3464") })];
  for (const report of ["", "Hello.", Buffer.from(text).toString("base64")])
    expect(await post(report)).toEqual(refusal);
  expect(await delivery("receipt")).toMatchObject({ state: "sent" });
  expect(await post(text)).toEqual([200, { json: { outcome: "noted" } }]);
  expect(await delivery("receipt")).toMatchObject({ state: "bounced", bounce_status: "5.2.2" });
  await close();
});
