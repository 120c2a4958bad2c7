import { beforeAll, describe, expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { links } from "./links.ts";

describe("signed links", async () => {
  const open = await suiteDatabase();
  let leadId: string;
  beforeAll(async () => {
    const [lead] = await open.database.query<{ id: string }>(
      "insert into leads (name, zip_code, service_issue, email, service) values ('Ann', '98033', 'other', 'a@b.co', 'general') returning id",
    );
    leadId = lead?.id ?? "";
  });

  const receipt = () => ({ purpose: "receipt" as const, leadId, contractorId: null });
  const tokenIn = (path: string) => path.replace("/receipt/", "");

  test("a signed link has a stable token of 256 bits, and the database stores only the token's hash", async () => {
    const path = await links(null).pathOf(open.database, receipt());
    expect(path).toMatch(/^\/receipt\/[A-Za-z0-9_-]{43}$/);
    expect(await links(null).pathOf(open.database, receipt())).toBe(path);
    const rows = await open.database.query("select link_tokens::text as row from link_tokens");
    const bytes = Buffer.from(tokenIn(path), "base64url").toString("hex");
    expect(JSON.stringify(rows)).not.toContain(tokenIn(path));
    expect(JSON.stringify(rows)).not.toContain(bytes);
  });

  test("a signed link stops working when it expires or is revoked, and a new link replaces an expired link", async () => {
    const path = await links(null).pathOf(open.database, receipt());
    await open.database.query("update link_tokens set expires_at = now() - interval '1 second'");
    const over = await links(null).find(open.database, "receipt", tokenIn(path));
    expect(over).toMatchObject({ isOver: true });
    const renewed = await links(null).pathOf(open.database, receipt());
    expect(renewed).not.toBe(path);
    await open.database.query("update link_tokens set revoked_at = now()");
    expect(await links(null).find(open.database, "receipt", tokenIn(renewed))).toMatchObject({ isOver: true });
  });

  test("a signed link keeps working after LINK_SECRET changes", async () => {
    const before = await links("a".repeat(32)).pathOf(open.database, receipt());
    const after = await links("b".repeat(32)).pathOf(open.database, receipt());
    expect(after).not.toBe(before);
    expect(await links("b".repeat(32)).find(open.database, "receipt", tokenIn(before))).toMatchObject({
      isOver: false,
    });
  });
});
