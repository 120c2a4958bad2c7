import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, type FSWatcher, watch } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { variablesOfEnvFile } from "./env-file.ts";

// `npm run dev`: restarts the server after a change, even after an error. `node --watch` would not watch the market's
// drawings and articles.

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Milliseconds, so that a `git checkout` of many files causes one restart. */
const debounceMs = 150;

let child: ChildProcess | null = null;
let isStale = false;
let stopSignal: NodeJS.Signals | null = null;
let watchers: FSWatcher[] = [];
let timer: NodeJS.Timeout | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(signal));
startServer();

/** At each restart, because MARKET may have changed there. */
function marketFolder(): string {
  const { MARKET } = { ...variablesOfEnvFile(), ...process.env };
  return resolve(root, MARKET?.trim() || "market");
}

function startServer(): void {
  for (const watcher of watchers) watcher.close();
  isStale = false;
  // Vite updates the pages itself after a change in content/.
  const folders = ["server", "domain", "wire"].map((folder) => join(root, folder));
  watchers = [...folders, marketFolder()].filter(existsSync).map((path) => watchFor(path, { recursive: true }));
  watchers.push(watchFor(root));
  child = spawn(process.execPath, [...process.execArgv, join(root, "server/process/main.ts"), "--dev"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  });
  child.once("exit", onExit);
}

/** The root folder also has builds and data, so only modules and `.env` count there. */
function watchFor(path: string, options: { recursive?: boolean } = {}): FSWatcher {
  return watch(path, options, (_event, name) => {
    const isSource = options.recursive
      ? !/\.test\.tsx?$/.test(String(name))
      : /^(\.env|[\w-]+\.ts)$/.test(String(name));
    if (!isSource) return;
    clearTimeout(timer);
    timer = setTimeout(restart, debounceMs);
  });
}

function restart(): void {
  if (stopSignal) return;
  isStale = true;
  if (child) child.kill("SIGINT");
  else startServer();
}

function onExit(code: number | null): void {
  child = null;
  if (stopSignal) process.exit(code ?? 0);
  if (isStale) startServer();
  else process.stderr.write("The server has ended. Change a file to start it again.\n");
}

function stop(signal: NodeJS.Signals): void {
  stopSignal = signal;
  if (child) child.kill(signal);
  else process.exit(0);
}
