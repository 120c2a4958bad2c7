import { expect, test } from "vitest";
import { startMailServer } from "../../test/mail-server.ts";
import { annsRequest } from "../../test/people.ts";
import { sendAsVisitor } from "../../test/running-server.ts";
import { until } from "../../test/until.ts";
import { startSite } from "../../test/whole-product.ts";

test("a stopping site finishes the emails that it is sending, and sends the waiting emails once after the next start", async () => {
  const mailServer = await startMailServer();
  const variables = { SMTP_URL: mailServer.url };
  const first = await startSite(variables);
  const addresses = Array.from({ length: 12 }, (_, number) => `n${number}@example.com`);
  for (const email of addresses) {
    expect((await sendAsVisitor(first.url, "leads", { ...annsRequest, email })).status).toBe(201);
  }
  await until(() => mailServer.mails.length > 2);
  expect(await first.stop()).toBe(0);
  const next = await startSite(variables, first.place);
  const rows = () => next.read<{ state: string; attempts: number }>("deliveries");
  await until(async () => (await rows()).every(({ state }) => state === "sent"));
  expect(new Set((await rows()).map(({ attempts }) => attempts))).toEqual(new Set([1]));
  const reached = new Set(mailServer.mails.map(({ to }) => to));
  expect(addresses.filter((address) => !reached.has(address))).toEqual([]);
  const ids = mailServer.mails.map(({ headers }) => headers.get("message-id"));
  expect(new Set(ids).size).toBe(ids.length);
  await next.stop();
  await mailServer.stop();
});
