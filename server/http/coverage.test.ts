import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabasePlace, databasePlace } from "../../test/fresh-database.ts";
import { operatorInserts, type RunningServer, startServer, untilHealth } from "../../test/running-server.ts";
import { defaultAnonKey } from "../env.ts";

describe("the zip codes that are served", () => {
  let place: DatabasePlace;
  let server: RunningServer;
  beforeAll(async () => {
    place = await databasePlace();
    server = await startServer(place);
    await untilHealth(server.url, 200);
    const id = crypto.randomUUID();
    await operatorInserts(server.url, "contractors", [
      {
        id,
        business_name: "Fir Sprinklers",
        email: "fir@example.com",
        registration_number: "FIRSPR*012AB",
        registration_expires_on: "2099-12-31",
      },
    ]);
    await operatorInserts(server.url, "territories", [
      { zip_code: "98033", service: "sprinkler-repair", contractor_id: id },
    ]);
  });
  afterAll(async () => {
    await server.stop();
    place.remove();
  });

  test.each([
    ["service=sprinkler-repair&zip_code=98033", { is_covered: true }],
    ["service=sprinkler-repair&zip_code=98033-1234", { is_covered: true }],
    ["service=sprinkler-repair&zip_code=98034", { is_covered: false }],
    ["service=fence-repair&zip_code=98033", { is_covered: false }],
  ])("/coverage?%s says whether a contractor serves, and not who", async (query, answer) => {
    const response = await fetch(`${server.url}/coverage?${query}`);
    expect([response.status, await response.json()]).toEqual([200, answer]);
  });

  test.each(["", "service=general&zip_code=98033", "service=fence-repair&zip_code=9803"])(
    "/coverage?%s is a bad question",
    async (query) => {
      expect((await fetch(`${server.url}/coverage?${query}`)).status).toBe(400);
    },
  );

  describe("who sends a lead through the data API", () => {
    const lead = {
      name: "Ann",
      zip_code: "98033",
      service_issue: "other",
      email: "ann@example.com",
      service: "sprinkler-repair",
    };
    const send = (row: object, key: string) =>
      fetch(`${server.url}/rest/v1/leads`, {
        method: "POST",
        headers: { apikey: defaultAnonKey, "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify(row),
      });

    test("is told the path of the receipt, the same each time", async () => {
      const [first, second] = [await send(lead, "one"), await send(lead, "one")];
      expect(first.headers.get("Receipt")).toMatch(/^\/receipt\/[A-Za-z0-9_-]{43}$/);
      expect(second.headers.get("Receipt")).toBe(first.headers.get("Receipt"));
    });

    test("with somebody else's key is told nothing of theirs", async () => {
      await send(lead, "two");
      const guessed = await send({ ...lead, email: "other@example.com" }, "two");
      expect([guessed.status, guessed.headers.get("Receipt")]).toEqual([201, null]);
    });
  });
});
