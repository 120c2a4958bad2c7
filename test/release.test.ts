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
import { afterEach, beforeEach, describe, expect, test } from "vitest";

// Runs deploy/release.sh in a temporary folder with the real Git. Scripts replace npm, systemctl, journalctl, and curl.
// The scripts for npm and systemctl record their arguments. A file named `npm-ci` makes `npm ci` fail.

let folder: string;
const pathOf = (name: string) => join(folder, name);
const current = () => readlinkSync(pathOf("home/current"));

function git(...args: string[]): string {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  const { status, stdout, stderr } = spawnSync("git", ["-C", pathOf("origin"), ...identity, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function newVersion(): string {
  git("commit", "--quiet", "--allow-empty", "--message", "A change");
  return pathOf(`home/releases/${git("rev-parse", "--short", "HEAD")}`);
}

function replace(program: string, script: string) {
  writeFileSync(pathOf(`bin/${program}`), `#!/bin/sh\n${script}\n`);
  chmodSync(pathOf(`bin/${program}`), 0o755);
}

function release(...ports: string[]) {
  rmSync(pathOf("calls"), { force: true });
  const { status, stderr } = spawnSync("sh", [pathOf("release.sh"), ...ports], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${pathOf("bin")}:${process.env.PATH}` },
  });
  const calls = existsSync(pathOf("calls")) ? readFileSync(pathOf("calls"), "utf8").trim().split("\n") : [];
  return { status, stderr, calls };
}

const record = (call: string) => `echo "${call}" >> ${pathOf("calls")}`;

const setFailing = (name: string, fails: boolean) =>
  fails ? writeFileSync(pathOf(name), "") : rmSync(pathOf(name), { force: true });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cedarline-release-"));
  for (const name of ["origin", "bin", "home/releases"]) mkdirSync(pathOf(name), { recursive: true });
  git("init", "--quiet", "--initial-branch=main");
  newVersion();
  spawnSync("git", ["clone", "--quiet", pathOf("origin"), pathOf("home/source")]);
  const script = readFileSync(new URL("../deploy/release.sh", import.meta.url), "utf8");
  writeFileSync(pathOf("release.sh"), script.replace("home=/opt/cedarline", `home=${pathOf("home")}`));
  replace("npm", `${record("npm $* in $(basename $PWD)")}\n[ ! -e ${pathOf("npm-")}$1 ]`);
  replace("systemctl", `${record(`$2 in $(basename $(readlink ${pathOf("home/current")}))`)}`);
  replace("journalctl", "echo why it does not start");
  replace("curl", `echo '{"status":"ok"}'`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const installation = (version: string) =>
  ["npm ci --ignore-scripts", "npm run postinstall", "npm run build"].map((args) => `${args} in ${basename(version)}`);
const build = (version: string) => `npm run build in ${basename(version)}`;

test("a new version is installed once, and then the processes restart one after the other", () => {
  const first = newVersion();
  expect(release()).toMatchObject({ status: 0, calls: installation(first) });
  const next = newVersion();
  const restarts = ["cedarline@3001", "cedarline@3002"].map((name) => `${name} in ${basename(next)}`);
  expect(release("3001", "3002")).toMatchObject({ status: 0, calls: [...installation(next), ...restarts] });
  // The second release of this version builds the pages again, because MARKET may have changed since the first.
  expect(release("3001", "3002")).toMatchObject({ status: 0, calls: [build(next), ...restarts] });
  expect(current()).toBe(next);
});

test("the next process restarts only after the first has finished upgrading the database", () => {
  const version = newVersion();
  // The first process responds to its first two checks with "preparing", and then with "ok".
  const checks = pathOf("checks");
  replace(
    "curl",
    `echo checked >> ${pathOf("calls")}; echo >> ${checks}
    if [ $(wc -l < ${checks}) -le 2 ]; then echo '{"status":"preparing"}'; else echo '{"status":"ok"}'; fi`,
  );
  const { status, calls } = release("3001", "3002");
  const [first, second] = ["cedarline@3001", "cedarline@3002"].map((name) => `${name} in ${basename(version)}`);
  expect(status).toBe(0);
  expect(calls.slice(3)).toEqual([first, "checked", "checked", "checked", second, "checked"]);
});

test("if a process ends while it upgrades the database, the release is rolled back and the next process does not restart", () => {
  release();
  const previous = current();
  const next = newVersion();
  replace("curl", `[ ! -e ${pathOf("checked")} ] && echo >> ${pathOf("checked")} && echo '{"status":"preparing"}'`);
  const { status, stderr, calls } = release("3001", "3002");
  expect([status, stderr]).toEqual([1, `why it does not start\nGoing back to ${previous}\n`]);
  const first = (version: string) => `cedarline@3001 in ${basename(version)}`;
  expect(calls.slice(3)).toEqual([first(next), build(previous), first(previous)]);
  expect(current()).toBe(previous);
});

test("a version whose build fails is not released", () => {
  release();
  const previous = current();
  const next = newVersion();
  replace("npm", `${record("npm $* in $(basename $PWD)")}\n[ "$2" != build ]`);
  expect(release("3001", "3002")).toMatchObject({ status: 1, calls: installation(next) });
  expect(current()).toBe(previous);
});

test("after a failed installation, the next release installs the version from the beginning", () => {
  const version = newVersion();
  setFailing("npm-ci", true);
  expect(release("3001").status).toBe(1);
  expect(existsSync(pathOf("home/current"))).toBe(false);
  setFailing("npm-ci", false);
  expect(release("3001")).toMatchObject({ status: 0, calls: [...installation(version), expect.anything()] });
  expect(current()).toBe(version);
});

test("if a process does not start, all processes return to the previous version, and the failed process's log is printed", () => {
  release();
  const previous = current();
  const next = newVersion();
  replace(
    "systemctl",
    `echo "$2 in $(basename $(readlink ${pathOf("home/current")}))" >> ${pathOf("calls")}
[ "$2" = cedarline@3001 ] || [ $(readlink ${pathOf("home/current")}) = ${previous} ]`,
  );
  const { status, stderr, calls } = release("3001", "3002");
  expect(status).toBe(1);
  expect(stderr).toBe(`why it does not start\nGoing back to ${previous}\n`);
  // The process on port 3002 failed, so it returns to the previous version first. While that process restarts, the
  // process on port 3001 serves the site.
  expect(calls.slice(3)).toEqual([
    `cedarline@3001 in ${basename(next)}`,
    `cedarline@3002 in ${basename(next)}`,
    build(previous),
    `cedarline@3002 in ${basename(previous)}`,
    `cedarline@3001 in ${basename(previous)}`,
  ]);
  expect(current()).toBe(previous);
});

test("all processes return to the previous version, even if one cannot start in either version and has no log", () => {
  release();
  const previous = current();
  newVersion();
  replace("journalctl", "exit 1");
  replace("systemctl", `echo "$2" >> ${pathOf("calls")}\n[ "$2" = cedarline@3001 ]`);
  const { status, stderr, calls } = release("3001", "3002");
  expect(status).toBe(1);
  expect(stderr).toBe(`Going back to ${previous}\ncedarline@3002 does not start in the previous version either\n`);
  expect(calls.slice(-2)).toEqual(["cedarline@3002", "cedarline@3001"]);
  expect(current()).toBe(previous);
});

test("a version that fails is not rolled back if it is the first version or was already released", () => {
  replace("systemctl", "exit 1");
  for (const _time of ["first", "again"]) {
    const { status, stderr } = release("3001", "3002");
    expect([status, stderr]).toEqual([1, "why it does not start\n"]);
  }
});

describe("a version that is named", () => {
  function signTags() {
    const key = pathOf("key");
    spawnSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
    writeFileSync(pathOf("signers"), `a@example.com ${readFileSync(`${key}.pub`, "utf8")}`);
    const settings = { "gpg.format": "ssh", "user.signingKey": key, "gpg.ssh.allowedSignersFile": pathOf("signers") };
    for (const [name, value] of Object.entries(settings)) {
      for (const repository of ["origin", "home/source"]) {
        spawnSync("git", ["-C", pathOf(repository), "config", name, value]);
      }
    }
  }

  test("a signed tag is released, and the newer commits after it are not", () => {
    signTags();
    const signed = newVersion();
    git("tag", "--sign", "--message", "1.1.0", "v1.1.0");
    newVersion();
    expect(release("v1.1.0", "3001")).toMatchObject({
      status: 0,
      calls: [...installation(signed), `cedarline@3001 in ${basename(signed)}`],
    });
    expect(current()).toBe(signed);
  });

  test("a commit is released by its full hash, and the newer commits after it are not", () => {
    const pinned = newVersion();
    const commit = git("rev-parse", "HEAD");
    newVersion();
    expect(release(commit)).toMatchObject({ status: 0, calls: installation(pinned) });
    expect(current()).toBe(pinned);
  });

  test("a tag without a signature, a tag that moved, and a version that nobody knows are refused, and nothing is installed", () => {
    release();
    const previous = current();
    newVersion();
    git("tag", "v1.1.0");
    expect(release("v1.1.0", "3001")).toMatchObject({ status: 1, calls: [] });
    expect(release("v1.1.0").stderr).toContain("The tag v1.1.0 has no signature that this machine trusts");
    signTags();
    git("tag", "--force", "--sign", "--message", "1.1.0", "v1.1.0");
    const { stderr, ...moved } = release("v1.1.0");
    expect(moved).toEqual({ status: 1, calls: [] });
    expect(stderr).toContain("one of its tags has moved");
    git("tag", "--delete", "v1.1.0");
    expect(release("v9").stderr).toBe("v9 is neither a tag nor a full commit hash of 40 characters\n");
    expect(release("0".repeat(40)).stderr).toBe(`There is no commit ${"0".repeat(40)}\n`);
    expect(current()).toBe(previous);
  });
});
