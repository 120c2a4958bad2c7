import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/** For work that root should not do. Null without one of the usual accounts. */
export function unprivilegedAccount(): Account | null {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["cedarline", "postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find(([account]) => account === name) ?? [];
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/** For a child process. Empty: this process's account. */
export type Ids = Pick<Account, "uid" | "gid"> | { uid?: undefined; gid?: undefined };

export const mayEnter = (folder: string, ids: Ids): boolean => succeedsAs(ids, 'cd -- "$1"', folder);

export const mayRead = (file: string, ids: Ids): boolean => succeedsAs(ids, 'test -r "$1"', file);

function succeedsAs({ uid, gid }: Ids, command: string, path: string): boolean {
  return spawnSync("/bin/sh", ["-c", command, "sh", path], { uid, gid, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Its own files, its packages, and Node.js. */
export function mayRunProgram(account: Account): boolean {
  const files = [fileURLToPath(import.meta.url), createRequire(import.meta.url).resolve("pg"), process.execPath];
  return files.every((file) => mayRead(file, account));
}

/** A program of root stays root's. */
export function whyRoot(account: Account | null): string {
  return account
    ? `the user ${account.name} may not read the program's files`
    : "there is no user cedarline, postgres, or nobody";
}
