import { spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { variablesOfEnvFile } from "./env-file.ts";

// `npm run dev`: the server from its source. Node starts it again when one of these files changes, also after a mistake that ended it.
// What the pages are made of is not among them: Vite shows that at once.

const root = fileURLToPath(new URL("../", import.meta.url));
const { MARKET } = { ...variablesOfEnvFile(), ...process.env };
const market = MARKET?.trim() || "market";
const watched = ["server", "domain", "wire", market, ".env", ...globSync("*.ts", { cwd: root })];

const paths = watched.map((path) => resolve(root, path)).filter(existsSync);
const watch = [...paths.map((path) => `--watch-path=${path}`), "--watch-preserve-output", "--watch-kill-signal=SIGINT"];
const main = resolve(root, "server/main.ts");
const server = spawn(process.execPath, [...process.execArgv, ...watch, main, "--dev"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "development" },
});
server.once("exit", (code) => process.exit(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
