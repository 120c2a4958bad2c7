import { once } from "node:events";
import { expect, test } from "vitest";
import { databasePlace } from "../test/fresh-database.ts";
import { runProgram } from "../test/run-program.ts";
import { startServer } from "../test/running-server.ts";

/** Logs a thousand lines in a process of its own and ends it in some way; yields the numbers that were written. */
async function loggedBefore(ending: string): Promise<number[]> {
  const program = `
    import { log } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
    for (let number = 0; number < 1000; number++) log("info", "counted", { number });
    ${ending}`;
  const { out } = await runProgram(["--input-type=module", "-e", program]);
  return out.split("\n").map((line) => JSON.parse(line).number);
}

test.each([
  ["an error that nobody catches", "throw new Error('A surprise.');"],
  ["a promise that nobody awaits", "Promise.reject(new Error('A surprise.'));"],
  ["an exit", "process.exit(0);"],
  ["nothing left to do", ""],
])("%s loses no line, and each is in its place", async (_what, ending) => {
  expect(await loggedBefore(ending)).toEqual(Array.from({ length: 1000 }, (_, number) => number));
});

test("a warning is written at once, and what waited before it", async () => {
  const lines = await loggedBefore("log('warn', 'counted', { number: 1000 }); process.kill(process.pid, 'SIGKILL');");
  expect(lines).toEqual(Array.from({ length: 1001 }, (_, number) => number));
});

test("a stop by SIGTERM loses no line of what was answered before", async () => {
  const place = await databasePlace();
  const server = await startServer(place);
  const closed = once(server.process, "close");
  await Promise.all(Array.from({ length: 200 }, (_, number) => fetch(`${server.url}/no-such-page-${number}`)));
  server.process.kill("SIGTERM");
  await closed;
  place.remove();
  const paths = server.log.flatMap(({ event, path }) => (event === "request" ? [path] : []));
  expect(new Set(paths).size).toBe(200);
  expect(server.log.slice(-2)).toMatchObject([{ event: "stopping" }, { event: "stopped" }]);
});
