import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, freshDatabase } from "../test/database.ts";
import type { OpenDatabase } from "./database/open.ts";
import { forgetOldKeys, type Submit, submissions } from "./submissions.ts";

describe.each(engines)("a key on the %s database", (engine) => {
  let open: OpenDatabase;
  let submit: Submit;
  beforeAll(async () => {
    open = await freshDatabase(engine);
    submit = submissions(open.database, open.schema, 100);
  });
  afterAll(() => open.close());

  test("is forgotten after a day, with what was answered, and not before", async () => {
    const row = { name: "Cy", email: "cy@example.com", user_type: "other", message: "Hello" };
    const send = (idempotencyKey: string) =>
      submit(
        { table: "contact_messages", rows: [row], returning: null },
        { role: "anon", client: "203.0.113.7", idempotencyKey },
      );
    await send("yesterday");
    await send("today");
    await open.database.query(
      "update idempotency_keys set created_at = now() - interval '25 hours' where key = 'yesterday'",
    );
    await forgetOldKeys(open.database);
    expect(await open.database.query("select key from idempotency_keys")).toEqual([{ key: "today" }]);
    expect(await send("today")).toMatchObject({ outcome: "stored", isRepeated: true });
    expect(await send("yesterday")).toMatchObject({ outcome: "stored", isRepeated: false });
  });
});
