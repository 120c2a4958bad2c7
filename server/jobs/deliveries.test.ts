import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DatabasePlace, databasePlace } from "../../test/fresh-database.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "../../test/mail-server.ts";
import {
  operatorReads,
  type RunningServer,
  startServer,
  untilHealth,
  visitorSends,
} from "../../test/running-server.ts";
import { until } from "../../test/until.ts";

describe("the started site", () => {
  let place: DatabasePlace;
  let mailServer: MailServer;
  let server: RunningServer;
  const start = async () => {
    server = await startServer(place, { SMTP_URL: mailServer.url });
    await untilHealth(server.url, 200);
  };
  beforeAll(async () => {
    place = await databasePlace();
    mailServer = await startMailServer();
    await start();
  });
  afterAll(async () => {
    await server.stop();
    await mailServer.stop();
    place.remove();
  });
  beforeEach(() => {
    mailServer.mails.length = 0;
  });

  const sendLead = async (email: string) => {
    const lead = { name: "Ann Lee", zip_code: "98033", service_issue: "leak", service: "sprinkler-repair", email };
    expect((await visitorSends(server.url, "leads", lead)).status).toBe(201);
  };
  const mailTo = async (address: string) => {
    await until(() => mailServer.mails.some(({ to }) => to === address));
    return mailServer.mails.find(({ to }) => to === address) as ReceivedMail;
  };

  test("lets what is being sent end when it is stopped, and sends the rest after the next start", async () => {
    const addresses = Array.from({ length: 12 }, (_, number) => `n${number}@example.com`);
    for (const address of addresses) await sendLead(address);
    await until(() => mailServer.mails.length > 2);
    expect(await server.stop()).toBe(0);
    await start();
    for (const address of addresses) await mailTo(address);
    const rows = () => operatorReads<{ id: string; state: string; attempts: number }>(server.url, "deliveries");
    await until(async () => (await rows()).every(({ state }) => state === "sent"));
    expect(new Set((await rows()).map(({ attempts }) => attempts))).toEqual(new Set([1]));
    const ids = mailServer.mails.map(({ headers }) => headers.get("message-id"));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
