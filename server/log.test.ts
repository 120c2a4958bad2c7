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
