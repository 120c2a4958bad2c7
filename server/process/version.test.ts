import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { mayRunProgram, runsAsRoot, unprivilegedAccount } from "../system-account.ts";
import { readCommit } from "./version.ts";

const account = runsAsRoot() ? unprivilegedAccount() : null;

test.runIf(account !== null && mayRunProgram(account))(
  "a site that left root names the same commit as the start that root logged",
  () => {
    const script = `console.log((await import("${new URL("version.ts", import.meta.url)}")).readCommit())`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      uid: account?.uid,
      gid: account?.gid,
      encoding: "utf8",
    });
    expect(stdout.trim()).toBe(readCommit());
  },
);
