import { expect, test } from "vitest";
import { openDesk } from "../../../test/open-desk.ts";

const desk = openDesk();

const settings = () => desk.client.get("/settings");

test("a backup has no sessions, links or passkeys, and it is noted that it was made", async () => {
  expect((await settings()).text).toContain("None was made yet");
  const file = await desk.client.post("/settings/backup", {});
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="cedarline-[\d-]+\.jsonl"$/);
  expect(file.html).toContain("op@example.com");
  expect(file.html).not.toMatch(/operator_sessions|sign_in_tokens|operator_passkeys|operator_changes/);
  await expect.poll(async () => (await settings()).text).toContain("The last one was made");
});

test("who has left has no way in anymore", async () => {
  const left = await desk.signIn("left@example.com");
  const [, id = ""] =
    /left<wbr\/>@example\.com<(?:(?!<tr).)*value="remove-operator"(?:(?!<tr).)*name="id" value="([^"]+)"/s.exec(
      (await settings()).html,
    ) ?? [];
  await desk.client.post("/settings", { action: "remove-operator", id });
  expect((await left.get("/")).status).toBe(303);
  expect((await settings()).text).not.toContain("left@example.com");
});
