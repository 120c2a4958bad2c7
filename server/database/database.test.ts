import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, freshDatabase } from "../../test/database.ts";
import type { OpenDatabase } from "./open.ts";

describe.each(engines)("the %s database", (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await freshDatabase(engine);
  });
  afterAll(() => open.close());

  test("is prepared and healthy", async () => {
    expect(await open.isHealthy()).toBe(true);
    expect([...open.schema().leads.keys()]).toContain("submitted_from_page");
  });
});
