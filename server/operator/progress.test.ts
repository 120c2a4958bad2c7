import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { hasTerminal, runOnTerminal, runOperator } from "../../test/operator-command.ts";

/** A site that answers when it is told to. */
async function slowSite(onAsked: (answer: () => void) => void) {
  const respond = (response: ServerResponse) =>
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"json":[],"text":"No request is open."}');
  const server = createServer((_request, response) => onAsked(() => respond(response)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test.skipIf(!hasTerminal)("who waits on a terminal sees the seconds go by, and a clean line at the end", async () => {
  let answer: (() => void) | undefined;
  const site = await slowSite((respond) => {
    answer = respond;
  });
  const { code, screen } = await runOnTerminal(site.url, ["privacy", "list"], (screen) => {
    if (screen.split(" s … ").length < 3) return;
    answer?.();
    answer = undefined;
  });
  expect(code).toBe(0);
  expect(screen).toMatch(/^\r[2-9] s … \r[3-9] s … /);
  expect(screen.endsWith("\r\u001b[KNo request is open.\r\n")).toBe(true);
  site.close();
});

test("without a terminal there is nothing of it", async () => {
  const site = await slowSite((answer) => answer());
  expect(await runOperator(site.url, ["privacy", "list"])).toMatchObject({
    code: 0,
    out: "No request is open.",
    err: "",
  });
  site.close();
});
