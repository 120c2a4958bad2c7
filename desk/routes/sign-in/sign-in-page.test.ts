import { describe, expect, test } from "vitest";
import { enablePasskeys, sharedChromium } from "../../../test/browser.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

test("a passkey that was added after an invitation signs in until it is removed", async () => {
  const context = await (await sharedChromium()).newContext();
  const page = await context.newPage();
  await enablePasskeys(page);
  await page.goto(await desk.invite("keys@example.com"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Add a passkey to sign in on this device").waitFor();
  await page.getByLabel("Name of this device").fill("Test laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Passkey added.").waitFor();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();

  await signedInLongAgo();
  await page.goto(`${desk.url}/settings`);
  const row = page.getByRole("listitem").filter({ hasText: "Test laptop" });
  const ask = () => row.getByText("Remove…").click();
  const remove = row.getByRole("button", { name: "Remove last passkey" });
  await ask();
  await remove.click();
  await page.getByRole("heading", { name: "Sign in again" }).waitFor();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(`${desk.url}/settings#passkeys`);
  await ask();
  await remove.click();
  await page.getByText("This is their last passkey.").waitFor();
  await page.getByRole("checkbox", { name: "keys@example.com has no other." }).check();
  await remove.click();
  await page.getByText("Passkey removed.").waitFor();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect.poll(() => page.getByRole("main").innerText()).toContain("We don’t know that passkey.");
  await context.close();
});

/** Makes every session look as if its operator had signed in six minutes ago. */
async function signedInLongAgo(): Promise<void> {
  await desk.database.query("update operator_sessions set created_at = now() - interval '6 minutes'");
}

describe("an action that needs a sign-in of at most five minutes ago", () => {
  const eraseFields = { action: "erase", confirm: "yes" };
  const addLead = async () => `/leads/${await desk.addLead("Ann Lee")}`;
  const addPrivacyRequest = async () =>
    `/privacy-requests/${await desk.add("privacy_requests", { email: "ann@example.com", kind: "deletion" })}`;
  const cases: [string, () => Promise<string> | string, Record<string, string>, string?][] = [
    ["a backup", () => "/settings/backup", {}, "/settings#backup"],
    ["erasing a request", addLead, eraseFields],
    ["erasing everything about a person", addPrivacyRequest, eraseFields],
    ["adding a passkey", () => "/settings", { action: "add-passkey", credential: "{}" }, "/settings#passkeys"],
    [
      "removing a passkey",
      () => "/settings",
      { action: "remove-passkey", id: crypto.randomUUID() },
      "/settings#passkeys",
    ],
    [
      "removing an operator",
      () => "/settings",
      { action: "remove-operator", id: crypto.randomUUID() },
      "/settings#operators",
    ],
  ];

  test.each(cases)(
    "%s leads to the sign-in page and, with a link from the server, back",
    async (_case, open, fields, back) => {
      const path = await open();
      const own = await desk.signIn("fresh@example.com");
      await signedInLongAgo();
      const refused = await own.post(path, fields);
      expect([refused.status, refused.location]).toEqual([303, "/sign-in"]);
      if (path !== "/settings/backup") expect((await own.get(path)).status).toBe(200);
      expect((await own.get("/sign-in")).text).toMatch(/^Sign in again.*Nothing was changed yet\./);
      const signedIn = await own.post(new URL(await desk.invite("fresh@example.com")).pathname, {});
      expect([signedIn.status, signedIn.location?.split("#")[0]]).toEqual([303, (back ?? path).split("#")[0]]);
      expect(signedIn.location?.startsWith(back ?? path)).toBe(true);
      expect((await own.post(path, fields)).location).not.toBe("/sign-in");
    },
  );

  test("the settings offer a new sign-in in place of the form that adds a passkey, so that no passkey is made in vain", async () => {
    const own = await desk.signIn("fresh@example.com");
    expect((await own.get("/settings")).text).toContain("Name of this device");
    await signedInLongAgo();
    expect((await own.get("/settings")).text).not.toContain("Name of this device");
    expect((await own.post("/settings", { action: "sign-in-again" })).location).toBe("/sign-in");
  });

  test("other actions need no new sign-in", async () => {
    const own = await desk.signIn("fresh@example.com");
    await signedInLongAgo();
    const path = await addLead();
    const noted = await own.post(path, { action: "note", note: "Called them.", seen: "0" });
    expect([noted.status, noted.location]).toEqual([303, path]);
  });

  test("a path that another program put into the cookie leads nowhere else", async () => {
    for (const path of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"]) {
      const own = await desk.signIn("fresh@example.com");
      const planted = desk.newBrowser(own.session);
      await signedInLongAgo();
      const page = await planted.get("/sign-in", {
        Cookie: `${own.session}; cedarline_desk_return=${encodeURIComponent(path)}`,
      });
      expect([page.status, page.location]).toEqual([303, "/"]);
    }
  });
});

test("a passkey is refused with an explanation if the browser opened a host name other than that of DESK_URL", async () => {
  const page = await (await sharedChromium()).newPage();
  await page.goto(`${desk.url.replace("localhost", "127.0.0.1")}/sign-in`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("Open the desk at localhost, or change DESK_URL.").waitFor();
  await page.close();
});

test("an open page of the settings, which loads itself again, does not spoil a sign-in in another tab", async () => {
  const own = await desk.signIn("tabs@example.com");
  await signedInLongAgo();
  await own.post("/settings/backup", {});
  const challenge = () => /cedarline_desk_challenge=([^;]*)/.exec(own.cookies)?.[1];
  expect((await own.get("/sign-in")).text).toContain("Sign in again");
  const before = challenge();
  await own.get("/settings");
  expect(before).toBeTruthy();
  expect(challenge()).toBe(before);
});

describe("an invitation link", () => {
  test("an invitation link signs in once, and loading its page does not use the link up", async () => {
    const path = new URL(await desk.invite("ann@example.com")).pathname;
    const opened = await desk.newBrowser().get(path);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain("As ann@example.com");
    const first = desk.newBrowser();
    const response = await first.post(path, {});
    expect([response.status, response.location]).toEqual([303, "/settings?first=yes#passkeys"]);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^cedarline_desk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await first.get("/settings")).text).toContain("Signed in as ann@example.com");
    const second = desk.newBrowser();
    expect((await second.post(path, {})).status).toBe(303);
    expect(second.session).toBe("");
    expect((await second.get(path)).status).toBe(410);
  });

  test("an invitation link replaces the browser's session with a new one", async () => {
    const own = await desk.signIn("fix@example.com");
    const before = own.session;
    await own.post(new URL(await desk.invite("fix@example.com")).pathname, {});
    expect(own.session).not.toBe(before);
    expect((await desk.newBrowser(before).get("/")).status).toBe(303);
    // The server replaces a session cookie that an attacker planted.
    const planted = desk.newBrowser(`cedarline_desk=${"a".repeat(43)}`);
    await planted.post(new URL(await desk.invite("fix@example.com")).pathname, {});
    expect(planted.session).not.toContain("aaaa");
  });
});

test("signing out ends the session, even for another browser with a copy of its cookie", async () => {
  const own = await desk.signIn();
  const thief = desk.newBrowser(own.session);
  expect((await thief.get("/settings")).status).toBe(200);
  const out = await own.post("/sign-out", {});
  expect([out.status, out.location]).toEqual([303, "/sign-in"]);
  expect((await thief.get("/settings")).status).toBe(303);
});

test.each([
  ["an empty text", ""],
  ["an empty object", "{}"],
  ["null", "null"],
  ["a response without a signature", '{"id":"x","response":{"clientDataJSON":"e30"}}'],
  ["a very long text", "x".repeat(10_000)],
])("instead of a passkey's response, %s signs nobody in", async (_name, credential) => {
  const nobody = desk.newBrowser();
  const answer = await nobody.post("/sign-in", { credential });
  expect([answer.status, nobody.session]).toEqual([422, ""]);
  expect(answer.text).toContain("Try again.");
});

test("ten failed attempts to sign in or use the API within an hour show in the inbox", async () => {
  const own = await desk.signIn("watch@example.com");
  await desk.database.query("delete from rate_limits");
  const used = new URL(await desk.invite("used@example.com")).pathname;
  await desk.newBrowser().post(used, {});
  const failedAttempts = async () =>
    (
      await desk.database.query<{ total: number }>(
        "select sum(points) as total from rate_limits where starts_with(key, 'wrong keys ')",
      )
    )[0]?.total ?? 0;
  const wrong = { headers: { apikey: "wrong" } };
  const attempts = [
    () => desk.newBrowser().get(used),
    () => desk.newBrowser().post(used, {}),
    () => fetch(`${desk.server.url}/operator/leads/list`, { method: "POST", ...wrong }),
    () => fetch(`${desk.server.url}/rest/v1/leads`, wrong),
    refusedPasskey,
  ];
  for (const [at, attempt] of [...attempts, ...attempts].entries()) {
    expect((await own.get("/")).text).not.toContain("failed attempts");
    await attempt();
    await expect.poll(failedAttempts).toBe(at + 1);
  }
  const { text } = await own.get("/");
  expect(text).toContain("10 failed attempts within an hour");
  expect(text).toContain("invitation: 4, key: 4, passkey: 2");
  await fetch(`${desk.server.url}/operator/leads/list`, { method: "POST" });
  expect(await failedAttempts()).toBe(10);

  async function refusedPasskey() {
    const nobody = desk.newBrowser();
    await nobody.get("/sign-in");
    const credential = JSON.stringify({ id: "unknown", response: { clientDataJSON: "e30" } });
    expect((await nobody.post("/sign-in", { credential })).text).toContain("We don’t know that passkey.");
  }
});
