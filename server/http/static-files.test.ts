import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabasePlace, databasePlace } from "../../test/fresh-database.ts";
import { type RunningServer, startServer } from "../../test/running-server.ts";

/** Makes the server log each built file that it reads. */
const loggedReads = `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { readFileSync } = fs;
fs.readFileSync = (path, options) => {
  if (String(path).includes("/build/client/")) console.log(JSON.stringify({ event: "read", path }));
  return readFileSync(path, options);
};
syncBuiltinESMExports();`;

let place: DatabasePlace;
let server: RunningServer;
beforeAll(async () => {
  place = await databasePlace();
  server = await startServer(place, {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(loggedReads)}`,
  });
});
afterAll(async () => {
  await server.stop();
  place.remove();
});

test("a file is read once in each of its encodings, and a page asks the disk for nothing", async () => {
  const paths = [
    "/",
    "/faq",
    "/faq",
    "/fence-repair/redmond?a=b",
    "/no-such-page",
    "/none.svg",
    "/favicon.svg",
    "/favicon.svg",
    "/favicon.svg.br",
  ];
  for (const path of paths) await (await fetch(server.url + path)).text();
  await expect
    .poll(() => server.log.some(({ event, path }) => event === "request" && path === "/favicon.svg.br"))
    .toBe(true);
  const read = server.log.flatMap(({ event, path }) =>
    event === "read" ? [String(path).replace(/.*client/, "")] : [],
  );
  expect(read.sort()).toEqual(["/favicon.svg", "/favicon.svg.br", "/favicon.svg.gz"]);
});
