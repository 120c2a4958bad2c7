import { expect, test } from "vitest";
import { openOperatedSite } from "../../test/operated-site.ts";

/** Makes the server log each built file that it reads. */
const loggedReads = `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { readFileSync } = fs;
fs.readFileSync = (path, options) => {
  if (String(path).includes("/build/client/")) console.log(JSON.stringify({ event: "read", path }));
  return readFileSync(path, options);
};
syncBuiltinESMExports();`;

const site = openOperatedSite({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(loggedReads)}` });

test("a file is read once in each of its encodings, and a page asks the disk for nothing", async () => {
  const pages = ["/", "/faq", "/faq", "/fence-repair/redmond?a=b", "/no-such-page", "/none.svg"];
  const paths = [...pages, "/favicon.svg", "/favicon.svg", "/favicon.svg.br"];
  for (const path of paths) await (await fetch(site.url + path)).text();
  await expect
    .poll(() => site.server.log.some(({ event, path }) => event === "request" && path === "/favicon.svg.br"))
    .toBe(true);
  const read = site.server.log.flatMap(({ event, path }) =>
    event === "read" ? [String(path).replace(/.*client/, "")] : [],
  );
  expect(read.sort()).toEqual(["/favicon.svg", "/favicon.svg.br", "/favicon.svg.gz"]);
});
