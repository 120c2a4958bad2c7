import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabasePlace, databasePlace } from "../../test/fresh-database.ts";
import { type RunningServer, startServer } from "../../test/running-server.ts";

/** Makes the server log each built file that it asks the disk for. */
const loggedStats = `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { statSync } = fs;
fs.statSync = (path, options) => {
  if (String(path).includes("/build/client/")) console.log(JSON.stringify({ event: "stat", path }));
  return statSync(path, options);
};
syncBuiltinESMExports();`;

let place: DatabasePlace;
let server: RunningServer;
beforeAll(async () => {
  place = await databasePlace("embedded");
  server = await startServer(place, {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(loggedStats)}`,
  });
});
afterAll(async () => {
  await server.stop();
  place.remove();
});

test("a file is asked of the disk, and a page is not", async () => {
  const paths = [
    "/",
    "/faq",
    "/faq",
    "/faq.data",
    "/fence-repair/redmond?a=b",
    "/no-such-page",
    "/none.svg",
    "/favicon.svg",
  ];
  for (const path of paths) await (await fetch(server.url + path)).text();
  await expect
    .poll(() => server.log.some(({ event, path }) => event === "request" && path === "/favicon.svg"))
    .toBe(true);
  const asked = server.log.flatMap(({ event, path }) =>
    event === "stat" ? [String(path).replace(/.*client/, "")] : [],
  );
  expect(asked).toContain("/favicon.svg");
  expect(asked.filter((path) => !path.startsWith("/favicon.svg"))).toEqual([]);
});
