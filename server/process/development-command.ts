import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, type FSWatcher, watch } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { variablesOfEnvFile } from "./env-file.ts";

// `npm run dev`: the server from its source, started again when what it is made of changes, also after a mistake that ended it.
// `node --watch` knows only of modules that a process lived long enough to report, and of no drawing and no article.

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A change of several files, as a checkout makes it, is one restart. In milliseconds. */
const debounceMs = 150;

let child: ChildProcess | null = null;
let isStale = false;
let stopSignal: NodeJS.Signals | null = null;
let watchers: FSWatcher[] = [];
let timer: NodeJS.Timeout | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(signal));
start();

/** The folder that `MARKET` names; `.env` may have been changed since the last start. */
function marketFolder(): string {
  const { MARKET } = { ...variablesOfEnvFile(), ...process.env };
  return resolve(root, MARKET?.trim() || "market");
}

function start(): void {
  isStale = false;
  // The words in content/ are the pages', which Vite shows at once.
  const folders = ["server", "domain", "wire"].map((folder) => join(root, folder));
  watchers = [...folders, marketFolder()].filter(existsSync).map((path) => watchFor(path, { recursive: true }));
  watchers.push(watchFor(root));
  child = spawn(process.execPath, [...process.execArgv, join(root, "server/process/main.ts"), "--dev"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  });
  child.once("exit", onExit);
}

/** Of the root itself only its own modules and `.env` count: beside them are builds and data. */
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

function startServer(): void {
  for (const watcher of watchers) watcher.close();
  start();
}

function onExit(code: number | null): void {
  child = null;
  if (stopSignal) process.exit(code ?? 0);
  if (isStale) startServer();
  else process.stderr.write("It has ended. A change of a file starts it again.\n");
}

function stop(signal: NodeJS.Signals): void {
  stopSignal = signal;
  if (child) child.kill(signal);
  else process.exit(0);
}
