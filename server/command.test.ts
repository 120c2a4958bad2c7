import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { listening } from "../test/local-server.ts";
import { callOperator, runOperator } from "../test/operator-command.ts";

const nouns = ["leads", "contractors", "territories", "applications", "messages", "deliveries", "posts"];

describe("the operator's command line", () => {
  test("has a help at each level, for which no site is needed", async () => {
    const overview = await runOperator(null, ["--help"], { SERVICE_ROLE_KEY: "" });
    expect(overview).toMatchObject({ code: 0, err: "" });
    for (const noun of nouns) expect(overview.out).toMatch(new RegExp(`^  ${noun} list .*\n  ${noun} show `, "m"));
    for (const command of ["privacy list", "backup FILE", "restore FILE", "preflight"]) {
      expect(overview.out).toContain(`\n  ${command} `);
    }
    const noun = await callOperator("http://127.0.0.1:9", ["contractors", "--help"]);
    expect(noun).toMatchObject({ code: 0, err: "" });
    expect(noun.out).toMatch(/^Use: npm run -s operator -- contractors VERB …\n {2}contractors list /);
    for (const [verb, option] of [
      [["contractors", "add"], "--registration-number VALUE"],
      [["backup"], "--json"],
    ] as const) {
      const help = await callOperator("http://127.0.0.1:9", [...verb, "--help"]);
      expect(help).toMatchObject({ code: 0, err: "", out: expect.stringContaining(`\n  ${option}`) });
    }
  });

  test.each([
    ["nothing", [], "The noun is missing.\nUse: npm run -s operator -- NOUN VERB …"],
    ["no verb", ["leads"], "The verb is missing.\nUse: npm run -s operator -- leads VERB …"],
    ["an unknown verb", ["leads", "eat"], "leads has no verb eat.\nUse: npm run -s operator -- leads VERB …"],
    ["an unknown option", ["leads", "list", "--colour", "red"], "Unknown option '--colour'.\nUse: "],
    [
      "an option without its value",
      ["leads", "list", "--status"],
      "Option '--status <value>' argument missing.\nUse: ",
    ],
    ["a value for what has none", ["leads", "list", "--json=yes"], "Option '--json' does not take an argument.\nUse: "],
    ["no word", ["leads", "show"], "ID is missing.\nUse: npm run -s operator -- leads show ID"],
    ["an empty word", ["leads", "show", ""], "ID is missing.\nUse: "],
    ["a word too many", ["leads", "show", "a", "b"], "There is a word too many: b.\nUse: "],
    [
      "no required option",
      ["leads", "assign", "a"],
      "--contractor is missing.\nUse: npm run -s operator -- leads assign ID",
    ],
    ["no file", ["backup"], "FILE is missing.\nUse: npm run -s operator -- backup FILE"],
    ["no number", ["leads", "list", "--limit", "few"], "--limit must be a whole number from 1.\nUse: "],
    [
      "nothing to change",
      ["contractors", "update", "a"],
      "What is to change is missing, such as --email new@example.com.\nUse: ",
    ],
  ])("called with %s says how it is called and ends with 2", async (_case, words, beginning) => {
    const { code, out, err } = await callOperator("http://127.0.0.1:9", words);
    expect({ code, out, beginning: err.slice(0, beginning.length) }).toEqual({ code: 2, out: "", beginning });
  });

  test.each([
    ["what is like no noun", "unicorns", "There is no noun unicorns."],
    ["a property of every object", "toString", "There is no noun toString."],
    ["one of a noun", "lead", "There is no noun lead. Did you mean leads?"],
    ["a slip of the keyboard", "contractros", "There is no noun contractros. Did you mean contractors?"],
  ])("called with %s names it in one line, with what was meant, and ends with 2", async (_case, noun, beginning) => {
    const { code, out, err } = await callOperator("http://127.0.0.1:9", [noun, "list"]);
    const line = `${beginning} npm run -s operator -- --help lists what there is.`;
    expect({ code, out, err }).toEqual({ code: 2, out: "", err: line });
  });

  const readings = [
    ["leads", "list"],
    ["privacy", "list"],
  ];

  test.each([
    [
      "without a key",
      { SERVICE_ROLE_KEY: "" },
      "SERVICE_ROLE_KEY must be set to the key that the site was started with.",
    ],
    ...["example", "http://www.example.com", "http://localhost.example.com"].map(
      (address): [string, Record<string, string>, string] => [
        `with the address ${address}`,
        { OPERATE_URL: address },
        "OPERATE_URL must begin with https://, or with http:// for this machine alone.",
      ],
    ),
    ["without a site", {}, "No site answers at http://127.0.0.1:9: "],
  ])("%s says so in one line and ends with 1", async (_case, variables, beginning) => {
    for (const words of readings) {
      const { code, out, err } = await callOperator("http://127.0.0.1:9", words, variables);
      expect({ code, out, beginning: err.slice(0, beginning.length) }).toEqual({ code: 1, out: "", beginning });
      expect(err).not.toContain("\n");
    }
  });

  test("that names no site asks the one on this machine, and says in one line that none is there", async () => {
    const { code, out, err } = await runOperator(null, ["leads", "list"], { PORT: "9" });
    expect({ code, out, err }).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^No site answers at http:\/\/localhost:9: .+\.$/),
    });
  });

  test("says in one line that something else answers in the site's place", async () => {
    const proxy = createServer((_request, response) => response.writeHead(502).end("<html>\n<h1>Bad Gateway</h1>"));
    const { url, close } = await listening(proxy);
    for (const words of readings) {
      expect(await callOperator(url, words)).toMatchObject({
        code: 1,
        err: `The site at ${url} answered with status 502.`,
      });
    }
    await close();
  });

  test("takes the key to no other address", async () => {
    const asked: string[] = [];
    const other = await listening(
      createServer((request, response) => response.end(String(asked.push(request.url ?? "")))),
    );
    const site = await listening(
      createServer((_request, response) => response.writeHead(307, { Location: `${other.url}/operator` }).end()),
    );
    const { code, err } = await callOperator(site.url, ["leads", "list"]);
    expect({ code, err }).toEqual({
      code: 1,
      err: `${site.url} leads on to ${other.url}, and the key was not sent there. Set OPERATE_URL to the site’s own address.`,
    });
    expect(asked).toEqual([]);
    await Promise.all([site.close(), other.close()]);
  });
});
