import { createServer } from "node:http";
import { expect, test } from "vitest";
import { startListening } from "../../../test/local-server.ts";
import { runOperator, runOperatorInProcess } from "../../../test/operator-command.ts";

const closedPort = "http://127.0.0.1:9";

test("--help works for every command and subcommand, even if no site is running", async () => {
  const overview = await runOperator(null, ["--help"], { SERVICE_ROLE_KEY: "" });
  expect(overview).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^ {2}leads +list, show, /m) });
  for (const [words, line] of [
    [["contractors", "--help"], /^ {2}add .+Add a contractor$/m],
    [["contractors", "add", "--help"], /^ {2}--business-name <VALUE> .+ \(required\)$/m],
    [["backup", "--help"], /^ {2}--json /m],
  ] as const) {
    expect(await runOperatorInProcess(closedPort, words)).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringMatching(line),
    });
  }
});

test.each([
  ["no arguments", [], "Usage: npm run -s operator -- "],
  ["no verb", ["leads"], "Usage: npm run -s operator -- leads "],
  ["a misspelled noun", ["lead", "list"], "error: unknown command 'lead'\n(Did you mean leads?)"],
  ["an unknown option", ["leads", "list", "--colour", "red"], "error: unknown option '--colour'"],
  ["an option without its value", ["leads", "list", "--status"], "error: option '--status <VALUE>' argument missing"],
  ["no required argument", ["leads", "show"], "error: missing required argument 'ID'"],
  ["too many arguments", ["leads", "show", "a", "b"], "error: too many arguments for 'show'."],
  ["no required option", ["leads", "assign", "a"], "error: required option '--contractor <ID>' not specified"],
  [
    "a value that the command's own check refuses",
    ["leads", "list", "--limit", "few"],
    "--limit must be a whole number from 1.",
  ],
])("an operator command with %s exits with code 2 and refers to --help", async (_case, words, beginning) => {
  const { code, out, err } = await runOperatorInProcess(closedPort, words);
  expect({ code, out, beginning: err.slice(0, beginning.length) }).toEqual({ code: 2, out: "", beginning });
  expect(err).toContain("--help");
});

test.each([
  [
    "without a key",
    { SERVICE_ROLE_KEY: "" },
    "SERVICE_ROLE_KEY must be set to the key that the site was started with.",
  ],
  ...["example", "http://www.example.com", "http://localhost.example.com"].map(
    (address): [string, Record<string, string>, string] => [
      `with OPERATE_URL=${address}`,
      { OPERATE_URL: address },
      "OPERATE_URL must begin with https://, unless it is an address of this machine, such as http://localhost:3000.",
    ],
  ),
  ["without a running site", {}, `No site answers at ${closedPort}: `],
])("an operator command %s exits with code 1 and a one-line reason", async (_case, variables, beginning) => {
  const { code, out, err } = await runOperatorInProcess(closedPort, ["leads", "list"], variables);
  expect({ code, out, beginning: err.slice(0, beginning.length) }).toEqual({ code: 1, out: "", beginning });
  expect(err).not.toContain("\n");
});

test("without OPERATE_URL, an operator command goes to the site on this machine", async () => {
  expect(await runOperator(null, ["leads", "list"], { PORT: "9" })).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(/^No site answers at http:\/\/localhost:9: .+\.$/),
  });
});

test("an operator command reports on one line that something other than the site answers", async () => {
  const proxy = createServer((_request, response) => response.writeHead(502).end("<html>\n<h1>Bad Gateway</h1>"));
  const { url, close } = await startListening(proxy);
  const err = `The site at ${url} answered with status 502.`;
  expect(await runOperatorInProcess(url, ["leads", "list"])).toMatchObject({ code: 1, err });
  await close();
});

test("an operator command does not send the operator's key to the target of a redirect", async () => {
  const requestedPaths: string[] = [];
  const other = await startListening(
    createServer((request, response) => response.end(String(requestedPaths.push(request.url ?? "")))),
  );
  const site = await startListening(
    createServer((_request, response) => response.writeHead(307, { Location: `${other.url}/operator` }).end()),
  );
  const { code, err } = await runOperatorInProcess(site.url, ["leads", "list"]);
  expect({ code, err }).toEqual({
    code: 1,
    err: `${site.url} redirects to ${other.url}, and the key was not sent there. Set OPERATE_URL to the site’s own address.`,
  });
  expect(requestedPaths).toEqual([]);
  await Promise.all([site.close(), other.close()]);
});
