import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findChromium } from "../test/browser.ts";
import { until } from "../test/until.ts";

// A phone in Chromium for measuring tasks. Playwright attaches a debugger to each page. With it, a script of React's size
// takes about three times as long to start, so this file speaks Chromium's protocol itself.

export interface PhonePage {
  /** The URLs of the scripts that the page has requested so far. */
  readonly scripts: ReadonlySet<string>;
  forgetLongTasks(): Promise<void>;
  /** The durations of tasks of 50 ms and more, in milliseconds. */
  longTasks(): Promise<number[]>;
  /** Does nothing if the page has no such element. */
  tap(selector: string): Promise<void>;
  /** Waits until the page has requested nothing for this long. */
  untilCalm(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

const recordLongTasks = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });`;

interface ProtocolMessage {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: { request?: { url: string } };
  result?: object;
  error?: { message: string };
}

export async function startPhone({ slowdown }: { slowdown: number }) {
  const profile = mkdtempSync(join(tmpdir(), "cedarline-phone-"));
  const isRoot = process.getuid?.() === 0;
  const flags = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "--no-first-run"];
  const browser = spawn(findChromium(), [...flags, ...(isRoot ? ["--no-sandbox"] : [])], { stdio: "ignore" });
  await until(() => readAddress(profile) !== null);
  const socket = new WebSocket(readAddress(profile) ?? "");
  await once(socket, "open");

  const waiting = new Map<number, (message: ProtocolMessage) => void>();
  const requestListeners = new Map<string, (url: string) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message: ProtocolMessage = JSON.parse(data);
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    const url = message.params?.request?.url;
    if (message.method === "Network.requestWillBeSent" && url) requestListeners.get(message.sessionId ?? "")?.(url);
  });
  let lastId = 0;

  async function send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++lastId;
    const answer = new Promise<ProtocolMessage>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answer;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }

  /** Opens the page in a fresh profile, and waits until it has loaded and is calm. */
  async function open(url: string): Promise<PhonePage> {
    const { browserContextId } = await send<{ browserContextId: string }>("Target.createBrowserContext");
    const { targetId } = await send<{ targetId: string }>("Target.createTarget", {
      url: "about:blank",
      browserContextId,
    });
    const { sessionId } = await send<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
    const tell = <Result>(method: string, params?: object) => send<Result>(method, params, sessionId);
    const evaluate = async <Value>(expression: string) => {
      const { result } = await tell<{ result: { value: Value } }>("Runtime.evaluate", {
        expression,
        returnByValue: true,
      });
      return result.value;
    };
    const scripts = new Set<string>();
    let lastRequestAt = performance.now();
    requestListeners.set(sessionId, (requested) => {
      lastRequestAt = performance.now();
      if (requested.endsWith(".js")) scripts.add(requested);
    });
    const untilCalm = async (milliseconds: number) => {
      while (performance.now() - lastRequestAt < milliseconds) await setTimeout(100);
    };

    await tell("Emulation.setDeviceMetricsOverride", { width: 390, height: 664, deviceScaleFactor: 2, mobile: true });
    await tell("Emulation.setTouchEmulationEnabled", { enabled: true });
    await tell("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await tell("Network.enable");
    await tell("Page.enable");
    await tell("Page.addScriptToEvaluateOnNewDocument", { source: recordLongTasks });
    await tell("Page.navigate", { url });
    await until(() => evaluate<boolean>('document.readyState === "complete" && location.href !== "about:blank"'));
    await untilCalm(2_000);

    return {
      scripts,
      untilCalm,
      async forgetLongTasks() {
        await evaluate("window.longTasks = [], 0");
      },
      longTasks: () => evaluate<number[]>("window.longTasks"),
      async tap(selector) {
        const place = await evaluate<{ x: number; y: number } | null>(`(() => {
          const element = document.querySelector(${JSON.stringify(selector)});
          element?.scrollIntoView({ block: "center", behavior: "instant" });
          const box = element?.getBoundingClientRect();
          return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
        })()`);
        if (!place) return;
        await tell("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [place] });
        await tell("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        lastRequestAt = performance.now();
      },
      async close() {
        requestListeners.delete(sessionId);
        await send("Target.disposeBrowserContext", { browserContextId });
      },
    };
  }

  return {
    open,
    async stop() {
      socket.close();
      const exited = once(browser, "exit");
      browser.kill();
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Chromium writes its port and the path of its protocol into this file. Null until both are there. */
function readAddress(profile: string): string | null {
  try {
    const [port, path] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n");
    return port && path ? `ws://127.0.0.1:${port}${path}` : null;
  } catch {
    return null;
  }
}
