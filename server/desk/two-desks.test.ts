import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { enablePasskeys, sharedChromium } from "../../test/browser.ts";
import { freePort } from "../../test/free-port.ts";
import { openProduct } from "../../test/product.ts";
import { type RunningServer, startServer, untilHealth } from "../../test/running-server.ts";

const desk = openProduct({ desk: true });

/** A second process with the first process's database and public URL, as behind a load balancer. */
let second: RunningServer;
let secondUrl: string;
beforeAll(async () => {
  secondUrl = `http://localhost:${await freePort()}`;
  await startSecond();
});

async function startSecond(): Promise<void> {
  second = await startServer(desk.place, { DESK_PORT: new URL(secondUrl).port, DESK_URL: desk.url });
  await untilHealth(second.url, 200);
}
afterAll(() => second?.stop());

async function withPasskey(email: string): Promise<Page> {
  const context = await (await sharedChromium()).newContext({ baseURL: desk.url });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await enablePasskeys(page);
  await page.goto(await desk.invite(email));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Passkey added.").waitFor();
  return page;
}

/**
 * Uses a passkey on the sign-in page and intercepts the form's request, so that the server does not receive it. Returns
 * the request's body and the browser's cookies.
 */
async function passkeyAnswer(page: Page): Promise<{ body: string; cookie: string }> {
  await page.context().clearCookies({ name: "cedarline_desk" });
  await page.goto("/sign-in");
  // The settings page sets a challenge of its own, also when it loads its data again, and was left only now.
  await page.context().clearCookies({ name: "cedarline_desk_new_passkey_challenge" });
  const answer = Promise.withResolvers<string>();
  await page.route("**/sign-in.data", (route) => {
    answer.resolve(route.request().postData() ?? "");
    return route.abort();
  });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  const body = await answer.promise;
  await page.unroute("**/sign-in.data");
  return { body, cookie: await cookiesOf(page.context()) };
}

async function cookiesOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}

function signIn(url: string, { body, cookie }: { body: string; cookie: string }): Promise<Response> {
  const headers = { Origin: desk.url, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" };
  return fetch(`${url}/sign-in`, { method: "POST", redirect: "manual", headers, body });
}

test("every process accepts a passkey's response, but only once and only with the browser's own challenge", async () => {
  const page = await withPasskey("keys@example.com");
  const answer = await passkeyAnswer(page);
  expect(answer.cookie).toMatch(/^cedarline_desk_challenge=[\w-]{43}\.\d{13}\.[\w-]{43}$/);
  const other = desk.newBrowser();
  expect((await other.get("/sign-in")).headers.get("Set-Cookie")).toMatch(/challenge=.*; Max-Age=900; .*HttpOnly/);
  const [, challenge = "", expiry = "", signature = ""] = /=([\w-]+)\.(\d+)\.(.*)/.exec(answer.cookie) ?? [];
  const others = {
    "without the cookie": "",
    "with a later end": `cedarline_desk_challenge=${challenge}.${Number(expiry) + 1}.${signature}`,
    "of another browser": other.cookies,
  };
  for (const [which, cookie] of Object.entries(others)) {
    const refused = await signIn(secondUrl, { ...answer, cookie });
    expect([which, refused.status]).toEqual([which, 422]);
  }
  const malformedForm = new URLSearchParams({
    credential: JSON.stringify({ id: "\0", response: { clientDataJSON: "e30" } }),
  });
  expect((await signIn(secondUrl, { ...answer, body: String(malformedForm) })).status).toBe(422);
  const statuses = await Promise.all(
    [secondUrl, desk.url, secondUrl].map(async (url) => (await signIn(url, answer)).status),
  );
  expect(statuses.sort()).toEqual([303, 422, 422]);
  expect((await signIn(desk.url, answer)).status).toBe(422);
  await page.context().close();
});

test("an open sign-in page still works after many other sign-in pages are loaded and the server restarts", async () => {
  const page = await withPasskey("flood@example.com");
  const answer = await passkeyAnswer(page);
  const flood = Array.from({ length: 5 }, async () => {
    for (let count = 0; count < 20; count++) expect((await fetch(`${secondUrl}/sign-in`)).status).toBe(200);
  });
  await Promise.all(flood);
  await second.stop();
  await startSecond();
  expect((await signIn(secondUrl, answer)).status).toBe(303);
  expect((await signIn(secondUrl, answer)).status).toBe(422);
  await page.context().close();
});

test("two tabs of a browser share one challenge, so that each can sign in", async () => {
  const page = await withPasskey("tabs@example.com");
  await page.context().clearCookies({ name: "cedarline_desk" });
  await page.goto("/sign-in");
  const tab = await page.context().newPage();
  await tab.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
  await page.context().close();
});

test("a removed operator's invitation, session, and passkey are refused in every process", async () => {
  const page = await withPasskey("left@example.com");
  const session = await cookiesOf(page.context());
  const at = (url: string, path: string) => fetch(url + path, { redirect: "manual", headers: { Cookie: session } });
  const invitation = new URL(await desk.invite("Left@example.com")).pathname;
  expect((await at(secondUrl, "/settings")).status).toBe(200);

  const settings = (await desk.client.get("/settings")).html;
  const [, id = ""] =
    /left<wbr\/>@example\.com<(?:(?!<li).)*"remove-operator"(?:(?!<li).)*name="id" value="([^"]+)"/s.exec(settings) ??
    [];
  const removed = await desk.client.follow("/settings", { action: "remove-operator", id, confirm: "yes" });
  expect(removed.text).toContain("If they know SERVICE_ROLE_KEY, rotate it.");

  for (const url of [desk.url, secondUrl]) {
    expect((await at(url, "/settings")).status).toBe(303);
    expect((await fetch(url + invitation)).status).toBe(410);
    const response = await fetch(url + invitation, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: desk.url },
    });
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([303, null]);
  }

  // A new invitation restores neither the old session nor the passkey.
  await desk.signIn("left@example.com");
  expect((await at(secondUrl, "/settings")).status).toBe(303);
  expect((await signIn(secondUrl, await passkeyAnswer(page))).status).toBe(422);
  await page.context().close();
});
