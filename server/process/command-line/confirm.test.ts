import { expect, test } from "vitest";
import { canRunOnTerminal, runOnTerminal } from "../../../test/operator-command.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ whole: true });
const message = { name: "Ann", email: "ann@example.com", user_type: "other", message: "Hello" };
const count = async () => (await site.read("contact_messages?select=id")).length;

test("without a terminal, an operator command that cannot be undone needs --yes", async () => {
  await site.store("contact_messages", message);
  for (const words of [
    ["privacy", "erase", message.email],
    ["privacy", "erase", "none@example.com"],
    ["restore", "package.json"],
    ["contractors", "remove", "none"],
    ["leads", "remove-photo", "none", "--photo", "1"],
  ]) {
    expect(await site.operator(words)).toMatchObject({
      code: 1,
      out: "",
      err: "This cannot be undone: add --yes to confirm it.",
    });
  }
  expect(await count()).toBe(1);
});

test.skipIf(!canRunOnTerminal).each([
  ["no", "n\r", 1],
  ["nothing", "\r", 1],
  ["an end of the input", "\u0004", 1],
  ["an interruption", "\u0003", 1],
  ["yes", "y\r", 0],
] as const)(
  "on a terminal, a command that cannot be undone asks first, and accepts %s as the answer",
  async (_case, answer, code) => {
    let isAnswered = false;
    const ended = await runOnTerminal(site.url, ["privacy", "erase", message.email], (screen, type) => {
      if (isAnswered || !screen.includes("y/N")) return;
      isAnswered = true;
      type(answer);
    });
    expect(ended.screen).toContain("Delete for good: contact_messages 1? y/N ");
    expect(ended.screen).toContain(code === 0 ? "Deleted: contact_messages 1." : "Nothing was changed.");
    expect(ended.code).toBe(code);
    expect(await count()).toBe(code);
  },
);
