import { createServer } from "node:net";
import { expect, test } from "vitest";
import { runOperator } from "../../test/operator-command.ts";
import { startSite } from "../../test/whole-product.ts";

test("if the desk's port is in use, the log reports it once and the site runs without a desk", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const server = await startSite({ DESK_PORT: String(port) });
  expect(server.deskUrl).toBeNull();
  expect(server.log.filter(({ event }) => event === "desk not started")).toEqual([
    expect.objectContaining({ level: "warn", reason: `DESK_PORT ${port} is in use by another process.` }),
  ]);
  const { code, err } = await runOperator(server.url, ["invite", "you@example.com"]);
  expect([code, err]).toEqual([1, "This site has no desk: DESK_PORT is off, or was in use when the site started."]);
  other.close();
});

test("the invite command prints only the sign-in link", async () => {
  const server = await startSite({ DESK_PORT: "0" });
  const { out } = await runOperator(server.url, ["invite", "you@example.com"]);
  expect(out).toMatch(new RegExp(`^${server.deskUrl}/sign-in/[\\w-]{43}$`));
});
