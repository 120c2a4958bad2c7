import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { runOperator } from "../../../test/operator-command.ts";
import { annsRequest } from "../../../test/people.ts";
import { openProduct } from "../../../test/product.ts";

// A process of its own, because a command that this process waits for asks it.
const site = openProduct({ asProcess: true });
const folder = mkdtempSync(join(tmpdir(), "cedarline-target-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
const pathOf = (name: string) => join(folder, name);

/**
 * A device like `/dev/NAME`. Root gets one of its own, because a command that renames its file over the device would
 * take it from the whole machine.
 */
function device(name: "null" | "full"): string {
  if (process.getuid?.() !== 0) return `/dev/${name}`;
  const path = pathOf(name);
  execFileSync("mknod", ["--mode=666", path, "c", "1", name === "null" ? "3" : "7"]);
  return path;
}

/** Like `/dev/stdout`, but in a folder in which nothing can be renamed. */
const stdoutPath = "/proc/self/fd/1";

const backUp = (path: string) => site.operator(["backup", path]);

/** A whole backup ends with the number of rows. */
const endingOf = (text: string) => JSON.parse(text.trimEnd().split("\n").at(-1) ?? "");
const whole = { rows: expect.objectContaining({ blogs: expect.any(Number) }), sha256: expect.any(String) };

describe("`backup` to a file", () => {
  test("a link to a file stays, and its file gets the backup", async () => {
    mkdirSync(pathOf("disk"));
    writeFileSync(pathOf("disk/today.jsonl"), "the backup before");
    symlinkSync("disk/today.jsonl", pathOf("latest.jsonl"));
    expect(await backUp(pathOf("latest.jsonl"))).toMatchObject({ code: 0, err: "" });
    expect(readlinkSync(pathOf("latest.jsonl"))).toBe("disk/today.jsonl");
    expect(endingOf(readFileSync(pathOf("disk/today.jsonl"), "utf8"))).toMatchObject(whole);
    expect(lstatSync(pathOf("disk/today.jsonl")).mode & 0o777).toBe(0o600);
    expect(readdirSync(pathOf("disk"))).toEqual(["today.jsonl"]);
  });

  test("a link to a file that does not exist yet stays, and the file is made", async () => {
    mkdirSync(pathOf("disk"));
    symlinkSync("disk/today.jsonl", pathOf("today.jsonl"));
    symlinkSync(pathOf("today.jsonl"), pathOf("latest.jsonl"));
    expect(await backUp(pathOf("latest.jsonl"))).toMatchObject({ code: 0, err: "" });
    expect(lstatSync(pathOf("latest.jsonl")).isSymbolicLink()).toBe(true);
    expect(endingOf(readFileSync(pathOf("disk/today.jsonl"), "utf8"))).toMatchObject(whole);
  });

  test.each([
    ["a folder", () => folder, "EISDIR"],
    ["a file in a folder that does not exist", () => pathOf("none/today.jsonl"), "ENOENT"],
    [
      "a link to itself",
      () => {
        symlinkSync("loop", pathOf("loop"));
        return pathOf("loop");
      },
      "ELOOP",
    ],
    ["a full disk", () => device("full"), "ENOSPC"],
  ])("%s is refused with one line", async (_case, path, code) => {
    const target = path();
    const names = readdirSync(folder);
    expect(await backUp(target)).toMatchObject({
      code: 1,
      out: "",
      err: `The backup could not be written to ${target}: ${code}.`,
    });
    expect(readdirSync(folder)).toEqual(names);
  });
});

describe("`backup` to what is no file", () => {
  test("a device stays a device, and a link to it a link", async () => {
    const nothing = device("null");
    symlinkSync(nothing, pathOf("nowhere"));
    for (const path of [nothing, pathOf("nowhere")]) {
      expect(await backUp(path)).toMatchObject({ code: 0, err: "" });
      expect(lstatSync(nothing).isCharacterDevice()).toBe(true);
    }
    expect(lstatSync(pathOf("nowhere")).isSymbolicLink()).toBe(true);
  });

  test("a named pipe carries the backup to its reader", async () => {
    execFileSync("mkfifo", [pathOf("pipe")]);
    const reader = spawn("cat", [pathOf("pipe")], { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    reader.stdout.on("data", (chunk) => {
      text += chunk;
    });
    const closed = once(reader, "close");
    expect(await backUp(pathOf("pipe"))).toMatchObject({ code: 0, err: "" });
    await closed;
    expect(endingOf(text)).toMatchObject(whole);
    expect(lstatSync(pathOf("pipe")).isFIFO()).toBe(true);
  });

  test("a named pipe whose reader stops early is one line", async () => {
    // The backup must be larger than a pipe holds.
    const message = "x".repeat(5_000);
    await site.store(
      "leads",
      ...Array.from({ length: 40 }, (_row, n) => ({ ...annsRequest, email: `n${n}@example.com`, message })),
    );
    execFileSync("mkfifo", [pathOf("pipe")]);
    const reader = spawn("head", ["-c", "10", pathOf("pipe")], { stdio: "ignore" });
    const closed = once(reader, "close");
    expect(await backUp(pathOf("pipe"))).toMatchObject({
      code: 1,
      err: `The backup could not be written to ${pathOf("pipe")}: EPIPE.`,
    });
    await closed;
  });

  test("standard output carries the backup and nothing else", async () => {
    const { code, out, err } = await runOperator(site.url, ["backup", stdoutPath]);
    expect([code, err]).toEqual([0, expect.stringMatching(/^\/proc\/self\/fd\/1: .*blogs \d+/)]);
    expect(endingOf(out)).toMatchObject(whole);
    writeFileSync(pathOf("piped.jsonl"), out);
    expect((await site.operator(["restore", pathOf("piped.jsonl"), "--yes"])).err).toMatch(
      /^This installation is in use/,
    );
  });

  test("a file to which standard output is redirected gets the backup and nothing else", async () => {
    const operator = "server/process/command-line/operator.ts";
    execFileSync(
      "sh",
      ["-c", `"$0" "$1" backup ${stdoutPath} > "$2"`, process.execPath, operator, pathOf("out.jsonl")],
      {
        stdio: "ignore",
        env: { ...process.env, OPERATE_URL: site.url },
      },
    );
    expect(endingOf(readFileSync(pathOf("out.jsonl"), "utf8"))).toMatchObject(whole);
  });
});
