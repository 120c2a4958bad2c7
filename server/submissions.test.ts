import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noFormContext } from "../domain/form-context.ts";
import { engines, freshDatabase } from "../test/database.ts";
import type { OpenDatabase } from "./database/open.ts";
import { forgetOldKeys } from "./repetition.ts";
import { type Submit, submissions } from "./submissions.ts";

describe.each(engines)("a key on the %s database", (engine) => {
  let open: OpenDatabase;
  let submit: Submit;
  beforeAll(async () => {
    open = await freshDatabase(engine);
    submit = submissions(open.database, open.schema, { rateLimitPerMinute: 100, siteName: "Cedarline" });
  });
  afterAll(() => open.close());

  test("is forgotten after a day, with what was answered, and not before", async () => {
    const row = { name: "Cy", email: "cy@example.com", user_type: "other", message: "Hello" };
    const send = (idempotencyKey: string) =>
      submit(
        { table: "contact_messages", rows: [row], returning: null, context: noFormContext },
        { role: "anon", client: "203.0.113.7", repetition: { key: idempotencyKey } },
      );
    await send("yesterday");
    await send("today");
    await open.database.query(
      "update idempotency_keys set expires_at = expires_at - interval '25 hours' where key = 'yesterday'",
    );
    await forgetOldKeys(open.database);
    expect(await open.database.query("select key from idempotency_keys")).toEqual([{ key: "today" }]);
    expect(await send("today")).toMatchObject({ outcome: "stored", isRepeated: true });
    expect(await send("yesterday")).toMatchObject({ outcome: "stored", isRepeated: false });
  });
});
