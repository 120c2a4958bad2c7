import { Hono } from "hono";
import { expect, test } from "vitest";
import { fir } from "../../test/firms.ts";
import { openProduct } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";
import { operatorActions } from "./actions.ts";
import { operatorApi } from "./operator-api.ts";

const product = openProduct({
  variables: () => ({ SERVICE_ROLE_KEY: operatorKey }),
  serve: (backend) => new Hono().route("/operator", operatorApi(backend)),
});

/** Returns the status, and whether the pages have a new version when the command is answered. */
async function operate(path: string, words: string[] = [], options: object = {}) {
  const { pageVersion } = product.backend;
  await pageVersion.ask();
  const before = pageVersion.current();
  const { status } = await fetch(`${product.url}/operator/${path}`, {
    method: "POST",
    headers: { apikey: operatorKey, "Content-Type": "application/json" },
    body: JSON.stringify({ words, options }),
  });
  return [status, pageVersion.current() !== before];
}

test("a command that only reads keeps the pages in memory", async () => {
  const lists = Object.entries(operatorActions).flatMap(([noun, verbs]) => ("list" in verbs ? [`${noun}/list`] : []));
  expect(lists.length).toBeGreaterThan(8);
  for (const path of [...lists, "preflight"]) expect([path, ...(await operate(path))]).toEqual([path, 200, false]);
  expect(await operate("conversions/export", [], { for: "google" })).toEqual([200, false]);
  expect(await operate("privacy/erase", ["ann@example.com"])).toEqual([200, false]);
});

test("a refused command keeps the pages in memory, and after a command that changes one they have a new version", async () => {
  expect(await operate("messages/done", ["none"])).toEqual([400, false]);
  expect(await operate("contractors/add", [], { ...fir, email: "nobody" })).toEqual([400, false]);
  expect(await operate("restore")).toEqual([400, false]);
  const firm = Object.fromEntries(
    Object.entries(fir).map(([name, value]) => [name.replaceAll("_", "-"), String(value)]),
  );
  expect(await operate("contractors/add", [], firm)).toEqual([200, true]);
});
