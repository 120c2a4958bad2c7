import { expect, test } from "vitest";
import { runProgram } from "../test/run-program.ts";

test("`log` writes its line before it returns, so a killed process loses no line", async () => {
  const program = `
    import { log } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
    for (let number = 0; number < 1000; number++) log("info", "counted", { number });
    process.kill(process.pid, "SIGKILL");`;
  const { out } = await runProgram(["--input-type=module", "-e", program]);
  const numbers = out.split("\n").map((line) => JSON.parse(line).number);
  expect(numbers).toEqual(Array.from({ length: 1000 }, (_, number) => number));
});

test("no string of a line contains a token or an email address", async () => {
  const program = `
    import { log } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
    const token = "Ab3-_".repeat(8) + "xyz";
    log("error", "failed", { message: "No link " + token, nested: { list: ["<ann@example.com> is unknown"] }, count: 1 });
    log("info", "long", { path: "a@".repeat(10_000), other: "a".repeat(100_000) });`;
  const { out } = await runProgram(["--input-type=module", "-e", program]);
  const [line] = out.split("\n").map((text) => JSON.parse(text));
  expect(line).toMatchObject({ message: "No link …", nested: { list: ["<…> is unknown"] }, count: 1 });
});
