import { expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";
import { until } from "../../test/until.ts";
import { parseEnv } from "../env.ts";
import { unbelievedProxies } from "./unbelieved-proxy.ts";

const product = openProduct();

/** Notes a request as the site does with this value of TRUST_PROXY. Each call is like a process of its own. */
async function visit(trusted: string, headers: Record<string, string> = {}) {
  const { trustedProxies } = parseEnv({ TRUST_PROXY: trusted });
  await unbelievedProxies(product.database, trustedProxies)(new Headers(headers), "127.0.0.1");
}

const forwarded = { "X-Forwarded-For": "203.0.113.7" };
const needs = async () =>
  (await product.backend.inbox.list({ kind: null, state: null, service: null, city: null, query: "" }, null)).items;
const checks = async () => (await product.backend.preflight(false)).filter(({ name }) => name === "TRUST_PROXY");
const settings = () => product.database.query("select from server_settings where name = 'unbelieved proxy'");

test("a proxy that is not trusted is in the inbox and fails preflight, until its requests are trusted", async () => {
  await visit("", forwarded);
  await until(async () => (await needs()).length === 1);
  expect(await needs()).toMatchObject([{ kind: "proxy", need: "proxy", excerpt: "127.0.0.1" }]);
  expect(await checks()).toMatchObject([
    { isOk: false, said: expect.stringMatching(/^127\.0\.0\.1 sends X-Forwarded-For/) },
  ]);
  await visit("127.0.0.1", forwarded);
  await until(async () => (await settings()).length === 0);
  expect([await needs(), await checks()]).toEqual([[], []]);
});

test("nothing is noted without the header, or from a trusted proxy, and the alarm ends after a day", async () => {
  await visit("");
  await visit("127.0.0.1", forwarded);
  expect(await settings()).toEqual([]);
  await visit("", forwarded);
  await until(async () => (await settings()).length === 1);
  await product.database.run(
    `update server_settings set value = jsonb_set(value::jsonb, '{at}', to_jsonb(now() - interval '25 hours'))::text`,
  );
  expect([await needs(), await checks()]).toEqual([[], []]);
});
