import { afterAll, expect, test } from "vitest";
import { startMailServer } from "../../test/mail-server.ts";
import { openDesk } from "../../test/open-desk.ts";

const mailServer = await startMailServer();
mailServer.usual = "refuse";
afterAll(() => mailServer.stop());

const desk = openDesk({ variables: { SMTP_URL: mailServer.url } });

test("a mail that was refused for good stands in the inbox, which leads to what became of it", async () => {
  await desk.store("contact_messages", {
    name: "Grace",
    email: "grace@nowhere.example",
    user_type: "homeowner",
    message: "Hello?",
  });
  const failed = () => desk.rows<{ id: string }>("deliveries?state=eq.failed&recipient_role=eq.operator&select=id");
  await expect.poll(failed).toHaveLength(1);
  const [delivery] = await failed();
  const inbox = await desk.client.get("/");
  expect(inbox.text).toContain("Failed");
  expect(inbox.html).toContain(`href="/deliveries/${delivery?.id}"`);
  const { text } = await desk.client.get(`/deliveries/${delivery?.id}`);
  expect(text).toMatch(/5\.1\.1 .*no such user/);
});
