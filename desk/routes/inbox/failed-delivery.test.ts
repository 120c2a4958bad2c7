import { afterAll, expect, test } from "vitest";
import { startMailServer } from "../../../test/mail-server.ts";
import { openDesk } from "../../../test/open-desk.ts";

const mailServer = await startMailServer();
mailServer.usual = "refuse";
afterAll(() => mailServer.stop());

const desk = openDesk({ variables: { SMTP_URL: mailServer.url } });

test("a mail that was refused for good stands in the inbox, which leads to what became of it", async () => {
  const message = { name: "Gus", email: "gus@nowhere.example", user_type: "homeowner", message: "Hello?" };
  await desk.store("contact_messages", message);
  const failed = () => desk.rows<{ id: string }>("deliveries?state=eq.failed&recipient_role=eq.operator&select=id");
  await expect.poll(failed).toHaveLength(1);
  const [delivery] = await failed();
  expect((await desk.client.get("/")).html).toContain(`href="/deliveries/${delivery?.id}"`);
  expect((await desk.client.get(`/deliveries/${delivery?.id}`)).text).toMatch(/5\.1\.1 .*no such user/);
});
