import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../test/free-port.ts";
import { runProgram } from "../../test/run-program.ts";
import { copySource, type SourceCopy } from "../../test/source-copy.ts";

let source: SourceCopy;
let envFile: string;
beforeAll(() => {
  source = copySource();
  envFile = join(source.folder, ".env");
});
afterEach(() => rmSync(envFile, { recursive: true, force: true }));
afterAll(() => source.remove());

let logged = "";

async function run(script: string, words: string[] = [], variables: Record<string, string> = {}) {
  const { code, out, err } = await runProgram([script, ...words], variables, source.folder);
  logged = out;
  return { code, err };
}

const build = () => run("server/process/build-command.ts");
const start = (variables?: Record<string, string>) => run("server/process/main.ts", [], variables);
const listRequests = (variables?: Record<string, string>) =>
  run("server/process/command-line/operator.ts", ["privacy", "list"], variables);

const refusedEmail = { code: 1, err: "SITE_EMAIL must be an email address." };

test("the server and the operator's commands read .env, and environment variables override it", async () => {
  writeFileSync(envFile, "# Two of them are no good.\n\nPORT=many\nSITE_EMAIL=nowhere # at all\n");
  expect(await start()).toEqual({ code: 1, err: "PORT must be a whole number from 0 to 65535." });
  expect(await start({ PORT: "0" })).toEqual(refusedEmail);
  const [filePort, otherPort] = [await freePort(), await freePort()];
  writeFileSync(envFile, `PORT=${filePort}\nSERVICE_ROLE_KEY=0123456789abcdef0123456789abcdef\n`);
  expect((await listRequests()).err).toBe(`No site answers at http://localhost:${filePort}: ECONNREFUSED.`);
  expect((await listRequests({ PORT: `${otherPort}` })).err).toContain(`http://localhost:${otherPort}:`);
});

test("the build, the server, and the operator's commands end with an error if MARKET in .env names a folder without market.ts", async () => {
  writeFileSync(envFile, "MARKET=docs\n");
  const err = "MARKET must name a folder with a file market.ts. docs has no such file.";
  expect(await build()).toEqual({ code: 1, err });
  expect(await start()).toEqual({ code: 1, err });
  expect(await listRequests()).toEqual({ code: 1, err });
});

test("one warning names all unknown variables in .env, and misspelled variables in the environment", async () => {
  writeFileSync(envFile, "WAITNG_DAYS=3\nMY_OWN=1\nPORT=many\n");
  await start({ SMTP_ULR: "smtp://localhost", PATHS: "/", OPERATE_URL: "http://localhost" });
  expect(JSON.parse(logged.split("\n")[1] ?? "")).toMatchObject({
    event: "unknown variables",
    variables: [
      { name: "MY_OWN", nearest: null },
      { name: "WAITNG_DAYS", nearest: "WAITING_DAYS" },
      { name: "SMTP_ULR", nearest: "SMTP_URL" },
    ],
  });
});

test("quotes, multi-line values, export, spaces, and Windows line ends in .env are understood", async () => {
  const lines = [
    'SITE_NAME="Cedar # Line"',
    'BUILDER_NAME="Cedar\nLine: PORT"',
    "  export SITE_PHONE = 425-555-0100\r",
  ];
  writeFileSync(envFile, [...lines, "\r", "SITE_EMAIL='nowhere'\r", ""].join("\n"));
  expect(await start()).toEqual(refusedEmail);
});

test("an invalid line in .env, or an unreadable .env, is refused with a one-line reason", async () => {
  for (const line of ["PORT: 3000", "SITE NAME=Cedar", "Cedarline", 'SITE_NAME="Cedar']) {
    writeFileSync(envFile, `# The site\nSITE_EMAIL=nowhere\n${line}\n`);
    const err = ".env, line 3, must be NAME=value, or a comment that begins with #.";
    expect(await start()).toEqual({ code: 1, err });
  }
  rmSync(envFile);
  mkdirSync(envFile);
  expect(await start()).toEqual({ code: 1, err: ".env cannot be read: EISDIR." });
});
