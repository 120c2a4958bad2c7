import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** One window of a browser, driven by the browser's own protocol, because Playwright drives only browsers of its day. */
export interface Engine {
  /** With the version that the browser says. */
  name: string;
  open(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  read(expression: string): Promise<unknown>;
  /** Clicks with the pointer. */
  press(selector: string): Promise<void>;
  /** Types on the keyboard, into the field that has the focus. */
  type(text: string): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  /** A PNG of the window. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export const phone = { width: 390, height: 844 };

const longestWaitMs = 30_000;

/** Waits until `condition` is true. Errors count as false, because a page that loads cannot be read. */
export async function waitFor(what: string, condition: () => Promise<unknown>): Promise<void> {
  const endsAt = Date.now() + longestWaitMs;
  let reason: unknown = "";
  while (Date.now() < endsAt) {
    try {
      if (await condition()) return;
      reason = "";
    } catch (error) {
      reason = error;
    }
    await setTimeout(100);
  }
  throw new Error(`${what} did not come within 30 seconds. ${reason}`);
}

/** Scrolls to an element and reads where to click it. An empty element or a covered one is no target. */
export async function centerOf(engine: Pick<Engine, "read">, selector: string): Promise<{ x: number; y: number }> {
  const expression = `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    if (!element) return null;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const center = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    const target = document.elementFromPoint(center.x, center.y);
    return box.width && (element.contains(target) || target?.contains(element)) ? JSON.stringify(center) : null;
  })()`;
  let center: unknown = null;
  // A browser may send a click to where an element was before it scrolled, so the place must have stayed the same.
  await waitFor(`A place to press ${selector}`, async () => {
    const previous = center;
    center = await engine.read(expression);
    return center !== null && center === previous;
  });
  return JSON.parse(String(center));
}

interface Program {
  /** The browser's folder for its profile. */
  folder: string;
  process: ChildProcess;
  output(): string;
  end(): Promise<void>;
}

/** Starts a browser. `argumentsFor` gets an empty folder. */
export function startProgram(
  path: string,
  argumentsFor: (folder: string) => readonly string[],
  environment: Record<string, string> = {},
): Program {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-browser-"));
  const child = spawn(path, argumentsFor(folder), {
    env: { ...process.env, HOME: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  // The browser's own children are in its process group.
  const kill = () => process.kill(-Number(child.pid), "SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  child.on("error", (error) => {
    output += error;
  });
  return {
    folder,
    process: child,
    output: () => output,
    async end() {
      const hasExited = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
      if (!hasExited) {
        const exit = once(child, "exit");
        kill();
        await exit;
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** A connection to a browser that answers each numbered command with a message of the same number. */
export async function openSocket(url: string) {
  const socket = new WebSocket(url);
  // biome-ignore lint/suspicious/noExplicitAny: each command has another result.
  const waiting = new Map<number, { resolve: (result: any) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    const command = waiting.get(id);
    waiting.delete(id);
    if (error) command?.reject(new Error(`${error.message ?? error}: ${message ?? ""}`));
    else command?.resolve(result);
  });
  await once(socket, "open");
  return {
    // biome-ignore lint/suspicious/noExplicitAny: each command has another result.
    send(method: string, params: object = {}): Promise<any> {
      lastId += 1;
      const id = lastId;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        setTimeout(longestWaitMs, undefined, { ref: false }).then(() =>
          reject(new Error(`${method} was not answered within 30 seconds.`)),
        );
      });
    },
    close: () => socket.close(),
  };
}
