import { fileURLToPath } from "node:url";
import { buildFolder } from "../../vite/market-folder.ts";
import type { Env } from "../env.ts";
import { log } from "../log.ts";
import { type Account, mayRead, mayRunProgram, runsAsRoot, unprivilegedAccount, whyRoot } from "../system-account.ts";

/**
 * For good. Ports below 1024 need root's rights, so call this after they are open. Stays root, and logs why, if the
 * site would not work otherwise.
 */
export function leaveRoot({ databaseUrl }: Pick<Env, "databaseUrl">): void {
  if (!runsAsRoot()) return;
  const account = unprivilegedAccount();
  const reason = reasonToStay(account, databaseUrl);
  if (account === null || reason !== null) {
    log("warn", "the site runs as root", { reason });
    return;
  }
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  log("info", "root's rights given up", { account: account.name });
}

function reasonToStay(account: Account | null, databaseUrl: string | null): string | null {
  const stamp = fileURLToPath(new URL(`../../${buildFolder}stamp`, import.meta.url));
  if (account === null || !mayRunProgram(account) || !mayRead(stamp, account)) return whyRoot(account);
  return databaseUrl !== null && dependsOnAccount(databaseUrl)
    ? "DATABASE_URL names a socket or a key file, which may be open to root alone"
    : null;
}

function dependsOnAccount(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  return hostname === "" || ["host", "sslkey", "sslcert", "sslrootcert"].some((name) => searchParams.has(name));
}
