import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { centerOf, type Engine, openSocket, phone, startProgram, waitFor } from "./engine.ts";

/**
 * The path of an old Chromium. npm's `@sparticuz/chromium` has one for each version, packed, and the drawing libraries
 * beside it. Installs it in `folder` unless it is there.
 */
export function oldChromium(folder: string, version: string): string {
  const place = join(folder, `chromium-${version}`);
  const program = join(place, "chromium");
  if (existsSync(program)) return program;
  mkdirSync(place, { recursive: true });
  const options = ["--prefix", place, "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", ...options, `@sparticuz/chromium@${version}`], { stdio: "inherit" });
  const packed = (name: string) =>
    brotliDecompressSync(readFileSync(join(place, "node_modules/@sparticuz/chromium/bin", name)));
  execFileSync("tar", ["-x", "-C", place], { input: packed("swiftshader.tar.br") });
  writeFileSync(program, packed("chromium.br"), { mode: 0o755 });
  return program;
}

/** Speaks the Chrome DevTools Protocol. */
export async function startChromium(path: string): Promise<Engine> {
  const program = startProgram(path, (folder) => [
    "--headless",
    "--no-sandbox",
    "--no-zygote",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
    `--user-data-dir=${folder}`,
    "about:blank",
  ]);
  const portFile = join(program.folder, "DevToolsActivePort");
  const addressOfPage = async () => {
    const [port] = readFileSync(portFile, "utf8").split("\n");
    const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
    return (targets as { type: string; webSocketDebuggerUrl: string }[]).find(({ type }) => type === "page")
      ?.webSocketDebuggerUrl;
  };
  await waitFor(`A window of ${path}`, addressOfPage).catch(async (error) => {
    await program.end();
    throw new Error(`${error.message}\n${program.output()}`);
  });
  const { send, close } = await openSocket((await addressOfPage()) ?? "");
  await send("Page.enable");
  await send("Emulation.setDeviceMetricsOverride", { ...phone, deviceScaleFactor: 1, mobile: false });
  const { product } = await send("Browser.getVersion");

  const engine: Engine = {
    name: product.replace("/", " ").replace(/^HeadlessChrome/, "Chromium"),
    async open(url) {
      await engine.read("window.isOld = true");
      await send("Page.navigate", { url });
      await waitFor(url, () => engine.read("!window.isOld && document.readyState === 'complete'"));
    },
    async read(expression) {
      const options = { expression, returnByValue: true, awaitPromise: true };
      const { result, exceptionDetails } = await send("Runtime.evaluate", options);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async press(selector) {
      const center = await centerOf(engine, selector);
      for (const type of ["mouseMoved", "mousePressed", "mouseReleased"])
        await send("Input.dispatchMouseEvent", { type, ...center, button: "left", clickCount: 1 });
    },
    type: (text) => send("Input.insertText", { text }),
    async chooseFile(selector, path) {
      const { root } = await send("DOM.getDocument");
      const { nodeId } = await send("DOM.querySelector", { nodeId: root.nodeId, selector });
      await send("DOM.setFileInputFiles", { nodeId, files: [path] });
    },
    picture: async () => Buffer.from((await send("Page.captureScreenshot")).data, "base64"),
    async close() {
      close();
      await program.end();
    },
  };
  return engine;
}
