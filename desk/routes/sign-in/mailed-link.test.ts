import { afterAll, expect, test } from "vitest";
import { enablePasskeys, sharedChromium } from "../../../test/browser.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { openProduct } from "../../../test/product.ts";
import { until } from "../../../test/until.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());
const desk = openProduct({ desk: true, variables: { SMTP_URL: mailServer.url, OPERATOR_EMAIL: "office@example.com" } });

const neutral = "If an operator has this address, a link is on its way.";

/** The text of each email to the address, with its line breaks. */
const mailsTo = (address: string) =>
  mailServer.mails
    .filter(({ to }) => to === address)
    .map(({ raw }) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "="));

async function newestLinkTo(address: string, count: number): Promise<string> {
  await until(async () => mailsTo(address).length === count);
  const [path] =
    mailsTo(address)
      .at(-1)
      ?.match(/\/sign-in\/[\w-]{43}/) ?? [];
  if (!path) throw new Error("The email has no sign-in link.");
  return path;
}

const askForLink = (email: string) => desk.newBrowser().follow("/sign-in", { action: "send-link", email });

test("an operator who lost the passkey gets a link by email that signs in once, the other owners are told, and it is no fresh sign-in", async () => {
  await desk.signIn("lost@example.com", "staff");
  await desk.signIn("boss@example.com");
  expect((await askForLink("LOST@example.com")).text).toContain(neutral);
  const path = await newestLinkTo("lost@example.com", 1);
  await until(async () => mailsTo("boss@example.com").length === 1 && mailsTo("op@example.com").length === 1);
  expect(mailsTo("boss@example.com")[0]).toContain("lost@example.com");
  expect(mailsTo("boss@example.com")[0]).not.toMatch(/\/sign-in\/[\w-]{20}/);
  expect(mailsTo("office@example.com")).toEqual([]);
  expect(await desk.rows("events?kind=eq.operator.link-sent")).toMatchObject([{ actor: "operator" }]);

  const browser = desk.newBrowser();
  expect((await browser.get(path)).text).toContain("As lost@example.com");
  const signedIn = await browser.post(path, {});
  expect([signedIn.status, signedIn.location]).toEqual([303, "/settings?first=yes#passkeys"]);
  expect((await browser.get("/settings")).text).toContain("Signed in as lost@example.com, staff");
  expect((await browser.get("/settings")).text).toContain("Name of this device");
  expect((await browser.get(path)).status).toBe(410);
  expect((await desk.newBrowser().post(path, {})).status).toBe(303);
});

test("a mailed link opens nothing that asks for a fresh sign-in, and neither does a passkey that it led to, for a day", async () => {
  const context = await (await sharedChromium()).newContext({ baseURL: desk.url });
  const page = await context.newPage();
  await enablePasskeys(page);
  await desk.signIn("keyless@example.com");
  await askForLink("keyless@example.com");
  await page.goto(await newestLinkTo("keyless@example.com", 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Add a passkey to sign in on this device").waitFor();
  const asksAgain = async () => {
    await page.goto("/settings");
    await page.getByRole("button", { name: "Download backup" }).click();
    await page.getByRole("heading", { name: "Sign in again" }).waitFor();
    expect(await page.getByText("A link by email isn’t enough for this.").count()).toBe(1);
  };
  await asksAgain();
  await page.goto("/settings");
  await page.getByLabel("Name of this device").fill("New laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Passkey added.").waitFor();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(`${desk.url}/settings#backup`);
  await asksAgain();
  await desk.database.query(
    "update operator_passkeys set trusted_from = trusted_from - interval '24 hours' where name = 'New laptop'",
  );
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(`${desk.url}/settings#backup`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download backup" }).click();
  await download;
  await context.close();
});

test("the answer to a request for a link is the same for an unknown, a removed, and a malformed address, and after three links a day", async () => {
  await desk.signIn("often@example.com");
  await desk.signIn("gone@example.com");
  await desk.database.query("update operators set removed_at = now() where email = 'gone@example.com'");
  const answers = [];
  for (const email of [
    ...Array(4).fill("often@example.com"),
    "nobody@example.com",
    "gone@example.com",
    "not-an-email",
    "",
  ]) {
    const { status, text } = await askForLink(email);
    answers.push(`${status} ${text}`);
  }
  expect(new Set(answers).size).toBe(1);
  await until(async () => mailsTo("often@example.com").length >= 3);
  const links = await desk.database.query(
    "select email from sign_in_tokens where is_own_request and email in ('often@example.com', 'gone@example.com')",
  );
  expect(links).toHaveLength(3);
  const queued = await desk.database.query(
    "select from deliveries where recipient in ('often@example.com', 'nobody@example.com', 'gone@example.com')",
  );
  // Three links, and the notices about the links of the tests before.
  expect(queued.length).toBeLessThanOrEqual(3);
});

test("a link that was not sent within its 15 minutes is not sent anymore", async () => {
  await desk.signIn("late@example.com");
  mailServer.nextBehaviors = ["defer"];
  await askForLink("late@example.com");
  const deliveryOf = async () =>
    (
      await desk.database.query<{ id: string; state: string; attempts: number }>(
        "select id, state, attempts from deliveries where recipient = 'late@example.com' and about ? 'sign_in_id'",
      )
    )[0];
  await until(async () => (await deliveryOf())?.attempts === 1 && (await deliveryOf())?.state === "queued");
  await desk.database.query("update sign_in_tokens set expires_at = now() where email = 'late@example.com'");
  await desk.client.post(`/deliveries/${(await deliveryOf())?.id}`, { action: "retry" });
  await until(async () => (await deliveryOf())?.state === "dropped");
  expect(mailsTo("late@example.com")).toEqual([]);
});

test("an owner invites a colleague by email with a role, which needs a fresh sign-in, and makes staff an owner and back", async () => {
  const owner = await desk.signIn("inviting@example.com");
  const invited = await owner.follow("/settings", { action: "invite", email: "new@example.com", role: "staff" });
  expect(invited.text).toContain("We’ve emailed new@example.com a link.");
  const colleague = desk.newBrowser();
  await colleague.post(await newestLinkTo("new@example.com", 1), {});
  expect((await colleague.get("/money")).status).toBe(403);
  expect((await owner.post("/settings", { action: "invite", email: "x", role: "staff" })).status).toBe(422);
  expect((await owner.post("/settings", { action: "invite", email: "y@example.com", role: "king" })).status).toBe(422);
  await desk.database.query("update operator_sessions set created_at = now() - interval '6 minutes'");
  for (const fields of [
    { action: "invite", id: "", role: "owner" },
    { action: "set-role", id: "x", role: "staff" },
  ]) {
    const { status, location } = await owner.post("/settings", fields);
    expect([status, location]).toEqual([303, "/sign-in"]);
  }
});

test("the command line invites with a role", async () => {
  const { out } = await desk.operator(["invite", "typed@example.com", "--role", "staff"]);
  const browser = desk.newBrowser();
  await browser.post(new URL(out).pathname, {});
  expect((await browser.get("/settings")).text).toContain("Signed in as typed@example.com, staff");
  expect(await desk.operator(["invite", "typed@example.com", "--role", "king"])).toMatchObject({ code: 2 });
});
