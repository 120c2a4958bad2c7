import { expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { silentOutbox } from "../../test/silent-outbox.ts";
import { wrongKeys } from "../http/wrong-keys.ts";
import { type NewSession, operators } from "./operators.ts";
import { passkeys } from "./passkeys.ts";

const open = await suiteDatabase();
const keys = wrongKeys(open.database);
const outbox = silentOutbox(open.database);
const people = operators(outbox, keys);

const browser = { previousToken: null, userAgent: "Test" };

async function signInByInvitation(): Promise<NewSession> {
  const session = await people.acceptInvite(await people.invite("op@example.com"), browser);
  if (!session) throw new Error("The invitation was not accepted.");
  return session;
}

test("an operator's invitation expires after 15 minutes", async () => {
  const token = await people.invite("late@example.com");
  await open.database.run("update sign_in_tokens set expires_at = expires_at - interval '15 minutes'");
  expect(await people.findInvite(token)).toBeNull();
  expect(await people.acceptInvite(token, browser)).toBeNull();
});

test("simultaneous uses of an operator's invitation open only one session", async () => {
  const token = await people.invite("race@example.com");
  const sessions = await Promise.all(Array.from({ length: 8 }, () => people.acceptInvite(token, browser)));
  expect(sessions.filter(Boolean)).toHaveLength(1);
});

test.each([
  ["is idle for a week", "last_used_at = now() - interval '8 days'"],
  ["is a month old", "expires_at = now()"],
  ["is revoked", "revoked_at = now()"],
])("an operator's session that %s is refused", async (_case, change) => {
  const { token } = await signInByInvitation();
  expect(await people.find(token)).toMatchObject({ operator: { email: "op@example.com" } });
  await open.database.run(`update operator_sessions set ${change}`);
  expect(await people.find(token)).toBeNull();
});

test("the database stores no token of an invitation or a session", async () => {
  const invite = await people.invite("op@example.com");
  const { token } = await signInByInvitation();
  const rows = await open.database.query("select * from sign_in_tokens, operator_sessions");
  expect(rows.length).toBeGreaterThan(0);
  for (const secret of [invite, token]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString("hex"));
  }
});

test("the passkey prompt shows the configured site name", async () => {
  const namedPasskeys = passkeys(
    outbox,
    people,
    keys,
    { name: "Fir & Söhne", linkSecret: null },
    () => new URL("http://localhost:3001"),
  );
  expect((await namedPasskeys.creationOptions(await signInByInvitation(), null)).options.rp).toEqual({
    name: "Fir & Söhne desk",
    id: "localhost",
  });
});

test.each(["nobody", "", "a b@c.d", `${"x".repeat(250)}@example.com`, "a\0@b.co"])(
  "an invitation for %j, which is not an email address, is refused",
  async (email) => {
    await expect(people.invite(email)).rejects.toThrow(
      "Give an email address for the operator, such as you@example.com.",
    );
  },
);
