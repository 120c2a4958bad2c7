import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type DatabasePlace, embeddedDatabasePlace, emptyDatabasePlace } from "../../test/fresh-database.ts";
import { runOperator } from "../../test/operator-command.ts";
import { runProgram } from "../../test/run-program.ts";
import { operatorKey, startServer } from "../../test/running-server.ts";
import { until } from "../../test/until.ts";
import { readOperatorKey } from "./operator-key.ts";

const withoutKey = { SERVICE_ROLE_KEY: "", DESK_PORT: "0" };
const wayIn = "nobody has signed in to the desk yet";

function embeddedPlace() {
  const place = embeddedDatabasePlace();
  onTestFinished(place.remove);
  return place;
}

const keyFileIn = ({ dataDir }: DatabasePlace) => join(dataDir, "operator.key");

/** Runs a command as a person on the site's machine does, who has set no key. */
const runHere = ({ dataDir }: DatabasePlace, url: string, ...words: string[]) =>
  runOperator(url, words, { SERVICE_ROLE_KEY: "", DATA_DIR: dataDir });

test("the first start makes the operator's key, with which the command line lets a person in to the desk", async () => {
  const place = embeddedPlace();
  const first = await startServer(place, withoutKey);
  await until(() => first.log.some(({ event }) => event === wayIn));
  const file = keyFileIn(place);
  const key = readFileSync(file, "utf8").trim();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(file).uid).toBe(process.getuid?.());
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(first.log.find(({ event }) => event === wayIn)?.command).toBe(
    `PORT=0 DATA_DIR=${place.dataDir} npm run -s operator -- invite`,
  );

  const invited = await runHere(place, first.url, "invite");
  expect(invited).toMatchObject({ code: 0, err: "" });
  const { out } = await runHere(place, first.url, "preflight");
  expect(out).toContain(`the operator’s key is in ${file}`);
  const signedIn = await fetch(invited.out, {
    method: "POST",
    headers: { Origin: first.deskUrl ?? "" },
    redirect: "manual",
  });
  expect(signedIn.status).toBe(303);

  const backupFile = join(place.dataDir, "backup.jsonl");
  expect((await runHere(place, first.url, "backup", backupFile)).code).toBe(0);
  expect(readFileSync(backupFile, "utf8")).not.toContain(key);
  await first.stop();
  const second = await startServer(place, withoutKey);
  await until(() => second.log.some(({ event }) => event === "listening"));
  expect((await runHere(place, second.url, "leads", "list")).code).toBe(0);
  expect(await second.stop()).toBe(0);
  expect(readFileSync(file, "utf8").trim()).toBe(key);
  expect(JSON.stringify([first.log, second.log])).not.toContain(key);
  expect(second.log.filter(({ event }) => event === wayIn)).toEqual([]);
});

test("a start is refused with one line if the file with the key is open to others or empty, unless SERVICE_ROLE_KEY is set", async () => {
  const place = embeddedPlace();
  const file = keyFileIn(place);
  const start = async () => {
    const { code, err } = await runProgram(["server/process/main.ts"], {
      NODE_ENV: "test",
      PORT: "0",
      DATA_DIR: place.dataDir,
    });
    return { code, err };
  };
  writeFileSync(file, `${"k".repeat(43)}\n`);
  const othersMayRead = `Others may read the operator's key. Run: chmod 600 ${file}`;
  for (const mode of [0o604, 0o610, 0o640]) {
    chmodSync(file, mode);
    expect(() => readOperatorKey(file)).toThrow(othersMayRead);
  }
  expect(await start()).toEqual({ code: 1, err: othersMayRead });
  expect(await runHere(place, "http://127.0.0.1:1", "leads", "list")).toMatchObject({ code: 1, err: othersMayRead });
  chmodSync(file, 0o600);
  writeFileSync(file, "");
  expect(await start()).toEqual({
    code: 1,
    err: `The file ${file} holds no operator's key. Delete it, and the next start makes a new one.`,
  });
  const server = await startServer(place);
  const { out } = await runOperator(server.url, ["preflight"]);
  expect(out).toContain("the operator’s key is in SERVICE_ROLE_KEY");
  expect(await server.stop()).toBe(0);
});

test("with DATABASE_URL no key is made, and a key in a file goes to no other machine", async () => {
  const external = await emptyDatabasePlace();
  onTestFinished(external.remove);
  const server = await startServer(external, withoutKey);
  expect(existsSync(keyFileIn(external))).toBe(false);
  expect((await fetch(`${server.url}/rest/v1/leads`, { headers: { apikey: operatorKey } })).status).toBe(401);
  await server.stop();

  writeFileSync(keyFileIn(external), `${"k".repeat(43)}\n`, { mode: 0o600 });
  const noKey = "SERVICE_ROLE_KEY must be set to the key that the site was started with.";
  expect(await runHere(external, "https://www.example.com", "leads", "list")).toMatchObject({ code: 1, err: noKey });
  const withDatabase = { SERVICE_ROLE_KEY: "", DATA_DIR: external.dataDir, DATABASE_URL: "postgres://db.example" };
  expect(await runOperator("http://127.0.0.1:1", ["leads", "list"], withDatabase)).toMatchObject({
    code: 1,
    err: noKey,
  });
});
