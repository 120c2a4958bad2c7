import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

// deploy/release.sh in its own folder, with the real Git. Scripts that record their arguments stand in for npm and
// systemd. npm fails while a marker file says so.

let folder: string;
const place = (name: string) => join(folder, name);
const current = () => readlinkSync(place("home/current"));

function git(...words: string[]): string {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  const { status, stdout, stderr } = spawnSync("git", ["-C", place("origin"), ...identity, ...words], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Commits a new version and yields its release's folder. */
function newVersion(): string {
  git("commit", "--quiet", "--allow-empty", "--message", "A change");
  return place(`home/releases/${git("rev-parse", "--short", "HEAD")}`);
}

function standIn(program: string, script: string) {
  writeFileSync(place(`bin/${program}`), `#!/bin/sh\n${script}\n`);
  chmodSync(place(`bin/${program}`), 0o755);
}

/** Runs the script. Yields its exit code and the recorded arguments of npm and systemd. */
function release(...ports: string[]) {
  rmSync(place("told"), { force: true });
  const { status, stderr } = spawnSync("sh", [place("release.sh"), ...ports], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${place("bin")}:${process.env.PATH}` },
  });
  const told = existsSync(place("told")) ? readFileSync(place("told"), "utf8").trim().split("\n") : [];
  return { status, stderr, told };
}

const failing = (name: string, fails: boolean) =>
  fails ? writeFileSync(place(name), "") : rmSync(place(name), { force: true });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cedarline-release-"));
  for (const name of ["origin", "bin", "home/releases"]) mkdirSync(place(name), { recursive: true });
  git("init", "--quiet", "--initial-branch=main");
  newVersion();
  spawnSync("git", ["clone", "--quiet", place("origin"), place("home/source")]);
  const script = readFileSync(new URL("../deploy/release.sh", import.meta.url), "utf8");
  writeFileSync(place("release.sh"), script.replace("home=/opt/cedarline", `home=${place("home")}`));
  const note = (what: string) => `echo "${what}" >> ${place("told")}`;
  standIn("npm", `${note("npm $* in $(basename $PWD)")}\n[ ! -e ${place("npm-")}$1 ]`);
  standIn("systemctl", `${note(`$2 in $(basename $(readlink ${place("home/current")}))`)}`);
  standIn("journalctl", "echo why it does not start");
  standIn("curl", `echo '{"status":"ok"}'`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** npm's arguments in a version that is not there yet. */
const made = (version: string) => ["npm ci", "npm run build"].map((words) => `${words} in ${basename(version)}`);

test("the processes follow each other into each new version, which is installed once", () => {
  const first = newVersion();
  expect(release()).toMatchObject({ status: 0, told: made(first) });
  const next = newVersion();
  const follow = ["cedarline@3001", "cedarline@3002"].map((name) => `${name} in ${basename(next)}`);
  expect(release("3001", "3002")).toMatchObject({ status: 0, told: [...made(next), ...follow] });
  // The pages are checked each time, because /etc/cedarline/cedarline.env may name another market.
  expect(release("3001", "3002")).toMatchObject({ status: 0, told: [made(next)[1], ...follow] });
  expect(current()).toBe(next);
});

test("a process that upgrades the database is waited for before the next one is restarted", () => {
  const version = newVersion();
  // It answers so at the first and the second check.
  const looks = place("looks");
  standIn(
    "curl",
    `echo looked at >> ${place("told")}; echo >> ${looks}
    if [ $(wc -l < ${looks}) -le 2 ]; then echo '{"status":"preparing"}'; else echo '{"status":"ok"}'; fi`,
  );
  const { status, told } = release("3001", "3002");
  const [first, second] = ["cedarline@3001", "cedarline@3002"].map((name) => `${name} in ${basename(version)}`);
  expect(status).toBe(0);
  expect(told.slice(2)).toEqual([first, "looked at", "looked at", "looked at", second, "looked at"]);
});

test("a process that ends over its upgrade takes all back, and the next one is left alone", () => {
  release();
  const good = current();
  const next = newVersion();
  standIn("curl", `[ ! -e ${place("looked")} ] && echo >> ${place("looked")} && echo '{"status":"preparing"}'`);
  const { status, stderr, told } = release("3001", "3002");
  expect([status, stderr]).toEqual([1, `why it does not start\nBack to ${good}\n`]);
  const first = (version: string) => `cedarline@3001 in ${basename(version)}`;
  expect(told.slice(2)).toEqual([first(next), made(good)[1], first(good)]);
  expect(current()).toBe(good);
});

test("a version whose pages cannot be built changes nothing", () => {
  release();
  const good = current();
  const next = newVersion();
  failing("npm-run", true);
  expect(release("3001", "3002")).toMatchObject({ status: 1, told: made(next) });
  expect(current()).toBe(good);
});

test("an installation that was broken off is begun anew", () => {
  const version = newVersion();
  failing("npm-ci", true);
  expect(release("3001").status).toBe(1);
  expect(existsSync(place("home/current"))).toBe(false);
  failing("npm-ci", false);
  expect(release("3001")).toMatchObject({ status: 0, told: [...made(version), expect.anything()] });
  expect(current()).toBe(version);
});

test("a process that does not start takes all back to the version before, and it is said why", () => {
  release();
  const good = current();
  const next = newVersion();
  standIn(
    "systemctl",
    `echo "$2 in $(basename $(readlink ${place("home/current")}))" >> ${place("told")}
[ "$2" = cedarline@3001 ] || [ $(readlink ${place("home/current")}) = ${good} ]`,
  );
  const { status, stderr, told } = release("3001", "3002");
  expect(status).toBe(1);
  expect(stderr).toBe(`why it does not start\nBack to ${good}\n`);
  // The serving release is deleted last.
  expect(told.slice(2)).toEqual([
    `cedarline@3001 in ${basename(next)}`,
    `cedarline@3002 in ${basename(next)}`,
    made(good)[1],
    `cedarline@3002 in ${basename(good)}`,
    `cedarline@3001 in ${basename(good)}`,
  ]);
  expect(current()).toBe(good);
});

test("all go back, also when one starts in neither version and nobody can say why", () => {
  release();
  const good = current();
  newVersion();
  standIn("journalctl", "exit 1");
  standIn("systemctl", `echo "$2" >> ${place("told")}\n[ "$2" = cedarline@3001 ]`);
  const { status, stderr, told } = release("3001", "3002");
  expect(status).toBe(1);
  expect(stderr).toBe(`Back to ${good}\ncedarline@3002 does not start there either\n`);
  expect(told.slice(-2)).toEqual(["cedarline@3002", "cedarline@3001"]);
  expect(current()).toBe(good);
});

test("the first version has nothing to go back to, and neither has one that is released again", () => {
  standIn("systemctl", "exit 1");
  for (const _time of ["first", "again"]) {
    const { status, stderr } = release("3001", "3002");
    expect([status, stderr]).toEqual([1, "why it does not start\n"]);
  }
});
