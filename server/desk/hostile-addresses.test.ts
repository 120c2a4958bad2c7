import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, expect, test } from "vitest";
import siteRoutes from "../../app/routes.ts";
import deskRoutes from "../../desk/routes.ts";
import { expectUnharmed, forEachConcurrently, readUnlessFailed } from "../../test/hostile-input.ts";
import { openProduct } from "../../test/product.ts";

const desk = openProduct({ desk: true });
afterAll(() => expectUnharmed(desk.server));

const loneSurrogate = { inForm: "\ud800", inAddress: "%ED%A0%80" };

// biome-ignore format: a table reads better whole
const parameterValues = [
  "%00", "%0d%0aSet-Cookie:%20a=b", "%22", "%27", "%20", "%C2%85", "%E2%82%AC", loneSurrogate.inAddress, "%", "%25", "%2F%2Fevil.example",
  "..%2F..%2Fevil.example", "%5Cevil.example", "%3Fa",
];

const returnAddresses = [
  "/?\n",
  "/?€",
  '/?"',
  "/? '",
  `/?${loneSurrogate.inForm}`,
  "/\0",
  "/x\r\nSet-Cookie: a=b",
  "/.//evil.example",
  "//evil.example",
  "https://evil.example/?",
  "/\\evil.example",
  "é",
];

const pathsOf = (routes: readonly RouteConfigEntry[]) =>
  routes.flatMap(({ path = "" }) => {
    const isFixed = !/[:*]/.test(path);
    return isFixed ? [`/${path}`] : parameterValues.map((value) => `/${path.replaceAll(/:\w+|\*/g, value)}`);
  });

/** Expects no server error, no redirect to another host, and no cookie `a=b`, which some requests try to inject. */
async function expectSafeAnswer(requestText: string, response: Response) {
  await readUnlessFailed(requestText, response);
  const location = response.headers.get("Location");
  if (location !== null)
    expect([requestText, location]).toEqual([requestText, expect.stringMatching(/^\/(?!\/)[!#-;=?-[\]-~]*$/)]);
  expect([requestText, response.headers.get("Set-Cookie") ?? ""]).toEqual([
    requestText,
    expect.not.stringContaining("a=b"),
  ]);
}

test.each([
  ["desk", deskRoutes, () => desk.url],
  ["site", siteRoutes, () => desk.server.url],
] as const)("no value of a path parameter causes a server error on the %s", async (_app, routes, origin) => {
  const headers = { Cookie: desk.client.session, Origin: origin() };
  await forEachConcurrently(pathsOf(routes), async (path) => {
    if (path === "/sign-out" || path === "/settings/backup") return;
    for (const init of [{}, { method: "POST", body: new URLSearchParams({ action: "" }) }]) {
      const answer = await fetch(origin() + path, { redirect: "manual", headers, ...init });
      await expectSafeAnswer(`${init.method ?? "GET"} ${path}`, answer);
    }
  });
});

test("no filter, search, or page parameter causes a server error in a list of the desk", async () => {
  const lists = ["/", "/contractors", "/territories", "/deliveries", "/posts", "/figures", "/figures.csv"];
  const filters = ["q", "kind", "state", "status", "channel", "service", "city", "from", "to", "days", "after"];
  const listPaths = lists.flatMap((list) =>
    filters.flatMap((filter) => ["%00", loneSurrogate.inAddress].map((value) => `${list}?${filter}=a${value}`)),
  );
  // Characters with a meaning in SQL, in text search queries, and in LIKE patterns, and a long text.
  for (const q of ["'\")%3b--", "%3A*%20%26%20!%20(", "%25_%5C", "x".repeat(3000)])
    listPaths.push(...lists.map((list) => `${list}?q=${q}`));
  const noId = "-".repeat(36);
  const cursors = [
    `2026-99-01T00:00:00.000000Z_${noId}`,
    `2026-01-01T00:00:00.000000Z_${noId}`,
    `1-${noId}`,
    "9999999999999999-a",
  ];
  listPaths.push(...lists.flatMap((list) => cursors.map((cursor) => `${list}?after=${cursor}`)));
  await forEachConcurrently(listPaths, async (path) => {
    await expectSafeAnswer(path, await fetch(desk.url + path, { headers: { Cookie: desk.client.session } }));
  });
});

test("a body that is not a form causes no server error on any page of the desk", async () => {
  const others = [
    { type: "text/xml", body: "<a/>" },
    { type: "multipart/form-data; boundary=x", body: "--y" },
  ];
  await forEachConcurrently(pathsOf(deskRoutes), async (path) => {
    if (path === "/sign-out") return;
    for (const { type, body } of others) {
      const headers = { Cookie: desk.client.session, Origin: desk.url, "Content-Type": type };
      const response = await fetch(desk.url + path, { method: "POST", redirect: "manual", headers, body });
      await expectSafeAnswer(`POST ${path} ${type}`, response);
      if (path === "/undo") expect([type, response.status]).toEqual([type, 400]);
    }
  });
});

test("a return path in a form never becomes the redirect's target if it is malformed or leads to another site", async () => {
  await forEachConcurrently(returnAddresses, async (back) => {
    for (const path of ["/?index", "/undo", "/territories"]) {
      const body = new URLSearchParams({ here: back, return_to: back, change: "1", kind: "x" });
      const headers = { Cookie: desk.client.session, Origin: desk.url };
      const response = await fetch(desk.url + path, { method: "POST", redirect: "manual", headers, body });
      await expectSafeAnswer(`POST ${path} ${JSON.stringify(back)}`, response);
    }
  });
});

test("the form of an invalid sign-in link redirects back to that link", async () => {
  for (const token of ["%00", "a%20b", "%22", "%27", "%C2%85", "%E2%82%AC"]) {
    const answer = await desk.newBrowser().post(`/sign-in/${token}`, {});
    expect([token, answer.status, answer.location]).toEqual([token, 303, `/sign-in/${token}`]);
  }
});
