import { beforeAll, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";
import { sendAsVisitor } from "../../test/running-server.ts";

const site = openProduct({ whole: true });
beforeAll(() => site.addContractorIn("sprinkler-repair", ["98033"]));

test.each([
  ["service=sprinkler-repair&zip_code=98033", { is_covered: true }],
  ["service=sprinkler-repair&zip_code=98033-1234", { is_covered: true }],
  ["service=sprinkler-repair&zip_code=98034", { is_covered: false }],
  ["service=fence-repair&zip_code=98033", { is_covered: false }],
])(
  "/coverage?%s reports whether a contractor serves the zip code, without naming the contractor",
  async (query, answer) => {
    const response = await fetch(`${site.url}/coverage?${query}`);
    expect([response.status, await response.json()]).toEqual([200, answer]);
  },
);

test.each(["", "service=general&zip_code=98033", "service=fence-repair&zip_code=9803"])(
  "/coverage?%s is answered with 400",
  async (query) => {
    expect((await fetch(`${site.url}/coverage?${query}`)).status).toBe(400);
  },
);

test("a lead that is sent twice with one idempotency key gets the same Receipt header, and another person with that key is refused", async () => {
  const lead = { name: "Ann", zip_code: "98033", service_issue: "other", service: "sprinkler-repair" };
  const send = (email: string) => sendAsVisitor(site.url, "leads", { ...lead, email }, { "Idempotency-Key": "one" });
  const [first, second] = [await send("ann@example.com"), await send("ann@example.com")];
  expect(first.headers.get("Receipt")).toMatch(/^\/receipt\/[A-Za-z0-9_-]{43}$/);
  expect(second.headers.get("Receipt")).toBe(first.headers.get("Receipt"));
  const guessed = await send("other@example.com");
  expect([guessed.status, guessed.headers.get("Receipt")]).toEqual([422, null]);
});
