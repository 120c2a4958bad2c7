import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import type { Env } from "../env.ts";
import { StartProblem } from "../problems.ts";

export const operatorKeyFile = (dataDir: string): string => resolve(dataDir, "operator.key");

const keepsKey = ({ serviceRoleKey, databaseUrl }: Env) => serviceRoleKey === null && databaseUrl === null;

/** Before anything else is made in the data folder. */
export function checkOperatorKey(env: Env): void {
  if (keepsKey(env)) readOperatorKey(operatorKeyFile(env.dataDir));
}

/**
 * With the embedded database and without SERVICE_ROLE_KEY, the key is in a file, which is made if it is missing. Call
 * this while the process holds the data folder and is still root.
 */
export function withOperatorKey(env: Env): Env {
  if (!keepsKey(env)) return env;
  const file = operatorKeyFile(env.dataDir);
  return { ...env, serviceRoleKey: readOperatorKey(file) ?? makeOperatorKey(file), ownKeyFile: file };
}

/** Throws a `StartProblem` if others may read it, or if it has no key. */
export function readOperatorKey(file: string): string | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, "r");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // If the folder is a file, opening the database says so.
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new StartProblem(`The operator's key ${file} cannot be read: ${code}.`);
  }
  try {
    const { mode, uid } = fstatSync(descriptor);
    if (mode & 0o077) throw new StartProblem(`Others may read the operator's key. Run: chmod 600 ${file}`);
    if (![uid, 0].includes(process.getuid?.() ?? uid)) {
      throw new StartProblem(`The operator's key ${file} belongs to another user than the one who runs this.`);
    }
    const key = readFileSync(descriptor, "utf8").trim();
    if (/^[\x21-\x7e]{32,4096}$/.test(key)) return key;
    throw new StartProblem(`The file ${file} holds no operator's key. Delete it, and the next start makes a new one.`);
  } finally {
    closeSync(descriptor);
  }
}

/** Under another name first, so that an aborted start leaves no empty file. */
function makeOperatorKey(file: string): string {
  const key = randomBytes(32).toString("base64url");
  const unfinishedFile = `${file}.unfinished`;
  try {
    rmSync(unfinishedFile, { force: true });
    const descriptor = openSync(unfinishedFile, "wx", 0o600);
    writeSync(descriptor, `${key}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(unfinishedFile, file);
  } catch (error) {
    throw new StartProblem(
      `The operator's key cannot be kept in ${file}: ${(error as NodeJS.ErrnoException).code}. Set SERVICE_ROLE_KEY.`,
    );
  }
  return key;
}
