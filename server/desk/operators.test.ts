import { beforeEach, describe, expect, test } from "vitest";
import type { Role } from "../../domain/role.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { silentOutbox } from "../../test/silent-outbox.ts";
import { wrongKeys } from "../limits/wrong-keys.ts";
import { links } from "../links/links.ts";
import { type NewSession, operators } from "./operators.ts";
import { passkeys } from "./passkeys.ts";
import { signInLinks } from "./sign-in-links.ts";

const open = await suiteDatabase();
const keys = wrongKeys(open.database);
const outbox = silentOutbox(open.database);
const accounts = operators(outbox);
const people = { ...accounts, ...signInLinks(outbox, accounts, keys, links(null), () => "http://localhost:3001") };

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

describe("the roles of operators", () => {
  const asOperator = outbox.as({ actor: "operator" });
  const roleOf = async (email: string) => (await people.list()).find((operator) => operator.email === email)?.role;
  const signIn = async (email: string, role: Role | null = null) => {
    const session = await people.acceptInvite(await people.invite(email, role), browser);
    if (!session) throw new Error("The invitation was not accepted.");
    return session.operator;
  };

  beforeEach(() => open.database.run("truncate operators, sign_in_tokens cascade"));

  test("a new operator has the role of the invitation, by default owner, and an operator keeps theirs", async () => {
    expect([await signIn("ann@example.com"), await signIn("bo@example.com", "staff")]).toMatchObject([
      { role: "owner" },
      { role: "staff" },
    ]);
    expect(await signIn("bo@example.com")).toMatchObject({ role: "staff" });
    expect(await signIn("bo@example.com", "owner")).toMatchObject({ role: "owner" });
    expect(await signIn("bo@example.com", "staff")).toMatchObject({ role: "staff" });
    const changes = await open.database.query(
      "select detail ->> 'reason' as role from events where kind = 'operator.role-changed' order by id",
    );
    expect(changes).toEqual([{ role: "owner" }, { role: "staff" }]);
  });

  test("the last owner can be neither removed nor made staff, by whatever door, and staff never count as one", async () => {
    const ann = await signIn("ann@example.com");
    await signIn("bo@example.com", "staff");
    const refusal = { outcome: "refused", problem: expect.stringContaining("this is the last one") };
    expect(await people.remove(asOperator, ann.id)).toEqual(refusal);
    expect(await people.setRole(asOperator, ann.id, "staff")).toEqual(refusal);
    expect(await people.inviteByMail(asOperator, "ann@example.com", "staff")).toEqual(refusal);
    await expect(people.invite("ANN@example.com", "staff")).rejects.toThrow("this is the last one");
    expect(await roleOf("ann@example.com")).toBe("owner");
  });

  test("an invitation of before does not make the last owner staff", async () => {
    const cy = await signIn("cy@example.com");
    await signIn("ann@example.com");
    const demotion = await people.invite("ann@example.com", "staff");
    expect(await people.remove(asOperator, cy.id)).toEqual({ outcome: "done" });
    expect(await people.acceptInvite(demotion, browser)).toMatchObject({ operator: { role: "owner" } });
  });

  test("of two owners who remove each other at once, one stays", async () => {
    const owners = [await signIn("ann@example.com"), await signIn("bo@example.com")];
    const outcomes = await Promise.all(owners.map(({ id }) => people.remove(asOperator, id)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
    expect(await people.list()).toMatchObject([{ role: "owner" }]);
  });

  test("an owner who becomes staff has no way back by an invitation of before", async () => {
    await signIn("ann@example.com");
    const bo = await signIn("bo@example.com");
    const invitation = await people.invite("bo@example.com", "owner");
    expect(await people.setRole(asOperator, bo.id, "staff")).toEqual({ outcome: "done" });
    expect(await people.acceptInvite(invitation, browser)).toBeNull();
    expect(await roleOf("bo@example.com")).toBe("staff");
  });
});
