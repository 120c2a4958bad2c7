import { createServer, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { startListening } from "../../../test/local-server.ts";
import { canRunOnTerminal, runOnTerminal, runOperator } from "../../../test/operator-command.ts";

function slowSite(onAsked: (answer: () => void) => void) {
  const respond = (response: ServerResponse) =>
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"json":[],"text":"No request is open."}');
  return startListening(createServer((_request, response) => onAsked(() => respond(response))));
}

test.skipIf(!canRunOnTerminal)(
  "a terminal shows the seconds of a slow command, and clears them at the end",
  async () => {
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
    await site.close();
  },
);

test("without a terminal, an operator command shows no progress", async () => {
  const site = await slowSite((answer) => answer());
  expect(await runOperator(site.url, ["privacy", "list"])).toMatchObject({
    code: 0,
    out: "No request is open.",
    err: "",
  });
  await site.close();
});
